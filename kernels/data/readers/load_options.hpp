#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/base/available_memory.hpp"
#include "kernels/data/dataset_kind.hpp"
#include "kernels/data/memory_need.hpp"

namespace lockstep {

/// Options for reading a file.
struct LoadOptions {
    /// The meaning of lines of numbers without a header (`--as`).
    using As = ReadAs;
    As as = As::guess;
    /// The kind that the algorithm takes, for files that can be read as several kinds.
    std::optional<DatasetKind> kind = std::nullopt;
    /// Of a table of edges: whether its first row names the columns, and their separator. Guessed unless given.
    std::optional<bool> header = std::nullopt;
    char delimiter = '\0';
    /// Of an edge list or a table of numbered vertices: the smallest id, 0 or 1. Vertices always count from 0.
    std::uint32_t base = 0;
    /// Of several graphs or trees in a file: which one, from 1; 0: the first.
    std::uint32_t item = 0;
    /// Of several arrays in a .npz: the name of one.
    std::string member{};
    /// Makes graphs simple and undirected: adds missing twins, drops duplicates and self loops.
    bool undirected = false;
    /// A header may promise this many vertices; more only where the text has at least a byte for every 16.
    std::uint64_t isolated_vertices_limit = std::uint64_t{1} << 26;
    /// Bytes available to the dataset and its run.
    std::uint64_t free_memory = available_memory();
    /// Bytes that a run of the algorithm takes. Empty: unknown.
    RunBytes run_bytes{};
};

}  // namespace lockstep
