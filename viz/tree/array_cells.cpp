#include "viz/tree/array_cells.hpp"

namespace lockstep {
namespace {

constexpr float kArrow = 6;  ///< points: a head's length

}  // namespace

void draw_wrong_ground(const Scene& scene, const Rect& box, ImDrawList* list) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    const float corner = 0.45f * box.height;
    list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, to_imgui(palette.hazard_dim), 2 * s);
    list->AddTriangleFilled({box.x, box.y}, {box.x + corner, box.y}, {box.x, box.y + corner}, to_imgui(palette.hazard));
}

void draw_array_cell(const Scene& scene, const Labels& labels, const Rect& cell, std::string_view text, CellMark mark,
                     const Colour& fill) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const ImVec2 low{cell.x + 1, cell.y + 1}, high{cell.x + cell.width - 1, cell.y + cell.height - 1};
    if (mark == CellMark::unset) {
        list->AddRect(low, high, to_imgui(palette.unvisited), 2 * s, s);
        return;
    }
    if (mark == CellMark::wrong) draw_wrong_ground(scene, {low.x, low.y, high.x - low.x, high.y - low.y}, list);
    else list->AddRectFilled(low, high, to_imgui(mark == CellMark::changed ? palette.now : fill), 2 * s);
    labels.put_within(cell.width - 2 * s, scene.fonts.mono, kArrayText,
                      {cell.x + 0.5f * cell.width, cell.y + 0.5f * cell.height},
                      mark == CellMark::changed ? palette.on_now : palette.ink, text, Labels::Align::centre);
}

void draw_bow(ImDrawList* list, Point2 from, Point2 to, float bow, const Colour& colour, float thickness, float s) {
    const auto tint = to_imgui(colour);
    const float head = kArrow * s, way = bow < 0 ? 1.f : -1.f;
    list->AddBezierCubic({from.x, from.y}, {from.x, from.y + bow}, {to.x, to.y + bow}, {to.x, to.y - way * head}, tint,
                         thickness * s);
    list->AddTriangleFilled({to.x, to.y}, {to.x - 0.6f * head, to.y - way * head},
                            {to.x + 0.6f * head, to.y - way * head}, tint);
}

}  // namespace lockstep
