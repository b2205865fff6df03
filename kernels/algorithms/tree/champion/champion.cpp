#include "kernels/algorithms/tree/champion/champion.hpp"

#include <fmt/format.h>

#include "kernels/algorithms/list_ranking/champion/champion_report.hpp"
#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"
#include "kernels/run/entry/nested_distribution.hpp"

namespace lockstep::tree {

// ------------------------------------------------------------------------------------- Champion report

PassReport report_champion(const ChampionPass& pass, const Changes& changes) {
    const auto n = pass.num_vertices, others = n - 1, m = 2 * others;
    const auto vertices = count_text(n, "vertex", "vertices"), arcs = count_text(m, "arc", "arcs");
    PassReport report;
    switch (pass.pass) {
        case ChampionPass::Pass::input:
            report.label = "input";
            report.sentence =
                fmt::format("A tree of {}: {} in the order of their rows, and each one's twin", vertices, arcs);
            report.note = fmt::format("It will hang from vertex {}.", count_text(pass.root));
            break;
        case ChampionPass::Pass::rows:
            report.label = "rows";
            report.sentence = count_text(n, "bit stands where a row begins", "bits stand where rows begin");
            report.note = "They and their counts are so few that they stay in the cache.";
            report.lines = {{1, count_text(n, "bit", "bits"), true}};
            report.work.items = n;
            break;
        case ChampionPass::Pass::successor:
            report.label = "successor";
            report.sentence = fmt::format("Behind each of {} comes the one that follows its twin", arcs);
            report.note = "Both mapping kernels in one, over the arcs in the order of their rows.";
            report.lines = {{2, arcs, false}, {3, arcs, true}};
            report.work.items = m;
            break;
        case ChampionPass::Pass::ranking: break;
        case ChampionPass::Pass::parents:
            report.label = "parents";
            report.sentence = fmt::format("{} {} found the parent and {} size by {} own row alone",
                                          count_text(others, "vertex", "vertices"), others == 1 ? "has" : "have",
                                          others == 1 ? "its" : "their", others == 1 ? "its" : "their");
            report.note = "The arc to the parent is the one whose follower in the row has no higher rank.";
            report.lines = {{5, arcs, false},
                            {6, arcs, false},
                            {7, count_text(others), true},
                            {8, count_text(others), true},
                            {9, count_text(others, "bit", "bits"), true}};
            report.work.items = m;
            break;
        case ChampionPass::Pass::count:
            report.label = "count";
            report.sentence =
                count_text(others, "bit along the tour has been counted", "bits along the tour have been counted");
            report.note = "A bit for each position: where a vertex is left for good.";
            report.lines = {{10, count_text(others), true}};
            report.work.items = m;
            break;
        case ChampionPass::Pass::results: {
            const auto deepest = changes["level"].range.highest().bits;
            report.label = "results";
            report.sentence = fmt::format("{} numbered in preorder and postorder, on {}", vertices,
                                          range_text(0, deepest, "level", "levels"));
            report.note = "Differences of a position and of the bits counted up to it.";
            report.lines = {{11, vertices, true}, {12, vertices, true}, {13, vertices, true}};
            report.figures = {{"deepest level", static_cast<double>(deepest), "levels"}};
            report.work.items = n;
            break;
        }
    }
    return report;
}

// -------------------------------------------------------------------------------------------- Champion

namespace {

/// Lengths of the sublists that the tour is cut into, where it is long.
Distribution sublists_of_tour() {
    auto lengths = nested_distribution("ranking", list_ranking::champion_lengths());
    lengths.by_choice = false;  // no parameter decides
    return lengths;
}

}  // namespace

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "tree.champion",
        .title = "All of a tree, as fast as we can",
        .source = "after Tarjan and Vishkin 1985",
        .input = DatasetKind::tree,
        .parameters = {root_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::next_arc, Role::input_successor,
                  Role::rank, Role::parent, Role::subtree_size, Role::preorder, Role::postorder, Role::level},
        .heading = "Champion(T, root)",
        .pseudocode = {{0, "set a bit where each row begins"},
                       {0, "for each arc a do in parallel"},
                       {1, "M[a] = the arc that follows a's twin in its row"},
                       {0, "R = ranks of the list M"},
                       {0, "for each arc a, from v to p, with follower b in its row, do in parallel"},
                       {1, "if R[b] \u2264 R[a] then"},
                       {2, "Par[v] = p"},
                       {2, "Subtree[v] = (R[a] \u2212 R[b]) / 2 + 1, and v is entered at e = R[b] \u2212 1"},
                       {2, "set bit R[a] of the tour"},
                       {0, "count the bits along the tour"},
                       {0, "each vertex, with r bits up to e: Pre[v] = e + 1 \u2212 r"},
                       {0, "L[v] = Pre[v] \u2212 r"},
                       {0, "Post[v] = r + Subtree[v] \u2212 1"}},
        .claim = "All five equal those of a walk along the tour",
        .remark =
            "The ranking is list.champion. Nothing else waits for a random load from memory: what is looked up at random "
            "are bits, which stay in the L2 cache, and the arc to the parent is told without its twin.",
        .distributions = {sublists_of_tour()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::tree
