#include "kernels/data/graph/graph_notes.hpp"

#include <algorithm>
#include <utility>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr auto kListedOnce =
    "every arc leads to a larger number; if the file lists undirected edges, read it with --undirected";

constexpr auto kCountedFromOne =
    "ids begin at 1 and stay as they are: vertex 0 is not in the file (--base 1 counts them from 1)";

constexpr std::string_view kFirstSelfLoop = "the first self loop stands at ";

}  // namespace

std::string self_loop_note(const std::string& place) { return std::string(kFirstSelfLoop) + place; }

std::string first_self_loop_of(const Dataset& dataset) {
    for (const auto& note : dataset.notes)
        if (note.starts_with(kFirstSelfLoop)) return note.substr(kFirstSelfLoop.size());
    return {};
}

void note_findings(CsrGraph& graph, std::vector<std::string>& notes, Progress& progress) {
    const auto found = survey(graph, progress);
    graph.symmetric = found.symmetric;
    if (found.self_loops != 0) notes.push_back(counted(found.self_loops, "self loop") + " kept");
    if (found.double_arcs != 0) notes.push_back(counted(found.double_arcs, "double arc") + " kept");
    if (found.isolated_vertices != 0) {
        notes.push_back(count_text(found.isolated_vertices) +
                        (found.isolated_vertices == 1 ? " vertex has" : " vertices have") + " no arc");
    }
}

void note_edges_listed_once(const CsrGraph& graph, std::vector<std::string>& notes) {
    bool any = false;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        for (const auto w : graph.neighbors(v)) {
            if (w < v) return;
            any = any || w > v;
        }
    }
    if (any) notes.emplace_back(kListedOnce);
}

bool lists_edges_once(const Dataset& dataset) {
    return std::ranges::find(dataset.notes, kListedOnce) != dataset.notes.end();
}

bool looks_counted_from_one(const CsrGraph& graph) {
    if (graph.num_vertices() < 2 || graph.degree(0) != 0) return false;
    bool into_one = false;
    for (const auto head : graph.column_indices) {
        if (head == 0) return false;
        into_one = into_one || head == 1;
    }
    return into_one || graph.degree(1) != 0;
}

void note_counted_from_one(const CsrGraph& graph, std::vector<std::string>& notes) {
    if (looks_counted_from_one(graph)) notes.emplace_back(kCountedFromOne);
}

bool counts_from_one(const Dataset& dataset) {
    return std::ranges::find(dataset.notes, kCountedFromOne) != dataset.notes.end();
}

std::string_view counted_from_one_advice() {
    return "its ids begin at 1, and vertices are counted from 0: say --base 1";
}

void make_undirected(Dataset& dataset, Progress& progress) {
    if (dataset.kind != DatasetKind::graph) return;
    auto& graph = std::get<CsrGraph>(dataset.data);
    const auto change = make_undirected(graph, progress);

    // Earlier notes about the graph are no longer true.
    std::erase_if(dataset.notes,
                  [](const std::string& note) { return note.ends_with(" kept") || note.ends_with(" no arc"); });
    auto& notes = dataset.notes;
    if (change.arcs_added != 0) {
        notes.push_back(counted(change.arcs_added, "arc") + " added so that every edge goes both ways");
    }
    if (change.double_arcs_dropped != 0)
        notes.push_back(counted(change.double_arcs_dropped, "double arc") + " dropped");
    if (change.self_loops_dropped != 0) notes.push_back(counted(change.self_loops_dropped, "self loop") + " dropped");
    if (change.unequal_weights != 0) {
        notes.push_back(counted(change.unequal_weights, "edge") + " had several weights; the smallest was kept");
    }
    note_findings(graph, notes, progress);
}

}  // namespace lockstep
