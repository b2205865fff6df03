#include "viz/columns/legend_row.hpp"

namespace lockstep {
namespace {

constexpr float kBetween = 20, kToText = 7;  // points

}  // namespace

LegendRow::LegendRow(const Scene& scene, const Rect& area, const Labels& labels)
    : scene_(scene),
      labels_(labels),
      x_(area.x),
      y_(area.y + 0.5f * area.height),
      end_(area.x + area.width),
      scale_(scene.scale) {}

void LegendRow::item(float wide, std::string_view text, const Sign& sign) {
    const float words = x_ + (wide + kToText) * scale_;
    full_ = full_ || words + labels_.width(scene_.fonts.words, kText, text) > end_;
    if (full_) return;
    sign(x_);
    x_ = words + labels_.put(scene_.fonts.words, kText, {words, y_}, scene_.palette->ink2, text) + kBetween * scale_;
}

void LegendRow::disc(std::string_view text, const Colour& colour) {
    const float s = scale_;
    item(10, text, [&](float at) { labels_.list()->AddCircleFilled({at + 5 * s, y_}, 5 * s, to_imgui(colour)); });
}

void LegendRow::square(std::string_view text, const Colour& colour) {
    const float s = scale_;
    item(10, text, [&](float at) {
        labels_.list()->AddRectFilled({at, y_ - 5 * s}, {at + 10 * s, y_ + 5 * s}, to_imgui(colour), 2 * s);
    });
}

void LegendRow::text(std::string_view text) {
    item(-kToText, text, [](float) {});
}

void LegendRow::root(std::string_view text, const Colour& colour) {
    const float s = scale_;
    item(12, text, [&](float at) {
        labels_.list()->AddRectFilled({at + 2 * s, y_ - 4 * s}, {at + 10 * s, y_ + 4 * s}, to_imgui(colour), s);
        labels_.list()->AddRect({at, y_ - 6 * s}, {at + 12 * s, y_ + 6 * s}, to_imgui(colour), 2 * s, s);
    });
}

void LegendRow::wrong() {
    const float s = scale_;
    item(10, "wrong", [&](float at) {
        labels_.list()->AddTriangleFilled({at + 5 * s, y_ - 6 * s}, {at + 10.5f * s, y_ + 4 * s},
                                          {at - 0.5f * s, y_ + 4 * s}, to_imgui(scene_.palette->hazard));
    });
}

}  // namespace lockstep
