#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/path_names.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
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
void add_coordinates(CsrGraph& graph, const ReadContext& context) {
    const auto beside = coordinates_beside(context.path);
    if (beside.empty()) return;
    try {
        const auto name = one_line(beside.filename().string());
        LineBlocks lines(open_file(beside, name, context.progress), name, context.progress);
        const LoadOptions options;
        graph.coordinates = read_coordinates({lines, options, context.progress, context.notes}, graph.num_vertices());
        graph.coordinates_source = name;
    } catch (const InputError& error) {
        context.notes.push_back(fmt::format("coordinates not used: {}", error.what()));
    }
}

/// Directed or not as asked for, with what was found in it.
CsrGraph& finish(CsrGraph graph, const ReadContext& context, Dataset& dataset) {
    auto& kept = dataset.data.emplace<CsrGraph>(std::move(graph));
    if (context.options.undirected) make_undirected(dataset, context.progress);
    else note_findings(kept, dataset.notes, context.progress);
    return kept;
}

template <CsrGraph (*read)(const ReadContext&)>
void as_graph(const ReadContext& context, Dataset& dataset) {
    auto graph = read(context);
    if (read == read_dimacs && !context.path.empty()) add_coordinates(graph, context);
    if (read == read_edge_list && context.options.base == 0) note_counted_from_one(graph, dataset.notes);
    const auto& kept = finish(std::move(graph), context, dataset);
    if (read == read_edge_list && !context.options.undirected) note_edges_listed_once(kept, dataset.notes);
}

void table_as_graph(const ReadContext& context, Dataset& dataset) {
    ElementNames names;
    auto graph = read_table(context, names);
    if (names.empty() && context.options.base == 0) note_counted_from_one(graph, dataset.notes);
    const auto& kept = finish(std::move(graph), context, dataset);
    if (!context.options.undirected) note_edges_listed_once(kept, dataset.notes);
    dataset.name_elements(std::move(names));
}

/// Data and names of nodes that a reader finds.
template <auto read>
void with_names(const ReadContext& context, Dataset& dataset) {
    ElementNames names;
    dataset.data = read(context, names);
    dataset.name_elements(std::move(names));
}
constexpr auto as_list = with_names<read_list>;

/// The nodes of a forest of files are called by their whole paths.
void as_forest(const ReadContext& context, Dataset& dataset) {
    ElementNames names;
    auto forest = read_parents(context, names);
    names = whole_paths(forest, std::move(names));
    dataset.data = std::move(forest);
    dataset.name_elements(std::move(names));
}
constexpr auto newick_as_forest = with_names<read_newick>;

template <auto read>
void plainly(const ReadContext& context, Dataset& dataset) {
    dataset.data = read(context);
}

/// The rows of a graph, made undirected where that is asked for.
template <CsrGraph (*read)(const ReadContext&)>
void rows_of_graph(const ReadContext& context, Dataset& dataset) {
    auto graph = read(context);
    if (context.options.undirected) make_undirected(graph, context.progress);
    dataset.data = rows_as_segments(std::move(graph));
}

CsrGraph read_table_without_names(const ReadContext& context) {
    ElementNames names;
    return read_table(context, names);
}

/// A vertex 0 that no edge has is not of the tree.
void require_from_zero(const CsrGraph& graph, std::string_view name) {
    if (looks_counted_from_one(graph))
        throw InputError(fmt::format("{}: is not a tree: {}", name, counted_from_one_advice()));
}

/// Every edge both ways, whichever way the file has it: what as_graph would note of that says nothing here.
template <CsrGraph (*read)(const ReadContext&)>
void as_tree(const ReadContext& context, Dataset& dataset) {
    auto graph = read(context);
    if (read == read_edge_list) require_from_zero(graph, context.lines.name());
    dataset.data = make_tree(std::move(graph), context.lines.name());
}

void table_as_tree(const ReadContext& context, Dataset& dataset) {
    ElementNames names;
    auto graph = read_table(context, names);
    if (names.empty()) require_from_zero(graph, context.lines.name());
    dataset.data = make_tree(std::move(graph), context.lines.name());
    dataset.name_elements(std::move(names));
}

/// A forest with one root; its nodes, and their names, are the vertices.
template <void (*read)(const ReadContext&, Dataset&)>
void forest_as_tree(const ReadContext& context, Dataset& dataset) {
    Dataset forest{.kind = DatasetKind::forest, .data = Forest{}, .source = dataset.source};
    read(context, forest);
    dataset.data = make_tree(forest.forest(), context.lines.name());
    for (auto& [space, names] : forest.names) dataset.name_elements(std::move(names));
}

}  // namespace

std::span<const Reading> readings() {
    static constexpr Reading all[] = {
        {Format::dimacs, DatasetKind::graph, false, as_graph<read_dimacs>},
        {Format::matrix_market, DatasetKind::graph, false, as_graph<read_matrix_market>},
        {Format::metis, DatasetKind::graph, false, as_graph<read_metis>},
        {Format::edge_list, DatasetKind::graph, false, as_graph<read_edge_list>},
        {Format::table, DatasetKind::graph, false, table_as_graph},
        {Format::list, DatasetKind::list, true, as_list},
        {Format::list, DatasetKind::forest, false, as_forest},
        {Format::parent, DatasetKind::forest, true, as_forest},
        {Format::parent, DatasetKind::list, false, as_list},
        {Format::list, DatasetKind::tree, false, forest_as_tree<as_forest>},
        {Format::parent, DatasetKind::tree, true, forest_as_tree<as_forest>},
        {Format::newick, DatasetKind::tree, false, forest_as_tree<newick_as_forest>},
        {Format::newick, DatasetKind::forest, false, newick_as_forest},
        {Format::dimacs, DatasetKind::tree, false, as_tree<read_dimacs>},
        {Format::matrix_market, DatasetKind::tree, false, as_tree<read_matrix_market>},
        {Format::metis, DatasetKind::tree, false, as_tree<read_metis>},
        {Format::edge_list, DatasetKind::tree, false, as_tree<read_edge_list>},
        {Format::table, DatasetKind::tree, false, table_as_tree},
        {Format::npy, DatasetKind::array, false, plainly<read_npy>},
        {Format::npy, DatasetKind::matrix, false, plainly<read_npy_matrix>},
        {Format::matrix_market, DatasetKind::matrix, false, plainly<read_matrix_entries>},
        {Format::numbers, DatasetKind::array, true, plainly<read_number_array>},
        {Format::segment_lines, DatasetKind::segments, true, plainly<read_segment_lines>},
        {Format::hypergraph, DatasetKind::segments, false, plainly<read_hypergraph>},
        {Format::course, DatasetKind::segments, false, plainly<read_course>},
        {Format::dimacs, DatasetKind::segments, false, rows_of_graph<read_dimacs>},
        {Format::matrix_market, DatasetKind::segments, false, plainly<read_matrix_rows>},
        {Format::metis, DatasetKind::segments, false, rows_of_graph<read_metis>},
        {Format::edge_list, DatasetKind::segments, false, rows_of_graph<read_edge_list>},
        {Format::table, DatasetKind::segments, false, rows_of_graph<read_table_without_names>},
    };
    return all;
}

}  // namespace lockstep
