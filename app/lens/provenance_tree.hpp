#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/lens/access_place.hpp"
#include "kernels/lens/ancestry.hpp"
#include "kernels/run/entry/index_space.hpp"

namespace lockstep {

/// Who wrote a value, and from what: one value, and below it those that it was made from.
struct ProvenanceNode {
    std::string reads;  ///< what the kernel calls it where it went into the value above: "own"
    std::string cell;  ///< "rank[74]"
    std::string value;  ///< "55"
    std::string where;  ///< "pass 6, block 1, thread 10"; "input"
    std::optional<AccessPlace> place;  ///< of the store; none: it was there before anything was traced
    std::optional<Selection> element;
    std::vector<ProvenanceNode> from;
};

/// Looks for the past of a value, and names its cells and elements. Throws Cancelled.
ProvenanceNode find_provenance(const lens::PastQuestion& question);

}  // namespace lockstep
