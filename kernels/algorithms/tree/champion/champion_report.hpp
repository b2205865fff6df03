#pragma once

#include <cstdint>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

/// A pass of the champion that has been made.
struct ChampionPass {
    enum class Pass : std::uint32_t { input, rows, successor, ranking, parents, count, results } pass = Pass::input;
    std::uint32_t num_vertices = 0, root = 0;
};

/// Of every pass but those of the ranking.
PassReport report_champion(const ChampionPass& pass, const Changes& changes);

}  // namespace lockstep::tree
