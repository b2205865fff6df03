#pragma once

#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_ranking.hpp"

namespace lockstep::list_ranking {

/// Recursive Helman-JáJá (Rehman 2010, Alg. 7): lists are cut until one has at most `limit` nodes. The host, one thread, or
/// Wyllie's algorithm (section 4.2.1) ranks this last list.
template <class Executor>
class RecursiveHelmanJaja final : public SublistRanking<Executor> {
public:
    RecursiveHelmanJaja(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : SublistRanking<Executor>(executor, list, sizes(list.n, parameters), limit(parameters),
                                   static_cast<LastLevel>(parameters.at("last_level")),
                                   static_cast<std::uint32_t>(parameters.at("block")), lines_of_recursive_helman_jaja) {
    }

private:
    static std::uint32_t limit(const ParameterValues& parameters) {
        return static_cast<std::uint32_t>(parameters.at("limit"));
    }
    static std::vector<std::uint32_t> sizes(std::uint32_t n, const ParameterValues& parameters) {
        return level_sizes(n, limit(parameters), static_cast<SplitterRule>(parameters.at("splitters")),
                           static_cast<std::uint32_t>(parameters.at("num_splitters")));
    }
};

AlgorithmInfo recursive_helman_jaja();

}  // namespace lockstep::list_ranking
