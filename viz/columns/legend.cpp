#include "viz/columns/legend.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockstep {
namespace {

constexpr float kBetween = 20, kTight = 12, kToText = 7, kLine = 17, kScale = 90;  // points

}  // namespace

void Legend::item(float wide, std::string text, Sign sign) {
    items_.push_back({wide, std::move(text), std::move(sign)});
}

void Legend::disc(std::string text, const Colour& colour) {
    const float s = scene_.scale;
    item(10, std::move(text), [this, s, colour](float at, float y) {
        labels_.list()->AddCircleFilled({at + 5 * s, y}, 5 * s, to_imgui(colour));
    });
}

void Legend::ring(std::string text, const Colour& colour, float line) {
    const float s = scene_.scale;
    item(14, std::move(text), [this, s, colour, line](float at, float y) {
        labels_.list()->AddCircle({at + 7 * s, y}, 6 * s, to_imgui(colour), 0, line * s);
    });
}

void Legend::square(std::string text, const Colour& colour) {
    const float s = scene_.scale;
    item(10, std::move(text), [this, s, colour](float at, float y) {
        labels_.list()->AddRectFilled({at, y - 5 * s}, {at + 10 * s, y + 5 * s}, to_imgui(colour), 2 * s);
    });
}

void Legend::line(std::string text, const Colour& colour, float wide) {
    const float s = scene_.scale;
    item(wide, std::move(text), [this, s, colour, wide](float at, float y) {
        labels_.list()->AddLine({at, y}, {at + wide * s, y}, to_imgui(colour), 2 * s);
    });
}

void Legend::arrow(std::string text, const Colour& colour, bool dashed) {
    const float s = scene_.scale;
    item(26, std::move(text), [this, s, colour, dashed](float at, float y) {
        auto* list = labels_.list();
        for (float from = 0; from < 16; from += dashed ? 6 : 18)
            list->AddLine({at + from * s, y}, {at + (from + (dashed ? 3.5f : 18)) * s, y}, to_imgui(colour),
                          (dashed ? 1.5f : 2.5f) * s);
        list->AddTriangleFilled({at + 16 * s, y - 5 * s}, {at + 26 * s, y}, {at + 16 * s, y + 5 * s}, to_imgui(colour));
    });
}

void Legend::text(std::string text) {
    item(-kToText, std::move(text), [](float, float) {});
}

void Legend::root(std::string text, const Colour& colour) {
    const float s = scene_.scale;
    item(12, std::move(text), [this, s, colour](float at, float y) {
        labels_.list()->AddRectFilled({at + 2 * s, y - 4 * s}, {at + 10 * s, y + 4 * s}, to_imgui(colour), s);
        labels_.list()->AddRect({at, y - 6 * s}, {at + 12 * s, y + 6 * s}, to_imgui(colour), 2 * s, s);
    });
}

void Legend::wrong() {
    const float s = scene_.scale;
    item(10, "wrong", [this, s](float at, float y) {
        labels_.list()->AddTriangleFilled({at + 5 * s, y - 6 * s}, {at + 10.5f * s, y + 4 * s},
                                          {at - 0.5f * s, y + 4 * s}, to_imgui(scene_.palette->hazard));
    });
}

void Legend::scale(const std::string& name, const std::string& low, const std::string& high) {
    const float s = scene_.scale;
    const float words = name.empty() ? 0 : labels_.width(scene_.fonts.words, kText, name) / s + 8,
                first = labels_.width(scene_.fonts.mono, kText, low) / s + 6;
    item(words + first + kScale, high, [this, s, name, low, words, first](float at, float y) {
        const auto& palette = *scene_.palette;
        labels_.put(scene_.fonts.words, kText, {at, y}, palette.ink2, name);
        labels_.put(scene_.fonts.mono, kText, {at + words * s, y}, palette.ink2, low);
        const float begin = at + (words + first) * s, step = kScale * s / 8;
        for (std::size_t i = 0; i < 8; ++i) {
            const auto left = to_imgui(palette.sequence[i]), right = to_imgui(palette.sequence[i + 1]);
            const float from = begin + step * static_cast<float>(i);
            labels_.list()->AddRectFilledMultiColor({from, y - 5 * s}, {from + step, y + 5 * s}, left, right, right,
                                                    left);
        }
    });
}

float Legend::width_of(const Item& item) const {
    return (item.wide + kToText) * scene_.scale + labels_.width(scene_.fonts.words, kText, item.text);
}

float Legend::gap() const {
    float all = kBetween * scene_.scale * (static_cast<float>(items_.size()) - 1);
    for (const auto& one : items_) all += width_of(one);
    return (all <= area_.width ? kBetween : kTight) * scene_.scale;
}

float Legend::line() const { return std::min(kLine * scene_.scale, labels_.line(kText)); }

std::vector<std::size_t> Legend::ends_of_lines() const {
    std::vector<std::size_t> ends;
    const float between = gap();
    float x = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) {
        const float width = width_of(items_[i]);
        if (x > 0 && x + width > area_.width) {
            ends.push_back(i);
            x = 0;
        }
        x += width + between;
    }
    ends.push_back(items_.size());
    return ends;
}

float Legend::height() const { return items_.empty() ? 0 : line() * static_cast<float>(ends_of_lines().size()); }

void Legend::draw() {
    if (items_.empty()) return;
    const float s = scene_.scale, between = gap(), line = this->line(), high = height();
    float y = area_.y + 0.5f * (area_.height - high);
    if (high > area_.height) {
        y = area_.y + area_.height - high;
        labels_.list()->AddRectFilled({area_.x, y}, {area_.x + area_.width, area_.y},
                                      to_imgui(scene_.palette->canvas.faded(0.9f)));
    }
    std::size_t next = 0;
    for (const auto end : ends_of_lines()) {
        float at = area_.x;
        for (; next < end; ++next) {
            const auto& [wide, text, sign] = items_[next];
            sign(at, y + 0.5f * line);
            const float words = at + (wide + kToText) * s;
            at = words + between +
                 labels_.put(scene_.fonts.words, kText, {words, y + 0.5f * line}, scene_.palette->ink2, text);
        }
        y += line;
    }
}

}  // namespace lockstep
