#include "kernels/data/opening/preview.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "kernels/data/dataset.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/format.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/line_cursor.hpp"

namespace lockstep {
namespace {

bool is(const Preview& preview, DatasetKind kind) { return preview.file.kinds.front() == kind; }

void set_need(Preview& preview, bool weighted) {
    preview.need = kind_info(preview.file.kinds.front())
                       .min_memory({.num_elements = preview.num_elements.value_or(0),
                                    .num_edges = preview.num_edges.value_or(0),
                                    .width = preview.file.num_columns,
                                    .weighted = weighted});
}

/// Counts in a complete text.
void count(Preview& preview, std::string_view text, const LoadOptions& options, Progress& progress) {
    try {
        const auto dataset = parse_dataset(text, preview.file.name, options, progress);
        preview.sizes = Preview::Sizes::counted;
        preview.num_elements = dataset.num_vertices();
        preview.num_edges = dataset.num_edges();
        preview.notes = dataset.notes;
        set_need(preview, dataset.kind == DatasetKind::graph && dataset.graph().has_weights());
    } catch (const InputError& error) {
        preview.file.refusal = error.what();
    }
}

/// Takes the sizes of the header: each edge of an undirected graph is two arcs.
void take_promise(Preview& preview) {
    const auto& file = preview.file;
    preview.sizes = Preview::Sizes::promised;
    preview.num_elements = file.num_vertices;
    preview.num_edges = (file.directed ? 1 : 2) * file.num_edges.value_or(0);
    if (is(preview, DatasetKind::matrix)) preview.num_edges = 0;
    if (is(preview, DatasetKind::segments))
        std::swap(preview.num_elements, preview.num_edges);  // arcs are elements, rows segments
    set_need(preview, file.weighted);
}

/// Counts each line as an edge.
LineCount count_lines(std::string_view head) {
    LineCount count;
    HeadLines lines(head, true);
    std::string_view line;
    while (lines.next(line)) {
        BasicLineCursor<','> cursor(line);
        if (cursor.done() || cursor.front() == '#' || cursor.front() == '%') continue;
        ++count.records;
        try {
            for (int end = 0; end < 2; ++end)
                count.largest = std::max(count.largest, cursor.number_within("vertex", 0, kNone - 2));
        } catch (const BadLine&) {  // a name, or a truncated line
        }
    }
    return count;
}

/// Estimates sizes from the beginning of the file and its share of the file.
void estimate(Preview& preview, std::string_view head, double share, const LoadOptions& options) {
    if (share <= 0) return;
    auto* const count = preview.file.file_format->count;
    const auto lines = count == nullptr ? count_lines(head) : count(FileHead(head, false, preview.file.name, options));
    const auto all = static_cast<std::uint64_t>(static_cast<double>(lines.records) / std::min(1.0, share));
    preview.sizes = Preview::Sizes::about;
    if (is(preview, DatasetKind::segments)) {
        preview.num_edges = all;
        return;
    }
    if (!is(preview, DatasetKind::graph)) {
        preview.num_elements = all;
        return set_need(preview, false);
    }
    preview.num_edges = preview.file.directed ? all : 2 * all;
    preview.num_elements =
        lines.largest + 1 -
        std::min<std::uint64_t>(lines.largest, options.base);  // a lower bound, used only for the memory need
    set_need(preview, false);
    preview.num_elements.reset();
}

Preview preview(LineBlocks& lines, const LoadOptions& options, Progress& progress) {
    Preview found;
    found.file = recognise_lines(lines, options);
    found.free_memory = options.free_memory;
    if (!found.file.refusal.empty()) return found;
    const auto head = lines.peek();
    const double share = progress.fraction();  // of the file, which may be compressed
    if (lines.peek_is_all()) count(found, head, options, progress);
    else if (found.file.num_vertices && (found.file.num_edges || is(found, DatasetKind::matrix))) take_promise(found);
    else estimate(found, head, share, options);
    return found;
}

}  // namespace

Preview preview_file(const std::filesystem::path& path, const LoadOptions& options, Progress& progress) {
    const auto name = one_line(path.has_filename() ? path.filename().string() : path.string());
    std::error_code unknown;
    const auto status = std::filesystem::status(path, unknown);
    if (std::filesystem::is_fifo(status) || std::filesystem::is_socket(status))
        throw InputError(
            fmt::format("{}: is a pipe, which can be read only once: it is shown when it is opened", name));
    LineBlocks lines(open_file(path, name, progress), name, progress);
    auto found = preview(lines, options, progress);
    const auto bytes = std::filesystem::file_size(path, unknown);
    if (!unknown) found.file.file_bytes = bytes;
    return found;
}

Preview preview_text(std::string_view content, const std::string& name, const LoadOptions& options,
                     Progress& progress) {
    const auto shown = one_line(name);
    LineBlocks lines(open_memory(content, shown), shown, progress);
    auto found = preview(lines, options, progress);
    found.file.file_bytes = content.size();
    return found;
}

}  // namespace lockstep
