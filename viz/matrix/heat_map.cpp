#include "viz/matrix/heat_map.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/cells/cells_legend.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

constexpr float kLegend = 22, kFigure = 13, kLine = 20, kIndex = 11;  // points
constexpr float kFewFigures = 4;  // beside each other
constexpr int kShort = 7;  // glyphs of a float

Rect below_legend(const Rect& area, float scale) {
    const float legend = kLegend * scale;
    return {area.x, area.y + legend, area.width, area.height - legend};
}

}  // namespace

std::optional<std::uint32_t> HeatMap::draw(const Scene& scene, const ColumnPicture& picture, const Rect& area,
                                           const ViewInput& input, const Labels& labels, const CellsFit& fit) {
    const float legend = kLegend * scene.scale;
    columns_ = picture.space ? picture.space->width : 0;
    rows_ = columns_ == 0 ? 0 : picture.column->size / columns_;
    const auto draw_legend = [&](std::string_view about) {
        draw_cells_legend(scene, picture, picture.changed != 0 && !cells_.keeps_colours_of_changes(picture),
                          some_none_.ask(picture), {area.x, area.y, area.width, legend}, labels, LegendWords::few,
                          about);
    };
    const Rect room = below_legend(area, scene.scale);
    if (picture.column->size == 0) {
        draw_legend({});
        labels.put(scene.fonts.words, kFigure, {room.x + 0.5f * room.width, room.y + 0.5f * room.height},
                   scene.palette->ink2, "no entry", Labels::Align::centre);
        return std::nullopt;
    }
    auto mine = input;
    mine.hovered = input.hovered && room.contains(input.pointer);
    CellsPicture::Marks marks;
    if (picture.space) {
        marks.selected = Scene::in_space(scene.all_selected, picture.space->name);
        marks.hovered = Scene::in_space(scene.all_hovered, picture.space->name);
        marks.reveal = revealed_in(scene, input, picture.space->name);
    }
    const auto found = cells_.draw(scene, picture, room, mine, marks, labels, fit);
    const auto& layout = cells_.layout();
    const bool several = layout.kind == CellsLayout::Kind::raster && layout.per_pixel() > 1;
    draw_legend(several            ? "mean of " + count_text(layout.per_pixel()) + " a pixel"
                : fit.smallest > 0 ? in_sight()
                                   : "");
    return found;
}

std::string HeatMap::in_sight() const {
    const auto& layout = cells_.layout();
    std::string text = layout.pitch_x() == 1 ? "a pixel an entry" : "";
    if (layout.width() <= cells_.seen().width && layout.height() <= cells_.seen().height) return text;
    const auto stretch = [&](const char* what, double from, double room, double pitch, std::uint32_t all) {
        const auto first = static_cast<std::uint32_t>(std::max(from, 0.) / pitch),
                   last = std::min(static_cast<std::uint32_t>((from + room - 1) / pitch), all - 1);
        if (first == 0 && last + 1 == all) return;
        text += (text.empty() ? "" : ", ") + std::string(what) + " " + count_text(first) + " to " + count_text(last) +
                " of " + count_text(all);
    };
    const auto origin = cells_.between(0, 0);
    const auto& seen = cells_.seen();
    stretch("rows", seen.y - origin.y, seen.height, layout.pitch_y(), rows_);
    stretch("columns", seen.x - origin.x, seen.width, layout.pitch_x(), columns_);
    return text + ": drag for the others";
}

CellsLayout::Wish HeatMap::wish(const Scene& scene, const ColumnPicture& picture, const Rect& area,
                                const Labels& labels, const CellsFit& fit) {
    return cells_.wish(scene, picture, below_legend(area, scene.scale), labels, fit);
}

void HeatMap::outline(const Labels& labels, const Part& part, const Colour& colour, float points, bool filled) const {
    const auto end_row = std::min(part.end_row, rows_), end_column = std::min(part.end_column, columns_);
    if (part.first_row >= end_row || part.first_column >= end_column) return;
    const auto box =
        cells_.between(part.first_row * columns_ + part.first_column, (end_row - 1) * columns_ + end_column - 1);
    const auto& seen = cells_.seen();
    auto* list = labels.list();
    list->PushClipRect({seen.x - 4, seen.y - 4}, {seen.x + seen.width + 4, seen.y + seen.height + 4}, true);
    const ImVec2 from{box.x, box.y}, to{box.x + std::max(box.width, 1.f), box.y + std::max(box.height, 1.f)};
    if (filled) list->AddRectFilled(from, to, to_imgui(colour));
    else list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, to_imgui(colour), 0.f, points);
    list->PopClipRect();
}

