#include "kernels/data/opening/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

InputError ReadContext::error(std::uint64_t line, std::string_view what) const {
    return InputError(fmt::format("{}:{}: {}", lines.name(), std::max<std::uint64_t>(1, line), what));
}

void ReadContext::require_plausible(std::uint64_t num_vertices, std::uint64_t line) const {
    if (num_vertices <= std::max(options.isolated_vertices_limit, 16 * lines.text_bytes())) return;
    throw error(line, fmt::format("{} vertices are too many for a text of {}", count_text(num_vertices),
                                  counted(lines.text_bytes(), "byte")));
}

void ReadContext::require_memory(std::uint64_t num_vertices, std::uint64_t num_arcs, bool weighted,
                                 std::uint64_t line) const {
    require_fits(fmt::format("{}:{}: a graph of {} and {}", lines.name(), line, noun::vertex.count(num_vertices),
                             noun::arc.count(num_arcs)),
                 "it", need_of_graph(num_vertices, num_arcs, weighted, arc_bytes_to_read(weighted)),
                 options.free_memory, options.run_bytes);
}

void ReadContext::require_arcs(std::uint64_t num_arcs, std::uint64_t line) const {
    if (num_arcs < kNone) return;
    throw error(line, fmt::format("{} arcs are more than 32 bits can number", count_text(num_arcs)));
}

namespace {

const Reading& reading_of(Format format, std::optional<DatasetKind> wanted) {
    const Reading* first = nullptr;
    for (const auto& one : readings()) {
        if (one.format != format) continue;
        if (one.kind == wanted) return one;
        if (!first) first = &one;
    }
    return *first;
}

/// Those that say themselves what they are: `--as` is not for them.
bool is_headed(Format format) {
    return format == Format::dimacs || format == Format::matrix_market || format == Format::newick ||
           format == Format::npy;
}

Dataset read(LineBlocks& lines, const std::filesystem::path& path, const LoadOptions& options, Progress& progress) {
    const auto head = lines.peek();
    const auto format = recognise(head, lines.peek_is_all(), lines.name(), options);
    const auto& reading = reading_of(format, options.kind);
    Dataset dataset;
    dataset.kind = reading.kind;
    dataset.source = lines.name();
    for (const auto& one : readings())
        if (one.format == format) dataset.opens_as.push_back(one.kind);
    dataset.plain_lines = !is_headed(format);
    reading.read({lines, options, progress, dataset.notes, path}, dataset);
    return dataset;
}

}  // namespace

Dataset load_dataset(const std::filesystem::path& path, const LoadOptions& options, Progress& progress) {
    if (path.empty()) throw InputError("the name of the input file is empty");
    // A folder has no file name of its own when it ends in a slash.
    const auto name = one_line(path.has_filename() ? path.filename().string() : path.string());
    LineBlocks lines(open_file(path, name, progress), name, progress);
    auto dataset = read(lines, path, options, progress);
    dataset.path = std::filesystem::absolute(path).lexically_normal().string();
    return dataset;
}

Dataset parse_dataset(std::string_view content, const std::string& name, const LoadOptions& options,
                      Progress& progress) {
    const auto shown = one_line(name);
    LineBlocks lines(open_memory(content, shown), shown, progress);
    return read(lines, {}, options, progress);
}

}  // namespace lockstep
