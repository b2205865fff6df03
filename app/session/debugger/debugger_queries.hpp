#pragma once

#include <optional>

#include "app/session/debugger/answers/other_launches.hpp"
#include "kernels/debugger/launches.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// What a frame shows of the launch in the debugger; DebuggerSession has the answers.
struct DebuggerQueries {
    bool launch = false;  ///< its accesses: it is recorded once the run is free
    /// Who wrote a value: of the element, or without one of the access at the cursor.
    struct Provenance {
        std::optional<Selection> element;
    };
    std::optional<Provenance> provenance;
    std::optional<OtherLaunches::Cell> changes_beyond;  ///< of a cell, by the other launches of the pass
    std::optional<debugger::LaunchId>
        launch_in_file;  ///< of a GPU's trace that was opened: compared with the emulator's
};

}  // namespace lockstep
