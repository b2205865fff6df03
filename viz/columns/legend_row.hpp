#pragma once

#include <functional>
#include <string_view>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// A row of signs with their meanings, from left to right, as far as there is room: the first item that does not fit as a whole is
/// left out, with all items after it.
class LegendRow {
public:
    static constexpr float kText = 13;  ///< points
    /// Draws a sign from a left edge on.
    using Sign = std::function<void(float left)>;

    LegendRow(const Scene& scene, const Rect& area, const Labels& labels);

    /// A sign `wide` points across, and its text.
    void item(float wide, std::string_view text, const Sign& sign);
    void disc(std::string_view text, const Colour& colour);
    void square(std::string_view text, const Colour& colour);
    /// Text alone.
    void text(std::string_view text);
    /// A square within a square.
    void root(std::string_view text, const Colour& colour);
    /// The triangle that wrong values have.
    void wrong();

    float y() const { return y_; }  ///< of the middle
    float scale() const { return scale_; }

private:
    const Scene& scene_;
    const Labels& labels_;
    float x_, y_, end_, scale_;
    bool full_ = false;
};

}  // namespace lockstep
