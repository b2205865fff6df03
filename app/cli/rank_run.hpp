#pragma once

#include <functional>

#include "app/cli/options.hpp"
#include "app/session/scenario.hpp"
#include "app/session/setup.hpp"
#include "kernels/devices/ranks.hpp"

namespace lockstep {

/// Joins the processes that mpirun has started, and gives each of them one device of the scenario. Null if mpirun did not start this one.
/// Throws InputError if the algorithm runs on one device, or the options need a run that can be repeated; DeviceError.
Ranks* join_ranks(const AlgorithmInfo& algorithm, const RunOptions& options, Scenario& scenario);

/// Throws DeviceError if a rank runs another version or has another input.
void require_same_run(Ranks& ranks, const Setup& setup);

/// Runs the device of a rank other than 0: rank 0 records, prints and writes.
void run_rank(Ranks& ranks, const RunRequest& request);

/// Calls work(), and throws DeviceError with its reason if a rank has died, stopped or failed meanwhile.
void watch_ranks(Ranks& ranks, Run& run, const std::function<void()>& work);

}  // namespace lockstep
