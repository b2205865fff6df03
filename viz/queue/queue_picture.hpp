#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/palette.hpp"
#include "viz/queue/seen_queue.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// An entry keeps the colour of its W-frontier.
inline Colour colour_of_w(const Palette& palette, std::uint32_t w) { return palette.series(w); }

/// The queues of one block in one level, from the bottom: the vertices that its threads expanded, if they fit; its
/// W-frontiers side by side; the B-frontier that they were copied to; and its range of the G-frontier. Each entry is a
/// cell with its vertex if all fit, else entries are bars and bands. Entries that overflow a queue go directly to the
/// G-frontier, beside the range.
class QueuePicture {
public:
    /// entries   the part's entries of the G-frontier, in_b of them
    /// expanded  the vertices that the block's threads expanded, by thread
    /// over      the overflowed entries, if known
    /// in_w, in_b, in_g  inside a launch: whether each entry is in the queue yet; empty: all are
    struct Vertices {
        std::vector<std::uint32_t> entries, expanded;
        std::vector<std::uint32_t> over, over_places;
        std::vector<bool> in_w, in_b, in_g;
        bool has_place = true;  ///< its place in the G-frontier is known
    };
    void draw(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Vertices& vertices,
              const Rect& area, const Labels& labels);
    /// Reports the entry's vertex under a point, with a sentence; false if there is none.
    bool answer(Point2 pointer, ViewOutput& output) const;

private:
    struct Cell {
        Rect rect;
        std::uint32_t entry = 0;  ///< index in the B-frontier
    };

    /// Width and height of a cell, in pixels; the number of cells for overflowed entries, and for threads.
    struct Shape {
        float cell = 0, high = 0;
        std::uint32_t over = 0, threads = 0;
    };

    void lay_out(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Rect& area,
                 const Labels& labels);
    Shape lay_out_rows(const Scene& scene, const SeenPart& part, const Rect& area, const Labels& labels);
    void place_all_cells(const SeenPart& part, const Shape& shape, float s);
    void draw_cells(const Scene& scene, const Labels& labels) const;
    void draw_cell(const Scene& scene, const Rect& rect, std::uint32_t vertex, const Colour& colour, bool is_now,
                   const Labels& labels) const;
    void draw_bars(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Labels& labels) const;
    /// Draws lines from full queues to the overflowed entries.
    void draw_overflow(const Scene& scene, const SeenPart& part, const Labels& labels) const;
    void draw_names(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Labels& labels) const;
    static bool is_in(const std::vector<bool>& queue, std::uint32_t entry) {
        return queue.empty() || (entry < queue.size() && queue[entry]);
    }
    /// The number of entries in [first, end) that are in a queue.
    static std::uint32_t count_in(const std::vector<bool>& queue, std::uint32_t first, std::uint32_t end);
    Rect box_of(std::uint32_t w) const;
    std::uint32_t w_of(std::uint32_t entry) const;

    Rect g_, b_, w_, expanded_row_;  ///< without their names; the last one is empty if it does not fit
    float names_ = 0;  ///< left edge
    bool has_cells_ = false;
    std::vector<Cell> g_cells_, b_cells_, w_cells_, expanded_cells_, over_cells_;
    Rect over_;  ///< of overflowed entries, in the row of the G-frontier; empty if there are none
    Vertices vertices_;
    std::vector<std::uint32_t> offset_, wanted_;
    std::uint32_t begin_ = 0, num_w_ = 1, space_w_ = 1;
};

}  // namespace lockstep
