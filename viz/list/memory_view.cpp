#include <algorithm>
#include <cmath>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/axis_text.hpp"
#include "viz/list/array_picture.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kHeading = 26, kGap = 10;  // points
constexpr float kSmallestStrip = 40;

using Columns = std::vector<const ColumnPicture*>;

/// The scene for the arrays of a deeper level: the selected and hovered elements of its space.
Scene as_in(Scene scene, const std::string& space) {
    scene.selected = Scene::in_space(scene.all_selected, space);
    scene.hovered = Scene::in_space(scene.all_hovered, space);
    return scene;
}

/// The pointer's input for that space; a revealed element must belong to it.
ViewInput input_in(const Scene& scene, ViewInput input, const std::string& space) {
    input.reveal = revealed_in(scene, input, space);
    return input;
}

/// Every column of a list or of a forest in memory order, level by level of a recursion: cells one below the other if
/// figures fit, else a strip for each column.
class MemoryView final : public View {
public:
    MemoryView() { strips_.emplace_back(ArrayPicture::OrderOf::memory); }

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const Labels labels(scene, list);
        ViewOutput output;
        if (!order_.prepare(scene)) return output;
        const auto levels = columns_by_level(scene);
        if (order_.size() == 0 || levels.empty()) {
            labels.put(scene.fonts.words, 14, {area.x + 0.5f * area.width, area.y + 0.5f * area.height},
                       scene.palette->ink2, "Nothing here: no cell", Labels::Align::centre);
            return output;
        }
        elsewhere_.reset();
        const float cells = strips_.front().height_as_cells(scene, levels[0], order_.size(), area.width);
        output.hovered = cells > 0 && cells <= area.height ? draw_cells(scene, levels, area, input, labels)
                                                           : draw_strips(scene, levels, area, input, labels);
        wanted_.reset();
        output.elsewhere = elsewhere_;
        for (const auto& strip : strips_)
            if (!strip.hint().empty()) output.hint = strip.hint();
        output.picked = input.clicked && input.hovered && area.contains(input.pointer);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto levels = columns_by_level(scene);
        if (order_.prepare(scene) && order_.size() != 0 && !levels.empty())
            strips_.front().draw_small(scene, *telling(scene, levels[0]), order_, width, height);
    }

    /// The last column of a level that is not empty after this pass: a result is empty until the end.
    static const ColumnPicture* telling(const Scene& scene, const Columns& columns) {
        const auto written = [&](const ColumnPicture* one) {
            const auto index = static_cast<std::size_t>(one - scene.columns.data());
            return !scene.record || index >= scene.record->range.size() || !scene.record->range[index].empty();
        };
        for (auto one = columns.rbegin(); one != columns.rend(); ++one)
            if (written(*one)) return *one;
        return columns.back();
    }

    std::string note() const override { return note_; }
    /// The place of the first strip that was moved; go_to() moves all strips.
    std::optional<ViewPlace> place() const override {
        for (const auto& strip : strips_)
            if (const auto place = strip.view_place()) return place;
        return std::nullopt;
    }
    void go_to(const ViewPlace& place) override { wanted_ = place; }
    std::optional<float> preparing() const override { return order_.ready() ? std::nullopt : std::optional(0.f); }

