#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

// ---------------------------------------------------------------------------------------- Level report

/// What a level did.
struct LevelCounts {
    std::uint32_t depth = 0;  ///< the level that was found
    std::uint32_t expanded = 0;  ///< vertices
    std::uint32_t arcs = 0;  ///< out of them
    std::uint32_t into_new = 0;  ///< arcs that lead to vertices found now
    std::uint32_t found = 0;  ///< vertices
    std::uint32_t reached = 0;  ///< so far, the source and those found now counted
    std::uint32_t num_vertices = 0;
    /// Of the last level: arcs out of what was found, which one more launch looks at. It finds nothing, and is no level.
    std::optional<std::uint32_t> looked_at_last{};
};

/// Label, sentence, note and figures of a level; the lines of the pseudocode are the algorithm's own.
PassReport report_level(const LevelCounts& counts);
/// "level 3", or "levels 3 to 7" of a pass that finds several.
std::string levels_label(std::uint32_t first, std::uint32_t last);
/// "12 of 64 vertices reached (19 %)."
std::string reached_text(std::uint32_t reached, std::uint32_t num_vertices);
/// Of the state before the first level.
PassReport report_source(std::uint32_t source, std::uint32_t degree, std::uint32_t num_vertices,
                         std::uint32_t num_edges);

// --------------------------------------------------------------------------------------- Search report

/// How a pass of bfs.champion or bfs.host searches; on_host is top-down.
enum class Way : std::uint32_t { in_one_block, across_blocks, top_down, bottom_up, on_host };

/// What such a pass did.
struct SearchPass {
    Way way = Way::in_one_block;
    std::uint32_t first_level = 0, last_level = 0;  ///< that it found
    std::uint32_t blocks = 1;  ///< that took several levels
    std::uint32_t expanded = 0;  ///< vertices of the frontier that it began with
    std::uint32_t found = 0;  ///< vertices
    std::uint32_t frontier = 0;  ///< vertices of the last level that it found
    std::uint32_t examined = 0;  ///< arcs
    std::uint32_t arcs = 0;  ///< out of the frontier that it began with
    std::uint32_t reached = 0, num_vertices = 0;
    /// Of the last level: arcs that one more step looks at. It finds nothing, and is no level.
    std::optional<std::uint64_t> looked_at_last{};
    bool last_bottom_up = false;  ///< that step is
};

PassReport report_search(const SearchPass& pass);
/// Of the state before the first level.
PassReport report_search_source(std::uint32_t source, std::uint32_t degree, std::uint32_t num_vertices,
                                std::uint32_t num_edges);

}  // namespace lockstep::bfs
