#include "viz/cells/cells_picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glad/gl.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/columns/answer_sign.hpp"
#include "viz/columns/axis_text.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/data/wrong_marks.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/limits.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kWord = sizeof(std::uint32_t);

/// Alignment in words of the start of a bound range.
std::uint64_t alignment() {
    GLint bytes = 0;
    glGetIntegerv(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, &bytes);
    return std::max<std::uint64_t>(static_cast<std::uint64_t>(bytes) / kWord, 1);
}

constexpr unsigned kNowBinding = 1;  // as in cells/cells.glsl
// Points.
constexpr float kSmallestCell = 24, kRowHeight = 24, kLowestCell = 18, kBar = 4, kBesideFigure = 6, kBarGap = 2;
constexpr float kNumber = 12, kNumberGap = 6, kNumberLine = 18, kTickApart = 36;
constexpr float kOutlineRoom = 7, kWheelStep = 1.25f, kNoLimit = 1e9f;
constexpr int kGlyphsOfFloats = 27;  // two floats and an arrow
constexpr std::uint32_t kSeenInSmall = 16;  // sampled elements per pixel and direction, in a thumbnail

/// Elements in a row of a table, else 0. A table with a single row or column is drawn as an array.
std::uint32_t width_of(const ColumnPicture& picture) {
    const auto width = picture.space ? picture.space->width : 0;
    return width > 1 && width < picture.column->size ? width : 0;
}

bool stands_out(const ColumnPicture& picture) { return 2 * picture.changed <= picture.column->size; }

}  // namespace

std::uint64_t max_at_once(const Column& column) {
    const auto words = GlLimits::ask().storage_block_bytes / kWord, lost = alignment() + column.field.word + 2;
    return words <= lost ? 1
                         : std::max<std::uint64_t>((words - lost) / column.field.stride * column.field.in_stride(), 1);
}

void bind_part(const Program& program, const std::string& form, const ColumnPicture& picture, unsigned binding,
               std::uint32_t first, std::uint32_t count) {
    auto field = picture.column->field;
    const auto begin = std::uint64_t{first / field.in_stride()} * field.stride;
    const auto aligned = begin / alignment() * alignment();
    field.word += static_cast<std::uint32_t>(begin - aligned);
    const auto words = field.words_of(count);
    for (const auto buffer : {picture.now, picture.before})
        glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding++, buffer, static_cast<GLintptr>(aligned * kWord),
                          static_cast<GLsizeiptr>(words * kWord));
    set_column(program, form, picture);
    program.set((form + ".field").c_str(), field);
}

CellsPicture::CellsPicture()
    : raster_(Program::draw("gl/area.vert", "cells/raster.frag")),
      grounds_(Program::draw("cells/grounds.vert", "cells/grounds.frag")),
      cell_figures_(Program::draw("cells/figures.vert", "gl/figures.frag")) {}

bool CellsPicture::keeps_colours_of_changes(const ColumnPicture& picture) const {
    return layout_.kind != CellsLayout::Kind::cells && picture.changed != 0 && !stands_out(picture);
}

CellsLayout::Wish CellsPicture::wish_for(const Scene& scene, const ColumnPicture& picture, const Rect& area) {
    const float scale = scene.scale;
    const auto& glyphs = drawn_numbers_.atlas().at(DrawnNumbers::kSmallest * scale);
    const float figure = static_cast<float>(figure_glyphs(picture) * glyphs.width) + kBesideFigure * scale;
    return {.num_elements = picture.column->size,
            .width = width_of(picture),
            .area_width = area.width,
            .area_height = area.height,
            .figure_width = fit_.figure_width > 0 ? fit_.figure_width : std::max(kSmallestCell * scale, figure),
            .figure_height = (width_of(picture) == 0 ? kRowHeight : kLowestCell) * scale,
            .scale = scale,
            .zoom = zoom_,
            .largest = fit_.largest,
            .smallest = fit_.smallest,
            .with_figures = fit_.with_figures};
}

