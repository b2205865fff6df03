#include "app/gui/theme/style.hpp"

#include <implot.h>

namespace lockstep {
namespace {

void apply_sizes(ImGuiStyle& style, const Look& look) {
    style.FontSizeBase = text_size::body;
    style.FontScaleDpi = look.scale;
    style.WindowPadding = {look.px(12), look.px(10)};
    style.WindowBorderSize = 0;
    style.WindowRounding = 0;
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.ChildBorderSize = 0;
    style.PopupRounding = look.px(4);
    style.PopupBorderSize = 1;
    style.FramePadding = {look.px(10), look.px(6)};
    style.FrameRounding = look.px(3);
    style.FrameBorderSize = 0;
    style.ItemSpacing = {look.px(8), look.px(6)};
    style.ItemInnerSpacing = {look.px(8), look.px(4)};
    style.CellPadding = {look.px(8), look.px(4)};
    style.ScrollbarSize = look.px(10);
    style.ScrollbarRounding = look.px(4);
    style.ScrollbarPadding = look.px(2);
    style.GrabMinSize = look.px(16);
    style.GrabRounding = look.px(8);
    style.TabRounding = 0;
    style.TabBorderSize = 0;
    style.TabBarBorderSize = 0;
    style.TabBarOverlineSize = look.px(2);
    style.TabCloseButtonMinWidthSelected = FLT_MAX;
    style.TabCloseButtonMinWidthUnselected = FLT_MAX;
    style.DockingSeparatorSize = look.px(4);
    style.DockingNodeHasCloseButton = false;
    style.SeparatorSize = 1;
    style.HoverDelayNormal = 0.45f;
}

void apply_colours(ImGuiStyle& style, const Palette& p) {
    const auto set = [&](ImGuiCol slot, Colour colour) { style.Colors[slot] = rgba(colour); };
    const Colour none{0, 0, 0, 0};
    for (auto& one : style.Colors) one = rgba(p.field);
    set(ImGuiCol_Text, p.ink);
    set(ImGuiCol_TextDisabled, p.ink3);
    set(ImGuiCol_TextSelectedBg, p.accent_dim);
    set(ImGuiCol_InputTextCursor, p.ink);
    set(ImGuiCol_WindowBg, p.panel);
    set(ImGuiCol_ChildBg, none);
    set(ImGuiCol_PopupBg, p.raised);
    set(ImGuiCol_Border, p.line);
    set(ImGuiCol_BorderShadow, none);
    set(ImGuiCol_FrameBg, p.field);
    set(ImGuiCol_FrameBgHovered, p.field_hi);
    set(ImGuiCol_FrameBgActive, p.field_hi);
    set(ImGuiCol_TitleBg, p.raised);
    set(ImGuiCol_TitleBgActive, p.raised);
    set(ImGuiCol_TitleBgCollapsed, p.raised);
    set(ImGuiCol_MenuBarBg, p.raised);
    set(ImGuiCol_ScrollbarBg, none);
    set(ImGuiCol_ScrollbarGrab, p.field);
    set(ImGuiCol_ScrollbarGrabHovered, p.field_hi);
    set(ImGuiCol_ScrollbarGrabActive, p.ink3);
    set(ImGuiCol_CheckMark, p.accent);
    set(ImGuiCol_CheckboxSelectedBg, p.field);
    set(ImGuiCol_SliderGrab, p.ink);
    set(ImGuiCol_SliderGrabActive, p.ink);
    set(ImGuiCol_Button, p.field);
    set(ImGuiCol_ButtonHovered, p.field_hi);
    set(ImGuiCol_ButtonActive, p.field_hi);
    set(ImGuiCol_Header, p.accent_dim);
    set(ImGuiCol_HeaderHovered, p.field_hi);
    set(ImGuiCol_HeaderActive, p.field_hi);
    set(ImGuiCol_Separator, p.ground);
    set(ImGuiCol_SeparatorHovered, p.accent);
    set(ImGuiCol_SeparatorActive, p.accent);
    set(ImGuiCol_ResizeGrip, none);
    set(ImGuiCol_ResizeGripHovered, p.field_hi);
    set(ImGuiCol_ResizeGripActive, p.accent);
    set(ImGuiCol_Tab, none);
    set(ImGuiCol_TabHovered, p.field);
    set(ImGuiCol_TabSelected, p.panel);
    set(ImGuiCol_TabSelectedOverline, p.accent);
    set(ImGuiCol_TabDimmed, none);
    set(ImGuiCol_TabDimmedSelected, p.panel);
    set(ImGuiCol_TabDimmedSelectedOverline, p.ink3);
    set(ImGuiCol_DockingPreview, p.accent.faded(0.4f));
    set(ImGuiCol_DockingEmptyBg, p.ground);
    set(ImGuiCol_TableHeaderBg, p.raised);
    set(ImGuiCol_TableBorderStrong, p.line);
    set(ImGuiCol_TableBorderLight, p.line);
    set(ImGuiCol_TableRowBg, none);
    set(ImGuiCol_TableRowBgAlt, none);
    set(ImGuiCol_TextLink, p.accent);
    set(ImGuiCol_DragDropTarget, p.accent);
    set(ImGuiCol_DragDropTargetBg, none);
    set(ImGuiCol_NavCursor, p.accent);
    set(ImGuiCol_NavWindowingHighlight, p.accent);
    set(ImGuiCol_NavWindowingDimBg, none);
    set(ImGuiCol_ModalWindowDimBg, none);
}

void apply_plots(const Look& look) {
    const Palette& p = look.colour();
    ImPlotStyle& style = ImPlot::GetStyle();
    style.PlotBorderSize = 1;
    style.PlotMinSize = {look.px(60), look.px(40)};
    style.MajorTickLen = {look.px(4), look.px(4)};
    style.MinorTickLen = {0, 0};
    style.MinorAlpha = 0;
    style.PlotPadding = {0, look.px(2)};
    style.LabelPadding = {look.px(6), look.px(7)};
    const auto set = [&](ImPlotCol slot, Colour colour) { style.Colors[slot] = rgba(colour); };
    const Colour none{0, 0, 0, 0};
    set(ImPlotCol_FrameBg, none);
    set(ImPlotCol_PlotBg, p.canvas);
    set(ImPlotCol_PlotBorder, p.line);
    set(ImPlotCol_TitleText, p.ink);
    set(ImPlotCol_InlayText, p.ink);
    set(ImPlotCol_AxisText, p.ink2);
    set(ImPlotCol_AxisGrid, p.grid);
    set(ImPlotCol_AxisTick, p.line);
    set(ImPlotCol_AxisBg, none);
    set(ImPlotCol_AxisBgHovered, none);
    set(ImPlotCol_AxisBgActive, none);
    set(ImPlotCol_Selection, p.accent);
    set(ImPlotCol_Crosshairs, p.ink3);
}

}  // namespace

void apply_style(const Look& look) {
    ImGuiStyle& style = ImGui::GetStyle();
    apply_sizes(style, look);
    apply_colours(style, look.colour());
    apply_plots(look);
}

}  // namespace lockstep
