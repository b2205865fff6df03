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

/// The transactions of a warp's access: which memory serves it, in which pieces.
struct MovingRule {
    std::string name;  ///< "Compute capability 1.0"
    std::string one, many;  ///< "transaction", "transactions"
    std::vector<debugger::Segment> (*pieces)(const debugger::WarpAccess&) = nullptr;

    /// Today's sectors; transactions of half warps on 1.2 and on 1.0.
    static const std::vector<MovingRule>& all();
    /// "3 transactions, 192 B moved, 66.7 % used" of an access.
    std::string said(const debugger::WarpAccess& access) const;
};

/// Memory in rows of 128 bytes, as far as an access of a warp touches it: the words that are asked for with their lanes, the
/// bytes that are moved beside them, and a frame round each piece that is moved.
class AccessGrid {
public:
    static constexpr std::uint32_t kWords = debugger::kLineBytes / 4;  ///< of a row
    static constexpr float kHead = 24;  ///< points above the rows

    /// Rows that an access takes.
    static std::size_t rows_of(const debugger::WarpAccess& access);

    /// asked: the fill of words, amber for the current access. focus: a lane that is outlined
    void draw(const Scene& scene, const Labels& labels, const Rect& area, const MovingRule& rule,
              const debugger::WarpAccess& access, const Colour& asked, std::optional<std::uint32_t> focus);
    /// Pixels that were taken downwards.
    float height() const { return height_; }
    /// The lane whose word is at a point.
    std::optional<std::uint32_t> lane_at(Point2 point) const;

private:
    struct Word {
        Rect box;
        std::uint32_t lane = 0;
    };
    /// Of the pieces that are moved, by place and size: how often each one is.
    using Frames = std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t>;
    /// In pixels.
    struct RowShape {
        RowShape(float width, float room, float scale);
        float x_of(float left, std::uint64_t word) const;
        float gap, cell, row, high;  ///< between sectors; of a word; from row to row; of a row
    };
    void put_title(const Scene& scene, const Labels& labels, const Rect& area, const std::string& name,
                   const std::string& figures);
    /// Of the row that begins at a byte.
    void draw_words(const Scene& scene, const Labels& labels, Point2 at, const RowShape& shape, std::uint64_t begin,
                    std::span<const debugger::Segment> pieces, const debugger::WarpAccess& access, const Colour& asked,
                    std::optional<std::uint32_t> focus);
    static void draw_frames(const Scene& scene, const Labels& labels, Point2 at, const RowShape& shape,
                            std::uint64_t begin, const Frames& frames);

    std::vector<Word> words_;
    float height_ = 0;
};

}  // namespace lockstep