float CellsPicture::left_of(const Scene& scene, const ColumnPicture& picture, const Labels& labels) {
    const auto width = width_of(picture);
    const auto last = width != 0 ? (picture.column->size - 1) / width : picture.column->size - 1;
    return labels.width(scene.fonts.mono, kNumber, count_text(last)) + kNumberGap * scene.scale;
}

/// The area beside the row numbers and below the column numbers.
Rect CellsPicture::room_of(const Scene& scene, const ColumnPicture& picture, const Rect& whole,
                           const Labels& labels) const {
    const float left = fit_.left > 0 ? fit_.left : left_of(scene, picture, labels);
    const float above = width_of(picture) != 0 ? kNumberLine * scene.scale : 0;
    return {std::round(whole.x + left), std::round(whole.y + above), std::floor(whole.width - left),
            std::floor(whole.height - above)};
}

CellsLayout::Wish CellsPicture::wish(const Scene& scene, const ColumnPicture& picture, const Rect& area,
                                     const Labels& labels, const CellsFit& fit) {
    const auto mine = std::exchange(fit_, fit);
    auto wish = wish_for(scene, picture, room_of(scene, picture, area, labels));
    fit_ = mine;
    wish.zoom = 1;
    return wish;
}

/// Places the cells beside their row numbers, and computes their layout.
void CellsPicture::arrange(const Scene& scene, const ColumnPicture& picture, const Rect& whole, const ViewInput& input,
                           const Labels& labels) {
    const bool has_rows = width_of(picture) != 0;
    area_ = room_of(scene, picture, whole, labels);
    move(input, wish_for(scene, picture, area_));
    if (has_rows || layout_.kind == CellsLayout::Kind::cells) return;
    area_ = {std::round(whole.x), std::round(whole.y), std::floor(whole.width), std::floor(whole.height)};
    ViewInput still = input;
    still.zoom = 0;
    still.drag = {};
    move(still, wish_for(scene, picture, area_));
}

void CellsPicture::move(const ViewInput& input, CellsLayout::Wish wish) {
    if (input.reset) wish.zoom = zoom_ = 1, scroll_x_ = scroll_y_ = 0;
    layout_ = CellsLayout::make(wish);
    if (input.hovered && area_.contains(input.pointer)) {
        const double x = input.pointer.x - area_.x, y = input.pointer.y - area_.y;
        if (input.zoom != 0) {
            const auto held = layout_.find(x + scroll_x_, y + scroll_y_);
            const float nearest = std::max(1.f, 1.1f * wish.figure_width / layout_.natural_size);
            wish.zoom = zoom_ = std::clamp(zoom_ * std::pow(kWheelStep, input.zoom), 1.f, nearest);
            layout_ = CellsLayout::make(wish);
            if (held) {
                scroll_x_ = layout_.x_of(*held) + 0.5 * layout_.pitch_x() - x;
                scroll_y_ = layout_.y_of(*held) + 0.5 * layout_.pitch_y() - y;
            }
        }
        scroll_x_ -= input.drag.x;
        scroll_y_ -= input.drag.y;
    }
    clamp_scroll();
}

std::optional<ViewPlace> CellsPicture::view_place() const {
    const double width = layout_.width(), height = layout_.height();
    const bool whole = zoom_ <= 1 && scroll_x_ <= 0 && scroll_y_ <= 0;
    if (whole || width <= 0 || height <= 0) return std::nullopt;
    return ViewPlace{{static_cast<float>((scroll_x_ + 0.5 * area_.width) / width),
                      static_cast<float>((scroll_y_ + 0.5 * area_.height) / height)},
                     {zoom_, zoom_}};
}

void CellsPicture::go_where_wanted(CellsLayout::Wish wish) {
    const auto place = std::exchange(wanted_, std::nullopt);
    if (!place) return;
    const float nearest = std::max(1.f, 1.1f * wish.figure_width / layout_.natural_size);
    wish.zoom = zoom_ = std::clamp(std::max(place->zoom.x, place->zoom.y), 1.f, nearest);
    layout_ = CellsLayout::make(wish);
    scroll_x_ = place->centre.x * layout_.width() - 0.5 * area_.width;
    scroll_y_ = place->centre.y * layout_.height() - 0.5 * area_.height;
    clamp_scroll();
}

