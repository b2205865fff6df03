#include "viz/list/jumps_view.hpp"

#include <algorithm>

#include "viz/list/jump_plot.hpp"
#include "viz/list/legend.hpp"

namespace lockstep {
namespace {

constexpr float kLegend = 28;  // points

class JumpsPicture final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const Labels labels(scene, list);
        ViewOutput output;
        const Point2 middle{area.x + 0.5f * area.width, area.y + 0.5f * area.height};
        const bool ready = order_.prepare(scene);
        const auto columns = ListColumns::choose(scene, false);
        if (!ready || !columns.target || order_.size() == 0) {
            labels.put(scene.fonts.words, 14, middle, scene.palette->ink2,
                       ready ? "An empty list: no node, no pointer" : "Walking the list to find each node's place", Labels::Align::centre);
            return output;
        }
        const float legend = kLegend * scene.scale;
        output.hovered = plot_.draw(scene, columns, order_, {area.x, area.y, area.width, area.height - legend}, input, labels);
        output.picked = input.clicked && input.hovered && area.contains(input.pointer);
        draw_legend(scene, area, area.y + area.height - 0.5f * legend, labels);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (!order_.prepare(scene) || order_.size() == 0) return;
        const auto columns = ListColumns::choose(scene, false);
        if (columns.target) plot_.draw_small(scene, columns, order_, width, height);
    }

    std::string note() const override {
        const auto pixels = plot_.note();
        return pixels.empty() ? "Jump plot" : "Jump plot: " + pixels;
    }
    std::optional<float> preparing() const override { return order_.ready() ? std::nullopt : std::optional(0.f); }

private:
    static void draw_legend(const Scene& scene, const Rect& area, float y, const Labels& labels) {
        const float scale = scene.scale, swatch = 10 * scale;
        float x = area.x + 4 * scale;
        const auto entry = [&](const Colour& colour, const char* text) {
            const float width = swatch + 6 * scale + labels.width(scene.fonts.words, 13, text);
            if (x + width > area.x + area.width) return;
            labels.list()->AddRectFilled({x, y - 0.5f * swatch}, {x + swatch, y + 0.5f * swatch}, to_imgui(colour), 2 * scale);
            labels.put(scene.fonts.words, 13, {x + swatch + 6 * scale, y}, scene.palette->ink2, text);
            x += width + 20 * scale;
        };
        entry(scene.palette->now, "moved in this pass");
        entry(scene.palette->sequence[5], "at rest");
        const char* dashed = "dashed: 2^k links on";
        if (x + labels.width(scene.fonts.words, 13, dashed) <= area.x + area.width)
            x += labels.put(scene.fonts.words, 13, {x, y}, scene.palette->ink2, dashed) + 20 * scale;
        const char* top = "top edge: the pointer has reached the tail";
        if (x + labels.width(scene.fonts.words, 13, top) <= area.x + area.width)
            labels.put(scene.fonts.words, 13, {x, y}, scene.palette->ink2, top);
    }

    ListOrder order_;
    JumpPlot plot_;
};

}  // namespace

std::unique_ptr<View> make_jumps_view() { return std::make_unique<JumpsPicture>(); }

}  // namespace lockstep
