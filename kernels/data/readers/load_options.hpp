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
    /// For a table of edges: whether its first row names the columns, and their separator. Guessed if not set.
    std::optional<bool> header = std::nullopt;
    char delimiter = '\0';
    /// For an edge list or a table of numbered vertices: the smallest id, 0 or 1. Vertices always count from 0.
    std::uint32_t base = 0;
    /// For a file with several graphs or trees: the number of one, from 1; 0: the first.
    std::uint32_t item = 0;
    /// For a .npz with several arrays: the name of one.
    std::string member{};
    /// Makes graphs simple and undirected: adds missing twins, drops duplicates and self loops.
    bool undirected = false;
    /// A header may promise this many vertices; more only if the text has at least one byte per 16 vertices.
    std::uint64_t isolated_vertices_limit = std::uint64_t{1} << 26;
    /// Bytes available to the dataset and its run.
    std::uint64_t free_memory = available_memory();
    /// Bytes that a run of the algorithm needs. Empty: unknown.
    RunBytes run_bytes{};
};

}  // namespace lockstep
