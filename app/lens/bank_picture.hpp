#pragma once

#include <cstdint>
#include <string>

#include "viz/moves/bank_grid.hpp"

namespace lockstep {

/// How the lanes of an instruction share the 32 banks of shared memory.
struct BankPicture {
    BankGrid::Use use;
    std::uint32_t replays = 0;  ///< how many more times the instruction goes to memory than one without conflicts
    std::string sentence;  ///< "4 lanes ask bank 3 for different words: 3 replays"
};

}  // namespace lockstep
