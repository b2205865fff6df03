#include "kernels/list_ranking/sublists/sublist_distribution.hpp"

#include "kernels/list_ranking/paper/expected_sublists.hpp"

namespace lockstep::list_ranking {

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
            .expected = [](std::uint32_t n, std::uint32_t p) {
                const ExpectedSublists of{n, p};
                return ExpectedLengths{
                    .count = p,
                    .mean = of.mean(),
                    .deviation = of.deviation(),
                    .longest = of.longest(),
                    .singletons = of.singletons(),
                    .within = [of](std::uint32_t first, std::uint32_t width) { return of.sublists(first, width); }};
            }};
}

}  // namespace lockstep::list_ranking
