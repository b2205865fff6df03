#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::bfs {

// ---------------------------------------------------------------------------------------- Level report

/// The counts of a level.
struct LevelCounts {
    std::uint32_t depth = 0;  ///< the level that was found
    std::uint32_t expanded = 0;  ///< vertices
    std::uint32_t arcs = 0;  ///< arcs out of these vertices
    std::uint32_t into_new = 0;  ///< arcs that lead to vertices found in this level
    std::uint32_t found = 0;  ///< vertices
    std::uint32_t reached = 0;  ///< vertices reached so far, including the source and this level
    std::uint32_t num_vertices = 0;
    /// For the last level: arcs out of its vertices, which one further launch examines. That launch is not a level.
    std::optional<std::uint32_t> looked_at_last{};
};

/// Label, sentence, note and figures of a level; each algorithm adds the lines of its pseudocode.
PassReport report_level(const LevelCounts& counts);
/// "level 3", or "levels 3 to 7" for a pass that finds several.
std::string levels_label(std::uint32_t first, std::uint32_t last);
/// "12 of 64 vertices reached (19 %)."
std::string reached_text(std::uint32_t reached, std::uint32_t num_vertices);
/// Reports the state before the first level.
PassReport report_source(std::uint32_t source, std::uint32_t degree, std::uint32_t num_vertices,
                         std::uint32_t num_edges);

// --------------------------------------------------------------------------------------- Search report

/// The search direction of a pass of bfs.champion or bfs.host; on_host is top-down.
enum class Way : std::uint32_t { in_one_block, across_blocks, top_down, bottom_up, on_host };

/// The counts of a pass of bfs.champion or bfs.host.
struct SearchPass {
    Way way = Way::in_one_block;
    std::uint32_t first_level = 0, last_level = 0;  ///< the first and last level that it found
    std::uint32_t blocks = 1;  ///< number of blocks that searched several levels
    std::uint32_t expanded = 0;  ///< vertices of its first frontier
    std::uint32_t found = 0;  ///< vertices
    std::uint32_t frontier = 0;  ///< vertices of the last found level
    std::uint32_t examined = 0;  ///< arcs
    std::uint32_t arcs = 0;  ///< arcs out of its first frontier
    std::uint32_t reached = 0, num_vertices = 0;
    /// For the last level: arcs that one further step examines. It finds nothing and is not a level.
    std::optional<std::uint64_t> looked_at_last{};
    bool last_bottom_up = false;  ///< this further step is bottom-up
};

PassReport report_search(const SearchPass& pass);
/// Reports the state before the first level.
PassReport report_search_source(std::uint32_t source, std::uint32_t degree, std::uint32_t num_vertices,
                                std::uint32_t num_edges);

}  // namespace lockstep::bfs