private:
    /// The columns of each level of recursion: those with a number for each node of its list.
    static std::vector<Columns> columns_by_level(const Scene& scene) {
        std::vector<Columns> levels;
        for (const auto& one : scene.columns) {
            const auto depth = static_cast<std::size_t>(one.column->depth);
            if (depth == 0 && one.column->space != spaces_of(*scene.dataset).front().name) continue;
            if (one.column->size == 0) continue;
            if (levels.size() <= depth) levels.resize(depth + 1);
            levels[depth].push_back(&one);
        }
        std::erase_if(levels, [](const Columns& columns) { return columns.empty(); });
        return levels;
    }

    ArrayPicture& strip(std::size_t i) {
        while (strips_.size() <= i) strips_.emplace_back(ArrayPicture::OrderOf::memory);
        if (wanted_) strips_[i].go_to(*wanted_);
        return strips_[i];
    }

    /// A level's arrays as cells below those of the level above, as far as they fit.
    std::optional<std::uint32_t> draw_cells(const Scene& scene, const std::vector<Columns>& levels, Rect area,
                                            const ViewInput& input, const Labels& labels) {
        const float scale = scene.scale, heading = kHeading * scale;
        std::optional<std::uint32_t> hovered;
        float y = area.y;
        std::size_t without_room = 0;
        for (std::size_t level = 0; level < levels.size(); ++level) {
            const auto& columns = levels[level];
            const auto size = columns.front()->column->size;
            auto& picture = strip(level);
            const float above = level == 0 ? 0 : heading;
            const float cells = picture.height_as_cells(scene, columns, size, area.width);
            if (cells == 0 || y + above + cells > area.y + area.height + 1) {
                without_room += columns.size();
                continue;
            }
            if (level == 0) {
                hovered = picture.draw(scene, columns, order_, {area.x, y, area.width, cells}, input, labels);
            } else {
                const float middle = y + 0.4f * heading;
                const float x = area.x + 12 * scale +
                                labels.put(scene.fonts.strong, 14, {area.x, middle}, scene.palette->ink,
                                           "Level " + std::to_string(columns.front()->column->depth));
                labels.put(scene.fonts.words, 13, {x, middle}, scene.palette->ink2,
                           count_text(size, "node", "nodes") + ", one for each sublist of the level above");
                const auto& space = columns.front()->column->space;
                if (const auto found =
                        picture.draw(as_in(scene, space), columns, order_, {area.x, y + heading, area.width, cells},
                                     input_in(scene, input, space), labels))
                    elsewhere_ = Selection{space, *found};
            }
            y += above + cells;
        }
        note_ = "Memory view: " + count_text(strips_.front().layout().per_row) + " cells a row";
        say_left_out(without_room);
        return hovered;
    }

    /// A strip for each column, deeper levels last.
    std::optional<std::uint32_t> draw_strips(const Scene& scene, const std::vector<Columns>& levels, Rect area,
                                             const ViewInput& input, const Labels& labels) {
        const float scale = scene.scale;
        Columns all;
        for (const auto& level : levels) all.insert(all.end(), level.begin(), level.end());
        const auto most =
            static_cast<std::size_t>(std::max(1.f, area.height / ((kHeading + kGap + kSmallestStrip) * scale)));
        const auto shown = std::span(all).first(std::min(all.size(), most));
        const float height = std::floor(area.height / static_cast<float>(shown.size()));
        std::optional<std::uint32_t> hovered;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const auto& column = *shown[i]->column;
            const float y = area.y + static_cast<float>(i) * height;
            const Rect at{area.x, std::round(y + kHeading * scale), area.width,
                          std::floor(height - (kHeading + kGap) * scale)};
            const Columns one{shown[i]};
            if (column.depth != 0) {
                if (const auto found = strip(i).draw(as_in(scene, column.space), one, order_, at,
                                                     input_in(scene, input, column.space), labels))
                    elsewhere_ = Selection{column.space, *found};
            } else if (const auto found = strip(i).draw(scene, one, order_, at, input, labels)) {
                hovered = found;
            }
            std::string text = column.symbol.empty() || column.symbol == column.name ? "" : column.symbol + ", ";
            if (column.depth != 0)
                text +=
                    "level " + std::to_string(column.depth) + ", " + count_text(column.size, "node", "nodes") + ", ";
            text += range_text(*shown[i]);
            if (shown[i]->changed > 0) text += ", " + count_text(shown[i]->changed) + " changed";
            const float middle = y + 0.4f * kHeading * scale;
            const float x = area.x +
                            labels.put(scene.fonts.strong, 14, {area.x, middle}, scene.palette->ink, column.name) +
                            12 * scale;
            labels.put_within(area.x + area.width - x, scene.fonts.words, 13, {x, middle}, scene.palette->ink2, text);
        }
        const auto pixels = strips_.front().note();
        note_ = pixels.empty() ? "Memory view" : "Memory view: " + pixels;
        say_left_out(all.size() - shown.size());
        return hovered;
    }

    void say_left_out(std::size_t columns) {
        if (columns != 0) note_ += ", " + count_text(columns, "column", "columns") + " without room";
    }

    NodeOrder order_;
    std::optional<Selection> elsewhere_;  // under the pointer
    std::optional<ViewPlace> wanted_;  // place of all strips in the next picture
    std::deque<ArrayPicture> strips_;  // one for each column shown as a strip, or for each level shown as cells
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> memory_views() {
    return {{.name = "memory",
             .title = "Memory: all columns",
             .kind = DatasetKind::list,
             .needs = {Role::input_successor},
             .make = [] { return std::make_unique<MemoryView>(); },
             .need = {32, 0},
             .all_spaces = true},
            {.name = "memory",
             .title = "Memory: all columns",
             .kind = DatasetKind::forest,
             .needs = {Role::parent},
             .make = [] { return std::make_unique<MemoryView>(); },
             .need = {32, 0}}};
}

}  // namespace lockstep
