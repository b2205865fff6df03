#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/run/entry/expected_lengths.hpp"

namespace lockstep::list_ranking {

// --------------------------------------------------------------------------------------- Splitter rule

std::uint32_t num_sublists(std::uint32_t n, SplitterRule rule, std::uint32_t level, std::uint32_t given) {
    const auto most = std::max(1u, n / 2);
    if (rule == SplitterRule::number && level == 0) return std::clamp(given, 1u, most);
    const auto log = std::log2(static_cast<double>(std::max(2u, n)));
    const bool squared = rule == SplitterRule::log_squared || (rule == SplitterRule::log_squared_first && level == 0);
    const auto count = n / (squared ? 2 * log * log : log);
    return std::clamp(static_cast<std::uint32_t>(count), 1u, most);
}

std::vector<std::uint32_t> level_sizes(std::uint32_t n, std::uint32_t limit, SplitterRule rule, std::uint32_t given) {
    std::vector<std::uint32_t> sizes{n};
    while (sizes.back() > limit)
        sizes.push_back(num_sublists(sizes.back(), rule, static_cast<std::uint32_t>(sizes.size()) - 1, given));
    return sizes;
}

// -------------------------------------------------------------------------------- Sublist distribution

Distribution sublist_lengths() {
    return {.name = "Sublist lengths",
            .one = "sublist",
            .many = "sublists",
            .unit = "node",
            .units = "nodes",
            .from = Distribution::From::members,
            .column = "sublist",
            .groups = "splitter_1",
            .element = "splitter_1",
            .drawn_as = "geometric with mean n/p",
            .walked = true,
            .by_choice = true,
            .expected = cut_at_random};
}

// ---------------------------------------------------------------------------------- Sublist parameters

namespace {

constexpr auto kNumber = static_cast<std::int64_t>(SplitterRule::number);

/// The rules of section 4.3 as marks on the scale of splitters for a list of n nodes.
std::vector<ParameterMark> splitter_marks(std::uint32_t n) {
    return {{"n / (2 log\u00B2 n)", num_sublists(n, SplitterRule::log_squared, 0, 0)},
            {"n / log n", num_sublists(n, SplitterRule::log, 0, 0)}};
}

}  // namespace

Parameter splitters_parameter(std::vector<std::string> choices, std::vector<std::string> words, std::string summary) {
    ParameterHints hints{.title = "Splitter rule", .choices = words};
    hints.marks = [words = std::move(words)](const Dataset&) {
        std::vector<ParameterMark> marks;
        for (std::size_t rule = 0; rule < words.size(); ++rule)
            if (const auto value = static_cast<std::int64_t>(rule); value != kNumber)
                marks.push_back({words[rule], value});
        return marks;
    };
    return {.name = "splitters",
            .kind = Parameter::Kind::choice,
            .highest = static_cast<std::int64_t>(choices.size()) - 1,
            .summary = std::move(summary),
            .choices = std::move(choices),
            .hints = std::move(hints)};
}

Parameter num_splitters_parameter(std::uint32_t (*num_nodes)(const Dataset&)) {
    return {
        .name = "num_splitters",
        .kind = Parameter::Kind::number,
        .lowest = 1,
        .highest = std::int64_t{1} << 30,
        .value = 1024,
        .unit = "splitters",
        .summary = "with splitters=number: splitters of the input, n / 2 at most",
        .logarithmic = true,
        .hints = {
            .title = "p, splitters",
            .marks = [=](const Dataset& dataset) { return splitter_marks(num_nodes(dataset)); },
            .sensible_to = [=](const Dataset& dataset) { return std::max<std::int64_t>(1, num_nodes(dataset) / 2); },
            .in_effect =
                [=](const Dataset& dataset, const std::map<std::string, std::int64_t>& parameters) {
                    return num_sublists(num_nodes(dataset), static_cast<SplitterRule>(parameters.at("splitters")), 0,
                                        static_cast<std::uint32_t>(parameters.at("num_splitters")));
                },
            .along = {{"splitters", kNumber}}}};
}

Parameter block_parameter() {
    return {.name = "block",
            .kind = Parameter::Kind::number,
            .lowest = 32,
            .highest = 1024,
            .value = 512,
            .unit = "threads",
            .summary = "threads per block of split, walk and recombine",
            .logarithmic = true,
            .hints = {.title = "block, threads", .marks = [](const Dataset&) {
                          return std::vector<ParameterMark>{{"thesis 512", 512}};
                      }}};
}

std::vector<Role> sublist_roles() {
    return {Role::input_successor, Role::sublist, Role::local_rank, Role::rank, Role::splitter, Role::length};
}

}  // namespace lockstep::list_ranking
