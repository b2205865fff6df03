#include "app/panels/parameters.hpp"

#include <algorithm>

#include "app/panels/figures.hpp"
#include "app/panels/run_facts.hpp"
#include "app/panels/scale.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

/// A label at the left and a value at the right of one row.
void draw_row(const Look& look, std::string_view left, Colour colour, std::string_view right) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(11);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, look, look.fonts.words, text_size::body, at.x, y, colour, left);
    const float room = width - text_width(look, look.fonts.words, text_size::body, left) - look.px(12);
    const auto shown = fit_text(look, look.fonts.mono, text_size::small, right, room);
    draw_text_right(list, look, look.fonts.mono, text_size::small, at.x + width, y, look.colour().ink, shown);
    ImGui::Dummy({width, look.px(22)});
    if (shown != right) tooltip(look, right);
}

std::string label_of(const Parameter& parameter) {
    std::string text = parameter.name;
    if (!parameter.unit.empty()) text += ", " + parameter.unit;
    return text;
}

bool differs(const PanelContext& context) {
    for (const auto& parameter : context.workspace.algorithm().parameters) {
        const auto values = context.workspace.parameters();
        const auto found = values.find(parameter.name);
        if (found != values.end() && found->second != parameter.value) return true;
    }
    return false;
}

}  // namespace

void ParametersPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const AlgorithmInfo& info = context.workspace.algorithm();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(list, look, look.fonts.strong, text_size::heading, at.x, at.y + look.px(11), look.colour().ink,
              fit_text(look, look.fonts.strong, text_size::heading, info.title, ImGui::GetContentRegionAvail().x));
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, look.px(24)});
    tooltip(look, info.title + ". " + info.source);
    if (info.parameters.empty()) empty_note(look, "This algorithm has nothing to turn.");
    const auto values = context.workspace.parameters();
    for (const auto& parameter : info.parameters) {
        const auto found = values.find(parameter.name);
        draw_parameter(context, parameter, found == values.end() ? parameter.value : found->second);
    }
    if (!info.parameters.empty() && text_button(look, "defaults", "Back to defaults", 0, {.enabled = differs(context)}))
        context.actions.push(ResetParameters{});
    if (const Run* run = context.workspace.run()) draw_facts(context, *run);
}

void ParametersPanel::draw_facts(const PanelContext& context, const Run& run) {
    const Look& look = context.look;
    if (facts_version_ != context.workspace.dataset_version() || input_.empty()) {
        input_ = input_facts(*run.request().dataset);
        facts_version_ = context.workspace.dataset_version();
    }
    const auto table = [&](const char* heading, const std::vector<Fact>& facts) {
        ImGui::Dummy({0, look.px(8)});
        hairline(look);
        ImGui::Dummy({0, look.px(4)});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::body, at.x, at.y + look.px(11),
                  look.colour().ink, heading);
        ImGui::Dummy({0, look.px(22)});
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        for (const auto& [name, figure] : facts) draw_row(look, name, look.colour().ink2, figure);
        ImGui::PopStyleVar();
    };
    table("What it did", run_facts(run));
    table("Input", input_);
}

