#include "viz/paths/shown_column.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/unbounded.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

constexpr float kFigure = 13, kSmallFigure = 12, kBar = 4;  // points

Colour sequence_at(const Palette& palette, double place) {
    const auto at = static_cast<float>(std::clamp(place, 0., 1.)) * 8;
    const int low = std::min(static_cast<int>(at), 7);
    const float part = at - static_cast<float>(low);
    const auto &a = palette.sequence[low], &b = palette.sequence[low + 1];
    return {a.r + part * (b.r - a.r), a.g + part * (b.g - a.g), a.b + part * (b.b - a.b), 1};
}

}  // namespace

void draw_column_raster(const Scene& scene, CellsPicture& cells, const ColumnPicture& picture, RasterOf of,
                        const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output) {
    CellsPicture::Marks marks;
    if (of == RasterOf::vertices)
        marks = {.selected = scene.selected, .hovered = scene.hovered, .reveal = input.reveal};
    else if (picture.space)
        marks = {.selected = Scene::in_space(scene.all_selected, picture.space->name),
                 .hovered = Scene::in_space(scene.all_hovered, picture.space->name),
                 .reveal = revealed_in(scene, input, picture.space->name)};
    auto mine = input;
    mine.hovered = input.hovered && area.contains(input.pointer);
    const auto found = cells.draw(scene, picture, area, mine, marks, labels);
    if (!found) return;
    if (of == RasterOf::vertices) output.hovered = found;
    else if (picture.space) output.elsewhere = Selection{picture.space->name, *found};
    output.said = cells.pixel_text(picture, *found);
}

const ColumnPicture* named(const Scene& scene, std::string_view name) {
    for (const auto& one : scene.columns)
        if (one.column->name == name) return &one;
    return nullptr;
}

void ShownColumn::read(const ColumnPicture* picture, std::uint32_t first, std::uint32_t count) {
    picture_ = picture;
    const auto size = picture ? picture->column->size : 0;
    first = std::min(first, size);
    count = std::min({count, kMaxElements, size - first});
    if (!Fingerprint{}.add(picture).add(first).add(count).differs_from(read_of_)) return;
    first_ = first;
    now_ = before_ = {};
    if (count == 0) return;
    now_ = read_values(*picture, false, first, count);
    before_ = read_values(*picture, true, first, count);
}

bool ShownColumn::is_none(std::uint32_t element) const {
    return picture_->column->is_none(now_.bits(element - first_));
}

bool ShownColumn::changed(std::uint32_t element) const {
    return now_.bits(element - first_) != before_.bits(element - first_);
}

std::uint32_t ShownColumn::word(std::uint32_t element, bool before) const {
    return static_cast<std::uint32_t>((before ? before_ : now_).bits(element - first_));
}

std::string ShownColumn::text(std::uint32_t element) const {
    return cell_figure(*picture_->column, now_.bits(element - first_), 12);
}

Colour ShownColumn::ground(std::uint32_t element, const Palette& palette) const {
    if (is_unbounded(*picture_->column, now_.bits(element - first_))) return palette.hazard_dim;
    if (changed(element)) return palette.now_dim;
    if (is_none(element)) return palette.raised;
    const auto scale = ColumnScale::of(*picture_);
    return sequence_at(palette, scale.span() > 0 ? (number(element) - scale.lowest.number()) / scale.span() : 0);
}

std::string weight_text(double weight) {
    return std::string(" w") + (weight < 0 ? "\u2212" : "") + count_text(static_cast<std::uint64_t>(std::abs(weight)));
}

bool draw_cell(const Scene& scene, const ShownColumn& column, std::uint32_t element, const Rect& cell,
               const Labels& labels) {
    if (!column.has(element)) return true;
    const auto& p = *scene.palette;
    const float s = scene.scale;
    const auto ground = column.ground(element, p);
    auto* list = labels.list();
    list->AddRectFilled({cell.x, cell.y}, {cell.x + cell.width, cell.y + cell.height}, to_imgui(ground));
    const bool amber = column.changed(element);
    float left = cell.x;
    if (amber) {
        left += std::min(kBar * s, 0.2f * cell.width);
        list->AddRectFilled({cell.x, cell.y}, {left, cell.y + cell.height}, to_imgui(p.now));
    }
    const auto text = column.text(element);
    const auto ink = amber ? p.ink : column.is_none(element) ? p.ink2 : text_on(ground);
    const float room = cell.x + cell.width - left;
    const bool large = labels.width(scene.fonts.mono, kFigure, text) <= room - 2 * s;
    return labels.put_within(room, scene.fonts.mono, large ? kFigure : kSmallFigure,
                             {left + 0.5f * room, cell.y + 0.5f * cell.height}, ink, text, Labels::Align::centre) > 0;
}

}  // namespace lockstep
