#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/session/workspace.hpp"

namespace lockstep {

/// A run that panels compare: the one on screen, alone or beside the one that is kept.
struct ShownRun {
    const Run* run = nullptr;
    char badge = 0;  ///< 'A' or 'B'; 0: the only one
    std::string name{};  ///< what tells it from the other; empty for the only one
    std::uint32_t pass = 0;  ///< that is shown
};

/// The run on screen; in a comparison run A, then run B. Empty before the first one.
std::vector<ShownRun> shown_runs(const Workspace& workspace);
/// True where it holds for an algorithm of a family that is shown, and before there is a run of the one that is chosen.
bool family_has(const Workspace& workspace, const std::function<bool(const AlgorithmInfo&)>& has);

}  // namespace lockstep
