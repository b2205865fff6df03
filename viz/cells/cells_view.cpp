#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/cells/cells_legend.hpp"
#include "viz/cells/cells_picture.hpp"
#include "viz/columns/column_tabs.hpp"
#include "viz/columns/some_none.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kLegend = 26, kBelow = 6, kMinPicture = 60;  // points

/// The requested column. Else one that this pass changed: a result, the column that was shown before, the one with most changes. Else the
/// column that was shown before, a result, a column that passes write.
std::size_t chosen_column(const Scene& scene, const std::string& shown) {
    const auto find = [&](auto&& suits) -> std::optional<std::size_t> {
        const auto found = std::ranges::find_if(scene.columns, suits);
        if (found == scene.columns.end()) return std::nullopt;
        return static_cast<std::size_t>(found - scene.columns.begin());
    };
    const auto changed = [](const ColumnPicture& one) { return !one.column->input && one.changed != 0; };
    const auto result = [](const ColumnPicture& one) { return one.column->result && !one.column->input; };
    const auto before = [&](const ColumnPicture& one) { return one.column->name == shown; };
    if (!scene.detail.empty())
        if (const auto named = find([&](const ColumnPicture& one) { return one.column->name == scene.detail; }))
            return *named;
    if (const auto one = find([&](const ColumnPicture& each) { return changed(each) && result(each); })) return *one;
    if (const auto one = find([&](const ColumnPicture& each) { return changed(each) && before(each); })) return *one;
    const auto most = std::ranges::max_element(
        scene.columns, {}, [&](const ColumnPicture& one) { return one.column->input ? 0 : one.changed; });
    if (most != scene.columns.end() && changed(*most)) return static_cast<std::size_t>(most - scene.columns.begin());
    if (const auto one = find(before)) return *one;
    if (const auto one = find(result)) return *one;
    return find([](const ColumnPicture& one) { return !one.column->input; }).value_or(0);
}

/// Text of the last offset, which belongs to no element: "row_offsets[64] 112: where the last vertex ends".
std::string end_text(const ColumnPicture& picture) {
    const auto& column = *picture.column;
    const auto last = column.size - 1;
    return column.name + "[" + std::to_string(last) + "] " +
           value_text(column, read_values(picture, false, last, 1).at(0)) + ": where the last " + picture.space->one +
           " ends";
}

/// One column of any type and any space: cells with figures, coloured cells, dots, or a raster with several elements
/// per pixel; in rows and columns if the space has them. The scene's `detail` names the column.
class CellsView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        note_.clear();
        if (scene.columns.empty()) return output;
        const Labels labels(scene, list);
        const float scale = scene.scale;
        const auto chosen = chosen_column(scene, shown_);
        const auto& picture = scene.columns[chosen];
        shown_ = picture.column->name;
        const bool over = input.hovered && area.contains(input.pointer);

        std::optional<std::size_t> tab;
        const ColumnTabs tabs(scene, chosen, area, labels);
        float above = 0;
        if (scene.columns.size() > 1 && tabs.height() + (kLegend + kMinPicture) * scale <= area.height) {
            tab = tabs.draw(scene, input, labels);
            above = tabs.height();
        }
        const Rect legend{area.x, area.y + above, area.width, kLegend * scale};
        const float top = above + (kLegend + kBelow) * scale;
        const Rect room{area.x, area.y + top, area.width, area.height - top};
        if (picture.column->size == 0) {
            labels.put(scene.fonts.words, 14, {room.x + 0.5f * room.width, room.y + 0.5f * room.height},
                       scene.palette->ink2, "Nothing here: no cell", Labels::Align::centre);
        } else {
            output = draw_cells(scene, picture, room, input, labels);
        }
        draw_cells_legend(scene, picture, picture.changed != 0 && !cells_.keeps_colours_of_changes(picture),
                          some_none_.ask(picture), legend, labels);
        say_note(scene, picture);
        output.picked = over && input.clicked && !tab;
        if (over && input.clicked && tab) output.detail = scene.columns[*tab].column->name;
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (!scene.columns.empty())
            cells_.draw_small(scene, scene.columns[chosen_column(scene, shown_)], width, height);
    }

    std::string note() const override { return note_; }
    std::optional<ViewPlace> place() const override { return cells_.view_place(); }
    void go_to(const ViewPlace& place) override { cells_.go_to(place); }

private:
    ViewOutput draw_cells(const Scene& scene, const ColumnPicture& picture, const Rect& room, const ViewInput& input,
                          const Labels& labels) {
        ViewOutput output;
        const auto* space = picture.space;
        const bool own = space && space->name == spaces_of(*scene.dataset).front().name;
        CellsPicture::Marks marks;
        if (space) {
            marks.selected = Scene::in_space(scene.all_selected, space->name);
            marks.hovered = Scene::in_space(scene.all_hovered, space->name);
            if (own && !marks.selected) marks.selected = scene.selected;
            if (own && !marks.hovered) marks.hovered = scene.hovered;
            marks.reveal = own && input.reveal ? input.reveal : revealed_in(scene, input, space->name);
        }
        const auto found = cells_.draw(scene, picture, room, input, marks, labels);
        if (!found || !space) return output;
        if (*found >= picture.column->num_elements()) {
            output.hint = end_text(picture);
            return output;
        }
        output.said = cells_.pixel_text(picture, *found);
        if (own) output.hovered = found;
        else output.elsewhere = Selection{space->name, *found};
        return output;
    }

    void say_note(const Scene& scene, const ColumnPicture& picture) {
        const auto& layout = cells_.layout();
        const auto& column = *picture.column;
        note_ = "Cells: " + column.name;
        if (!scene.detail.empty() && scene.detail != column.name) note_ += " (there is no " + scene.detail + ")";
        if (column.size == 0) return;
        if (layout.kind == CellsLayout::Kind::raster && layout.per_pixel() > 1) {
            note_ += ", mean of " + count_text(layout.per_pixel()) + " a pixel";
            if (layout.down > 1)
                note_ += " (" + count_text(layout.down) + " rows x " + count_text(layout.across) + " columns)";
        } else if (!picture.space || picture.space->width == 0) {
            note_ += ", " + count_text(layout.columns) + " a row";
        }
        if (cells_.keeps_colours_of_changes(picture)) note_ += "; most have changed: changes are not marked";
    }

    CellsPicture cells_;
    SomeNone some_none_;
    std::string shown_;  ///< the column of the last picture
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> cells_views() {
    return {{.name = "cells",
             .title = "Cells: one column of any kind",
             .make = [] { return std::make_unique<CellsView>(); },
             .need = {0, 0},
             .takes_column = true,
             .limits = std::nullopt}};
}

}  // namespace lockstep
