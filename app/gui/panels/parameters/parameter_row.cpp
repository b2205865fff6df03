#include "app/gui/panels/parameters/parameter_row.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "app/gui/panels/parameters/scale.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/parameter_values.hpp"
#include "kernels/run/entry/parameter_title.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kLabelRow = 22, kChoice = 26, kFoot = 16, kField = 96, kKnob = 7;
constexpr float kMark = 4;  // half the width of a mark's triangle
constexpr float kDot = 2.5f;  // radius of the dot of a changed value
constexpr float kApart = 8;  // between labels below a slider

/// A label, with a dot if the value differs from the source's; returns its width in pixels.
float draw_label(const PanelContext& context, const Parameter& parameter, const ParameterValues& values, ImVec2 at,
                 float height, float room) {
    const Look& look = context.look;
    const float y = at.y + height / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (differs_from_source(parameter, values, context.workspace.dataset()))
        list->AddCircleFilled({at.x - look.px(6), y}, look.px(kDot), u32(look.colour().now));
    const auto text = fit_text(look, look.fonts.words, text_size::body, parameter_title(parameter), room);
    draw_text(list, look, look.fonts.words, text_size::body, at.x, y, look.colour().ink, text);
    return text_width(look, look.fonts.words, text_size::body, text);
}

/// "only with Splitter rule: a number" if another parameter disables this one; else empty.
std::string unused_text(const AlgorithmInfo& algorithm, const Parameter& parameter, const ParameterValues& values) {
    const auto& along = parameter.hints.along;
    if (!along || parameter.hints.in_effect) return {};
    const auto& all = algorithm.parameters;
    const auto decides = std::ranges::find(all, along->first, &Parameter::name);
    const auto found = values.find(along->first);
    if (decides == all.end() || found == values.end() || found->second == along->second) return {};
    const auto& words = decides->hints.choices.empty() ? decides->choices : decides->hints.choices;
    const auto choice = static_cast<std::size_t>(along->second);
    return "only with " + parameter_title(*decides) + ": " +
           (choice < words.size() ? words[choice] : decides->text(along->second));
}

void choose(const PanelContext& context, const Parameter& parameter, std::int64_t value) {
    if (const auto& along = parameter.hints.along) {
        const auto values = context.workspace.parameters();
        const auto found = values.find(along->first);
        if (found != values.end() && found->second != along->second)
            context.actions.push(SetParameter{along->first, along->second});
    }
    context.actions.push(SetParameter{parameter.name, value});
}

/// Choices as buttons of equal width, two in a row if the longest word fits. Returns the clicked one, else -1.
int draw_choice_grid(const Look& look, const std::vector<const char*>& words, int chosen) {
    float longest = 0;
    for (const char* word : words)
        longest = std::max(longest, text_width(look, look.fonts.medium, text_size::small, word) + look.px(10));
    const float gap = look.px(4), whole = ImGui::GetContentRegionAvail().x, half = std::floor((whole - gap) / 2);
    const int in_row = longest <= half ? 2 : 1;
    const float width = in_row == 2 ? half : whole;
    const float left = ImGui::GetCursorPosX();
    int clicked = -1;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
    for (int i = 0; i < static_cast<int>(words.size()); ++i) {
        if (i % in_row == 1) {
            ImGui::SameLine();
            ImGui::SetCursorPosX(left + width + gap);
        }
        const std::string id = std::string("value:") + words[static_cast<std::size_t>(i)];
        if (text_button(look, id.c_str(), words[static_cast<std::size_t>(i)], width / look.scale, {.on = i == chosen}))
            clicked = i;
        if (i == chosen)
            ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                u32(look.colour().accent), look.px(3),
                                                std::max(1.f, std::floor(look.scale)));
    }
    ImGui::PopStyleVar();
    return clicked;
}