void CellsPicture::clamp_scroll() {
    const double beyond_x = layout_.width() - area_.width, beyond_y = layout_.height() - area_.height;
    scroll_x_ = std::floor(std::clamp(scroll_x_, 0., std::max(beyond_x, 0.)));
    scroll_y_ = std::floor(std::clamp(scroll_y_, 0., std::max(beyond_y, 0.)));
    // A table narrower than the area is centred.
    if (width_ != 0 && beyond_x < 0) scroll_x_ = std::floor(0.5 * beyond_x);
}

void CellsPicture::show(std::uint32_t element) {
    const auto into = [](double at, double size, double& scroll, double room) {
        if (at < scroll || at + size > scroll + room) scroll = at - 0.5 * room;
    };
    into(layout_.x_of(element), layout_.pitch_x(), scroll_x_, area_.width);
    into(layout_.y_of(element), layout_.pitch_y(), scroll_y_, area_.height);
    clamp_scroll();
}

std::optional<std::uint32_t> CellsPicture::draw(const Scene& scene, const ColumnPicture& picture, Rect whole,
                                                const ViewInput& input, const Marks& marks, const Labels& labels,
                                                const CellsFit& fit) {
    const auto& column = *picture.column;
    fit_ = fit;
    if (column.size == 0 || whole.width < 8 || whole.height < 8) return std::nullopt;
    // The camera stays if the new column has the same elements.
    if (size_ != column.size || width_ != width_of(picture)) zoom_ = 1, scroll_x_ = scroll_y_ = 0;
    size_ = column.size, width_ = width_of(picture);
    arrange(scene, picture, whole, input, labels);
    go_where_wanted(wish_for(scene, picture, area_));
    if (area_.width < 4 || area_.height < 4) return std::nullopt;
    if (marks.reveal && *marks.reveal < column.size) show(*marks.reveal);

    Fingerprint fingerprint;
    fingerprint.add(&picture).add(column.style).add(column.none.has_value()).add(column.none.value_or(0));
    fingerprint.add(column.size).add(width_).add(area_.width).add(area_.height).add(zoom_).add(scroll_x_);
    fingerprint.add(scroll_y_).add(scene.scale).add(static_cast<const void*>(scene.palette)).add(column.role);
    fingerprint.add(layout_.kind).add(layout_.cell_width).add(layout_.cell_height).add(layout_.across);
    if (layout_.kind == CellsLayout::Kind::cells) fingerprint.add(scene.tween >= 0.6f);
    if (fingerprint.differs_from(drawn_)) {
        const auto scope =
            target_.begin(static_cast<int>(area_.width), static_cast<int>(area_.height), scene.palette->canvas);
        render(scene, picture, layout_, {area_.width, area_.height}, 0);
    }
    auto* list = labels.list();
    show_picture(list, target_, area_);
    number_rows(scene, labels);
    const float beyond = kOutlineRoom * scene.scale;
    list->PushClipRect({area_.x - beyond, area_.y - beyond},
                       {area_.x + area_.width + beyond, area_.y + area_.height + beyond}, true);
    scene.each_followed(picture.column->space, [&](std::uint32_t element, bool written) {
        if (element < picture.column->size) outline(scene, element, written, list);
    });
    if (marks.hovered && marks.hovered != marks.selected) outline(scene, *marks.hovered, false, list);
    if (marks.selected) outline(scene, *marks.selected, true, list);
    scene.each_graded(picture.column->space, [&](std::uint32_t element, AnswerGrade grade) {
        if (const auto at = element < picture.column->size ? place(element) : std::nullopt)
            draw_answer_sign_at(list, *scene.palette, *at, grade, scene.scale);
    });
    list->PopClipRect();
    if (!input.hovered || !area_.contains(input.pointer)) return std::nullopt;
    return layout_.find(input.pointer.x - area_.x + scroll_x_, input.pointer.y - area_.y + scroll_y_);
}

