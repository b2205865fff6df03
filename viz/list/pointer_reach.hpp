#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/list/list_columns.hpp"

namespace lockstep {

/// The lengths of a list's pointers, in links. Counted by a compute shader, once for each content; a few thousand words
/// are then read back.
class PointerReach {
public:
    PointerReach();

    void update(const Scene& scene, const ListColumns& columns, const NodeOrder& order);

    std::uint32_t num_at_tail() const { return at_tail_; }  ///< nodes that point to the tail, and the tail itself
    /// Median over the other nodes; 0 if there are none. Exact up to 4,096, then to three digits.
    double median() const { return median_; }

    // For tests of the bins.
    static constexpr std::uint32_t kExact = 4096;
    static constexpr std::uint32_t kNumBins = kExact + 20 * 256;  ///< up to 2^32 links
    /// The mean number of links of a bin.
    static double links_of_bin(std::uint32_t bin);

private:
    Program count_;
    StorageBuffer<std::uint32_t> bins_;
    std::uint64_t seen_ = 0;
    std::uint32_t at_tail_ = 0;
    double median_ = 0;
};

}  // namespace lockstep
