#pragma once

#include <string>

#include "kernels/debugger/memory/banks.hpp"

namespace lockstep {

/// The words that the lanes of an instruction request from the 32 banks of shared memory.
struct BankPicture {
    debugger::BankUse use;
    std::string sentence;  ///< "4 lanes ask bank 3 for different words: 3 replays"
};

}  // namespace lockstep