void draw_choice(const PanelContext& context, const Parameter& parameter, const ParameterValues& values,
                 std::int64_t value) {
    const Look& look = context.look;
    std::vector<const char*> words;
    if (parameter.kind == Parameter::Kind::flag) words = {"off", "on"};
    else
        for (const auto& word : parameter.hints.choices.empty() ? parameter.choices : parameter.hints.choices)
            words.push_back(word.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, taken = segmented_width(look, words);
    const float label = text_width(look, look.fonts.words, text_size::body, parameter_title(parameter));
    int clicked = -1;
    if (label + look.px(12) + taken <= width) {
        draw_label(context, parameter, values, at, look.px(kChoice), width);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - taken);
        clicked = segmented(look, "value", words, static_cast<int>(value));
    } else {
        draw_label(context, parameter, values, at, look.px(kLabelRow), width);
        ImGui::Dummy({width, look.px(kLabelRow)});
        clicked = taken <= width ? segmented(look, "value", words, static_cast<int>(value))
                                 : draw_choice_grid(look, words, static_cast<int>(value));
    }
    if (clicked >= 0 && clicked != value) choose(context, parameter, clicked);
}

/// Texts below the slider, each near its position and clear of its neighbours.
struct Placed {
    std::string text;
    float centre = 0, half = 0;
};

void spread(std::vector<Placed>& texts, float left, float right, float apart) {
    float end = left;
    for (auto& one : texts) {
        one.centre = std::max(one.centre, end + one.half);
        end = one.centre + one.half + apart;
    }
    float begin = right;
    for (auto one = texts.rbegin(); one != texts.rend(); ++one) {
        one->centre = std::min(one->centre, begin - one->half);
        begin = one->centre - one->half - apart;
    }
}

/// The texts below a slider: the source's values at their positions, or the ends of the range with the origin of the default between
/// them.
void draw_foot(const PanelContext& context, const Parameter& parameter, const Scale& scale, std::int64_t value,
               const std::string& unused, float width) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float knob = look.px(kKnob), y = at.y + look.px(kFoot) / 2;
    const auto place = [&](std::int64_t number) { return at.x + knob + (width - 2 * knob) * scale.position(number); };
    const auto put = [&](ImFont* font, std::vector<Placed> texts, float left, float right) {
        for (auto& one : texts) one.half = text_width(look, font, text_size::axis, one.text) / 2;
        spread(texts, left, right, look.px(kApart));
        if (!texts.empty() && texts.front().centre - texts.front().half < left - 1) texts.erase(texts.begin());
        for (const auto& one : texts)
            draw_text_centred(list, look, font, text_size::axis, one.centre, y, p.ink2, one.text);
    };
    const auto dataset = context.workspace.dataset();
    if (parameter.hints.marks && dataset) {
        std::vector<Placed> texts;
        const auto* found = hints_on(parameter, dataset);
        for (const auto& mark : found ? found->marks : std::vector<ParameterMark>{}) {
            const float x = place(mark.value), size = look.px(kMark);
            list->AddTriangleFilled({x, at.y - 2 * size}, {x - size, at.y - size / 2}, {x + size, at.y - size / 2},
                                    u32(p.ink2));
            texts.push_back({mark.text, x});
        }
        put(look.fonts.words, std::move(texts), at.x, at.x + width);
    } else {
        const std::string low = short_number(static_cast<double>(scale.lowest)),
                          high = short_number(static_cast<double>(scale.highest));
        const float low_end = at.x + text_width(look, look.fonts.mono, text_size::axis, low) + look.px(kApart),
                    high_start =
                        at.x + width - text_width(look, look.fonts.mono, text_size::axis, high) - look.px(kApart);
        draw_text(list, look, look.fonts.mono, text_size::axis, at.x, y, p.ink2, low);
        draw_text_right(list, look, look.fonts.mono, text_size::axis, at.x + width, y, p.ink2, high);
        const auto& by = context.workspace.algorithm().published.by;
        const auto number = parameter.default_on(dataset.get());
        std::string usual = (by.empty() ? "default " : by + " ") + short_number(static_cast<double>(number));
        const auto& note = unused.empty() ? parameter.hints.note : unused;
        if (!note.empty()) usual = note;
        const bool in_range = number >= scale.lowest && number <= scale.highest;
        const bool needed = !note.empty() || (in_range && value != number);
        const float wish = note.empty() ? place(number) : at.x + width / 2;
        if (needed && text_width(look, look.fonts.words, text_size::axis, usual) <= high_start - low_end)
            put(look.fonts.words, {{usual, wish}}, low_end, high_start);
    }
    ImGui::Dummy({width, look.px(kFoot)});
}