void ParametersPanel::draw_parameter(const PanelContext& context, const Parameter& parameter, std::int64_t value) {
    const Look& look = context.look;
    ImGui::PushID(parameter.name.c_str());
    ImGui::BeginGroup();
    const auto ask = [&](std::int64_t number) {
        if (number != value) context.actions.push(SetParameter{parameter.name, number});
    };
    switch (parameter.kind) {
        case Parameter::Kind::number:
        case Parameter::Kind::vertex: draw_number(context, parameter, value); break;
        case Parameter::Kind::flag: {
            draw_row(look, label_of(parameter), look.colour().ink2, "");
            const char* words[] = {"off", "on"};
            const int clicked = segmented(look, "value", words, value != 0 ? 1 : 0);
            if (clicked >= 0) ask(clicked);
            break;
        }
        case Parameter::Kind::choice: {
            draw_row(look, label_of(parameter), look.colour().ink2, "");
            std::vector<const char*> words;
            for (const auto& word : parameter.choices) words.push_back(word.c_str());
            if (segmented_width(look, words) <= ImGui::GetContentRegionAvail().x) {
                const int clicked = segmented(look, "value", words, static_cast<int>(value));
                if (clicked >= 0) ask(clicked);
            } else {
                ImGui::SetNextItemWidth(-FLT_MIN);
                int chosen = static_cast<int>(value);
                if (ImGui::Combo("##value", &chosen, words.data(), static_cast<int>(words.size()))) ask(chosen);
            }
            break;
        }
    }
    if (value != parameter.value && parameter.kind != Parameter::Kind::number &&
        parameter.kind != Parameter::Kind::vertex)
        draw_row(look, "default: " + parameter.text(parameter.value), look.colour().ink2, "");
    ImGui::EndGroup();
    tooltip(look, parameter.summary);
    ImGui::Dummy({0, look.px(6)});
    ImGui::PopID();
}

void ParametersPanel::draw_number(const PanelContext& context, const Parameter& parameter, std::int64_t value) {
    const Look& look = context.look;
    const auto dataset = context.workspace.dataset();
    const Scale scale{parameter.lowest, dataset ? parameter.highest_on(*dataset) : parameter.highest,
                      parameter.logarithmic};
    const float width = ImGui::GetContentRegionAvail().x, field = look.px(96);

    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body, at.x, at.y + look.px(12),
              look.colour().ink2,
              fit_text(look, look.fonts.words, text_size::body, label_of(parameter), width - field - look.px(8)));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - field);
    ImGui::SetNextItemWidth(field);
    {
        const FontScope font(look.fonts.mono, text_size::body);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(6), look.px(5)));
        std::int64_t typed = value;
        const bool entered = ImGui::InputScalar("##number", ImGuiDataType_S64, &typed, nullptr, nullptr, "%lld",
                                                ImGuiInputTextFlags_EnterReturnsTrue);
        if (entered || (ImGui::IsItemDeactivatedAfterEdit() && typed != value))
            context.actions.push(SetParameter{parameter.name, std::clamp(typed, scale.lowest, scale.highest)});
        ImGui::PopStyleVar();
    }

    float position = scale.position(value);
    const bool given = parameter.value >= scale.lowest && parameter.value <= scale.highest;
    if (slider(look, "value", &position, width, given ? scale.position(parameter.value) : -1.f)) {
        const auto moved = scale.value(position);
        if (moved != value) context.actions.push(SetParameter{parameter.name, moved});
    }
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float y = below.y + look.px(6), knob = look.px(7);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string low = short_number(static_cast<double>(scale.lowest)),
                      high = short_number(static_cast<double>(scale.highest));
    const std::string usual = "default " + short_number(static_cast<double>(parameter.value));
    const float low_end = below.x + text_width(look, look.fonts.mono, text_size::axis, low) + look.px(10);
    const float high_start = below.x + width - text_width(look, look.fonts.mono, text_size::axis, high) - look.px(10);
    draw_text(list, look, look.fonts.mono, text_size::axis, below.x, y, look.colour().ink2, low);
    draw_text_right(list, look, look.fonts.mono, text_size::axis, below.x + width, y, look.colour().ink2, high);
    if (given && value != parameter.value) {
        const float half = text_width(look, look.fonts.words, text_size::axis, usual) / 2;
        const float wish = below.x + knob + (width - 2 * knob) * scale.position(parameter.value);
        if (high_start - low_end > 2 * half)
            draw_text_centred(list, look, look.fonts.words, text_size::axis,
                              std::clamp(wish, low_end + half, high_start - half), y, look.colour().ink2, usual);
    }
    ImGui::Dummy({width, look.px(14)});
}

}  // namespace lockstep
