#include "kernels/algorithms/list_ranking/algorithms.hpp"

#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/algorithms/list_ranking/sequential.hpp"
#include "kernels/algorithms/list_ranking/sublists/helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_32.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_reduced.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"

namespace lockstep::list_ranking {

std::vector<AlgorithmInfo> algorithms() {
    return {sequential(),      wyllie(),      wyllie_stepwise(),       wyllie_32(), wyllie_reduced(),
            wyllie_unpacked(), helman_jaja(), recursive_helman_jaja(), champion()};
}

}  // namespace lockstep::list_ranking
