#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// The time of a run with nested groups of passes, by name without numbers: all rounds form one row, and all their
/// jumps one row below it.
struct PhaseTree {
    struct Row {
        std::string name;  ///< "round"
        int depth = 0;  ///< number of enclosing rows
        std::uint32_t passes = 0;  ///< passes in it; 0: launches outside of passes
        std::uint32_t groups = 0;  ///< number of groups of this name; 0: the row is of passes
        double ms = 0;  ///< in kernels
        std::optional<std::size_t> parent;
        std::size_t end = 0;  ///< the first row after it that is not nested in it
    };
    /// A row precedes the rows nested in it; rows are in order of execution, and their times add up.
    std::vector<Row> rows;
    double total_ms = 0, kernel_ms = 0;
};

/// Nothing for a run without groups of passes.
std::optional<PhaseTree> phase_tree(const Run& run);

/// The name without a number at its end: "round" for "round 2", "level" for "level 300"; a lone number stays.
std::string_view without_number(std::string_view name);

}  // namespace lockstep
