#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "viz/columns/at_access/shared_at_access.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The queues of a block in a level of a launch of bfs.queue: their fill, and the B-frontier's begin in the G-frontier.
struct SeenPart {
    std::uint32_t row = 0;  ///< index in the columns of parts
    std::uint32_t level = 0;  ///< the level that it found
    std::uint32_t block = 0;
    std::uint32_t begin = 0;  ///< in the G-frontier
    std::vector<std::uint32_t> wanted{};  ///< entries for each W-frontier, including overflowed ones
    std::vector<std::uint32_t> offset{};  ///< begin of each W-frontier in the B-frontier, and the end
    std::uint32_t in_b = 0;  ///< entries of the B-frontier
    std::uint32_t over_w = 0, over_b = 0;  ///< overflowed from a W-frontier, or from the B-frontier

    std::uint32_t over() const { return over_w + over_b; }
};

/// The queues of a pass, read from its columns: a few words per block.
struct SeenQueue {
    std::uint32_t layer = 0;  ///< 1, 2 or 3; 0: no launch yet
    std::uint32_t blocks = 0, levels = 0;  ///< blocks of the launch; levels that found vertices
    std::uint32_t first_level = 0, expanded = 0;
    std::uint32_t tail = 0;  ///< entries of the G-frontier, all levels of the launch
    std::uint32_t overflow_w = 0, overflow_b = 0;
    std::uint32_t num_w = 1, space_w = 0, space_b = 0;
    std::vector<SeenPart> parts{};  ///< by level and block; if there are too many, only the last ones
    std::vector<std::uint32_t> level_begin{};  ///< in the G-frontier, for each level of the launch; kNone: unknown
    std::uint32_t before_begin = 0;  ///< begin of the first expanded frontier, in the previous pass's G-frontier

    std::uint32_t last_level() const { return first_level + (levels == 0 ? 0 : levels - 1); }
    /// The end of a level's vertices in the G-frontier.
    std::uint32_t level_end(std::uint32_t level) const;
    /// The part to show first: the fullest one of the last level. Null if there is none.
    const SeenPart* fullest() const;
    const SeenPart* at_row(std::uint32_t row) const;
    /// The places in the G-frontier of entries that overflowed a part's queues: those of its level outside of all blocks'
    /// ranges. Empty if other parts of the level overflowed too, or are unknown: the owner of a place is then unknown.
    std::vector<std::uint32_t> overflow_places(const SeenPart& part) const;

    /// counts: as QueueOutput::Count; before: the same before the pass; begin, wanted: the columns.
    static SeenQueue decode(std::span<const std::uint32_t> counts, std::span<const std::uint32_t> before,
                            std::span<const std::uint32_t> begin, std::span<const std::uint32_t> wanted,
                            const ParameterValues& parameters);
};

/// The columns of a scene that describe queues.
struct QueueColumns {
    const ColumnPicture* queue = nullptr;
    const ColumnPicture* part_begin = nullptr;
    const ColumnPicture* part_wanted = nullptr;
    const ColumnPicture* launch = nullptr;

    /// Nothing if one is missing.
    static std::optional<QueueColumns> of(const Scene& scene);
};

/// Number of arcs that each thread of a block examined in a level: those of its vertices in the frontier.
/// frontier  of the level, from the block's first vertex on, as far as it is known; stride: threads of the grid
std::vector<std::uint32_t> arcs_of_threads(const CsrGraph& graph, std::span<const std::uint32_t> frontier,
                                           std::uint32_t stride);

/// The queues of the block in focus at an access of a launch, read from its shared memory.
struct QueueAtAccess {
    SeenQueue queue;  ///< of the launch, as far as it is known; without parts
    SeenPart part;  ///< of the block in focus, in its current level
    bool has_place = false;  ///< the block has reserved its range of the G-frontier
    /// By entry of the B-frontier: the vertex (kNone: reserved but not written yet), and its queue.
    std::vector<std::uint32_t> entries;
    std::vector<bool> in_w, in_b, in_g;
    bool expands = true;  ///< threads still search for neighbours
    /// The frontier expanded by the level, if it is in shared memory, or is the launch's initial frontier.
    std::vector<std::uint32_t> expanded;

    /// Nothing outside of a launch of bfs.queue with queues.
    static std::optional<QueueAtAccess> of(const Scene& scene, const QueueColumns& columns);
};

/// All parts of a launch from left to right, by level and block: the fill of each block's B-frontier as a bar, and of
/// each of its W-frontiers as a row of tones. If several parts share a pixel, the fullest one is drawn.
class PartsOverview {
public:
    static constexpr float kMinHeight = 130;  ///< points

    void draw(const Scene& scene, const SeenQueue& queue, const SeenPart& shown, const Rect& area,
              const Labels& labels);
    /// The part under a point; null if there is none.
    const SeenPart* at(const SeenQueue& queue, Point2 pointer) const;
    std::uint32_t parts_a_pixel() const { return parts_a_pixel_; }

private:
    Rect plot_;  ///< of bars and rows
    std::uint32_t parts_a_pixel_ = 1;
};

}  // namespace lockstep
