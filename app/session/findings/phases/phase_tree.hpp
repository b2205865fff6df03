#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Where the time of a run whose passes lie in passes went, by what they are called, their numbers left out: all rounds are one
/// row, and all of their jumps one below it.
struct PhaseTree {
    struct Row {
        std::string name;  ///< "round"
        int depth = 0;  ///< rows around it
        std::uint32_t passes = 0;  ///< in it; 0: launches that are part of none
        std::uint32_t groups = 0;  ///< that it stands for; 0: for passes
        double ms = 0;  ///< in kernels
        std::optional<std::size_t> parent;
        std::size_t end = 0;  ///< the first row after it that is not inside it
    };
    /// A row before those inside it, otherwise in the order in which they ran; their times add up.
    std::vector<Row> rows;
    double total_ms = 0, kernel_ms = 0;
};

/// Nothing for a run whose passes lie in no others.
std::optional<PhaseTree> phase_tree(const Run& run);

/// Without a number at its end: "round" of "round 2", "level" of "level 300"; a name that is nothing else stays.
std::string_view without_number(std::string_view name);

}  // namespace lockstep
