#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

struct DatasetKindInfo;

/// One linked list over the nodes 0 .. size - 1. The tail is its own successor. Without nodes, head and tail are kNone.
struct SuccessorList {
    std::vector<std::uint32_t> successor;
    std::uint32_t head = kNone, tail = kNone;

    std::uint32_t size() const { return static_cast<std::uint32_t>(successor.size()); }
};

/// The entry of lists in the table of kinds.
const DatasetKindInfo& list_kind();

/// Finds head and tail, and checks that the array is one list: in range, one head, one tail, no cycle. O(n). Throws
/// InputError that begins with `name` and identifies a node.
SuccessorList make_successor_list(std::vector<std::uint32_t> successor, std::string_view name);

}  // namespace lockstep
