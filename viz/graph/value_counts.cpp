#include "viz/graph/value_counts.hpp"

#include <algorithm>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kGroup = 64;  ///< local size of graph/value_counts.comp
constexpr float kHeading = 30, kRow = 20, kBar = 14, kValue = 110, kApart = 8;  ///< points
constexpr float kText = 13;

/// The values of a bar: "3", "12 to 17", "0.25 to 0.5".
std::string bar_text(const GraphState& state, std::uint32_t bar, std::uint32_t bars) {
    const auto& column = *state.level->column;
    if (state.plain == GraphState::Plain::float32) {
        const double low = state.level->range.lowest().number(), high = state.level->range.highest().number();
        const auto at = [&](std::uint32_t end) { return figure_text(low + (high - low) * end / bars); };
        return at(bar) + " to " + at(bar + 1);
    }
    const auto value = [&](std::uint64_t counted) {
        return value_text(
            column,
            std::uint64_t{static_cast<std::uint32_t>(counted + static_cast<std::uint32_t>(state.min_distance))});
    };
    const auto values = std::uint64_t{state.highest_level} + 1;
    const auto first = (bar * values + bars - 1) / bars, end = ((bar + 1) * values + bars - 1) / bars;
    return end == first + 1 ? value(first) : value(first) + " to " + value(end - 1);
}

}  // namespace

std::uint32_t ValueCounts::num_bars(const GraphState& state) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{state.highest_level} + 1, kMaxBars));
}

float ValueCounts::height(const GraphState& state, float scale) {
    return (kHeading + static_cast<float>(num_bars(state) + 1) * kRow) * scale;
}

void ValueCounts::update(const PassKey& key, const GraphState& state, std::uint32_t num_vertices) {
    if (key_ == key) return;
    key_ = key;
    if (!count_) count_ = Program::compute("graph/value_counts.comp");
    const auto bars = num_bars(state);
    StorageBuffer<std::uint32_t> counts(std::vector<std::uint32_t>(2 * (std::size_t{bars} + 1), 0));
    state.bind();
    counts.bind(7);
    state.set(*count_);
    count_->set("num_vertices", num_vertices).set("num_bars", bars);
    count_->dispatch(num_vertices, kGroup);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    counts_ = counts.read();
}

void ValueCounts::draw(const Scene& scene, const GraphState& state, const Rect& area, const Labels& labels) const {
    const auto bars = num_bars(state);
    if (counts_.size() != 2 * (std::size_t{bars} + 1)) return;
    const auto& p = *scene.palette;
    const float s = scene.scale;
    const auto& column = *state.level->column;
    float y = area.y + 10 * s;
    const float x =
        area.x + labels.put(scene.fonts.strong, 16, {area.x, y}, p.ink, "Vertices by " + column.name) + 12 * s;
    std::uint64_t sent = 0;
    for (std::size_t i = 1; i < counts_.size(); i += 2) sent += counts_[i];
    labels.put_within(area.x + area.width - x, scene.fonts.words, 14, {x, y}, p.ink2,
                      state.cut ? count_text(sent, "vertex", "vertices") + " sent in this pass"
                                : count_text(state.level->changed) + " changed in this pass");
    y = area.y + (kHeading + 0.5f * kRow) * s;
    std::uint32_t most = 1;
    for (std::size_t i = 0; i < counts_.size(); i += 2) most = std::max(most, counts_[i]);
    const float left = area.x + kValue * s,
                room = area.width - (kValue + kApart) * s - labels.width(scene.fonts.mono, kText, count_text(most));
    const auto length = [&](std::uint32_t count) {
        return room * static_cast<float>(count) / static_cast<float>(most);
    };
    for (std::uint32_t bar = 0; bar <= bars; ++bar) {
        const bool none = bar == bars;
        const auto all = counts_[2 * std::size_t{bar}], changed = counts_[2 * std::size_t{bar} + 1];
        if (none && all == 0) break;
        const auto text = none ? (column.none ? value_text(column, *column.none) : std::string()) + " no value"
                               : bar_text(state, bar, bars);
        labels.put_within((kValue - kApart) * s, scene.fonts.mono, kText, {left - kApart * s, y}, p.ink2, text,
                          Labels::Align::right);
        const auto fill = none               ? p.unvisited
                          : state.categories ? p.series(bar)
                                             : p.sequence[bars == 1 ? 4 : 8 * bar / (bars - 1)];
        auto* list = labels.list();
        const float top = y - 0.5f * kBar * s, bottom = y + 0.5f * kBar * s;
        list->AddRectFilled({left, top}, {left + std::max(length(all), all != 0 ? s : 0), bottom}, to_imgui(fill));
        if (changed != 0)
            list->AddRectFilled({left, top}, {left + std::max(length(changed), s), bottom}, to_imgui(p.now));
        labels.put(scene.fonts.mono, kText, {left + length(all) + kApart * s, y}, p.ink, count_text(all));
        y += kRow * s;
    }
}

}  // namespace lockstep
