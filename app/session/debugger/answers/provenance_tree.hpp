#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/access_place.hpp"
#include "kernels/debugger/written/ancestry.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// A value with its writer; below it the values that it was computed from.
struct ProvenanceNode {
    std::string reads;  ///< the name under which the kernel used it for the value above: "own"
    std::string cell;  ///< "rank[74]"
    std::string value;  ///< "55"
    std::string where;  ///< "pass 6, block 1, lane 10, line 21"; "input"
    std::string brief;  ///< short form: "pass 6, 1:0:10, line 21"; "input"
    std::string remark;  ///< an additional sentence; may be empty
    /// The store; if unknown, the place from which the search can continue; none: neither.
    std::optional<AccessPlace> place;
    std::optional<Selection> element;
    std::vector<ProvenanceNode> from;  ///< in the order of their reads
    std::size_t left_out = 0;  ///< earlier reads that are not listed
    bool goes_on = false;  ///< the search was cut here: it can continue from `place`
};

/// Traces a value back and names its cells and elements. Throws Cancelled.
ProvenanceNode find_provenance(debugger::PastQuery query);

}  // namespace lockstep
