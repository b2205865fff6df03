#include "viz/list/array_picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/answer_sign.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kLabelGap = 8;
constexpr float kOutlineRoom = 7;  // maximum extent of an outline beyond the area
constexpr float kSmallestCell = 24;
constexpr float kBar = 4;
constexpr float kFoot = 3;
constexpr float kLabelSize = 13;
constexpr float kWheelStep = 1.25f;
constexpr float kNoHeight = 1e9f;
constexpr int kGlyphsOfFloats = 27;  // two floats and an arrow
constexpr std::uint64_t kSparse = 12;  // up to this number, all changes are marked

void bind_words(const Program& program, const ColumnPicture& picture) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, picture.now);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, picture.before);
    bind_wrong(program, &picture);
    set_column(program, "form", picture);
}

/// "S: column pointer"; "Column rank, links from the head".
std::string meaning_of(const ColumnPicture& picture) {
    const auto& column = *picture.column;
    const bool other_name = !column.symbol.empty() && column.symbol != column.name;
    auto text = other_name ? column.symbol + ": column " + column.name : "Column " + column.name;
    if (!column.unit.empty()) text += ", " + column.unit;
    return column.input ? text + "; input, never changes" : text;
}

const std::string& label_of(const ColumnPicture& picture) {
    return picture.column->symbol.empty() ? picture.column->name : picture.column->symbol;
}

/// Values have a colour scale. Pointers as figures have none.
bool has_colour(const ColumnPicture& picture) {
    return picture.column->style == ValueStyle::number || picture.column->style == ValueStyle::unknown ||
           picture.column->style == ValueStyle::infinite;
}

}  // namespace

ArrayPicture::ArrayPicture(OrderOf order_of)
    : order_of_(order_of),
      raster_(Program::draw("gl/area.vert", "list/raster.frag")),
      cells_(Program::draw("list/cells.vert", "list/cells.frag")),
      cell_figures_(Program::draw("list/cells_figures.vert", "gl/figures.frag")) {}

ArrayPicture::Rows ArrayPicture::measure(const Scene& scene, std::span<const ColumnPicture* const> columns,
                                         std::uint32_t num_elements) {
    Rows rows;
    rows.digits = num_digits(num_elements == 0 ? 0 : num_elements - 1);
    for (const auto* one : columns) rows.digits = std::max(rows.digits, figure_glyphs(*one));
    const auto& glyphs = drawn_numbers_.atlas().at(DrawnNumbers::kSmallest * scene.scale);
    rows.cell = std::max(kSmallestCell * scene.scale, static_cast<float>(rows.digits * glyphs.width) + 4 * scene.scale);
    for (const auto* one : columns)
        rows.labels = std::max(rows.labels, Labels(scene, nullptr).width(scene.fonts.mono, kLabelSize, label_of(*one)) +
                                                kLabelGap * scene.scale);
    rows.block = (static_cast<float>(columns.size()) * heights_.value + heights_.index + heights_.gap) * scene.scale;
    return rows;
}

float ArrayPicture::height_as_cells(const Scene& scene, std::span<const ColumnPicture* const> columns,
                                    std::uint32_t num_elements, float width) {
    const auto rows = measure(scene, columns, num_elements);
    const auto per_row =
        ArrayLayout::cells_per_row({.width = width, .label_width = rows.labels, .smallest_cell = rows.cell});
    return per_row == 0 ? 0 : static_cast<float>(ceil_div(num_elements, per_row)) * rows.block;
}

float ArrayPicture::height_without_figures(const Scene& scene, std::uint32_t num_elements, float width,
                                           float most) const {
    return ArrayLayout::make({num_elements, width, most, 0, 0, kNoHeight, scene.scale, 1}).height();
}

