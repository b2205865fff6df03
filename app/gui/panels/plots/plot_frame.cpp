#include "app/gui/panels/plots/plot_frame.hpp"

#include <algorithm>
#include <cmath>

#include <implot.h>
#include <implot_internal.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kHeading = 24, kLine = 18, kAxisName = 16, kBadge = 20;

/// Title, finding and remark from the top; returns their height in pixels.
float draw_texts(const Look& look, const PlotTexts& texts, ImVec2 at, float width) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    float y = at.y + look.px(kHeading) / 2 - look.px(1), left = at.x;
    if (texts.badge != 0) left += draw_badge(list, look, left, y, texts.badge) + look.px(8);
    const auto title =
        fit_text(look, look.fonts.strong, text_size::teach, texts.title, std::max(0.f, at.x + width - left));
    draw_text(list, look, look.fonts.strong, text_size::teach, left, y, p.ink, title);
    left += text_width(look, look.fonts.strong, text_size::teach, title) + look.px(12);
    float taken = look.px(kHeading);
    const float finding = text_width(look, look.fonts.words, text_size::small, texts.finding);
    const auto put_line = [&](const std::string& text) {
        if (text.empty()) return;
        const float top = at.y + taken;
        taken += std::max(look.px(kLine), draw_wrapped(list, look, look.fonts.words, text_size::small, {at.x, top},
                                                       width, p.ink2, text));
    };
    if (left + finding <= at.x + width)
        draw_text_right(list, look, look.fonts.words, text_size::small, at.x + width, y, p.ink2, texts.finding);
    else put_line(texts.finding);
    put_line(texts.remark);
    return taken + (texts.remark.empty() ? 0 : look.px(4));
}

}  // namespace

float draw_badge(ImDrawList* list, const Look& look, float x, float y, char letter) {
    const float side = look.px(kBadge);
    list->AddRectFilled({x, y - side / 2}, {x + side, y + side / 2}, u32(look.colour().field_hi), look.px(3));
    draw_text_centred(list, look, look.fonts.strong, text_size::small, x + side / 2, y, look.colour().ink,
                      std::string_view(&letter, 1));
    return side;
}

PlotPointer draw_framed_plot(const Look& look, const char* id, const PlotTexts& texts, float height,
                             const std::function<void(ImVec2 size)>& setup,
                             const std::function<void(ImDrawList*)>& draw) {
    const Palette& p = look.colour();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float top = draw_texts(look, texts, start, width), bottom = texts.x.empty() ? 0 : look.px(kAxisName);
    const ImVec2 frame{start.x + look.px(kAxisName), start.y + top};
    const ImVec2 size{width - look.px(kAxisName), std::max(look.px(40), height - top - bottom)};
    ImGui::SetCursorScreenPos(frame);
    ImVec2 plot_at = frame, plot_size = size;
    PlotPointer pointer;
    {
        const FontScope font(look.fonts.mono, text_size::axis);
        constexpr auto kFlags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame;
        constexpr auto kAxis = ImPlotAxisFlags_NoMenus | ImPlotAxisFlags_NoHighlight | ImPlotAxisFlags_NoSideSwitch;
        if (ImPlot::BeginPlot(id, size, kFlags)) {
            ImPlot::SetupAxes(nullptr, nullptr, kAxis, kAxis);
            ImPlot::SetupAxisFormat(ImAxis_X1, format_tick);
            ImPlot::SetupAxisFormat(ImAxis_Y1, format_tick);
            setup(size);
            ImPlot::SetupFinish();
            plot_at = ImPlot::GetPlotPos();
            plot_size = ImPlot::GetPlotSize();
            ImPlot::PushPlotClipRect();
            draw(ImPlot::GetPlotDrawList());
            ImPlot::PopPlotClipRect();
            const ImVec2 mouse = ImGui::GetIO().MousePos;
            const ImPlotPoint at = ImPlot::PixelsToPlot(mouse);
            pointer.x = at.x;
            pointer.y = at.y;
            ImPlot::EndPlot();
            ImGui::SetCursorScreenPos(plot_at);
            pointer.clicked = ImGui::InvisibleButton((std::string(id) + ":pick").c_str(), plot_size);
            pointer.hovered = ImGui::IsItemHovered();
        }
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto along = along_axis(look, texts.y, plot_size.y);
    const ImVec2 name = look.fonts.words->CalcTextSizeA(text_size::axis * look.scale, 1e9f, 0, along.c_str());
    ImGui::PushFont(look.fonts.words, text_size::axis);
    ImPlot::AddTextVertical(list, {start.x, plot_at.y + (plot_size.y + name.x) / 2}, u32(p.ink2), along.c_str());
    ImGui::PopFont();
    if (!texts.x.empty())
        draw_text_centred(list, look, look.fonts.words, text_size::axis, plot_at.x + plot_size.x / 2,
                          start.y + top + size.y + bottom / 2, p.ink2, texts.x);
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({width, top + size.y + bottom});
    return pointer;
}

std::string along_axis(const Look& look, std::string words, float height) {
    const auto fits = [&] { return text_width(look, look.fonts.words, text_size::axis, words) <= height + look.px(8); };
    if (!fits()) words.resize(std::min(words.find(' '), words.size()));
    if (!fits()) words.clear();
    return words;
}

void drop_cut_ticks(std::vector<double>& ticks, double right, float width, float spare,
                    const std::function<float(double)>& label) {
    const auto is_cut = [&](double tick) {
        return label(tick) / 2 - static_cast<float>((right - tick) / right) * width > spare;
    };
    while (ticks.size() > 1 && is_cut(ticks.back())) ticks.pop_back();
}

void set_x_ticks(const Look& look, std::vector<double> ticks, double right, float width) {
    constexpr float kOfAxis = 0.8f, kSpare = 8;  // minimum share of the width; points beside a plot
    drop_cut_ticks(ticks, right, kOfAxis * width, look.px(kSpare),
                   [&](double tick) { return text_width(look, look.fonts.mono, text_size::axis, short_number(tick)); });
    ImPlot::SetupAxisTicks(ImAxis_X1, ticks.data(), static_cast<int>(ticks.size()));
}

int format_tick(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s", short_number(value).c_str());
}

void draw_dashed(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness, float dash) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    for (float at = 0; at < length; at += 2 * dash) {
        const float a = at / length, b = std::min(at + dash, length) / length;
        list->AddLine({from.x + a * (to.x - from.x), from.y + a * (to.y - from.y)},
                      {from.x + b * (to.x - from.x), from.y + b * (to.y - from.y)}, colour, thickness);
    }
}

}  // namespace lockstep
