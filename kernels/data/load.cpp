#include "kernels/data/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "kernels/data/csr_build.hpp"
#include "kernels/data/graph_notes.hpp"
#include "kernels/data/numerals.hpp"
#include "kernels/data/readers/byte_source.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

InputError ReadContext::error(std::uint64_t line, std::string_view what) const {
    return InputError(fmt::format("{}:{}: {}", lines.name(), std::max<std::uint64_t>(1, line), what));
}

void ReadContext::require_plausible(std::uint64_t num_vertices, std::uint64_t line) const {
    if (num_vertices <= std::max(options.isolated_vertices_limit, 16 * lines.text_bytes())) return;
    throw error(line, fmt::format("{} vertices are too many for a text of {}", grouped(num_vertices),
                                  counted(lines.text_bytes(), "byte")));
}

void ReadContext::require_arcs(std::uint64_t num_arcs, std::uint64_t line) const {
    if (num_arcs < kNone) return;
    throw error(line, fmt::format("{} arcs are more than 32 bits can number", grouped(num_arcs)));
}

namespace {

/// STEM.co beside STEM.gr, plain or compressed.
std::filesystem::path coordinates_beside(const std::filesystem::path& path) {
    auto stem = path.filename().string();
    stem.resize(plain_name(stem).size());
    const auto dot = stem.rfind('.');
    if (dot != std::string::npos) stem.resize(dot);
    for (const auto* ending : {".co", ".co.gz", ".co.xz", ".co.bz2", ".co.zst"}) {
        auto beside = path.parent_path() / (stem + ending);
        std::error_code ignored;
        if (std::filesystem::is_regular_file(beside, ignored)) return beside;
    }
    return {};
}

/// A graph without its coordinates is still the graph: what is wrong with them becomes a note.
void add_coordinates(CsrGraph& graph, const std::filesystem::path& path, std::vector<std::string>& notes,
                     Progress& progress) {
    const auto beside = coordinates_beside(path);
    if (beside.empty()) return;
    try {
        const auto name = one_line(beside.filename().string());
        LineBlocks lines(open_file(beside, name), name, progress);
        const LoadOptions options;
        graph.coordinates = read_coordinates({lines, options, progress, notes}, graph.num_vertices());
        graph.coordinates_source = name;
    } catch (const InputError& error) {
        notes.push_back(fmt::format("coordinates not used: {}", error.what()));
    }
}

Dataset read(LineBlocks& lines, const std::filesystem::path& path, const LoadOptions& options, Progress& progress) {
    const auto head = lines.peek();
    const auto format = recognise(head, lines.peek_is_all(), lines.name(), options.as);
    Dataset dataset;
    dataset.source = lines.name();
    const ReadContext context{lines, options, progress, dataset.notes};
    if (format == Format::list) {
        dataset.kind = DatasetKind::list;
        dataset.data = read_list(context);
        return dataset;
    }
    if (format == Format::parent) {
        dataset.kind = DatasetKind::forest;
        dataset.data = read_parents(context);
        return dataset;
    }
    dataset.kind = DatasetKind::graph;
    auto& graph = dataset.data.emplace<CsrGraph>();
    switch (format) {
        case Format::dimacs: graph = read_dimacs(context); break;
        case Format::matrix_market: graph = read_matrix_market(context); break;
        case Format::metis: graph = read_metis(context); break;
        default: graph = read_edge_list(context); break;
    }
    if (format == Format::dimacs && !path.empty()) add_coordinates(graph, path, dataset.notes, progress);
    if (options.undirected) make_undirected(dataset, progress);
    else note_findings(graph, dataset.notes, progress);
    return dataset;
}

}  // namespace

Dataset load_dataset(const std::filesystem::path& path, const LoadOptions& options, Progress& progress) {
    if (path.empty()) throw InputError("the name of the input file is empty");
    // A folder has no file name of its own when it ends in a slash.
    const auto name = one_line(path.has_filename() ? path.filename().string() : path.string());
    LineBlocks lines(open_file(path, name), name, progress);
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
