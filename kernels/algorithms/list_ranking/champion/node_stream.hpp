#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The nodes of a list in the order in which the lanes of many warps met them: so they are written and read in order, though
/// they lie anywhere in memory. A warp writes groups of kRows steps; a column is what one lane met. A group of width w has
/// kRows + 2 rows of w words:
///   row 0      per column: the sublist that its first node belongs to
///   row 1      per column: the local rank of that node there
///   row 2 ..   per column: a node a step. A splitter starts the next sublist of the column; after kNone come only kNone.
/// Columns have a node at least, and a lane leaves at most one that is not full, its last: n / kRows + lanes bound them.
struct NodeStream {
    static constexpr std::uint32_t kRows = 16;  ///< nodes a column
    static constexpr std::uint32_t kHeaderRows = 2;
    /// Counters: entries of `counters`.
    static constexpr std::uint32_t kNumGroups = 0, kNumWords = 1, kNumCounters = 2;

    Span<std::uint32_t> words;
    Span<std::uint64_t> groups;  ///< per group: its first word, and its width in bits 32 and up
    Span<std::uint32_t> counters;  ///< groups and words so far

    SIMT_HOST_FN static constexpr std::uint64_t pack_group(std::uint32_t first, std::uint32_t width) {
        return std::uint64_t{width} << 32 | first;
    }
    static constexpr std::uint64_t max_columns(std::uint32_t num_nodes, std::uint32_t num_lanes) {
        return num_nodes / kRows + num_lanes;
    }
    static constexpr std::uint64_t max_words(std::uint32_t num_nodes, std::uint32_t num_lanes) {
        return (kRows + kHeaderRows) * max_columns(num_nodes, num_lanes);
    }
};

}  // namespace lockstep
