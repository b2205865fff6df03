#pragma once

#include <functional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// Signs with their meanings, from left to right, in as many lines as they need: no sign of a picture is left out of its legend.
/// Lines that the area has no room for stand above it, on a ground of their own.
class Legend {
public:
    static constexpr float kText = 13;  ///< points
    /// Draws a sign from a left edge on, in the middle of a line.
    using Sign = std::function<void(float left, float y)>;

    Legend(const Scene& scene, const Rect& area, const Labels& labels) : scene_(scene), area_(area), labels_(labels) {}

    /// A sign `wide` points across, and its text.
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
    /// The triangle that wrong values have.
    void wrong();
    /// The colours of the sequence between the ends of a scale.
    void scale(const std::string& name, const std::string& low, const std::string& high);

    /// Draws the items. What signs refer to must still be there.
    void draw();

private:
    struct Item {
        float wide;  ///< points
        std::string text;
        Sign sign;
    };
    float width_of(const Item& item) const;

    const Scene& scene_;
    Rect area_;
    const Labels& labels_;
    std::vector<Item> items_;
};

}  // namespace lockstep
