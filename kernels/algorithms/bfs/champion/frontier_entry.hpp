#pragma once

#include <cstdint>

#include "kernels/simt/field.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// An entry of bfs.champion's frontier: a vertex and which part of its arcs, so that many threads share a hub.
struct FrontierEntry {
    static constexpr std::uint32_t kArcs = 256;  ///< of a part; the last one may have fewer
    static constexpr Field kVertex{.stride = 2, .word = 0};
    static constexpr Field kPart{.stride = 2, .word = 1};

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t vertex, std::uint32_t part) {
        return std::uint64_t{part} << 32 | vertex;
    }
    SIMT_HOST_FN static std::uint32_t vertex(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }
    SIMT_HOST_FN static std::uint32_t part(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> 32); }
    /// Entries of a vertex with so many arcs; one without any has one all the same.
    SIMT_HOST_FN static std::uint32_t parts(std::uint32_t degree) {
        return degree <= kArcs ? 1 : degree / kArcs + (degree % kArcs != 0);
    }
};

}  // namespace lockstep
