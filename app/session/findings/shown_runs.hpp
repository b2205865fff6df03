#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/session/workspace.hpp"

namespace lockstep {

/// A run in a panel: the only one on screen, or run A or B of a comparison.
struct ShownRun {
    const Run* run = nullptr;
    char badge = 0;  ///< 'A' or 'B'; 0: the only one
    std::string name{};  ///< its name in a comparison; empty for the only run
    std::uint32_t pass = 0;  ///< the pass on screen
};

/// The run on screen; in a comparison run A, then run B. Empty before the first run.
std::vector<ShownRun> shown_runs(const Workspace& workspace);
/// True if `has` holds for an algorithm of a family on screen, or, before its first run, for the chosen algorithm.
bool family_has(const Workspace& workspace, const std::function<bool(const AlgorithmInfo&)>& has);

}  // namespace lockstep
