#pragma once

#include <cstdint>
#include <string>

#include "app/session/debugger/access_place.hpp"

namespace lockstep {

/// A hazard as it stands in a table.
struct HazardRow {
    bool harmful = false;
    std::string cell;  ///< "rank[next]"
    std::string lines;  ///< "20 reads, 21 writes", "sum.hpp:20 reads"
    std::uint64_t pairs = 0;
    std::string first;  ///< "thread 6 and 90", or why it does no harm: "same value"
    std::string sentence;  ///< all of it
    AccessPlace place;  ///< once the second of the first two accesses has been made
    std::uint32_t block = 0, thread = 0;  ///< that made it
};

}  // namespace lockstep
