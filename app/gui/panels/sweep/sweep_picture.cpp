#include "app/gui/panels/sweep/sweep_picture.hpp"

#include <algorithm>

#include <imgui.h>

#include "app/gui/panels/sweep/sweep_chart.hpp"
#include "app/gui/panels/sweep/sweep_map_chart.hpp"
#include "app/gui/theme/fonts.hpp"
#include "app/gui/theme/style.hpp"
#include "app/gui/transparent_picture.hpp"

namespace lockstep {
namespace {

constexpr int kFrames = 3;  // until sizes of labels settle
constexpr float kMargin = 18, kGap = 8, kMinPlot = 160;  // points

/// The first remarks, as many as fit below the chart.
float draw_below(const Look& look, const SweepChart& chart, const std::string& scope, float width, float bottom,
                 bool measure_only) {
    auto* list = measure_only ? nullptr : ImGui::GetWindowDrawList();
    float height = 0;
    const auto put = [&](const std::string& text, Colour colour) {
        height += draw_wrapped(list, look, look.fonts.words, text_size::small, {look.px(kMargin), bottom + height},
                               width - look.px(2 * kMargin), colour, text) +
                  look.px(2);
    };
    for (const auto& remark : chart.remarks) put(remark, look.colour().ink);
    put(scope, look.colour().ink2);
    return height;
}

void draw(const Look& look, const SweepChart& chart, const std::string& scope, float width, float height) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::Begin("sweep", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    const auto margin = look.px(kMargin);
    const auto words = draw_below(look, chart, scope, width, 0, true);
    const auto plot = std::max(look.px(kMinPlot), height - 2 * margin - words - look.px(kGap));
    ImGui::SetCursorScreenPos({margin, margin});
    if (chart.map) draw_sweep_map(look, "##times", *chart.map, std::nullopt, {width - 2 * margin, plot});
    else draw_sweep_chart(look, "##times", chart, std::nullopt, {width - 2 * margin, plot});
    draw_below(look, chart, scope, width, margin + plot + look.px(kGap), false);
    ImGui::End();
}

}  // namespace

Image sweep_picture(const SweepChart& chart, const std::string& scope, int width, int height, Theme theme,
                    OffscreenCanvas::Gl gl, PictureStyle style) {
    OffscreenCanvas canvas(width, height, gl);
    Look look{.fonts = load_fonts(), .scale = style.scale, .offscreen = true};
    const auto draw_in = [&](const Palette& palette) {
        look.palette = &palette;
        apply_style(look);
        for (int frame = 0; frame < kFrames; ++frame)
            canvas.frame([&] { draw(look, chart, scope, static_cast<float>(width), static_cast<float>(height)); });
        return canvas.image();
    };
    const auto& palette = theme == Theme::dark ? Palette::dark_theme() : Palette::light_theme();
    return style.transparent ? transparent_picture(on_two_grounds(palette), draw_in) : draw_in(palette);
}

}  // namespace lockstep
