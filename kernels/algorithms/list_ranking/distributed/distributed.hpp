#pragma once

#include <memory>
#include <optional>

#include "kernels/algorithms/list_ranking/distributed/copy.hpp"
#include "kernels/algorithms/list_ranking/distributed/hop.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/run/entry/executors/chosen_algorithm.hpp"

namespace lockstep::list_ranking {

/// List ranking over several devices by the chosen `method`.
template <class Executor>
class DistributedRanking final : public ChosenAlgorithm, public OnDeviceGroup {
public:
    DistributedRanking(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ChosenAlgorithm(make(executor, dataset, parameters)), group_(dynamic_cast<const OnDeviceGroup&>(chosen())) {}

    std::optional<GroupShares> shares() const override { return group_.shares(); }
    GroupPass last_pass() const override { return group_.last_pass(); }

private:
    static std::unique_ptr<Algorithm> make(Executor& executor, const Dataset& dataset,
                                           const ParameterValues& parameters) {
        if (parameters.at("method") == 0)
            return std::make_unique<CopiedListRanking<Executor>>(executor, dataset, parameters);
        return std::make_unique<HoppingListRanking<Executor>>(executor, dataset, parameters);
    }

    const OnDeviceGroup& group_;
};

}  // namespace lockstep::list_ranking
