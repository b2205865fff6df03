#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/debugger/code_line.hpp"

namespace lockstep {

/// A launch as a table: a column for each line of the source that makes accesses, in the order in which they are
/// executed, and a cell for each warp.
struct LaunchPicture {
    struct Cell {
        std::uint32_t sectors = 0;  ///< moved in total by all executions of the line in this warp
        std::uint32_t replays = 0;  ///< of shared memory, in total
        std::uint32_t lanes = 0, times = 0;  ///< times: number of executions; 0: the warp never reached the line
    };
    struct Column {
        debugger::CodeLine line;
        std::string line_text, brief;  ///< "line 20", "20"; in another file "line 20 of sum.hpp", ":20"
        std::string what;  ///< "load rank[next]"
        bool memory = true;  ///< false: a barrier or a warp operation, without memory traffic
        bool shared = false;  ///< the line accesses shared memory
        std::vector<Cell> cells;  ///< by warp
    };
    std::vector<Column> columns;
    std::uint32_t num_warps = 0, first_warp = 0;  ///< of the launch, numbered across its blocks
    std::uint32_t warps_per_block = 1;
    std::uint32_t max_sectors = 0;  ///< maximum over the cells
};

}  // namespace lockstep