std::optional<std::uint32_t> ArrayPicture::draw(const Scene& scene, std::span<const ColumnPicture* const> columns,
                                                const NodeOrder& order, Rect area, const ViewInput& input,
                                                const Labels& labels, const ListColumns* cut) {
    area_ = area;
    const auto num_elements = columns.front()->column->size;
    auto rows = measure(scene, columns, num_elements);
    const ArrayLayout::Wish wish{num_elements, area.width,  area.height, rows.labels, rows.block,
                                 rows.cell,    scene.scale, zoom_,       fills_};
    move(input, area, wish);
    if (input.reveal && *input.reveal < order.size()) {
        const auto at = layout_.place(order_of_ == OrderOf::list ? order.position_of(*input.reveal) : *input.reveal);
        if (at.y < scroll_ || at.y + at.height > scroll_ + area.height)
            scroll_ = std::clamp(at.y - 0.5f * area.height, 0.f, std::max(layout_.height() - area.height, 0.f));
    }
    rows.pixels = drawn_numbers_.fits(rows.digits, layout_.cell_width - 3 * scene.scale, kNoHeight, 14, scene.scale);

    Fingerprint fingerprint;
    for (const auto* one : columns) fingerprint.add(one);
    if (cut && cut->sublists) fingerprint.add(cut->sublist).add(cut->by_sublist()).add(cut->marks_changes());
    fingerprint.add(scene.dataset_version).add(area.width).add(area.height).add(zoom_).add(scroll_).add(scene.scale);
    fingerprint.add(heights_.value);
    fingerprint.add(static_cast<const void*>(scene.palette));
    if (layout_.kind == ArrayLayout::Kind::cells) fingerprint.add(scene.tween >= 0.6f);
    if (fingerprint.differs_from(drawn_)) {
        const auto scope =
            target_.begin(static_cast<int>(area.width), static_cast<int>(area.height), scene.palette->canvas);
        palette_.bind(*scene.palette);
        const Point2 size{static_cast<float>(target_.width()), static_cast<float>(target_.height())};
        if (layout_.kind == ArrayLayout::Kind::cells) render_cells(scene, columns, order, rows, cut);
        else render_raster(*columns.front(), order, size, {0, scroll_}, 1, cut);
    }
    show_picture(labels.list(), target_, area);
    const float beyond = kOutlineRoom * scene.scale;
    labels.list()->PushClipRect({area.x - beyond, area.y - beyond},
                                {area.x + area.width + beyond, area.y + area.height + beyond}, true);
    hint_.clear();
    if (layout_.kind == ArrayLayout::Kind::cells) label_rows(scene, columns, area, input, labels);
    scene.each_followed(columns.front()->column->space, [&](std::uint32_t element, bool written) {
        if (element < num_elements) outline(scene, order, element, written, labels.list());
    });
    if (scene.hovered && scene.hovered != scene.selected) outline(scene, order, *scene.hovered, false, labels.list());
    if (scene.selected) outline(scene, order, *scene.selected, true, labels.list());
    scene.each_graded(columns.front()->column->space, [&](std::uint32_t element, AnswerGrade grade) {
        if (const auto at = element < num_elements ? place(element, order) : std::nullopt)
            draw_answer_sign_at(labels.list(), *scene.palette, *at, grade, scene.scale);
    });
    labels.list()->PopClipRect();

    if (!input.hovered || !area.contains(input.pointer)) return std::nullopt;
    const auto index = layout_.find({input.pointer.x - area.x, input.pointer.y - area.y + scroll_});
    if (!index) return std::nullopt;
    return order_of_ == OrderOf::list ? order.node_at(*index) : *index;
}

void ArrayPicture::move(const ViewInput& input, const Rect& area, ArrayLayout::Wish wish) {
    if (input.reset) wish.zoom = zoom_ = 1, scroll_ = 0;
    layout_ = ArrayLayout::make(wish);
    const float nearest = std::max(1.f, 1.1f * wish.smallest_cell / layout_.natural_size);
    if (input.hovered && area.contains(input.pointer)) {
        if (input.zoom != 0) {
            const Point2 at{input.pointer.x - area.x, input.pointer.y - area.y};
            const auto held = layout_.find({at.x, at.y + scroll_});
            wish.zoom = zoom_ = std::clamp(zoom_ * std::pow(kWheelStep, input.zoom), 1.f, nearest);
            layout_ = ArrayLayout::make(wish);
            if (held) scroll_ = layout_.place(*held).y + 0.5f * layout_.row_height - at.y;
        }
        scroll_ -= input.drag.y;
    }
    if (const auto place = std::exchange(wanted_, std::nullopt)) {
        wish.zoom = zoom_ = std::clamp(std::max(place->zoom.x, place->zoom.y), 1.f, nearest);
        layout_ = ArrayLayout::make(wish);
        scroll_ = place->centre.y * layout_.height() - 0.5f * area.height;
    }
    scroll_ = std::round(std::clamp(scroll_, 0.f, std::max(layout_.height() - area.height, 0.f)));
}

std::optional<ViewPlace> ArrayPicture::view_place() const {
    if ((zoom_ <= 1 && scroll_ <= 0) || layout_.height() <= 0) return std::nullopt;
    return ViewPlace{{0.5f, (scroll_ + 0.5f * area_.height) / layout_.height()}, {zoom_, zoom_}};
}

