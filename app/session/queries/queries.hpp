#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/debugger/debugger_queries.hpp"
#include "app/session/findings/columns/changed_rows.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

class Run;

/// The background work that a frame needs. Before a frame is drawn each visible panel declares its queries here, and
/// Workspace::answer() answers them in the background. A later query replaces an earlier query of the same kind.
/// Drawing reads the answers that have arrived; it starts nothing, cancels nothing and waits for nothing.
struct Queries {
    DebuggerQueries debugger;  ///< answers in DebuggerSession

    // ---- of the launch in the debugger; answers in Answers ------------------------------------------------

    bool element_accesses = false;  ///< the lines and warps that access the selected element
    std::optional<Selection> writers_of_selected, writers_of_row,
        writers_of_pointed;  ///< who wrote each of their columns
    std::optional<std::vector<std::string>> sources;  ///< of the run's kernels, and these files

    // ---- of the run on screen; history is in Workspace::history(), the others in Answers --------------------------------

    bool history = false;  ///< all changes that passes made to the selected element
    std::optional<ChangedRows::Query> changed_rows;
    bool tree_heights = false, pass_lengths = false;  ///< in the state on screen
    bool followed_thread = false;  ///< the accesses of the thread that the user follows
    bool compared_work = false;  ///< the traffic of runs A and B of a comparison, if they are small
    /// How evenly a run distributes its input on a level, and the part that contains an element.
    struct Lengths {
        const Run* run = nullptr;
        int level = 0;
        std::optional<std::uint32_t> element;
    };
    std::vector<Lengths> lengths;

    // ---- of the dataset and the machine -----------------------------------------------------------------------------

    struct Names {
        std::string space, text;
    };
    std::optional<Names> names, names_on_stage;  ///< elements whose names contain a text: for Arrays, and for the Stage
    bool dataset_facts = false, parameter_hints = false;
    bool gpus = false;
};

}  // namespace lockstep
