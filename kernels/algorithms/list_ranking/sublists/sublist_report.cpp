#include "kernels/algorithms/list_ranking/sublists/sublist_report.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::list_ranking {
namespace {

using Kind = SublistPass::Kind;

/// Writes small counts in words, for sentences: "ten", "52,428".
std::string spelled(std::uint32_t number) {
    static constexpr std::array kWords{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                       "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return number < kWords.size() ? kWords[number] : count_text(number);
}
std::string spelled(std::uint32_t number, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", spelled(number), number == 1 ? one : many);
}

/// Adds the level to the beginning of a sentence, except for the input.
std::string opened(std::uint32_t level, std::string text) {
    if (level != 0) return fmt::format("Level {}: {}", level, text);
    if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string has(std::uint32_t number) { return number == 1 ? "has" : "have"; }

std::string levels_note(const SublistPass& pass) {
    if (pass.sizes.size() == 1) return "It is within the limit and ranked without sublists.";
    std::string text = "Each level is the list of the sublists of the level above: " + count_text(pass.sizes[0]);
    for (std::size_t level = 1; level < pass.sizes.size(); ++level)
        text += level + 1 == pass.sizes.size() ? " and " + count_text(pass.sizes[level], "node.", "nodes.")
                                               : ", " + count_text(pass.sizes[level]);
    return text;
}

std::string last_sentence(const SublistPass& pass) {
    auto list = pass.level == 0 ? fmt::format("the list of {}", spelled(pass.nodes(), "node", "nodes"))
                                : fmt::format("the reduced list of {}", spelled(pass.nodes(), "node", "nodes"));
    switch (pass.last) {
        case LastLevel::host: return "the host ranked " + list;
        case LastLevel::thread: return "one thread ranked " + list;
        case LastLevel::wyllie: return "Wyllie's jumps ranked " + list;
    }
    return list;
}

}  // namespace

PassReport report_sublists(const SublistPass& pass) {
    PassReport report;
    for (std::uint32_t level = 1; level <= pass.level; ++level) report.path.push_back(fmt::format("level {}", level));
    const bool input = pass.level == 0;
    switch (pass.kind) {
        case Kind::input:
            report.label = "input";
            report.sentence = list_text(pass.nodes());
            report.note = levels_note(pass);
            break;
        case Kind::split: {
            const auto p = pass.sublists();
            report.label = "split";
            report.sentence = opened(
                pass.level, fmt::format("{} {} cut the list of {} into {}", spelled(p, "splitter", "splitters"), has(p),
                                        spelled(pass.nodes(), "node", "nodes"), spelled(p, "sublist", "sublists")));
            report.note = fmt::format(
                "A splitter (square) is the first node of a block of {} {} of memory; in the head's block it is the head.",
                figure_text(static_cast<double>(pass.nodes()) / p), pass.nodes() == p ? "cell" : "cells");
            report.figures = {{"sublists", static_cast<double>(p), "sublists"}};
            break;
        }
        case Kind::local_rank: {
            const auto p = pass.sublists();
            report.label = "local rank";
            report.sentence = opened(pass.level, fmt::format("{} {} walked {}", spelled(p, "thread", "threads"), has(p),
                                                             spelled(p, "sublist", "sublists")));
            report.note = fmt::format(
                "Each started at its splitter (square), followed the links and {} up to the next splitter. The "
                "longest walk had {}, the shortest {}.",
                input ? "numbered its nodes 0, 1, 2, \u2026" : "added the lengths on its walk,",
                count_text(pass.longest, "node", "nodes"), count_text(pass.shortest));
            report.figures = {{"sublists", static_cast<double>(p), "sublists"},
                              {"longest", static_cast<double>(pass.longest), "nodes"},
                              {"mean", static_cast<double>(pass.nodes()) / p, "nodes"}};
            break;
        }
        case Kind::rank:
            report.label = "rank";
            report.sentence = opened(pass.level, last_sentence(pass));
            report.note = input ? "The list is within the limit: no sublists."
                                : "The rank of a sublist is the number of links from the head to its splitter.";
            break;
        case Kind::recombine:
            report.label = "recombine";
            report.sentence = opened(
                pass.level, fmt::format("{} {} added the start of {} sublist", spelled(pass.nodes(), "node", "nodes"),
                                        has(pass.nodes()), pass.nodes() == 1 ? "its" : "their"));
            report.note = input ? "Rank = local rank + rank of the sublist: links from the head."
                                : fmt::format("Their ranks are those of the sublists of level {}.", pass.level - 1);
            break;
    }
    return report;
}

std::vector<LineReport> lines_of_helman_jaja(const SublistPass& pass) {
    switch (pass.kind) {
        case Kind::input: return {};
        case Kind::split: return {{1, count_text(pass.sublists(), "splitter", "splitters"), true}};
        case Kind::local_rank: return {{2, count_text(pass.nodes(), "node", "nodes"), true}};
        case Kind::rank: return {{3, count_text(pass.nodes(), "sublist", "sublists"), true}};
        case Kind::recombine: return {{4, count_text(pass.nodes(), "node", "nodes"), true}};
    }
    return {};
}

std::vector<LineReport> lines_of_recursive_helman_jaja(const SublistPass& pass) {
    const bool cut = pass.nodes() > pass.limit;
    const LineReport test{
        1, fmt::format("{} \u2264 {}: {}", count_text(pass.nodes()), count_text(pass.limit), cut ? "no" : "yes"),
        false};
    switch (pass.kind) {
        case Kind::input: return {test};
        case Kind::split:
            return {test,
                    {4, "p = " + count_text(pass.sublists()), true},
                    {5, count_text(pass.sublists(), "sublist", "sublists"), true},
                    {6, count_text(pass.sublists()) + " written", true}};
        case Kind::local_rank:
            return {test,
                    {4, "p = " + count_text(pass.sublists()), false},
                    {6, count_text(pass.sublists()) + " written", false},
                    {7, count_text(pass.sublists(), "thread", "threads"), true},
                    {8, count_text(pass.nodes()) + " written", true},
                    {9, count_text(pass.sublists()) + " written", true},
                    {10, count_text(pass.sublists() - 1) + " written", true},
                    {11, "next pass", false}};
        case Kind::rank: return {test, {2, count_text(pass.nodes()) + " ranked", true}};
        case Kind::recombine: return {{13, count_text(pass.nodes()) + " added to", true}};
    }
    return {};
}

}  // namespace lockstep::list_ranking
