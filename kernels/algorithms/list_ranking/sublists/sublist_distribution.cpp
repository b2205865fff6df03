#include "kernels/algorithms/list_ranking/sublists/sublist_distribution.hpp"

#include "kernels/run/entry/expected_lengths.hpp"

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
            .by_choice = true,
            .expected = cut_at_random};
}

}  // namespace lockstep::list_ranking
