#pragma once

#include <functional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// In a legend, if some cells of the picture are too small for their figures.
inline constexpr const char* kLeftOut = "figures without room: point at a cell";

/// Signs with their meanings, from left to right, in as many lines as necessary: the legend contains every sign of the
/// picture. Lines that do not fit into the area are drawn above it, on a background.
class Legend {
public:
    static constexpr float kText = 13;  ///< points
    /// Draws a sign from a left edge on, vertically centred at y.
    using Sign = std::function<void(float left, float y)>;

    Legend(const Scene& scene, const Rect& area, const Labels& labels) : scene_(scene), area_(area), labels_(labels) {}

    /// A sign of `wide` points width, with its text.
    void item(float wide, std::string text, Sign sign);
    void disc(std::string text, const Colour& colour);
    /// A circle.
    void ring(std::string text, const Colour& colour, float line = 1.5f);
    void square(std::string text, const Colour& colour);
    void line(std::string text, const Colour& colour, float wide = 22);
    /// A line with a head at its end.
    void arrow(std::string text, const Colour& colour, bool dashed = false);
    /// Text alone.
    void text(std::string text);
    /// A square within a square.
    void root(std::string text, const Colour& colour);
    /// The triangle that marks wrong values.
    void wrong();
    /// A colour scale with its two ends.
    void scale(const std::string& name, const std::string& low, const std::string& high);

    /// Pixels of height of the lines that the items take in the area's width.
    float height() const;
    /// Draws the items. The objects that signs refer to must still exist.
    void draw();

private:
    struct Item {
        float wide;  ///< points
        std::string text;
        Sign sign;
    };
    float width_of(const Item& item) const;
    float gap() const;
    float line() const;
    /// The items after the last one of each line.
    std::vector<std::size_t> ends_of_lines() const;

    const Scene& scene_;
    Rect area_;
    const Labels& labels_;
    std::vector<Item> items_;
};

}  // namespace lockstep
