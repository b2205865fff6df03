#include "kernels/algorithms/list_ranking/wyllie/algorithm_3.hpp"

#include "kernels/data/names/numerals.hpp"

namespace lockstep::list_ranking {

std::vector<PseudocodeLine> pseudocode_of_algorithm_3() {
    return {{0, "for each element in S do in parallel"},
            {1, "while S[i] and S[S[i]] are not the end of the list do"},
            {2, "R[i] = R[i] + R[S[i]]"},
            {2, "S[i] = S[S[i]]"},
            {1, "end while"},
            {0, "end for"}};
}

std::vector<LineReport> lines_of_algorithm_3(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
    return {{1, count_text(n, "thread", "threads"), false},
            {2, "", false},
            {3, count_text(summed, "distance", "distances"), true},
            {4, count_text(moved, "pointer", "pointers"), true}};
}

}  // namespace lockstep::list_ranking
