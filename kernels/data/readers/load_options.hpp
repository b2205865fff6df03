#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/base/available_memory.hpp"
#include "kernels/data/dataset_kind.hpp"
#include "kernels/data/memory_need.hpp"

namespace lockstep {

/// How a file is to be read.
struct LoadOptions {
    /// What headerless lines of numbers are (`--as`).
    using As = ReadAs;
    As as = As::guess;
    /// What it is wanted as, where the file can be read as several kinds: what the algorithm works on.
    std::optional<DatasetKind> kind = std::nullopt;
    /// Of a table of edges: whether its first row names the columns, and their separator. Guessed unless given.
    std::optional<bool> header = std::nullopt;
    char delimiter = '\0';
    /// Of an edge list or a table of numbered vertices: the least id, 0 or 1. Vertices are counted from 0 all the same.
    std::uint32_t base = 0;
    /// Of several graphs or trees in a file: which one, from 1; 0: the first.
    std::uint32_t item = 0;
    /// Of several arrays in a .npz: the name of one.
    std::string member{};
    /// Graphs become simple and undirected: missing twins added, double arcs and self loops dropped.
    bool undirected = false;
    /// A file may promise this many vertices without listing an arc for each. Beyond it the text must have a byte for every 16.
    std::uint64_t isolated_vertices_limit = std::uint64_t{1} << 26;
    /// Bytes that dataset and run may take.
    std::uint64_t free_memory = available_memory();
    /// What the algorithm that it is wanted for takes of them. Empty: not known.
    RunBytes run_bytes{};
};

}  // namespace lockstep
