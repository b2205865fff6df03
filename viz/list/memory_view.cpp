#include "viz/list/memory_view.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

#include "kernels/run/words.hpp"
#include "viz/list/array_picture.hpp"

namespace lockstep {
namespace {

constexpr float kHeading = 26, kGap = 10;  // points
constexpr float kSmallestStrip = 40;

class MemoryPicture final : public View {
public:
    MemoryPicture() { strips_.emplace_back(ArrayPicture::OrderOf::memory); }

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const Labels labels(scene, list);
        ViewOutput output;
        if (!order_.prepare(scene)) return output;
        const auto columns = node_columns(scene);
        if (order_.size() == 0 || columns.empty()) {
            labels.put(scene.fonts.words, 14, {area.x + 0.5f * area.width, area.y + 0.5f * area.height},
                       scene.palette->ink2, "Nothing here: no cell", Labels::Align::centre);
            return output;
        }
        const float cells = strips_.front().height_as_cells(scene, columns, order_.size(), area.width);
        if (cells > 0 && cells <= area.height) {
            output.hovered = strips_.front().draw(scene, columns, order_, area, input, labels);
            note_ = "Memory view: " + count_text(strips_.front().layout().per_row) + " cells a row";
        } else {
            output.hovered = draw_strips(scene, columns, area, input, labels);
        }
        output.picked = input.clicked && input.hovered && area.contains(input.pointer);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto columns = node_columns(scene);
        if (order_.prepare(scene) && order_.size() != 0 && !columns.empty())
            strips_.front().draw_small(scene, *columns.back(), order_, width, height);
    }

    std::string note() const override { return note_; }
    std::optional<float> preparing() const override { return order_.ready() ? std::nullopt : std::optional(0.f); }

private:
    /// Columns with a number for each node; flags take no strip of their own where there is little room.
    static std::vector<const ColumnPicture*> node_columns(const Scene& scene) {
        std::vector<const ColumnPicture*> columns;
        for (const auto& one : scene.columns)
            if (one.column->size == scene.dataset->num_vertices()) columns.push_back(&one);
        return columns;
    }

    std::optional<std::uint32_t> draw_strips(const Scene& scene, std::span<const ColumnPicture* const> columns,
                                             Rect area, const ViewInput& input, const Labels& labels) {
        const float scale = scene.scale;
        const auto most =
            static_cast<std::size_t>(std::max(1.f, area.height / ((kHeading + kGap + kSmallestStrip) * scale)));
        const auto shown = columns.first(std::min(columns.size(), most));
        while (strips_.size() < shown.size()) strips_.emplace_back(ArrayPicture::OrderOf::memory);
        const float height = std::floor(area.height / static_cast<float>(shown.size()));
        std::optional<std::uint32_t> hovered;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const auto& column = *shown[i]->column;
            const float y = area.y + static_cast<float>(i) * height;
            const Rect strip{area.x, std::round(y + kHeading * scale), area.width,
                             std::floor(height - (kHeading + kGap) * scale)};
            const auto found = strips_[i].draw(scene, shown.subspan(i, 1), order_, strip, input, labels);
            if (found) hovered = found;
            std::string text = column.symbol.empty() || column.symbol == column.name ? "" : column.symbol + ", ";
            text += "0 to " + count_text(shown[i]->highest) + (column.unit.empty() ? "" : " " + column.unit);
            if (shown[i]->changed > 0) text += ", " + count_text(shown[i]->changed) + " changed";
            const float middle = y + 0.4f * kHeading * scale;
            const float x = area.x +
                            labels.put(scene.fonts.strong, 14, {area.x, middle}, scene.palette->ink, column.name) +
                            12 * scale;
            labels.put_within(area.x + area.width - x, scene.fonts.words, 13, {x, middle}, scene.palette->ink2, text);
        }
        const auto pixels = strips_.front().note();
        note_ = pixels.empty() ? "Memory view" : "Memory view: " + pixels;
        if (shown.size() < columns.size())
            note_ += ", " + count_text(columns.size() - shown.size(), "column", "columns") + " without room";
        return hovered;
    }

    ListOrder order_;
    std::deque<ArrayPicture> strips_;  // one for each column shown; the first also draws cells
    std::string note_;
};

}  // namespace

std::unique_ptr<View> make_memory_view() { return std::make_unique<MemoryPicture>(); }

}  // namespace lockstep
