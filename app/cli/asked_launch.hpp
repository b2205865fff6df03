#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "app/session/scenario.hpp"
#include "kernels/run/snapshots/timeline.hpp"

namespace lockstep {

/// What is named of a pass and is not there is refused. Each throws InputError that says what there is instead.

/// asked_by  the option, or the key of a scenario. last  of the run
void require_pass(std::string_view asked_by, std::uint32_t pass, std::uint32_t last);

/// pass  the number that `record` is of
void require_launch(const PassRecord& record, std::uint32_t pass, std::uint32_t launch);

/// blocks  the first and the last. launch  none: any launch of the pass may have them
void require_blocks(const PassRecord& record, std::uint32_t pass, std::optional<std::uint32_t> launch,
                    const std::pair<std::uint32_t, std::uint32_t>& blocks);

/// Launch, blocks, and block, warp and lane in focus. Not the access, whose number only a trace knows: require_access().
void require_places(const PassRecord& record, std::uint32_t pass, const DebuggerScenario& debugger);

/// made  accesses of what is traced of the launch
void require_access(std::uint32_t pass, const DebuggerScenario& debugger, std::size_t made);

}  // namespace lockstep
