#pragma once

#include <string>
#include <vector>

#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

/// A launch's record: "4 blocks of 256 threads, 40 registers a thread, 8.12 KiB shared a block, occupancy 75 %, asked for 1.2 MiB".
/// Several rows: "3 × 2 blocks of 32 × 8 threads". Unknown and inapplicable figures are left out.
std::string launch_text(const LaunchRecord& launch);

/// The launches of a pass, one per line with kernel and time; at the end the number of further ones. Empty: none.
std::string launches_text(const std::vector<LaunchRecord>& launches);

/// The concurrency of a traced pass: "CREW in expand, contention 4; work 1,024, depth 12". Of several launches the strongest PRAM class
/// and the greatest contention, each with its kernel.
std::string concurrency_text(const debugger::PassTraffic& pass);

}  // namespace lockstep