void Magnifier::draw(const Scene& scene, const ColumnPicture& picture, std::uint32_t entry, const Rect& area,
                     const Labels& labels) {
    const auto width = picture.space ? picture.space->width : 0;
    if (width == 0 || entry >= picture.column->size) return;
    const float s = scene.scale, line = kLine * s;
    const float left = labels.width(scene.fonts.mono, kIndex, count_text(picture.column->size / width)) + 8 * s;
    const auto cell_of = [&](std::string_view widest) {
        return labels.width(scene.fonts.mono, kFigure, widest) + 8 * s;
    };
    // If few exact figures fit side by side, more shortened ones are shown.
    const bool narrow = area.width - left < kFewFigures * cell_of("0,000,000");
    const int glyphs = std::min(figure_glyphs(picture), is_float(picture.column->type()) ? kShort : 12);
    const float cell =
        narrow ? std::max(cell_of(std::string(static_cast<std::size_t>(glyphs), '0')), left) : cell_of("0,000,000");
    const auto across = static_cast<std::uint32_t>(std::clamp((area.width - left) / cell, 0.f, 5.f)),
               down = static_cast<std::uint32_t>(std::clamp(area.height / line - 2, 0.f, 5.f));
    if (across == 0 || down == 0) return;
    const auto rows = picture.column->size / width, row = entry / width, column = entry % width;
    const auto first = [](std::uint32_t at, std::uint32_t count, std::uint32_t all) {
        return std::min(at - std::min(at, count / 2), all - std::min(all, count));
    };
    const auto top = first(row, down, rows), begin = first(column, across, width);
    const auto end_row = std::min(top + down, rows), end_column = std::min(begin + across, width);
    if (Fingerprint{}.add(&picture).add(top).add(begin).add(end_row).add(end_column).add(narrow).differs_from(read_)) {
        entries_.clear();
        for (auto i = top; i < end_row; ++i) {
            const auto values = read_values(picture, false, i * width + begin, end_column - begin);
            for (auto j = begin; j < end_column; ++j)
                entries_.push_back({narrow ? cell_figure(*picture.column, values.bits(j - begin), glyphs)
                                           : value_text(*picture.column, values.bits(j - begin)),
                                    i, j});
        }
    }
    const auto& p = *scene.palette;
    labels.put(scene.fonts.medium, kFigure, {area.x, area.y + 0.5f * line}, p.ink2,
               picture.column->name + " round row " + count_text(row) + ", column " + count_text(column));
    const auto x_of = [&](std::uint32_t j) { return area.x + left + (static_cast<float>(j - begin) + 1) * cell; };
    const auto y_of = [&](std::uint32_t i) { return area.y + line * (static_cast<float>(i - top) + 2.5f); };
    for (auto j = begin; j < end_column; ++j)
        labels.put(scene.fonts.mono, kIndex, {x_of(j), area.y + 1.5f * line}, p.ink3, count_text(j),
                   Labels::Align::right);
    for (auto i = top; i < end_row; ++i)
        labels.put(scene.fonts.mono, kIndex, {area.x + left - 6 * s, y_of(i)}, p.ink3, count_text(i),
                   Labels::Align::right);
    for (const auto& one : entries_) {
        const bool middle = one.row == row && one.column == column;
        labels.put_within(cell, middle ? scene.fonts.mono_bold : scene.fonts.mono, kFigure,
                          {x_of(one.column), y_of(one.row)}, middle ? p.ink : p.ink2, one.text, Labels::Align::right);
    }
}

std::string entry_text(const ColumnPicture& picture, std::uint32_t entry) {
    return value_text(*picture.column, read_values(picture, false, entry, 1).bits(0));
}

}  // namespace lockstep
