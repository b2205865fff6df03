#include "kernels/algorithms/list_ranking/champion/champion_lengths.hpp"

#include "kernels/algorithms/list_ranking/sublists/sublist_distribution.hpp"

namespace lockstep::list_ranking {

Distribution champion_lengths() {
    auto lengths = sublist_lengths();
    lengths.from = Distribution::From::values;
    lengths.column = "sublist_length";
    lengths.groups = lengths.element = "";
    lengths.walked = false;  // a lane whose sublist has ended takes the next
    return lengths;
}

}  // namespace lockstep::list_ranking
