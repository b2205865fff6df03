#include "viz/columns/column_tabs.hpp"

#include <algorithm>
#include <cmath>

#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/stored_at_access.hpp"

namespace lockstep {
namespace {

constexpr float kText = 13, kTab = 22, kPadding = 8, kGap = 4, kApart = 14, kLine = 26;  // points

bool has_cells(const ColumnPicture& picture) { return !StoredAtAccess::is(picture) && !BlockAtAccess::is(picture); }

}  // namespace

Point2 tab_size(const Scene& scene, const std::string& text, const Labels& labels) {
    return {std::ceil(labels.width(scene.fonts.words, kText, text)) + 2 * kPadding * scene.scale, kTab * scene.scale};
}

void draw_tab(const Scene& scene, const Rect& at, const std::string& text, bool chosen, bool pointed,
              const Labels& labels) {
    const auto& palette = *scene.palette;
    labels.list()->AddRectFilled({at.x, at.y}, {at.x + at.width, at.y + at.height},
                                 to_imgui(chosen    ? palette.accent_dim
                                          : pointed ? palette.field_hi
                                                    : palette.field),
                                 3 * scene.scale);
    labels.put(scene.fonts.words, kText, {at.x + 0.5f * at.width, at.y + 0.5f * at.height}, palette.ink, text,
               Labels::Align::centre);
}

ColumnTabs::ColumnTabs(const Scene& scene, std::size_t chosen, const Rect& area, const Labels& labels,
                       const std::vector<std::size_t>& only)
    : chosen_(chosen) {
    const auto offered = [&](std::size_t i) {
        return has_cells(scene.columns[i]) && (only.empty() || std::ranges::find(only, i) != only.end());
    };
    const float scale = scene.scale;
    float x = area.x, y = area.y;
    const auto put = [&](std::optional<std::size_t> column, const std::string& text) {
        auto size = tab_size(scene, text, labels);
        if (!column) size.x -= 2 * kPadding * scale;
        if (x > area.x && x + size.x > area.x + area.width) x = area.x, y += kLine * scale;
        tabs_.push_back({column, text, {std::round(x), std::round(y), size.x, size.y}});
        x += size.x + (column ? kGap : kPadding) * scale;
    };
    const auto space_of = [](const ColumnPicture& one) { return one.space ? one.space->name : std::string(); };
    std::vector<std::string> spaces;
    for (std::size_t i = 0; i < scene.columns.size(); ++i)
        if (offered(i) && std::ranges::find(spaces, space_of(scene.columns[i])) == spaces.end())
            spaces.push_back(space_of(scene.columns[i]));
    for (const auto& space : spaces) {
        if (!tabs_.empty()) x += kApart * scale;
        if (!space.empty() && only.empty()) put(std::nullopt, space);
        for (std::size_t i = 0; i < scene.columns.size(); ++i)
            if (space_of(scene.columns[i]) == space && offered(i)) put(i, scene.columns[i].column->name);
    }
    height_ = tabs_.empty() ? 0 : y + kLine * scale - area.y;
}

std::optional<std::size_t> ColumnTabs::draw(const Scene& scene, const ViewInput& input, const Labels& labels) const {
    std::optional<std::size_t> under;
    for (const auto& tab : tabs_) {
        const auto& at = tab.place;
        if (!tab.column) {
            labels.put(scene.fonts.words, kText, {at.x, at.y + 0.5f * at.height}, scene.palette->ink2, tab.text);
            continue;
        }
        const bool pointed = input.hovered && at.contains(input.pointer);
        if (pointed) under = tab.column;
        draw_tab(scene, at, tab.text, *tab.column == chosen_, pointed, labels);
    }
    return under;
}

}  // namespace lockstep
