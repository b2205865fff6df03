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

/// An entry keeps the colour of the W-frontier that it was put into.
inline Colour colour_of_w(const Palette& palette, std::uint32_t w) { return palette.series(w); }

/// The queues of one block in one level, from below: the vertices that its threads expanded, where they have room; its
/// W-frontiers, side by side; the B-frontier that they were copied to; and its piece of the G-frontier. Each entry is a cell
/// with its vertex where all have room, else bars and bands. Entries that overflow a queue go straight up to the G-frontier,
/// behind the piece.
class QueuePicture {
public:
    /// entries   of the G-frontier, the part's, in_b of them
    /// expanded  the vertices that the block's threads took, by thread
    /// over      those that its queues had no room for, where it is known which they are
    /// in_w, in_b, in_g  in the course of a launch: which entries are in each of the queues by now; empty: all are
    struct Vertices {
        std::vector<std::uint32_t> entries, expanded;
        std::vector<std::uint32_t> over, over_places;
        std::vector<bool> in_w, in_b, in_g;
        bool has_place = true;  ///< in the G-frontier
    };
    void draw(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Vertices& vertices,
              const Rect& area, const Labels& labels);
    /// Answers the entry's vertex under a point, with a sentence; false where there is none.
    bool answer(Point2 pointer, ViewOutput& output) const;

private:
    struct Cell {
        Rect rect;
        std::uint32_t entry = 0;  ///< place in the B-frontier
    };

    /// Width and height of a cell, in pixels; the number of cells for overflown entries, and for threads.
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
    /// From the queues that had no room for something to where it went.
    void draw_overflow(const Scene& scene, const SeenPart& part, const Labels& labels) const;
    void draw_names(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Labels& labels) const;
    static bool is_in(const std::vector<bool>& queue, std::uint32_t entry) {
        return queue.empty() || (entry < queue.size() && queue[entry]);
    }
    /// Of the entries from first on up to end, those that are there.
    static std::uint32_t count_in(const std::vector<bool>& queue, std::uint32_t first, std::uint32_t end);
    Rect box_of(std::uint32_t w) const;
    std::uint32_t w_of(std::uint32_t entry) const;

    Rect g_, b_, w_, expanded_row_;  ///< without their names; the last one is empty where it has no room
    float names_ = 0;  ///< left edge
    bool has_cells_ = false;
    std::vector<Cell> g_cells_, b_cells_, w_cells_, expanded_cells_, over_cells_;
    Rect over_;  ///< of overflown entries, in the row of the G-frontier; empty where there are none
    Vertices vertices_;
    std::vector<std::uint32_t> offset_, wanted_;
    std::uint32_t begin_ = 0, num_w_ = 1, space_w_ = 1;
};

}  // namespace lockstep
