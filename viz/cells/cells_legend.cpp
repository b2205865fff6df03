#include "viz/cells/cells_legend.hpp"

#include <cmath>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/unbounded.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/columns/axis_text.hpp"
#include "viz/gl/data/column_uniforms.hpp"

namespace lockstep {
namespace {

constexpr float kName = 14, kText = 13, kFigure = 12, kBarWidth = 120, kBarHeight = 10, kSwatch = 10, kGap = 6,
                kApart = 20;  // points

/// Draws parts from right to left as long as they fit.
class FromTheRight {
public:
    FromTheRight(const Scene& scene, float right, float y, float room, const Labels& labels)
        : scene_(scene), labels_(labels), x_(right), y_(y), left_(right - room) {}

    /// A swatch and its words.
    void swatch(const Colour& colour, const std::string& text) {
        const float s = scene_.scale, side = kSwatch * s;
        const float width = side + kGap * s + labels_.width(scene_.fonts.words, kText, text);
        if (!take(width)) return;
        labels_.list()->AddRectFilled({x_, y_ - 0.5f * side}, {x_ + side, y_ + 0.5f * side}, to_imgui(colour), 2 * s);
        labels_.put(scene_.fonts.words, kText, {x_ + side + kGap * s, y_}, scene_.palette->ink2, text);
        x_ -= kApart * s;
    }
    /// A colour scale between its two ends.
    void scale(const std::string& low, const std::string& high, const std::string& name) {
        const float s = scene_.scale, bar = kBarWidth * s, gap = kGap * s;
        const auto& palette = *scene_.palette;
        const float low_width = labels_.width(scene_.fonts.mono, kFigure, low),
                    high_width = labels_.width(scene_.fonts.mono, kFigure, high),
                    name_width = name.empty() ? 0 : labels_.width(scene_.fonts.words, kText, name) + gap;
        if (!take(name_width + low_width + high_width + bar + 2 * gap)) return;
        float x = x_;
        if (!name.empty()) labels_.put(scene_.fonts.words, kText, {x, y_}, palette.ink2, name);
        x += name_width;
        labels_.put(scene_.fonts.mono, kFigure, {x, y_}, palette.ink2, low);
        x += low_width + gap;
        const float stop = bar / static_cast<float>(palette.sequence.size() - 1);
        for (std::size_t i = 0; i + 1 < palette.sequence.size(); ++i) {
            const auto from = to_imgui(palette.sequence[i]), to = to_imgui(palette.sequence[i + 1]);
            labels_.list()->AddRectFilledMultiColor({x, y_ - 0.5f * kBarHeight * s},
                                                    {x + stop, y_ + 0.5f * kBarHeight * s}, from, to, to, from);
            x += stop;
        }
        labels_.put(scene_.fonts.mono, kFigure, {x + gap, y_}, palette.ink2, high);
        x_ -= kApart * s;
    }

    /// The left edge of the drawn parts.
    float left() const { return x_; }

private:
    bool take(float width) {
        if (x_ - width < left_) return false;
        x_ -= width;
        return true;
    }

    const Scene& scene_;
    const Labels& labels_;
    float x_, y_, left_;
};

/// The text of an end of a scale: floats with three digits.
std::string end_text(const Value& value) {
    const double number = value.number();
    if (!is_float(value.type) || !std::isfinite(number)) return number_text(value);
    return (number < 0 ? "\u2212" : "") + figure_text(std::abs(number));
}

}  // namespace

void draw_cells_legend(const Scene& scene, const ColumnPicture& picture, bool marks_changes, bool some_none,
                       const Rect& area, const Labels& labels, LegendWords words, std::string_view about) {
    const auto& column = *picture.column;
    const auto& palette = *scene.palette;
    const float s = scene.scale, y = area.y + 0.5f * area.height;
    const float name = labels.put(scene.fonts.strong, kName, {area.x, y}, palette.ink, column.name) + 12 * s;
    // Signs first: the text at the left is shortened before them.
    FromTheRight legend(scene, area.x + area.width, y, area.width - name, labels);
    const bool unbounded = is_unbounded(column, picture.range.lowest().bits);
    const auto changed = [&] {
        if (marks_changes) legend.swatch(palette.now, "changed in this pass");
    };
    if (words == LegendWords::all) changed();
    if (!picture.range.empty()) {
        const auto ends = ColumnScale::of(picture);
        legend.scale((unbounded ? "\u2264 " : "") + end_text(ends.lowest), end_text(ends.highest),
                     ColumnScale::is_logarithmic(column) ? "log scale" : "");
    }
    if (unbounded) legend.swatch(palette.hazard, "no shortest path");
    if (words == LegendWords::few) changed();
    if (column.none && some_none) legend.swatch(palette.unvisited, "none, " + value_text(column, *column.none));

    float x = area.x + name;
    const auto say = [&](const std::string& text) {
        x += labels.put_within(legend.left() - x, scene.fonts.words, kText, {x, y}, palette.ink2, text);
    };
    std::string what = column.symbol.empty() || column.symbol == column.name ? "" : column.symbol + ", ";
    what +=
        picture.space ? picture.space->noun().count(picture.space->size) : count_text(column.size, "entry", "entries");
    say(std::string(about));
    if (words == LegendWords::all) {
        say(what + ", " + range_text(picture));
        if (picture.changed != 0) say(", " + count_text(picture.changed) + " changed");
    }
}

}  // namespace lockstep