void ArrayPicture::render_cells(const Scene& scene, std::span<const ColumnPicture* const> columns,
                                const NodeOrder& order, const Rows& rows, const ListColumns* cut) {
    const float scale = scene.scale;
    const auto first_row = static_cast<std::uint32_t>(scroll_ / layout_.row_height);
    const auto last_row =
        std::min(layout_.num_rows(), static_cast<std::uint32_t>((scroll_ + area_.height) / layout_.row_height) + 1);
    if (first_row >= last_row) return;
    const auto first = first_row * layout_.per_row;
    const auto count = std::min(layout_.num_elements, last_row * layout_.per_row) - first;
    const float top = static_cast<float>(first_row) * layout_.row_height - scroll_;

    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, order.node_buffer());
    const auto& glyphs = drawn_numbers_.atlas().at(rows.pixels);
    const int room = static_cast<int>(layout_.cell_width - (kBar + 6) * scale) / glyphs.width;
    for (const auto* program : {&cells_, &cell_figures_})
        program->set("viewport", Point2{static_cast<float>(target_.width()), static_cast<float>(target_.height())})
            .set("in_list_order", order_of_ == OrderOf::list ? 1u : 0u)
            .set("first_cell", first)
            .set("cells_per_row", layout_.per_row)
            .set("block_height", layout_.row_height)
            .set("bar_width", kBar * scale)
            .set("tween", scene.tween);
    float y = top;
    for (const auto* one : columns) {
        const int digits = figure_glyphs(*one);
        for (const auto* program : {&cells_, &cell_figures_}) {
            bind_words(*program, *one);
            ListColumns::bind_sublists(*program, one == columns.front() ? cut : nullptr);
            program->set("cell_origin", Point2{layout_.left, y})
                .set("cell_size", Point2{layout_.cell_width, heights_.value * scale});
        }
        cells_.set("has_colour", has_colour(*one) ? 1u : 0u)
            .set("foot_height", kFoot * scale)
            .set("notch_fill", scene.palette->ink)
            .set("notch_edge", scene.palette->canvas);
        cells_.draw_vertices(GL_TRIANGLES, 6, count);
        // The changes of pointers are irregular: all of them are written, or none.
        const bool fits_always = 2 * digits + 1 <= room;
        cell_figures_.set("is_index", 0u)
            .set("cell_room", fits_always || one->column->style != ValueStyle::index ? room : 0);
        const int longest = is_float(one->column->type()) ? kGlyphsOfFloats : 2 * digits + 3;
        drawn_numbers_.draw(cell_figures_, rows.pixels, longest, count);
        y += heights_.value * scale;
    }
    cell_figures_.set("is_index", 1u)
        .set("cell_origin", Point2{layout_.left, y})
        .set("cell_size", Point2{layout_.cell_width, heights_.index * scale});
    drawn_numbers_.draw(cell_figures_,
                        drawn_numbers_.fits(rows.digits, kNoHeight, kNoHeight, DrawnNumbers::kSmallest, scale),
                        rows.digits, count);
}

void ArrayPicture::render_raster(const ColumnPicture& column, const NodeOrder& order, Point2 size, Point2 origin,
                                 float times, const ListColumns* cut) const {
    bind_words(raster_, column);
    ListColumns::bind_sublists(raster_, cut);
    // Ranks are coloured by value, since they are the result. So is a column of which most pixels would be amber.
    if (column.column->role == Role::rank || !stands_out(column)) raster_.set("mark_changes", 0u);
    const auto changed = std::max(column.changed, cut && cut->sublist ? cut->sublist->changed : 0u);
    raster_.set("sparse", std::uint64_t{changed} * kSparse <= column.column->size ? 1u : 0u);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, order.node_buffer());
    raster_.set("viewport", size)
        .set("area", Rect{0, 0, size.x, size.y})
        .set("num_nodes", column.column->size)
        .set("in_list_order", order_of_ == OrderOf::list ? 1u : 0u)
        .set("row_height", layout_.row_height * times)
        .set("nodes_per_pixel", layout_.elements_per_pixel() / times)
        .set("nodes_per_row", layout_.per_row)
        .set("origin", Point2{origin.x * times, origin.y * times})
        .set("cell_gap", layout_.gap * times);
    raster_.draw_vertices(GL_TRIANGLES, 6);
}

void ArrayPicture::draw_small(const Scene& scene, const ColumnPicture& column, const NodeOrder& order, int width,
                              int height, const ListColumns* cut) {
    const Point2 size{static_cast<float>(width), static_cast<float>(height)};
    const auto kept =
        std::exchange(layout_, ArrayLayout::make({column.column->size, size.x, size.y, 0, 0, kNoHeight, 1, 1}));
    // Whole nodes per pixel leave up to half of the area empty: rows grow to fill the height.
    if (const auto rows = layout_.num_rows(); layout_.kind == ArrayLayout::Kind::raster && rows != 0)
        layout_.row_height = size.y / static_cast<float>(rows);
    palette_.bind(*scene.palette);
    render_raster(column, order, size, {}, 1, cut);
    layout_ = kept;
}

