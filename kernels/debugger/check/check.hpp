#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernels/debugger/check/trial.hpp"

namespace lockstep::check {

/// The effort of a check.
struct Effort {
    std::uint32_t shuffles = 8;  ///< number of orders shuffled:1, shuffled:2, ... after lockstep and lane_by_lane
    std::size_t trace_limit = std::size_t{1} << 22;  ///< maximum number of traced accesses of a pass: 160 MB
    const std::atomic<bool>* cancel = nullptr;
    /// Called before each run.
    std::function<void(const Order&, std::uint32_t run, std::uint32_t of)> progress{};
    double max_pass_seconds = 0;  ///< time limit of a pass of the first run; 0: no limit
    std::uint64_t min_steps = kMinStepsOfCheck;  ///< minimum step budget of a launch
};

/// The findings on one input.
struct Check {
    Subject subject;
    std::vector<FoundHazard> hazards;  ///< of all orders, harmful ones first; pairs: the maximum over the orders
    std::optional<Trial> failed;  ///< the first failed run
    std::uint32_t runs = 0, failed_runs = 0;
    std::uint64_t launches = 0, accesses = 0;
    bool cut = false;
    double max_seconds = 0;  ///< the time limit of a pass, derived from its time in lock step

    bool any_harmful_hazard() const { return !hazards.empty() && hazards.front().hazard.harmful(); }
    bool harmful() const { return failed.has_value() || any_harmful_hazard(); }
};

/// The orders of a check, in turn.
std::vector<Order> orders_of(std::uint32_t shuffles);

/// Runs the algorithm in each order and searches all launches. Throws Cancelled, InputError and DeviceError.
Check check_algorithm(const Subject& subject, const Effort& effort);

}  // namespace lockstep::check
