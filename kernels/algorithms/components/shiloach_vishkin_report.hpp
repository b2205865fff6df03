#pragma once

#include <cstdint>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::components {

/// A pass of Shiloach and Vishkin's algorithm.
struct RoundPass {
    enum class Kind : std::uint32_t { input, hook, stagnant, jump } kind = Kind::input;
    std::uint32_t round = 0;  ///< from 1
    std::uint32_t jump = 0;  ///< of the round, from 1
    bool stars = false;  ///< after a jump: every tree is a star again
    std::uint32_t num_trees = 0;  ///< that are left
    std::uint32_t height = 0;  ///< links from the deepest vertex to its root, by pointers
    std::uint32_t arrived = 0;  ///< of a jump: pointers that it has led to a root
    std::uint32_t num_vertices = 0, num_arcs = 0;
};

PassReport report_round(const RoundPass& pass, const Changes& changes);

}  // namespace lockstep::components