std::optional<Rect> ArrayPicture::place(std::uint32_t node, const NodeOrder& order) const {
    if (node >= order.size()) return std::nullopt;
    Rect at = layout_.place(order_of_ == OrderOf::list ? order.position_of(node) : node);
    at.y -= scroll_;
    if (at.y + at.height <= 0 || at.y >= area_.height) return std::nullopt;
    return Rect{area_.x + at.x, area_.y + at.y, at.width, at.height};
}

std::pair<std::uint32_t, std::uint32_t> ArrayPicture::in_view() const {
    const auto row = [&](float y) { return static_cast<std::uint64_t>(std::max(y, 0.f) / layout_.row_height); };
    const std::uint64_t n = layout_.num_elements;
    const auto first = std::min(n, row(scroll_) * layout_.per_row),
               end = std::min(n, (row(scroll_ + area_.height - 1) + 1) * layout_.per_row);
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)};
}

void ArrayPicture::magnify(const Scene& scene, const ColumnPicture& column, const NodeOrder& order, const Rect& part,
                           float times, Rect to, ImDrawList* list, const ListColumns* cut) {
    Fingerprint fingerprint;
    if (cut && cut->sublists) fingerprint.add(cut->sublist).add(cut->by_sublist()).add(cut->marks_changes());
    fingerprint.add(&column).add(scene.dataset_version).add(part).add(times).add(zoom_).add(scroll_).add(area_.width);
    fingerprint.add(to.width).add(to.height).add(static_cast<const void*>(scene.palette));
    if (fingerprint.differs_from(magnified_drawn_)) {
        const auto scope =
            magnified_.begin(static_cast<int>(to.width), static_cast<int>(to.height), scene.palette->canvas);
        palette_.bind(*scene.palette);
        render_raster(column, order, {to.width, to.height}, {part.x, part.y + scroll_}, times, cut);
    }
    show_picture(list, magnified_, to);
}

std::string ArrayPicture::note() const {
    if (layout_.kind != ArrayLayout::Kind::raster || layout_.per_pixel <= 1) return {};
    return count_text(layout_.per_pixel) + " nodes a pixel";
}

void ArrayPicture::label_rows(const Scene& scene, std::span<const ColumnPicture* const> columns, const Rect& area,
                              const ViewInput& input, const Labels& labels) {
    const float scale = scene.scale;
    const auto explain = [&](float top, float height, const std::string& text) {
        const Rect label{area.x, top, layout_.left, height};
        if (input.hovered && area.contains(input.pointer) && label.contains(input.pointer)) hint_ = text;
    };
    for (auto row = static_cast<std::uint32_t>(scroll_ / layout_.row_height); row < layout_.num_rows(); ++row) {
        float y = area.y + static_cast<float>(row) * layout_.row_height - scroll_;
        if (y >= area.y + area.height) break;
        const float right = area.x + layout_.left - kLabelGap * scale;
        for (const auto* one : columns) {
            labels.put(scene.fonts.mono, kLabelSize, {right, y + 0.5f * (heights_.value - 1) * scale},
                       scene.palette->ink, label_of(*one), Labels::Align::right);
            explain(y, heights_.value * scale, meaning_of(*one));
            y += heights_.value * scale;
        }
        explain(y, heights_.index * scale, "i: the index in memory");
        labels.put(scene.fonts.mono, kLabelSize, {right, y + 0.5f * (heights_.index - 1) * scale}, scene.palette->ink2,
                   "i", Labels::Align::right);
    }
}

void ArrayPicture::outline(const Scene& scene, const NodeOrder& order, std::uint32_t node, bool selected,
                           ImDrawList* list) const {
    auto at = place(node, order);
    if (!at) return;
    const float scale = scene.scale;
    if (layout_.kind == ArrayLayout::Kind::cells) {
        at->width -= 1;
        at->height -= (heights_.gap + heights_.index) * scale + 1;
    }
    // Small marks have an outline at a visible distance.
    const float apart = layout_.kind == ArrayLayout::Kind::cells ? 0.f : 3 * scale;
    const float width = (selected ? 2.5f : 1.5f) * scale;
    const float grow = apart + 0.5f * width;
    const auto box = [&](float by, const Colour& colour, float thickness) {
        list->AddRect({at->x - by, at->y - by}, {at->x + at->width + by, at->y + at->height + by}, to_imgui(colour),
                      0.f, thickness);
    };
    if (selected && apart > 0) box(0.5f * apart, scene.palette->canvas, apart);
    box(grow, selected ? scene.palette->selected : scene.palette->hovered, width);
}

}  // namespace lockstep
