#pragma once

#include <optional>

#include "app/session/debugger/answers/other_launches.hpp"
#include "kernels/debugger/launches.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// The queries of a frame about the launch in the debugger; DebuggerSession has the answers.
struct DebuggerQueries {
    bool launch = false;  ///< its accesses: it is recorded once the run is free
    /// The writer of a value: of the element; without one, of the access at the cursor.
    struct Provenance {
        std::optional<Selection> element;
    };
    std::optional<Provenance> provenance;
    std::optional<OtherLaunches::Cell> changes_beyond;  ///< changes of a cell by the other launches of the pass
    std::optional<debugger::LaunchId>
        launch_in_file;  ///< a launch in an opened GPU trace, to be compared with the emulator's
};

}  // namespace lockstep
