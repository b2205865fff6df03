#include "kernels/algorithms/tree/tour_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::tree {
namespace {

std::string arcs(std::uint64_t number) { return count_text(number, "arc", "arcs"); }
std::string vertices(std::uint64_t number) { return count_text(number, "vertex", "vertices"); }
std::string threads(std::uint64_t number) { return count_text(number, "thread", "threads"); }

PassReport input(const TourPass& pass) {
    return {.label = "input",
            .sentence = fmt::format("A tree of {}: {}, and each edge is two arcs", vertices(pass.num_vertices),
                                    count_text(pass.num_edges(), "edge", "edges")),
            .note = fmt::format("A tour along all arcs will begin and end at vertex {}.", count_text(pass.root))};
}

PassReport adjacency(const TourPass& pass) {
    return {.label = "adjacency",
            .sentence = fmt::format("{} {} in the edge list EL, each beside its sibling", arcs(pass.num_arcs()),
                                    pass.num_arcs() == 1 ? "stands" : "stand"),
            .note =
                "AL lists them vertex by vertex: an outgoing arc, then its incoming sibling. S is the position where "
                "each vertex begins."};
}

PassReport mapping_1(const TourPass& pass) {
    const auto mapped = pass.num_arcs() == 0 ? 0 : pass.num_arcs() - 1;
    const auto astray = pass.num_arcs() == 0 ? 0 : pass.num_vertices - 1;
    PassReport report{.label = "mapping 1",
                      .sentence = fmt::format("{} {} been mapped to the outgoing arc after {} in AL",
                                              count_text(mapped, "incoming arc", "incoming arcs"),
                                              mapped == 1 ? "has" : "have", mapped == 1 ? "it" : "them"),
                      .note = fmt::format("{} to an arc of the next vertex: mapping 2 puts that right.",
                                          count_text(astray, "of them, the last of its vertex,",
                                                     "of them, the last of a vertex each,"))};
    report.lines = {
        {1, threads(mapped), false},
        {2, threads(mapped), false},
        {3, arcs(mapped), true, "The thesis prints EL[i] and EL[j]: but AL contains the references to arcs"}};
    return report;
}

PassReport mapping_2(const TourPass& pass) {
    PassReport report{
        .label = "mapping 2",
        .sentence = fmt::format("The last incoming arc of {} is now followed by the first outgoing one",
                                vertices(pass.num_vertices - 1)),
        .note = fmt::format("At the root, vertex {}, the tour ends there instead, and begins with that arc.",
                            count_text(pass.root))};
    if (pass.num_arcs() == 0) {
        report.sentence = "A single vertex has no arc, so its tour is empty";
        report.note = "";
    }
    report.lines = {{5, threads(pass.num_vertices), false},
                    {6, "", false},
                    {7, "", false},
                    {8, arcs(pass.num_vertices - 1), true},
                    {9, "vertex " + count_text(pass.root), false},
                    {10, pass.num_arcs() == 0 ? "no arc" : "1 arc", true,
                     "The thesis cuts after the first incoming arc of vertex 0: its first neighbour would come last"}};
    return report;
}

PassReport tour(const TourPass& pass) {
    return {
        .label = "tour",
        .sentence =
            fmt::format("{} {} in place on the tour", arcs(pass.num_arcs()), pass.num_arcs() == 1 ? "is" : "are"),
        .note = "The rank of an arc is its position: arcs in the order of the rows, and rows in the order of the tour.",
        .lines = {{12, arcs(pass.num_arcs()), true}}};
}

PassReport direction(const TourPass& pass) {
    const auto edges = count_text(pass.num_edges(), "edge", "edges");
    return {.label = "direction",
            .sentence = fmt::format("{} and {}: the lower rank of an edge leads away from the root",
                                    count_text(pass.num_edges(), "forward arc", "forward arcs"),
                                    count_text(pass.num_edges(), "retreat arc", "retreat arcs")),
            .note = "The ranks of an edge's two arcs are neighbours in memory, since the arcs are in EL.",
            .lines = {{13, edges, false}, {14, edges, false}, {15, arcs(pass.num_arcs()), true}}};
}

PassReport parents(const TourPass& pass) {
    return {
        .label = "parents",
        .sentence =
            fmt::format("{} {} found the parent; vertex {} is the root and its own parent", vertices(pass.num_edges()),
                        pass.num_edges() == 1 ? "has" : "have", count_text(pass.root)),
        .note = "A forward arc leads from a parent to its child.",
        .lines = {{16, vertices(pass.num_edges()), true},
                  {19, "vertex " + count_text(pass.root), true, "The thesis has NULL: here a root is its own parent"}}};
}

PassReport weights(const TourPass& pass) {
    const auto forward = count_text(pass.num_edges(), "forward arc counts", "forward arcs count");
    const auto retreat = count_text(pass.num_edges(), "retreat arc counts", "retreat arcs count");
    const auto [of_forward, of_retreat] = arc_weights(pass.goal);
    const auto text = [](std::uint32_t weight) { return weight == 1 ? "1" : weight == 0 ? "0" : "\u22121"; };
    return {
        .label = "weights",
        .sentence = fmt::format("{} {}{}, {} {}", forward, text(of_forward), pass.num_edges() == 1 ? "" : " each",
                                retreat, text(of_retreat)),
        .note = "They are in the order of the tour, so that a scan sums the weights before each arc.",
        .lines = {{20, arcs(pass.num_arcs()), false},
                  {21, count_text(pass.num_edges()), true, "W is in the order of the tour: the weight of e is at R[e]"},
                  {22, count_text(pass.num_edges()), true}}};
}

PassReport scan(const TourPass& pass) {
    const auto tiles = count_text(pass.scan.tiles, "tile", "tiles");
    PassReport report{.path = {"scan"}, .lines = {{24, tiles, true}}};
    if (pass.scan.adds) {
        report.label = "add";
        report.sentence = fmt::format("The total of all preceding tiles was added to each of {}", tiles);
        report.note = "Each tile contained only its own sums; the total before each tile is now known.";
    } else if (pass.scan.level == 0) {
        report.label = "tiles";
        report.sentence = fmt::format("{} {} been summed, {}by a separate block",
                                      pass.scan.tiles == 1 ? "The tour, one tile," : tiles,
                                      pass.scan.tiles == 1 ? "has" : "have", pass.scan.tiles == 1 ? "" : "each ");
        report.note = pass.scan.tiles == 1 ? std::string("There is one tile, so its sums are those of the whole tour.")
                                           : fmt::format("Sums begin at 0 in each tile of {}: totals come next.",
                                                         arcs(ScanTiles::kTile));
    } else {
        report.label = "totals";
        report.sentence = fmt::format("The totals of the tiles below have been added up in {}", tiles);
        report.note = "In the same way as the tiles themselves.";
    }
    return report;
}

PassReport results(const TourPass& pass, const Changes& changes) {
    const auto found = vertices(pass.num_vertices);
    const auto line_27 = vertices(pass.num_edges());
    const auto root = "vertex " + count_text(pass.root);
    PassReport report{.label = "results"};
    const std::vector<LineReport> of_scan{{25, "", false}, {26, line_27, false}, {27, line_27, true}, {29, root, true}};
    switch (pass.goal) {
        case Goal::subtree_size:
            report.sentence =
                fmt::format("{} {} how many are at and below {}", found, pass.num_vertices == 1 ? "knows" : "know",
                            pass.num_vertices == 1 ? "it" : "them");
            report.note =
                "Between the arc into a vertex and the arc back, the tour takes both arcs of each edge below.";
            report.lines = {{20, vertices(pass.num_edges()), false},
                            {21, vertices(pass.num_edges()), true, "A thread for each edge, which finds its lower end"},
                            {23, root, true}};
            return report;
        case Goal::preorder:
            report.sentence = fmt::format("{} numbered in preorder, from 0", found);
            report.note = "A vertex's number counts the forward arcs up to its own.";
            break;
        case Goal::postorder:
            report.sentence = fmt::format("{} numbered in postorder, from 0", found);
            report.note = "The number is that of the retreat arcs before the one that leaves the vertex for good.";
            break;
        case Goal::levels: {
            const auto deepest = static_cast<std::uint64_t>(changes["level"].range.highest().bits);
            report.sentence = fmt::format("{} on {}", found, range_text(0, deepest, "level", "levels"));
            report.note = "Each forward arc leads a level down, each retreat arc a level up.";
            report.figures = {{"deepest level", static_cast<double>(deepest), "levels"}};
            break;
        }
        default: break;
    }
    report.lines = of_scan;
    if (pass.goal == Goal::preorder)
        report.lines[2].departs = "The thesis prints 1; the number is of the vertex that e enters";
    return report;
}

}  // namespace

PassReport of_ranking(PassReport report, std::uint32_t num_arcs) {
    report.lines = {{12, arcs(num_arcs), true}};
    return report;
}

PassReport report_tour(const TourPass& pass, const Changes& changes) {
    switch (pass.stage) {
        case Stage::input: return input(pass);
        case Stage::adjacency: return adjacency(pass);
        case Stage::mapping_1: return mapping_1(pass);
        case Stage::mapping_2: return mapping_2(pass);
        case Stage::ranking: break;
        case Stage::tour: return tour(pass);
        case Stage::direction: return direction(pass);
        case Stage::parents: return parents(pass);
        case Stage::weights: return weights(pass);
        case Stage::scan: return scan(pass);
        case Stage::results: return results(pass, changes);
    }
    return {};
}

}  // namespace lockstep::tree
