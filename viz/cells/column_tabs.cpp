#include "viz/cells/column_tabs.hpp"

#include <algorithm>
#include <cmath>

#include "viz/columns/stored_at_access.hpp"

namespace lockstep {
namespace {

constexpr float kText = 13, kTab = 22, kPadding = 8, kGap = 4, kApart = 14, kLine = 26;  // points

}  // namespace

ColumnTabs::ColumnTabs(const Scene& scene, std::size_t chosen, const Rect& area, const Labels& labels)
    : chosen_(chosen) {
    const float scale = scene.scale;
    float x = area.x, y = area.y;
    const auto put = [&](std::optional<std::size_t> column, const std::string& text) {
        const float width =
            std::ceil(labels.width(scene.fonts.words, kText, text)) + (column ? 2 * kPadding * scale : 0);
        if (x > area.x && x + width > area.x + area.width) x = area.x, y += kLine * scale;
        tabs_.push_back({column, text, {std::round(x), std::round(y), width, kTab * scale}});
        x += width + (column ? kGap : kPadding) * scale;
    };
    const auto space_of = [](const ColumnPicture& one) { return one.space ? one.space->name : std::string(); };
    std::vector<std::string> spaces;
    for (const auto& one : scene.columns)
        if (!StoredAtAccess::is(one) && std::ranges::find(spaces, space_of(one)) == spaces.end())
            spaces.push_back(space_of(one));
    for (const auto& space : spaces) {
        if (!tabs_.empty()) x += kApart * scale;
        if (!space.empty()) put(std::nullopt, space);
        for (std::size_t i = 0; i < scene.columns.size(); ++i)
            if (space_of(scene.columns[i]) == space && !StoredAtAccess::is(scene.columns[i]))
                put(i, scene.columns[i].column->name);
    }
    height_ = tabs_.empty() ? 0 : y + kLine * scale - area.y;
}

std::optional<std::size_t> ColumnTabs::draw(const Scene& scene, const ViewInput& input, const Labels& labels) const {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    std::optional<std::size_t> under;
    for (const auto& tab : tabs_) {
        const auto& at = tab.place;
        const float middle = at.y + 0.5f * at.height;
        if (!tab.column) {
            labels.put(scene.fonts.words, kText, {at.x, middle}, palette.ink2, tab.text);
            continue;
        }
        const bool pointed = input.hovered && at.contains(input.pointer), chosen = *tab.column == chosen_;
        if (pointed) under = tab.column;
        list->AddRectFilled({at.x, at.y}, {at.x + at.width, at.y + at.height},
                            to_imgui(chosen    ? palette.accent_dim
                                     : pointed ? palette.field_hi
                                               : palette.field),
                            3 * scale);
        labels.put(scene.fonts.words, kText, {at.x + 0.5f * at.width, middle}, palette.ink, tab.text,
                   Labels::Align::centre);
    }
    return under;
}

}  // namespace lockstep
