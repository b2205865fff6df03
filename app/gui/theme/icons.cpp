#include "app/gui/theme/icons.hpp"

namespace lockstep {
namespace {

/// Maps a square from -1 to 1 around the middle to pixels.
struct Pen {
    ImDrawList* list;
    ImVec2 middle;
    float half;  ///< pixels
    float width;  ///< of lines, pixels
    ImU32 colour;

    ImVec2 at(float x, float y) const { return {middle.x + x * half, middle.y + y * half}; }
    void line(float x0, float y0, float x1, float y1) const { list->AddLine(at(x0, y0), at(x1, y1), colour, width); }
    void triangle(float x0, float y0, float x1, float y1, float x2, float y2) const {
        list->AddTriangleFilled(at(x0, y0), at(x1, y1), at(x2, y2), colour);
    }
    void bar(float x0, float y0, float x1, float y1, float rounding = 0) const {
        list->AddRectFilled(at(x0, y0), at(x1, y1), colour, rounding);
    }
};

void draw_loop(const Pen& pen) {
    pen.list->PathLineTo(pen.at(-0.85f, 0.1f));
    pen.list->PathLineTo(pen.at(-0.85f, -0.5f));
    pen.list->PathLineTo(pen.at(0.5f, -0.5f));
    pen.list->PathStroke(pen.colour, pen.width);
    pen.triangle(0.4f, -0.95f, 0.9f, -0.5f, 0.4f, -0.05f);
    pen.list->PathLineTo(pen.at(0.85f, -0.1f));
    pen.list->PathLineTo(pen.at(0.85f, 0.5f));
    pen.list->PathLineTo(pen.at(-0.5f, 0.5f));
    pen.list->PathStroke(pen.colour, pen.width);
    pen.triangle(-0.4f, 0.05f, -0.9f, 0.5f, -0.4f, 0.95f);
}

void draw_logo(const Pen& pen, const Palette& palette) {
    // Three passes in step: three shifted bars.
    const float rounding = pen.half * 0.2f;
    const auto bar = [&](float x0, float x1, float y, Colour colour) {
        pen.list->AddRectFilled(pen.at(x0, y - 0.2f), pen.at(x1, y + 0.2f), u32(colour), rounding);
    };
    bar(-1.f, 0.55f, -0.65f, palette.now);
    bar(-0.45f, 1.f, 0.f, palette.ink2);
    bar(0.2f, 1.f, 0.65f, palette.ink3);
}

}  // namespace

void draw_icon(ImDrawList* list, const Look& look, Icon icon, ImVec2 middle, float size, Colour colour) {
    const Pen pen{list, middle, size * look.scale / 2, std::max(1.f, 1.6f * look.scale), u32(colour)};
    switch (icon) {
        case Icon::none: break;
        case Icon::first:
            pen.bar(-0.9f, -0.75f, -0.65f, 0.75f);
            pen.triangle(0.1f, -0.75f, -0.55f, 0.f, 0.1f, 0.75f);
            pen.triangle(0.9f, -0.75f, 0.2f, 0.f, 0.9f, 0.75f);
            break;
        case Icon::back:
            pen.bar(-0.7f, -0.75f, -0.45f, 0.75f);
            pen.triangle(0.7f, -0.75f, -0.3f, 0.f, 0.7f, 0.75f);
            break;
        case Icon::play: pen.triangle(-0.6f, -0.85f, -0.6f, 0.85f, 0.85f, 0.f); break;
        case Icon::pause:
            pen.bar(-0.65f, -0.8f, -0.2f, 0.8f);
            pen.bar(0.2f, -0.8f, 0.65f, 0.8f);
            break;
        case Icon::forward:
            pen.triangle(-0.7f, -0.75f, -0.7f, 0.75f, 0.3f, 0.f);
            pen.bar(0.45f, -0.75f, 0.7f, 0.75f);
            break;
        case Icon::last:
            pen.triangle(-0.9f, -0.75f, -0.9f, 0.75f, -0.2f, 0.f);
            pen.triangle(-0.1f, -0.75f, -0.1f, 0.75f, 0.55f, 0.f);
            pen.bar(0.65f, -0.75f, 0.9f, 0.75f);
            break;
        case Icon::loop: draw_loop(pen); break;
        case Icon::close:
            pen.line(-0.6f, -0.6f, 0.6f, 0.6f);
            pen.line(-0.6f, 0.6f, 0.6f, -0.6f);
            break;
        case Icon::information:
            list->AddCircle(middle, pen.half * 0.9f, pen.colour, 0, pen.width);
            pen.bar(-0.1f, -0.1f, 0.1f, 0.5f);
            pen.bar(-0.1f, -0.5f, 0.1f, -0.3f);
            break;
        case Icon::warning:
            list->AddTriangle(pen.at(0, -0.85f), pen.at(0.95f, 0.8f), pen.at(-0.95f, 0.8f), pen.colour, pen.width);
            pen.bar(-0.1f, -0.25f, 0.1f, 0.3f);
            pen.bar(-0.1f, 0.42f, 0.1f, 0.62f);
            break;
        case Icon::tick:
            list->PathLineTo(pen.at(-0.75f, 0.05f));
            list->PathLineTo(pen.at(-0.2f, 0.6f));
            list->PathLineTo(pen.at(0.8f, -0.55f));
            list->PathStroke(pen.colour, pen.width);
            break;
        case Icon::chevron:
            list->PathLineTo(pen.at(-0.6f, -0.3f));
            list->PathLineTo(pen.at(0.f, 0.3f));
            list->PathLineTo(pen.at(0.6f, -0.3f));
            list->PathStroke(pen.colour, pen.width);
            break;
        case Icon::folder:
            list->AddRect(pen.at(-0.9f, -0.5f), pen.at(0.9f, 0.7f), pen.colour, pen.half * 0.15f, pen.width);
            pen.bar(-0.9f, -0.75f, -0.1f, -0.5f);
            break;
        case Icon::question:
            list->PathArcTo(pen.at(0, -0.4f), pen.half * 0.5f, 3.14159f, 2 * 3.14159f + 0.9f);
            list->PathLineTo(pen.at(0, 0.35f));
            list->PathStroke(pen.colour, pen.width);
            pen.bar(-0.12f, 0.62f, 0.12f, 0.88f);
            break;
        case Icon::logo: draw_logo(pen, look.colour()); break;
    }
}

}  // namespace lockstep
