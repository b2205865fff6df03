// Segments as lines: the numbers of a line are the indices in x of a segment's elements, counted from 0. "#" and "%"
// begin comments, blank lines are skipped; all of a are 1.
#include <algorithm>

#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/segment_builder.hpp"

namespace lockstep {
namespace {

Segments read_segment_lines(const ReadContext& context) {
    context.lines.expect_lists();
    SegmentBuilder builder(context);
    std::uint64_t num_x = 0;
    std::string_view line;
    while (context.lines.take_line(line)) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '#' || cursor.front() == '%') continue;
        try {
            while (!cursor.done()) {
                const auto place = cursor.number_within("number", 0, kNone - 2);
                builder.add(static_cast<std::uint32_t>(place));
                num_x = std::max(num_x, place + 1);
            }
        } catch (const BadLine& bad) {
            throw context.error(context.lines.lines_taken(), bad.what);
        }
        builder.end_segment();
    }
    if (builder.num_segments() == 0)
        throw context.error(context.lines.lines_taken(), "the file ends before any number");
    return builder.finish(num_x);
}

}  // namespace

const FileFormat& segment_lines_format() {
    static const FileFormat format{.name = "lines of segments",
                                   .listed = "segments .dat",
                                   .endings = {".dat"},
                                   .by_name =
                                       [](const FileHead& head) {
                                           return head.options.kind == DatasetKind::segments &&
                                                  head.options.as == ReadAs::guess && head.ends_in(".dat");
                                       },
                                   .as = ReadAs::segments,
                                   .readings = {{DatasetKind::segments, plainly<read_segment_lines>, true}}};
    return format;
}

}  // namespace lockstep
