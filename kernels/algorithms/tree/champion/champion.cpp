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
            report.sentence = fmt::format("A tree of {}: {} in row order, each with its twin", vertices, arcs);
            report.note = fmt::format("Its root is vertex {}.", count_text(pass.root));
            break;
        case ChampionPass::Pass::rows:
            report.label = "rows";
            report.sentence = count_text(n, "bit marks the begin of a row", "bits mark the begins of rows");
            report.note = "The bits and their counts fit the L2 cache.";
            report.lines = {{1, count_text(n, "bit", "bits"), true}};
            report.work.items = n;
            break;
        case ChampionPass::Pass::successor:
            report.label = "successor";
            report.sentence = fmt::format("The successor of each of {} is the arc after its twin", arcs);
            report.note = "Both mapping kernels in one, over the arcs in row order.";
            report.lines = {{2, arcs, false}, {3, arcs, true}};
            report.work.items = m;
            break;
        case ChampionPass::Pass::ranking: break;
        case ChampionPass::Pass::parents:
            report.label = "parents";
            report.sentence =
                fmt::format("{} {} found parent and {} size from {} own row", count_text(others, "vertex", "vertices"),
                            others == 1 ? "has" : "have", others == 1 ? "its" : "their", others == 1 ? "its" : "their");
            report.note = "The arc to the parent is the one whose next arc in the row has no higher rank.";
            report.lines = {{5, arcs, false},
                            {6, arcs, false},
                            {7, count_text(others), true},
                            {8, count_text(others), true},
                            {9, count_text(others, "bit", "bits"), true}};
            report.work.items = m;
            break;
        case ChampionPass::Pass::count:
            report.label = "count";
            report.sentence = count_text(others, "bit along the tour was counted", "bits along the tour were counted");
            report.note = "One bit per position of the tour: set where the tour leaves a vertex for the last time.";
            report.lines = {{10, count_text(others), true}};
            report.work.items = m;
            break;
        case ChampionPass::Pass::results: {
            const auto deepest = changes["level"].range.highest().bits;
            report.label = "results";
            report.sentence = fmt::format("{} numbered in preorder and postorder, on {}", vertices,
                                          range_text(0, deepest, "level", "levels"));
            report.note = "Each number is a difference of a position and the number of bits up to it.";
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

/// Lengths of the sublists into which the ranking cuts a long tour.
Distribution sublists_of_tour() {
    auto lengths = nested_distribution("ranking", list_ranking::champion_lengths());
    lengths.by_choice = false;  // no parameter determines their number
    return lengths;
}

}  // namespace

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "tree.champion",
        .title = "All tree quantities, tuned",
        .source = "after Tarjan and Vishkin 1985",
        .input = DatasetKind::tree,
        .parameters = {root_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::twin, Role::next_arc, Role::input_successor,
                  Role::rank, Role::parent, Role::subtree_size, Role::preorder, Role::postorder, Role::level},
        .heading = "Champion(T, root)",
        .pseudocode = {{0, "set a bit where each row begins"},
                       {0, "for each arc a do in parallel"},
                       {1, "M[a] = the arc after a's twin in its row"},
                       {0, "R = ranks of the list M"},
                       {0, "for each arc a, from v to p, with next arc b in its row, do in parallel"},
                       {1, "if R[b] \u2264 R[a] then"},
                       {2, "Par[v] = p"},
                       {2, "Subtree[v] = (R[a] \u2212 R[b]) / 2 + 1, and the tour enters v at e = R[b] \u2212 1"},
                       {2, "set bit R[a] of the tour"},
                       {0, "count the bits along the tour"},
                       {0, "each vertex, with r bits up to e: Pre[v] = e + 1 \u2212 r"},
                       {0, "L[v] = Pre[v] \u2212 r"},
                       {0, "Post[v] = r + Subtree[v] \u2212 1"}},
        .claim = "All five quantities equal those of a sequential walk along the tour",
        .remark =
            "The ranking is list.champion. All other random loads are of bits in the L2 cache, and the arc to the parent is "
            "found without its twin.",
        .distributions = {sublists_of_tour()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::tree