void CellsPicture::draw_small(const Scene& scene, const ColumnPicture& picture, int width, int height) {
    if (picture.column->size == 0) return;
    const Point2 size{static_cast<float>(width), static_cast<float>(height)};
    auto wish = wish_for(scene, picture, {0, 0, size.x, size.y});
    wish.figure_width = wish.figure_height = kNoLimit;
    wish.scale = wish.zoom = 1;
    const auto layout = CellsLayout::make(wish);
    // Centred in the remaining room.
    const auto middle = [](double taken, float room) { return std::floor(std::min(0., 0.5 * (taken - room))); };
    const auto x = std::exchange(scroll_x_, middle(layout.width(), size.x)),
               y = std::exchange(scroll_y_, middle(layout.height(), size.y));
    render(scene, picture, layout, size, kSeenInSmall);
    scroll_x_ = x, scroll_y_ = y;
}

CellsPicture::VisiblePart CellsPicture::visible_part(const CellsLayout& layout, Point2 size) const {
    const auto along = [](double scroll, double pitch, std::uint32_t each, float room, std::uint32_t all,
                          std::uint32_t& first, std::uint32_t& count, float& corner) {
        // In a raster the minimum step is a pixel.
        const double step = pitch * each;
        const auto begin = static_cast<std::uint64_t>(std::max(scroll / step, 0.));
        const auto end = static_cast<std::uint64_t>(std::max(std::ceil((scroll + room) / step), 0.));
        first = static_cast<std::uint32_t>(std::min<std::uint64_t>(begin * each, all));
        count = static_cast<std::uint32_t>(std::min<std::uint64_t>(end * each, all)) - first;
        corner = static_cast<float>(static_cast<double>(begin) * step - scroll);
    };
    VisiblePart seen;
    along(scroll_x_, layout.pitch_x(), layout.across, size.x, layout.columns, seen.first_column, seen.num_columns,
          seen.corner.x);
    along(scroll_y_, layout.pitch_y(), layout.down, size.y, layout.rows(), seen.first_row, seen.num_rows,
          seen.corner.y);
    return seen;
}

void CellsPicture::render(const Scene& scene, const ColumnPicture& picture, const CellsLayout& layout, Point2 size,
                          std::uint32_t max_seen) {
    palette_.bind(*scene.palette);
    const auto seen = visible_part(layout, size);
    const bool cells = layout.kind == CellsLayout::Kind::cells;
    const bool marks = picture.changed != 0 && picture.now != picture.before && (cells || stands_out(picture));
    // Whole rows of pixels, as many as shaders can read at once.
    const auto rows_at_once = std::max<std::uint64_t>(max_at_once(*picture.column) / layout.columns, 1);
    const auto step = std::max<std::uint64_t>(rows_at_once / layout.down * layout.down, layout.down);
    for (std::uint64_t row = 0; row < seen.num_rows; row += step) {
        VisiblePart part = seen;
        part.first_row = seen.first_row + static_cast<std::uint32_t>(row);
        part.num_rows = static_cast<std::uint32_t>(std::min<std::uint64_t>(step, seen.num_rows - row));
        part.corner.y = seen.corner.y + static_cast<float>(static_cast<double>(row) * layout.pitch_y());
        const auto first = std::uint64_t{part.first_row} * layout.columns;
        const auto end =
            std::min<std::uint64_t>(first + std::uint64_t{part.num_rows} * layout.columns, layout.num_elements);
        if (first >= end) break;
        const auto bound = first - first % picture.column->field.in_stride();  // at the beginning of a word
        for (const auto* program : {&raster_, &grounds_, &cell_figures_}) {
            bind_wrong(*program, &picture);
            bind_part(*program, "form", picture, kNowBinding, static_cast<std::uint32_t>(bound),
                      static_cast<std::uint32_t>(end - bound));
            program->set("viewport", size)
                .set("bound_from", static_cast<std::uint32_t>(bound))
                .set("num_elements", layout.num_elements)
                .set("columns", layout.columns)
                .set("first_column", part.first_column)
                .set("first_row", part.first_row)
                .set("cell_size", Point2{static_cast<float>(layout.cell_width), static_cast<float>(layout.cell_height)})
                .set("mark_changes", marks ? 1u : 0u);
        }
        if (cells) render_cells(scene, picture, layout, part, size);
        else render_dots(layout, part, size, max_seen);
    }
}

