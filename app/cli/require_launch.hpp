#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "app/session/scenario.hpp"
#include "kernels/run/snapshots/timeline.hpp"

namespace lockstep {

/// Refuse a pass, launch, block, lane or access that does not exist. Each throws InputError that names the valid range.

/// asked_by  the option, or the key of a scenario. last  the last pass of the run
void require_pass(std::string_view asked_by, std::uint32_t pass, std::uint32_t last);

/// pass  the number of the pass in `record`
void require_launch(const PassRecord& record, std::uint32_t pass, std::uint32_t launch);

/// blocks  the first and the last. launch  none: any launch of the pass
void require_blocks(const PassRecord& record, std::uint32_t pass, std::optional<std::uint32_t> launch,
                    const std::pair<std::uint32_t, std::uint32_t>& blocks);

/// Launch, blocks, and block, warp and lane in focus. require_access() checks the access, for which it needs a trace.
void require_places(const PassRecord& record, std::uint32_t pass, const DebuggerScenario& debugger);

/// made  number of traced accesses of the launch
void require_access(std::uint32_t pass, const DebuggerScenario& debugger, std::size_t made);

}  // namespace lockstep
