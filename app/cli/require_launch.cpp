#include "app/cli/require_launch.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {
namespace {

/// "128 blocks, 0 to 127", "1 block, 0".
std::string all_of(std::uint32_t count, std::string_view one, std::string_view many) {
    return count == 1 ? fmt::format("1 {}, 0", one)
                      : fmt::format("{}, 0 to {}", count_text(count, one, many), count_text(count - 1));
}

}  // namespace

void require_pass(std::string_view asked_by, std::uint32_t pass, std::uint32_t last) {
    if (pass > last) throw InputError(fmt::format("{}: there is no pass {}, the last one is {}", asked_by, pass, last));
}

void require_launch(const PassRecord& record, std::uint32_t pass, std::uint32_t launch) {
    const auto count = static_cast<std::uint32_t>(record.launches.size());
    if (launch < count) return;
    throw InputError(fmt::format("--launch: there is no launch {} in pass {}, which has {}", launch, pass,
                                 count == 0 ? "none" : all_of(count, "launch", "launches")));
}

void require_blocks(const PassRecord& record, std::uint32_t pass, std::optional<std::uint32_t> launch,
                    const std::pair<std::uint32_t, std::uint32_t>& blocks) {
    const auto& launches = record.launches;
    if (launches.empty()) throw InputError(fmt::format("--blocks: pass {} has no launch", pass));
    const auto& largest = launch ? launches.at(*launch) : *std::ranges::max_element(launches, {}, &LaunchRecord::grid);
    if (blocks.second < largest.grid) return;
    throw InputError(fmt::format("--blocks: pass {}, launch {} has {}{}", pass, &largest - launches.data(),
                                 all_of(largest.grid, "block", "blocks"),
                                 launch || launches.size() == 1 ? "" : ", and no other launch has more"));
}

void require_places(const PassRecord& record, std::uint32_t pass, const DebuggerScenario& debugger) {
    require_launch(record, pass, debugger.launch);
    const auto& launch = record.launches[debugger.launch];
    if (debugger.first_block && debugger.last_block)
        require_blocks(record, pass, debugger.launch, {*debugger.first_block, *debugger.last_block});
    if (!debugger.block) return;
    const auto refuse = [&](std::string_view what) {
        throw InputError(fmt::format("--focus: pass {}, launch {} has {}", pass, debugger.launch, what));
    };
    if (*debugger.block >= launch.grid) refuse(all_of(launch.grid, "block", "blocks"));
    if (debugger.first_block && debugger.last_block &&
        (*debugger.block < *debugger.first_block || *debugger.block > *debugger.last_block))
        throw InputError(fmt::format("--focus: block {} is outside of --blocks, {} to {}", *debugger.block,
                                     *debugger.first_block, *debugger.last_block));
    const auto warps = ceil_div(launch.block, kWarpSize), warp = debugger.warp.value_or(0);
    if (warp >= warps) refuse("blocks of " + all_of(warps, "warp", "warps"));
    const auto lanes = std::min(kWarpSize, launch.block - warp * kWarpSize);
    if (debugger.lane.value_or(0) >= lanes) refuse(fmt::format("{} in warp {}", all_of(lanes, "lane", "lanes"), warp));
}

void require_access(std::uint32_t pass, const DebuggerScenario& debugger, std::size_t made) {
    if (!debugger.access || *debugger.access <= made) return;
    throw InputError(fmt::format("--access: pass {}, launch {} makes {}, 0 to {}", pass, debugger.launch,
                                 count_text(made, "access", "accesses"), count_text(made)));
}

}  // namespace lockstep