void CellsPicture::render_cells(const Scene& scene, const ColumnPicture& picture, const CellsLayout& layout,
                                const VisiblePart& part, Point2) {
    const float scale = scene.scale, width = static_cast<float>(layout.cell_width);
    const int longest = figure_glyphs(picture);
    const float pixels =
        drawn_numbers_.fits(longest, width - 3 * scale, static_cast<float>(layout.cell_height), 14, scale);
    const auto& glyphs = drawn_numbers_.atlas().at(std::max(pixels, DrawnNumbers::kSmallest * scale));
    for (const auto* program : {&grounds_, &cell_figures_})
        program->set("first_corner", part.corner)
            .set("columns_in_sight", part.num_columns)
            .set("bar_width", kBar * scale)
            .set("tween", scene.tween)
            .set("cell_room", static_cast<int>(width - (kBar + kBarGap) * scale) / glyphs.width);
    const auto count = part.num_columns * part.num_rows;
    grounds_.draw_vertices(GL_TRIANGLES, 6, count);
    const bool floats = is_float(picture.column->type());
    if (pixels > 0) drawn_numbers_.draw(cell_figures_, pixels, floats ? kGlyphsOfFloats : 2 * longest + 3, count);
}

void CellsPicture::render_dots(const CellsLayout& layout, const VisiblePart& part, Point2 size,
                               std::uint32_t max_seen) const {
    const float top = std::max(part.corner.y, 0.f);
    const float bottom =
        std::min(size.y, std::ceil(part.corner.y + static_cast<float>(part.num_rows * layout.pitch_y() + 1e-6)));
    if (bottom <= top) return;
    raster_.set("area", Rect{0, top, size.x, bottom - top})
        .set("first_corner", Point2{part.corner.x, part.corner.y - top})
        .set("across", layout.across)
        .set("down", layout.down)
        .set("is_raster", layout.kind == CellsLayout::Kind::raster ? 1u : 0u)
        .set("cell_gap", layout.gap)
        .set("max_seen", max_seen);
    raster_.draw_vertices(GL_TRIANGLES, 6);
}

std::optional<Rect> CellsPicture::place(std::uint32_t element) const {
    if (element >= layout_.num_elements) return std::nullopt;
    const double x = layout_.x_of(element) - scroll_x_, y = layout_.y_of(element) - scroll_y_;
    const double width = std::max(layout_.pitch_x(), 1.) - layout_.gap,
                 height = std::max(layout_.pitch_y(), 1.) - layout_.gap;
    if (x + width <= 0 || y + height <= 0 || x >= area_.width || y >= area_.height) return std::nullopt;
    return Rect{area_.x + static_cast<float>(x), area_.y + static_cast<float>(y), static_cast<float>(width),
                static_cast<float>(height)};
}

Rect CellsPicture::between(std::uint32_t first, std::uint32_t last) const {
    const double x = layout_.x_of(first) - scroll_x_, y = layout_.y_of(first) - scroll_y_;
    const double right = layout_.x_of(last) + std::max(layout_.pitch_x(), 1.) - scroll_x_,
                 bottom = layout_.y_of(last) + std::max(layout_.pitch_y(), 1.) - scroll_y_;
    return {area_.x + static_cast<float>(x), area_.y + static_cast<float>(y),
            static_cast<float>(right - x - layout_.gap), static_cast<float>(bottom - y - layout_.gap)};
}

