#pragma once

#include <cstdint>
#include <string>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::list_ranking {

/// Describes a list before its nodes jump or are walked: "A list of 1,000 nodes: each points to its successor, the tail
/// to itself".
inline std::string list_text(std::uint32_t nodes) {
    return "A list of " +
           count_text(nodes, "node, which points to itself", "nodes: each points to its successor, the tail to itself");
}

}  // namespace lockstep::list_ranking
