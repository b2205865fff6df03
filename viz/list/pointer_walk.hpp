#pragma once

#include <cstdint>
#include <vector>

#include "viz/list/list_columns.hpp"

namespace lockstep {

/// The nodes that a thread meets which starts at a node and follows the pointers as they are now, up to the tail.
class PointerWalk {
public:
    /// Looked up once for each start and content; at most `most` links. Reads the pointers' buffer: for short lists.
    const std::vector<std::uint32_t>& from(std::uint32_t start, const ListColumns& columns, const NodeOrder& order,
                                           std::uint32_t most);

private:
    std::uint64_t seen_ = 0;
    std::vector<std::uint32_t> nodes_;
};

}  // namespace lockstep
