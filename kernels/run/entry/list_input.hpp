#pragma once

#include <cstdint>

#include "kernels/data/successor_list.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

/// A list on a device: a list that was opened, or one that another algorithm makes there in order to rank it.
struct ListInput {
    std::uint32_t n = 0, head = 0, tail = 0;
    Buffer<std::uint32_t> successor;  ///< n entries; the tail is its own

    static ListInput upload(Device& device, const SuccessorList& list) {
        return {list.size(), list.head, list.tail, {device, list.successor, "successor"}};
    }
};

}  // namespace lockstep
