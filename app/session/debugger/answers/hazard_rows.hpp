#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/session/debugger/answers/hazard_row.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "kernels/debugger/races/hazards.hpp"

namespace lockstep {

/// What was found in a launch that is open.
struct FoundHazards {
    std::vector<HazardRow> rows;  ///< the harmful ones first
    std::string sentence;  ///< what was searched, where nothing was found or not all was searched
    std::vector<std::size_t> harmful;  ///< accesses, as places of the cursor
};

/// Places of the cursor just after accesses that are part of something harmful, ascending; what has stopped the launch is the
/// last of them.
std::vector<std::size_t> harmful_positions(const debugger::Recording& recording, const debugger::Hazards& found);

/// Throws Cancelled.
FoundHazards hazard_rows(const OpenLaunch& open, const Progress& progress);

}  // namespace lockstep
