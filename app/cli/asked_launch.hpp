#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "app/scenario.hpp"
#include "kernels/run/snapshots/timeline.hpp"

namespace lockstep {

/// What is named of a pass and is not there is refused. Each throws InputError that says what there is instead.

/// pass  the number that `record` is of
void require_launch(const PassRecord& record, std::uint32_t pass, std::uint32_t launch);

/// blocks  the first and the last. launch  none: any launch of the pass may have them
void require_blocks(const PassRecord& record, std::uint32_t pass, std::optional<std::uint32_t> launch,
                    const std::pair<std::uint32_t, std::uint32_t>& blocks);

/// Launch, blocks, and block, warp and lane in focus. The accesses are counted by who traces them.
void require_places(const PassRecord& record, std::uint32_t pass, const LensScenario& lens);

/// made  accesses of what is traced of the launch
void require_access(std::uint32_t pass, const LensScenario& lens, std::size_t made);

}  // namespace lockstep