constexpr const char* kHeldEnd = "held end";

/// The upper end of a slider: a sensible limit, or the current value if it is larger. Constant while the slider is dragged.
std::int64_t slider_end(std::int64_t sensible, std::int64_t value) {
    const auto held = ImGui::GetStateStorage()->GetInt(ImGui::GetID(kHeldEnd));
    return std::max({sensible, value, std::int64_t{held}});
}

void hold_slider_end(std::int64_t end) {
    const auto most = std::min<std::int64_t>(end, std::numeric_limits<int>::max());
    ImGui::GetStateStorage()->SetInt(ImGui::GetID(kHeldEnd), ImGui::IsItemActive() ? static_cast<int>(most) : 0);
}

void draw_number(const PanelContext& context, const Parameter& parameter, const ParameterValues& values,
                 std::int64_t value) {
    const Look& look = context.look;
    const auto dataset = context.workspace.dataset();
    const std::int64_t allowed = dataset ? parameter.highest_on(*dataset) : parameter.highest;
    const Scale scale{parameter.lowest, slider_end(sensible_end(parameter, dataset), value), parameter.logarithmic};
    const auto unused = unused_text(context.workspace.algorithm(), parameter, values);
    const float width = ImGui::GetContentRegionAvail().x, field = std::min(look.px(kField), 0.36f * width);

    const float beside = width - field - look.px(8);
    const bool above = text_width(look, look.fonts.words, text_size::body, parameter_title(parameter)) > beside;
    draw_label(context, parameter, values, ImGui::GetCursorScreenPos(), look.px(24), above ? width : beside);
    if (above) ImGui::Dummy({0, look.px(kLabelRow)});
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - field);
    ImGui::SetNextItemWidth(field);
    {
        const FontScope font(look.fonts.mono, text_size::body);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(6), look.px(5)));
        std::int64_t typed = value;
        const bool entered = ImGui::InputScalar("##number", ImGuiDataType_S64, &typed, nullptr, nullptr, "%lld",
                                                ImGuiInputTextFlags_EnterReturnsTrue);
        if (entered || (ImGui::IsItemDeactivatedAfterEdit() && typed != value))
            choose(context, parameter, std::clamp(typed, parameter.lowest, allowed));
        ImGui::PopStyleVar();
    }
    float position = scale.position(value);
    const auto usual = parameter.default_on(dataset.get());
    const bool given = !parameter.hints.marks && usual >= scale.lowest && usual <= scale.highest;
    if (slider(look, "value", &position, width, given ? scale.position(usual) : -1.f))
        if (const auto moved = scale.value(position); moved != value) choose(context, parameter, moved);
    hold_slider_end(scale.highest);
    draw_foot(context, parameter, scale, value, unused, width);
}

}  // namespace

void draw_parameter(const PanelContext& context, const Parameter& parameter, const ParameterValues& values) {
    const Look& look = context.look;
    const auto dataset = context.workspace.dataset();
    const auto value = value_in_effect(parameter, values, dataset.get());
    ImGui::PushID(parameter.name.c_str());
    ImGui::BeginGroup();
    switch (parameter.kind) {
        case Parameter::Kind::number:
        case Parameter::Kind::vertex: draw_number(context, parameter, values, value); break;
        case Parameter::Kind::flag:
        case Parameter::Kind::choice: draw_choice(context, parameter, values, value); break;
    }
    ImGui::EndGroup();
    // Beside it, so that the tooltip does not cover the marks.
    tooltip_beside(look, parameter.hints.title.empty() ? parameter.summary : parameter.name + ": " + parameter.summary);
    ImGui::Dummy({0, look.px(6)});
    ImGui::PopID();
}

void draw_fact_row(const Look& look, std::string_view left, std::string_view right) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(11);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, look, look.fonts.words, text_size::body, at.x, y, look.colour().ink2, left);
    const float room = width - text_width(look, look.fonts.words, text_size::body, left) - look.px(12);
    const auto shown = fit_text(look, look.fonts.mono, text_size::small, right, room);
    draw_text_right(list, look, look.fonts.mono, text_size::small, at.x + width, y, look.colour().ink, shown);
    ImGui::Dummy({width, look.px(22)});
    if (shown != right) tooltip(look, right);
}

}  // namespace lockstep
