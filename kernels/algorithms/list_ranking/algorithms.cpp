#include "kernels/algorithms/list_ranking/algorithms.hpp"

namespace lockstep::list_ranking {

// Each is defined beside its class.
AlgorithmInfo sequential(), wyllie(), wyllie_stepwise(), wyllie_32(), wyllie_reduced(), wyllie_unpacked(),
    helman_jaja(), recursive_helman_jaja(), random_mate(), cole_vishkin(), reid_miller(), champion(), distributed();

std::vector<AlgorithmInfo> algorithms() {
    return {sequential(),     wyllie(),          wyllie_stepwise(), wyllie_32(),
            wyllie_reduced(), wyllie_unpacked(), helman_jaja(),     recursive_helman_jaja(),
            random_mate(),    cole_vishkin(),    reid_miller(),     champion(),
            distributed()};
}

}  // namespace lockstep::list_ranking
