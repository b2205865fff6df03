#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/element_names.hpp"
#include "kernels/data/readers/format.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

/// The arguments of every reader, and the list for its notes.
struct ReadContext {
    LineBlocks& lines;
    const LoadOptions& options;
    Progress& progress;
    std::vector<std::string>& notes;
    std::filesystem::path path{};  ///< empty for a text in memory

    /// InputError "NAME:LINE: what".
    InputError error(std::uint64_t line, std::string_view what) const;
    /// Refuses a graph with more vertices than the size of the text makes plausible.
    void require_plausible(std::uint64_t num_vertices, std::uint64_t line) const;
    /// Refuses a graph that does not fit into memory.
    void require_memory(std::uint64_t num_vertices, std::uint64_t num_arcs, bool weighted, std::uint64_t line) const;
    /// Refuses more arcs than 32 bits can number.
    void require_arcs(std::uint64_t num_arcs, std::uint64_t line) const;
    /// The rest of the text.
    std::string take_text() const;
    /// Selects a graph or tree of a file by number, from 1. Throws InputError if the file has fewer; notes if it has several.
    /// noun  "graph"
    void require_item(std::uint64_t num_items, std::string_view noun) const;
    std::uint32_t item() const { return options.item == 0 ? 1 : options.item; }
};

// ---- a format's readings ----------------------------------------------------------------------------------------------

/// names  filled if vertices have names; empty names mean none
using ReadGraph = CsrGraph (*)(const ReadContext&, ElementNames& names);

void take_as_graph(CsrGraph graph, ElementNames names, bool edge_list, const ReadContext& context, Dataset& dataset);
void take_as_tree(CsrGraph graph, ElementNames names, bool edge_list, const ReadContext& context, Dataset& dataset);
void take_as_segments(CsrGraph graph, const ReadContext& context, Dataset& dataset);

/// The readings of a graph: as itself, as a tree if it is one, and its rows as segments.
/// edge_list  each line is an edge: ambiguities of edge lists are noted
template <ReadGraph read, bool edge_list = false>
std::vector<Reading> graph_readings() {
    return {{DatasetKind::graph,
             [](const ReadContext& context, Dataset& dataset) {
                 ElementNames names;
                 auto graph = read(context, names);
                 take_as_graph(std::move(graph), std::move(names), edge_list, context, dataset);
             }},
            {DatasetKind::tree,
             [](const ReadContext& context, Dataset& dataset) {
                 ElementNames names;
                 auto graph = read(context, names);
                 take_as_tree(std::move(graph), std::move(names), edge_list, context, dataset);
             }},
            {DatasetKind::segments, [](const ReadContext& context, Dataset& dataset) {
                 ElementNames names;
                 take_as_segments(read(context, names), context, dataset);
             }}};
}

/// Stores the data and the names of nodes that a reader returns.
template <auto read>
void with_names(const ReadContext& context, Dataset& dataset) {
    ElementNames names;
    dataset.data = read(context, names);
    dataset.name_elements(std::move(names));
}
template <auto read>
void plainly(const ReadContext& context, Dataset& dataset) {
    dataset.data = read(context);
}
/// A forest with one root; its nodes, and their names, are the vertices.
void take_as_tree(Dataset forest, std::string_view name, Dataset& dataset);
template <void (*read)(const ReadContext&, Dataset&)>
void forest_as_tree(const ReadContext& context, Dataset& dataset) {
    Dataset forest{.kind = DatasetKind::forest, .data = Forest{}, .source = dataset.source};
    read(context, forest);
    take_as_tree(std::move(forest), context.lines.name(), dataset);
}

}  // namespace lockstep
