#pragma once

#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_ranking.hpp"

namespace lockstep::list_ranking {

/// Helman and JáJá's list ranking (Rehman 2010, Alg. 6): one level of sublists; one thread ranks the list of sublists.
template <class Executor>
class HelmanJaja final : public SublistRanking<Executor> {
public:
    HelmanJaja(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : SublistRanking<Executor>(executor, list, sizes(list.n, parameters), 1, LastLevel::thread, block(parameters),
                                   lines_of_helman_jaja) {}

private:
    static std::uint32_t block(const ParameterValues& parameters) {
        return static_cast<std::uint32_t>(parameters.at("block"));
    }
    static std::vector<std::uint32_t> sizes(std::uint32_t n, const ParameterValues& parameters) {
        const auto rule = static_cast<SplitterRule>(parameters.at("splitters"));
        if (n == 0) return {0};
        return {n, num_sublists(n, rule, 0, static_cast<std::uint32_t>(parameters.at("num_splitters")))};
    }
};

AlgorithmInfo helman_jaja();

}  // namespace lockstep::list_ranking
