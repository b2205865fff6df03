#pragma once

#include <cstdint>
#include <string>

#include "app/session/debugger/access_place.hpp"

namespace lockstep {

/// A row in the table of hazards.
struct HazardRow {
    bool harmful = false;
    std::string cell;  ///< "rank[next]"
    std::string lines;  ///< "20 reads, 21 writes", "sum.hpp:20 reads"
    std::uint64_t pairs = 0;
    std::string first;  ///< "thread 6 and 90", or the reason why it is harmless: "same value"
    std::string sentence;  ///< the full description
    AccessPlace place;  ///< after the second of the first two accesses
    std::uint32_t block = 0, thread = 0;  ///< of the thread that made it
};

}  // namespace lockstep
