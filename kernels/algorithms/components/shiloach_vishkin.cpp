#include "kernels/algorithms/components/shiloach_vishkin.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/components/reference.hpp"
#include "kernels/algorithms/pointer_jumping/jump_to_grandparent.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::components {

// ----------------------------------------------------------------------------- Shiloach vishkin report

namespace {

using Kind = RoundPass::Kind;

void report_hooks(const RoundPass& pass, std::uint64_t hooks, PassReport& report) {
    const auto left = ": " + count_text(pass.num_trees, "tree", "trees") + " left";
    const auto arcs = count_text(pass.num_arcs, "arc", "arcs"), roots = count_text(hooks, "root", "roots");
    if (pass.kind == Kind::hook) {
        report.label = "hook";
        report.sentence = "Round " + count_text(pass.round) + ": " + count_text(hooks, "root hooks", "roots hook") +
                          " onto a smaller one" + left;
        report.note =
            "Each arc between two trees offers the smaller root to the larger one, which takes its smallest offer.";
        report.lines = {{1, arcs, false}, {3, roots, true}};
    } else {
        report.label = "hook stagnant";
        report.sentence = "Round " + count_text(pass.round) + ": " +
                          count_text(hooks, "stagnant root hooks", "stagnant roots hook") + " onto another" + left;
        report.note =
            "These roots had no smaller neighbour, and no root hooked onto them. Without this step the number of rounds has no "
            "logarithmic bound.";
        report.lines = {{4, "", false}, {6, roots, true}};
    }
}

void report_jump(const RoundPass& pass, const Changes& changes, PassReport& report) {
    const auto moved = changes["pointer"].changed, named = changes["component"].changed;
    report.label = "jump " + count_text(pass.jump);
    report.sentence = "Round " + count_text(pass.round) + ", jump " + count_text(pass.jump) + ": " +
                      pointer_jumping::moved_text(moved, pass.arrived, "a root") + (moved == 0 ? ", " : "; ") +
                      count_text(named, "vertex", "vertices") + " got a new component";
    report.note = pass.stars ? "Every pointer is at a root: all trees are stars, and the next round begins."
                             : "Two arrays: each vertex now points to its grandparent.";
    report.lines = {{7, count_text(pass.num_vertices, "thread", "threads"), false},
                    {8, count_text(moved, "pointer", "pointers"), moved != 0},
                    {9, count_text(named, "vertex", "vertices"), named != 0}};
}

}  // namespace

PassReport report_round(const RoundPass& pass, const Changes& changes) {
    PassReport report;
    const auto hooks = pass.kind == Kind::hook || pass.kind == Kind::stagnant ? changes["hook"].changed : 0;
    if (pass.kind == Kind::input) {
        report.label = "input";
        report.sentence = each_text(pass.num_vertices, "vertex", "vertices") + " is its own tree";
        report.note =
            count_text(pass.num_arcs, "arc, counted in both directions.", "arcs, counted in both directions.");
    } else {
        report.path = {"round " + count_text(pass.round)};
        if (pass.kind == Kind::jump) report_jump(pass, changes, report);
        else report_hooks(pass, hooks, report);
    }
    if (pass.kind != Kind::input && !pass.stars)
        report.note += " The highest tree has " + count_text(pass.height, "link", "links") + ".";
    report.figures = {{"trees", static_cast<double>(pass.num_trees), "trees"},
                      {"height of the highest tree", static_cast<double>(pass.height), "links"},
                      {"hooks", static_cast<double>(hooks), "roots"},
                      {"pointers moved", static_cast<double>(changes["pointer"].changed), "vertices"}};
    return report;
}

// ------------------------------------------------------------------------------------ Shiloach vishkin

AlgorithmInfo shiloach_vishkin() {
    AlgorithmInfo info{
        .id = "components.shiloach-vishkin",
        .title = "Connected components by hooking and pointer jumping",
        .source = "Shiloach, Vishkin 1982; named in Rehman 2010, 7",
        .input = DatasetKind::graph,
        .roles = {Role::row_offsets, Role::column_indices, Role::input_parent, Role::parent, Role::root},
        .heading = "A round",
        .pseudocode = {{0, "for each arc (u, v) do in parallel"},
                       {1, "if D(u) \u2260 D(v) then"},
                       {2, "H(max(D(u), D(v))) = min(D(u), D(v))"},
                       {0, "for each arc (u, v) with D(u) < D(v) do in parallel"},
                       {1, "if D(u) is stagnant then"},
                       {2, "H(D(u)) = D(v)"},
                       {0, "for 1 \u2264 i \u2264 n, until nothing moves, do in parallel"},
                       {1, "Set P(i) = P(P(i))"},
                       {1, "if P(i) did not change then D(i) = P(i)"}},
        .claim = "Two vertices have the same component exactly if a path joins them",
        .remark =
            "Departures: a root takes the smallest of several hooks, whereas the source takes any; and each round jumps until "
            "all trees are stars. P of a hooked root is its H.",
        .distributions = {bfs::degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<ShiloachVishkin>(info);
    return info;
}

}  // namespace lockstep::components
