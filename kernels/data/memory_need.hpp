#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>

namespace lockstep {

/// Bytes of a run for these numbers of elements and arcs; for matrices, of entries of the product and of both factors.
/// Empty: unknown.
using RunBytes = std::function<std::uint64_t(std::uint64_t num_elements, std::uint64_t num_arcs)>;

/// Main memory of an input, in bytes.
struct MemoryNeed {
    std::uint64_t making = 0;  ///< the maximum while the input is read or generated
    std::uint64_t data = 0;  ///< of the input afterwards
    std::uint64_t run = 0;  ///< the minimum that a run adds: the copy of the executor, and a result
    std::uint64_t num_elements = 0, num_arcs = 0;  ///< arguments for an algorithm's run_bytes; 0: it is not called

    std::uint64_t peak() const { return std::max(making, data + run); }
};

/// For n pointers or numbers: a list, a forest, an array. scratch  bytes for each while it is made
MemoryNeed need_of_pointers(std::uint64_t n, std::uint64_t scratch = 0);
/// For a graph. an_arc  bytes per arc while it is made, of which 4 remain; with weights 8
MemoryNeed need_of_graph(std::uint64_t num_vertices, std::uint64_t num_arcs, bool weighted, std::uint64_t an_arc);
/// Bytes per arc while a graph is read from a file.
inline std::uint64_t arc_bytes_to_read(bool weighted) { return weighted ? 20 : 12; }

/// For a tree: both arcs of each edge, and their twins.
MemoryNeed need_of_tree(std::uint64_t num_vertices);

/// Throws InputError unless it fits: "list:random,n=2G needs 25.8 GB of memory for the list and a run on it; 21 GB are free".
/// what  "the list"; free  available bytes; run_bytes  of the algorithm that will run, if known
void require_fits(std::string_view who, std::string_view what, const MemoryNeed& need, std::uint64_t free,
                  const RunBytes& run_bytes = {});

}  // namespace lockstep
