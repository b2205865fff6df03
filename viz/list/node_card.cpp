#include "viz/list/node_card.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/run/words.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/list/value_text.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kTitle = 16, kBody = 14;
constexpr float kLine = 24;
constexpr float kTitleLine = 28;
constexpr float kPadding = 12;
constexpr float kBetween = 16;  // from names to values
constexpr float kHalf = 240;    // a half of the card is at least as wide

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string figure_text(double value) {
    if (value == std::floor(value)) return count_text(static_cast<std::uint64_t>(std::max(value, 0.)));
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

}  // namespace

void NodeCard::look_up(const Scene& scene, std::uint32_t node) {
    Fingerprint fingerprint;
    for (const auto& picture : scene.columns) fingerprint.add(&picture);
    if (!fingerprint.add(node).differs_from(seen_)) return;
    node_lines_.clear();
    for (const auto& picture : scene.columns) {
        const auto& column = *picture.column;
        if (node >= column.size || (column.input && scene.find(Role::successor))) continue;
        const auto now = read_numbers(picture, false, node, 1)[0], before = read_numbers(picture, true, node, 1)[0];
        node_lines_.push_back({capitalised(column.name), now == before ? "" : value_text(before, column.style),
                               value_text(now, column.style), column.unit});
    }
}

std::vector<NodeCard::Line> NodeCard::figures_of(const Scene& scene) {
    std::vector<Line> lines;
    if (!scene.record) return lines;
    for (const auto& figure : scene.record->report.figures)
        lines.push_back({capitalised(figure.name), "", figure_text(figure.value), figure.unit});
    return lines;
}

float NodeCard::draw_lines(const std::vector<Line>& lines, const Scene& scene, Rect room, const Labels& labels) {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    float names = 0;
    for (const auto& line : lines) names = std::max(names, labels.width(scene.fonts.words, kBody, line.name));
    float y = room.y + 0.5f * kLine * scale;
    for (const auto& line : lines) {
        if (y + 0.5f * kLine * scale > room.y + room.height) break;
        labels.put(scene.fonts.words, kBody, {room.x, y}, palette.ink2, line.name);
        float x = room.x + names + kBetween * scale;
        const std::string text = line.before.empty() ? line.after : line.before + " → " + line.after;
        const float width = labels.width(scene.fonts.mono, kBody, text);
        if (!line.before.empty())
            labels.list()->AddRectFilled({x - 4 * scale, y - 10 * scale}, {x + width + 4 * scale, y + 10 * scale}, to_imgui(palette.now_dim), 3 * scale);
        if (!line.before.empty()) x += labels.put(scene.fonts.mono, kBody, {x, y}, palette.ink2, line.before + " → ");
        x += labels.put(scene.fonts.mono, kBody, {x, y}, palette.ink, line.after) + 8 * scale;
        labels.put_within(room.x + room.width - x, scene.fonts.words, 13, {x, y}, palette.ink2, line.unit);
        y += kLine * scale;
    }
    return y;
}

void NodeCard::draw(const Scene& scene, const ListColumns&, const ListOrder& order, Rect room, const Labels& labels) {
    const float scale = scene.scale, padding = kPadding * scale;
    const bool selected = scene.selected && *scene.selected < order.size();
    if (selected) look_up(scene, *scene.selected);
    const auto figures = figures_of(scene);
    const bool both = selected && !figures.empty() && room.width >= 2 * (kHalf + kPadding) * scale;
    const auto& most = both && figures.size() > node_lines_.size() ? figures : selected ? node_lines_ : figures;
    if (most.empty()) return;
    const float height = (kTitleLine + kLine * static_cast<float>(most.size())) * scale;
    if (room.height < height || room.width < kHalf * scale) return;

    const float width = std::min(room.width, (both ? 2.f : 1.f) * (kHalf + 80) * scale);
    const Rect card{std::round(room.x + 0.5f * (room.width - width)), std::round(room.y + 0.5f * (room.height - height)), width, height};
    const auto& palette = *scene.palette;
    Rect half{card.x, card.y, both ? 0.5f * width - padding : width, height};
    const auto title = [&](const std::string& text) {
        return labels.put(scene.fonts.strong, kTitle, {half.x, half.y + 0.5f * kTitleLine * scale - 2 * scale}, palette.ink, text);
    };
    const auto lines_below = [&](const std::vector<Line>& lines) {
        draw_lines(lines, scene, {half.x, half.y + kTitleLine * scale, half.width, half.height - kTitleLine * scale}, labels);
    };
    if (!selected || both) {
        title(scene.record ? capitalised(scene.record->report.label) : "Pass " + count_text(scene.pass));
        lines_below(figures);
        if (!both) return;
        labels.list()->AddLine({card.x + 0.5f * width, card.y}, {card.x + 0.5f * width, card.y + height}, to_imgui(palette.line), scale);
        half.x += 0.5f * width + padding;
    }
    const float x = half.x + title("Node " + count_text(*scene.selected)) + 14 * scale;
    const float y = half.y + 0.5f * kTitleLine * scale - 2 * scale;
    labels.list()->AddCircle({x, y}, 5 * scale, to_imgui(palette.selected), 0, 2 * scale);
    labels.put(scene.fonts.words, 13, {x + 10 * scale, y}, palette.ink2, "selected");
    lines_below(node_lines_);
}

}  // namespace lockstep
