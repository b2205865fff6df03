#include "kernels/algorithms/list_ranking/champion/champion_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------ Champion lengths

Distribution champion_lengths() {
    auto lengths = sublist_lengths();
    lengths.from = Distribution::From::values;
    lengths.column = "sublist_length";
    lengths.groups = lengths.element = "";
    lengths.walked = false;  // a lane whose sublist has ended takes the next one
    return lengths;
}

// ------------------------------------------------------------------------------------- Champion report

namespace {

PassReport report_input(const ChampionPass& pass) {
    PassReport report;
    report.label = "input";
    report.sentence = list_text(pass.nodes);
    report.note = fmt::format("A hash chooses one splitter in every {} of memory; the head is one too.",
                              count_text(pass.spacing, "cell", "cells"));
    return report;
}

PassReport report_walk(const ChampionPass& pass) {
    const auto sublists = count_text(pass.sublists, "sublist", "sublists");
    PassReport report;
    report.label = "walk";
    report.sentence = fmt::format("{} {} walked {} and written {}", count_text(pass.lanes, "lane", "lanes"),
                                  pass.lanes == 1 ? "has" : "have", sublists, count_text(pass.nodes, "node", "nodes"));
    report.note = fmt::format(
        "A lane takes the next sublist when its own ends. The longest had {}; idle lanes left {} of the stream empty.",
        count_text(pass.longest, "node", "nodes"), count_text(pass.empty, "place", "places"));
    report.lines = {{1, count_text(pass.sublists, "splitter", "splitters"), false},
                    {2, count_text(pass.lanes, "lane", "lanes"), false},
                    {3, sublists, false},
                    {4, count_text(pass.nodes, "load", "loads"), true},
                    {5, count_text(pass.sublists) + " written", true}};
    report.figures = {{"sublists", static_cast<double>(pass.sublists), "sublists"},
                      {"longest", static_cast<double>(pass.longest), "nodes"},
                      {"mean", static_cast<double>(pass.nodes) / std::max(1u, pass.sublists), "nodes"},
                      {"groups", static_cast<double>(pass.groups), "groups"}};
    return report;
}

PassReport report_rank(const ChampionPass& pass) {
    PassReport report;
    report.label = "rank";
    report.sentence =
        fmt::format("The reduced list of {} was ranked, {}", count_text(pass.sublists, "sublist", "sublists"),
                    pass.levels == 1 ? "in one block" : fmt::format("over {} levels", pass.levels));
    report.note = "Each level has an eighth of the nodes of the one above; one block ranks the last in shared memory.";
    if (pass.levels == 1) report.note = "It fits one block's shared memory.";
    report.lines = {{6, count_text(pass.sublists, "sublist", "sublists"), true}};
    report.path = {"sublists"};
    return report;
}

PassReport report_place(const ChampionPass& pass) {
    const auto nodes = count_text(pass.nodes, "node", "nodes");
    const std::string have = pass.nodes == 1 ? "has" : "have";
    PassReport report;
    report.label = "place";
    if (pass.windows == 0) {
        report.sentence =
            fmt::format("{} {} received {} from the stream", nodes, have, pass.nodes == 1 ? "its rank" : "their ranks");
        report.note = "One random store per node.";
        report.lines = {{7, nodes, true}};
        return report;
    }
    report.sentence = fmt::format("{} {} been ranked in stream order and sorted by {} of memory", nodes, have,
                                  count_text(pass.windows, "window", "windows"));
    report.note = "A window fits a block's shared memory, where the random stores happen; it is written in order.";
    report.lines = {{7, nodes, true}, {8, count_text(pass.windows, "window", "windows"), true}};
    return report;
}

}  // namespace

PassReport report_champion(const ChampionPass& pass) {
    PassReport report;
    switch (pass.kind) {
        case ChampionPass::Kind::input: return report_input(pass);
        case ChampionPass::Kind::walk: report = report_walk(pass); break;
        case ChampionPass::Kind::rank: report = report_rank(pass); break;
        case ChampionPass::Kind::place: report = report_place(pass); break;
    }
    report.work.items = pass.kind == ChampionPass::Kind::rank ? pass.sublists : pass.nodes;
    return report;
}

}  // namespace lockstep::list_ranking
