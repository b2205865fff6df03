#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/session/debugger/answers/hazard_row.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "kernels/debugger/races/hazards.hpp"

namespace lockstep {

/// The hazards of an open launch.
struct FoundHazards {
    std::vector<HazardRow> rows;  ///< harmful ones first
    std::string sentence;  ///< the scope of the search, if nothing was found or not everything was searched
    std::vector<std::size_t> harmful;  ///< positions of the cursor
};

/// Positions of the cursor after the accesses of harmful hazards, ascending; the fault that stopped the launch, if any,
/// is the last.
std::vector<std::size_t> harmful_positions(const debugger::Recording& recording, const debugger::Hazards& found);

/// Throws Cancelled.
FoundHazards hazard_rows(const OpenLaunch& open, const Progress& progress);

}  // namespace lockstep
