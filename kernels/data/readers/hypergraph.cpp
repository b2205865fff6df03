// hMETIS: "NETS CELLS [FORMAT]", then one line per net: its weight, if the format ends in 1, and its cells, counted from 1;
// then, if the format begins with 1, one weight per cell. "%" begins comments. A net is a segment, its cells are the indices
// in x of its elements; weights are ignored.
#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/segment_builder.hpp"

namespace lockstep {
namespace {

struct Header {
    std::uint64_t num_nets = 0, num_cells = 0, line = 0;
    bool net_weights = false, cell_weights = false;
};

Header parse_header(LineCursor cursor) {
    Header header;
    header.num_nets = cursor.number_within("number of nets", 1, kNone - 1);
    header.num_cells = cursor.number_within("number of cells", 1, kNone - 1);
    if (cursor.done()) return header;
    const auto format = cursor.word();
    if (format != "0" && format != "1" && format != "10" && format != "11")
        throw BadLine{fmt::format("format \"{}\" is not one of 1, 10, 11", printable(format))};
    header.net_weights = format.ends_with('1');
    header.cell_weights = format.size() == 2;
    cursor.require_end();
    return header;
}

void read_net(LineCursor cursor, const Header& header, SegmentBuilder& nets) {
    if (header.net_weights) cursor.number("weight");
    while (!cursor.done()) nets.add(static_cast<std::uint32_t>(cursor.number_within("cell", 1, header.num_cells) - 1));
    if (nets.open() == 0) throw BadLine{"the net has no cell"};
    nets.end_segment();
}

Segments read_hypergraph(const ReadContext& context) {
    context.lines.expect_lists();
    Header header;
    SegmentBuilder nets(context);
    std::uint64_t weights = 0;
    std::string_view line;
    while (context.lines.take_line(line)) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '%') continue;
        try {
            if (header.num_nets == 0) {
                header = parse_header(cursor);
                header.line = context.lines.lines_taken();
            } else if (nets.num_segments() < header.num_nets) {
                read_net(cursor, header, nets);
            } else if (header.cell_weights && weights < header.num_cells) {
                auto rest = cursor;
                rest.number("weight");
                rest.require_end();
                ++weights;
            } else {
                throw BadLine{
                    fmt::format("one line more than the {} of line {}", counted(header.num_nets, "net"), header.line)};
            }
        } catch (const BadLine& bad) {
            throw context.error(context.lines.lines_taken(), bad.what);
        }
    }
    const auto last = context.lines.lines_taken();
    if (header.num_nets == 0) throw context.error(last, "the file ends before a line \"NETS CELLS\"");
    if (nets.num_segments() < header.num_nets)
        throw context.error(
            last, fmt::format("the file ends after {} of the {} that line {} promises", count_text(nets.num_segments()),
                              counted(header.num_nets, "net"), header.line));
    if (header.cell_weights && weights < header.num_cells)
        throw context.error(last, fmt::format("the file ends after the weights of {} of {}", count_text(weights),
                                              counted(header.num_cells, "cell")));
    return nets.finish(header.num_cells);
}

}  // namespace

const FileFormat& hypergraph_format() {
    static const FileFormat format{.name = "hMETIS hypergraph",
                                   .listed = "hypergraphs .hgr",
                                   .endings = {".hgr"},
                                   .readings = {{DatasetKind::segments, plainly<read_hypergraph>}}};
    return format;
}

}  // namespace lockstep
