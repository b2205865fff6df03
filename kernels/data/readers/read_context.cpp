#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/line_cursor.hpp"
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

std::string ReadContext::take_text() const {
    lines.expect_lists();
    std::string text, block;
    try {
        while (lines.next(block)) {
            progress.check();
            text += block;
        }
    } catch (const BadLine& bad) {
        throw InputError(fmt::format("{}: {}", lines.name(), bad.what));
    }
    return text;
}

void ReadContext::require_item(std::uint64_t num_items, std::string_view noun) const {
    if (item() > num_items)
        throw InputError(fmt::format("{}: --item {}: the file has {}", lines.name(), item(), counted(num_items, noun)));
    if (num_items > 1)
        notes.push_back(fmt::format("{} {} of {} was read; --item takes another", noun, item(), count_text(num_items)));
}

void take_as_graph(CsrGraph graph, ElementNames names, bool edge_list, const ReadContext& context, Dataset& dataset) {
    if (edge_list && names.empty() && context.options.base == 0) note_counted_from_one(graph, dataset.notes);
    auto& kept = dataset.data.emplace<CsrGraph>(std::move(graph));
    if (context.options.undirected) {
        make_undirected(dataset, context.progress);
    } else {
        note_findings(kept, dataset.notes, context.progress);
        if (edge_list) note_edges_listed_once(kept, dataset.notes);
    }
    dataset.name_elements(std::move(names));
}

void take_as_tree(CsrGraph graph, ElementNames names, bool edge_list, const ReadContext& context, Dataset& dataset) {
    // A vertex 0 without edges is not part of the tree.
    if (edge_list && names.empty() && looks_counted_from_one(graph))
        throw InputError(fmt::format("{}: is not a tree: {}", context.lines.name(), counted_from_one_advice()));
    dataset.data = make_tree(std::move(graph), context.lines.name());
    dataset.name_elements(std::move(names));
}

void take_as_segments(CsrGraph graph, const ReadContext& context, Dataset& dataset) {
    if (context.options.undirected) make_undirected(graph, context.progress);
    dataset.data = rows_as_segments(std::move(graph));
}

void take_as_tree(Dataset forest, std::string_view name, Dataset& dataset) {
    dataset.data = make_tree(forest.forest(), name);
    dataset.notes.insert(dataset.notes.end(), forest.notes.begin(), forest.notes.end());
    for (auto& [space, names] : forest.names) dataset.name_elements(std::move(names));
}

}  // namespace lockstep
