#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/debugger/memory/transactions.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// A rule by which memory serves a warp's access in pieces.
struct MovingRule {
    std::string name;  ///< "Compute capability 1.0"
    std::string one, many;  ///< "transaction", "transactions"
    std::vector<debugger::Segment> (*pieces)(const debugger::WarpAccess&) = nullptr;

    /// Today's sectors; transactions of half warps on compute capability 1.2 and 1.0.
    static const std::vector<MovingRule>& all();
    /// "3 transactions, 192 B moved, 66.7 % used" of an access.
    std::string figures_text(const debugger::WarpAccess& access) const;
};

/// The part of memory that a warp's access touches, in rows of 128 bytes: the requested words with their lanes, the
/// bytes moved beside them, and a frame around each moved piece.
class AccessGrid {
public:
    static constexpr std::uint32_t kWords = debugger::kLineBytes / 4;  ///< of a row
    static constexpr float kHead = 24;  ///< points above the rows

    /// Number of rows for an access.
    static std::size_t rows_of(const debugger::WarpAccess& access);

    /// asked: the fill of words, amber for the current access. focus: the outlined lane
    void draw(const Scene& scene, const Labels& labels, const Rect& area, const MovingRule& rule,
              const debugger::WarpAccess& access, const Colour& asked, std::optional<std::uint32_t> focus);
    /// Used height in pixels.
    float height() const { return height_; }
    /// The lane whose word is at a point.
    std::optional<std::uint32_t> lane_at(Point2 point) const;

private:
    struct Word {
        Rect box;
        std::uint32_t lane = 0;
    };
    /// The number of each moved piece, by its begin and size.
    using Frames = std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t>;
    /// In pixels.
    struct RowShape {
        RowShape(float width, float room, float scale);
        float x_of(float left, std::uint64_t word) const;
        float gap, cell, row, high;  ///< between sectors; of a word; from row to row; of a row
    };
    void put_title(const Scene& scene, const Labels& labels, const Rect& area, const std::string& name,
                   const std::string& figures);
    /// Draws the row that begins at a byte.
    void draw_words(const Scene& scene, const Labels& labels, Point2 at, const RowShape& shape, std::uint64_t begin,
                    std::span<const debugger::Segment> pieces, const debugger::WarpAccess& access, const Colour& asked,
                    std::optional<std::uint32_t> focus);
    static void draw_frames(const Scene& scene, const Labels& labels, Point2 at, const RowShape& shape,
                            std::uint64_t begin, const Frames& frames);

    std::vector<Word> words_;
    float height_ = 0;
};

}  // namespace lockstep
