#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/numbers.hpp"

namespace lockstep {

struct DatasetKindInfo;

/// A sequence a, divided into segments, and its factors x[k[l]] (Tsai, CME 213).
/// offsets    num_segments + 1 entries, rising from 0 to the number of elements: no segment is empty
/// value      a, one number per element
/// x_indices  k, an index into x for each element; empty without x
/// x          numbers of the type of `value`; empty: no products, only a segmented scan
struct Segments {
    std::vector<std::uint32_t> offsets{0};
    Numbers value;
    std::vector<std::uint32_t> x_indices;
    Numbers x;
    std::uint32_t iterations = 0;  ///< from its file; 0: not given

    std::uint32_t size() const { return offsets.back(); }
    std::uint32_t num_segments() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
    std::uint32_t num_x() const { return size_of(x); }
    bool has_x() const { return num_x() != 0; }
    std::uint32_t length(std::uint32_t segment) const { return offsets[segment + 1] - offsets[segment]; }
    /// The length of the longest segment; 0 without segments. O(num_segments).
    std::uint32_t longest() const;
    /// The segment of an element. O(log num_segments).
    std::uint32_t segment_of(std::uint32_t element) const;
};

/// The entry of segments in the table of kinds.
const DatasetKindInfo& segments_kind();

/// The x for a file without x: q floats, equal to those of segments:random,q=...,seed=0.
Numbers drawn_x(std::uint64_t q);

/// The non-empty rows of a graph: k are the heads of their arcs, a their weights, 1 in a graph without weights.
Segments rows_as_segments(CsrGraph graph);

/// bytes  of a number
MemoryNeed need_of_segments(std::uint64_t num_elements, std::uint64_t num_segments, std::uint64_t num_x,
                            std::uint64_t bytes = 4);

}  // namespace lockstep