const std::string& CellsPicture::pixel_text(const ColumnPicture& picture, std::uint32_t element) {
    if (!Fingerprint{}.add(&picture).add(element).add(layout_.across).add(layout_.down).differs_from(pixel_text_of_))
        return pixel_text_;
    pixel_text_.clear();
    if (layout_.per_pixel() <= 1 || element >= layout_.num_elements) return pixel_text_;
    const auto& column = *picture.column;
    const auto first_row = element / layout_.columns, first_column = element % layout_.columns;
    ValueRange range{.type = column.type()};
    double sum = 0;
    std::uint64_t count = 0, placed = 0;
    for (std::uint64_t row = first_row; row < first_row + std::uint64_t{layout_.down}; ++row) {
        const auto first = row * layout_.columns + first_column;
        if (first >= layout_.num_elements) break;
        const auto length = std::min(
            {layout_.across, layout_.columns - first_column, static_cast<std::uint32_t>(layout_.num_elements - first)});
        const auto values = read_values(picture, false, static_cast<std::uint32_t>(first), length);
        count += length;
        for (std::uint32_t i = 0; i < length; ++i) {
            const auto value = values.at(i);
            if (column.is_none(value.bits) || is_off_scale(value.type, value.bits)) continue;
            range.add_key(value.key());
            sum += value.number();
            ++placed;
        }
    }
    pixel_text_ = count_text(count) + " in this pixel: ";
    if (placed == 0) return pixel_text_ += "none has a number";
    pixel_text_ += number_text(range.lowest()) + " to " + number_text(range.highest());
    const auto mean = sum / static_cast<double>(placed);
    return pixel_text_ += std::string(", mean ") + (mean < 0 ? "−" : "") + figure_text(std::abs(mean));
}

/// Draws the first index of each row of cells; for a table the numbers of rows and columns.
void CellsPicture::number_rows(const Scene& scene, const Labels& labels) const {
    const float scale = scene.scale;
    const float right = area_.x + static_cast<float>(std::max(-scroll_x_, 0.)) - kNumberGap * scale;
    const auto& ink = scene.palette->ink2;
    const auto put = [&](float y, std::uint64_t number) {
        labels.put(scene.fonts.mono, kNumber, {right, y}, ink, count_text(number), Labels::Align::right);
    };
    const auto along = [&](double scroll, double pitch, float room, std::uint32_t all, float apart, auto&& at) {
        const double from = std::max(scroll / pitch, 0.), count = std::min(room / pitch, all - from);
        for (const double tick : axis_ticks(from, count, count * pitch / apart)) {
            const auto middle = static_cast<float>((tick + 0.5) * pitch - scroll);
            if (tick >= 0 && tick < all && middle >= 0 && middle <= room) at(middle, static_cast<std::uint64_t>(tick));
        }
    };
    if (width_ == 0) {
        if (layout_.kind != CellsLayout::Kind::cells) return;
        for (auto row = static_cast<std::uint32_t>(scroll_y_ / layout_.cell_height); row < layout_.rows(); ++row) {
            const auto y = static_cast<float>((row + 0.5) * layout_.cell_height - scroll_y_);
            if (y > area_.height) return;
            if (y > 0) put(area_.y + y - 0.5f * scale, std::uint64_t{row} * layout_.columns);
        }
        return;
    }
    const float line = kNumberLine * scale;
    along(scroll_y_, layout_.pitch_y(), area_.height, layout_.rows(), line,
          [&](float y, std::uint64_t row) { put(area_.y + y - 0.5f * scale, row); });
    const float widest = labels.width(scene.fonts.mono, kNumber, count_text(layout_.columns)) + 12 * scale;
    along(scroll_x_, layout_.pitch_x(), area_.width, layout_.columns, std::max(widest, kTickApart * 0.5f * scale),
          [&](float x, std::uint64_t column) {
              labels.put(scene.fonts.mono, kNumber, {area_.x + x, area_.y - 0.5f * line}, ink, count_text(column),
                         Labels::Align::centre);
          });
}

void CellsPicture::outline(const Scene& scene, std::uint32_t element, bool selected, ImDrawList* list) const {
    const auto at = place(element);
    if (!at) return;
    const float scale = scene.scale;
    // Small marks have an outline at a visible distance.
    const float apart = layout_.kind == CellsLayout::Kind::cells ? 0.f : 3 * scale;
    const float thickness = (selected ? 2.5f : 1.5f) * scale;
    const auto box = [&](float by, const Colour& colour, float width) {
        list->AddRect({at->x - by, at->y - by}, {at->x + at->width + by, at->y + at->height + by}, to_imgui(colour),
                      0.f, width);
    };
    if (selected && apart > 0) box(0.5f * apart, scene.palette->canvas, apart);
    box(apart + 0.5f * thickness, selected ? scene.palette->selected : scene.palette->hovered, thickness);
}

}  // namespace lockstep
