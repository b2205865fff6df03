#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "viz/columns/at_access/shared_at_access.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The queues of a block in a level of a launch of bfs.queue: their fill, and the place of the B-frontier in the G-frontier.
struct SeenPart {
    std::uint32_t row = 0;  ///< in the columns of parts
    std::uint32_t level = 0;  ///< that it found
    std::uint32_t block = 0;
    std::uint32_t begin = 0;  ///< in the G-frontier
    std::vector<std::uint32_t> wanted{};  ///< into each W-frontier, more than there is room for included
    std::vector<std::uint32_t> offset{};  ///< where each W-frontier begins in the B-frontier; at last the end
    std::uint32_t in_b = 0;  ///< entries of the B-frontier
    std::uint32_t over_w = 0, over_b = 0;  ///< that a W-frontier, or the B-frontier, had no room for

    std::uint32_t over() const { return over_w + over_b; }
};

/// The queues of a pass, read from its columns: a few words a block.
struct SeenQueue {
    std::uint32_t layer = 0;  ///< 1, 2 or 3; 0: no launch yet
    std::uint32_t blocks = 0, levels = 0;  ///< of the launch; levels that found something
    std::uint32_t first_level = 0, expanded = 0;
    std::uint32_t tail = 0;  ///< entries of the G-frontier, all levels of the launch
    std::uint32_t overflow_w = 0, overflow_b = 0;
    std::uint32_t num_w = 1, space_w = 0, space_b = 0;
    std::vector<SeenPart> parts{};  ///< by level and block; of many only the last ones
    std::vector<std::uint32_t> level_begin{};  ///< in the G-frontier, of each level of the launch; kNone: not known
    std::uint32_t before_begin = 0;  ///< of the frontier that was expanded first, in the G-frontier of the pass before

    std::uint32_t last_level() const { return first_level + (levels == 0 ? 0 : levels - 1); }
    /// Where the vertices of a level end in the G-frontier.
    std::uint32_t level_end(std::uint32_t level) const;
    /// The part that a reader is shown first: the fullest one of the last level. Null where there is none.
    const SeenPart* fullest() const;
    const SeenPart* at_row(std::uint32_t row) const;
    /// The places in the G-frontier of the entries that overflowed a part's queues: those of its level that lie in no block's
    /// piece. Empty where other parts of the level overflowed too, or are not known: then the owner of a place is unknown.
    std::vector<std::uint32_t> overflow_places(const SeenPart& part) const;

    /// counts: as QueueOutput::Count; before: the same before the pass. begin and wanted: the columns.
    static SeenQueue decode(std::span<const std::uint32_t> counts, std::span<const std::uint32_t> before,
                            std::span<const std::uint32_t> begin, std::span<const std::uint32_t> wanted,
                            const ParameterValues& parameters);
};

/// The columns of a scene that tell of queues.
struct QueueColumns {
    const ColumnPicture* queue = nullptr;
    const ColumnPicture* part_begin = nullptr;
    const ColumnPicture* part_wanted = nullptr;
    const ColumnPicture* launch = nullptr;

    /// Nothing where one is missing.
    static std::optional<QueueColumns> of(const Scene& scene);
};

/// Arcs that each thread of a block looked at in a level: of the vertices of the frontier that it took.
/// frontier  of the level, from the block's first vertex on, as far as it is known; stride: threads of the grid
std::vector<std::uint32_t> arcs_of_threads(const CsrGraph& graph, std::span<const std::uint32_t> frontier,
                                           std::uint32_t stride);

/// The queues of the block in focus at an access of a launch, read from its shared memory.
struct QueueAtAccess {
    SeenQueue queue;  ///< of the launch, as far as it is known; its parts are left out
    SeenPart part;  ///< of the block in focus, in the level that it is at
    bool has_place = false;  ///< the block has taken its room in the G-frontier
    /// By entry of the B-frontier: the vertex, kNone where a thread has taken the place and not written it yet; and where it is.
    std::vector<std::uint32_t> entries;
    std::vector<bool> in_w, in_b, in_g;
    bool expands = true;  ///< threads still look for neighbours
    /// The frontier that the level expands, where it lies in shared memory, or is the one that the launch began with.
    std::vector<std::uint32_t> expanded;

    /// Nothing outside of a launch of bfs.queue that works with queues.
    static std::optional<QueueAtAccess> of(const Scene& scene, const QueueColumns& columns);
};

/// All parts of a launch from left to right, by level and block: how full each block's B-frontier was, as a bar, and each of its
/// W-frontiers, as a row of tones. Where several parts share a pixel the fullest one shows.
class PartsOverview {
public:
    static constexpr float kMinHeight = 130;  ///< points

    void draw(const Scene& scene, const SeenQueue& queue, const SeenPart& shown, const Rect& area,
              const Labels& labels);
    /// The part under a point; null: none.
    const SeenPart* at(const SeenQueue& queue, Point2 pointer) const;
    std::uint32_t parts_a_pixel() const { return parts_a_pixel_; }

private:
    Rect plot_;  ///< of bars and rows
    std::uint32_t parts_a_pixel_ = 1;
};

}  // namespace lockstep
