#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/access_place.hpp"
#include "kernels/debugger/written/ancestry.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// Who wrote a value, and from what: one value, and below it those that it was made from.
struct ProvenanceNode {
    std::string reads;  ///< what the kernel calls it where it went into the value above: "own"
    std::string cell;  ///< "rank[74]"
    std::string value;  ///< "55"
    std::string where;  ///< "pass 6, block 1, lane 10, line 21"; "input"
    std::string brief;  ///< where there is little room: "pass 6, 1:0:10, line 21"; "input"
    std::string remark;  ///< what else is known of it, in a sentence; may be empty
    /// Of the store; where that is not known, where to go on looking for it; none: there is none.
    std::optional<AccessPlace> place;
    std::optional<Selection> element;
    std::vector<ProvenanceNode> from;  ///< in the order in which they were read
    std::size_t left_out = 0;  ///< values read before these
    bool goes_on = false;  ///< it was made of values that were not asked for: from its place on they are
};

/// Looks for the past of a value, and names its cells and elements. Throws Cancelled.
ProvenanceNode find_provenance(debugger::PastQuestion question);

}  // namespace lockstep
