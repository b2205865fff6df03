#include "app/gui/panels/sweep/sweep_controls.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include "app/gui/panels/frame/choices.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/sweep/engine.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/entry/parameter_title.hpp"

namespace lockstep {
namespace {

constexpr float kField = 54, kNarrowField = 34, kFieldSides = 16, kProgress = 120, kRow = 26;  ///< points
constexpr int kMaxRepeats = 1000, kMaxPoints = 200;

/// Places the next item beside the last, or on a new row if it does not fit. `width` in pixels.
void flow(float width) {
    ImGui::SameLine();
    if (width > ImGui::GetContentRegionAvail().x) ImGui::NewLine();
}

float button_width(const Look& look, std::string_view text) {
    return text_width(look, look.fonts.medium, text_size::small, text) + look.px(24);
}

/// A label before a field, on the field's row.
void label(const Look& look, std::string_view text, float with) {
    const float width = text_width(look, look.fonts.words, text_size::small, text);
    flow(width + look.px(6) + with);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + look.px(kRow / 2),
              look.colour().ink2, text);
    ImGui::Dummy({width, look.px(kRow)});
    ImGui::SameLine(0, look.px(6));
}

/// The width in points of a field for its whole text, at least `least`.
float field_width(const Look& look, const std::string& text, float least) {
    return std::max(least, text_width(look, look.fonts.mono, text_size::small, text) / look.scale + kFieldSides);
}

/// True when Enter was pressed.
bool field(const Look& look, const char* id, std::string& text, float points, std::string_view hint) {
    const FontScope font(look.fonts.mono, text_size::small);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(6), look.px(5)));
    ImGui::SetNextItemWidth(look.px(points));
    ImGui::InputText(id, &text);
    const bool entered = ImGui::IsItemDeactivatedAfterEdit();
    ImGui::PopStyleVar();
    tooltip(look, hint);
    return entered;
}

const char* spacing_name(SweepRange::Spacing spacing) {
    switch (spacing) {
        case SweepRange::Spacing::doubling: return "doubling";
        case SweepRange::Spacing::logarithmic: return "log steps";
        case SweepRange::Spacing::linear: break;
    }
    return "even steps";
}

std::string count_word(std::int64_t value) {
    return value <= 0 ? std::to_string(value) : short_count(static_cast<std::uint64_t>(value));
}

const Parameter* parameter_named(const AlgorithmInfo& algorithm, const std::string& name) {
    const auto found = std::ranges::find(algorithm.parameters, name, &Parameter::name);
    return found == algorithm.parameters.end() ? nullptr : &*found;
}

bool is_word_choice(const AlgorithmInfo& algorithm, const std::string& name) {
    const auto* parameter = parameter_named(algorithm, name);
    return parameter && (parameter->kind == Parameter::Kind::choice || parameter->kind == Parameter::Kind::flag);
}

}  // namespace

void SweepControls::draw(const PanelContext& context, const SweepResult* result) {
    follow(context.workspace, result);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.look.px(6), context.look.px(6)));
    draw_quantity(context);
    draw_range(context, draft_.parameter, draft_.range, typed_);
    draw_across(context);
    draw_repeat(context);
    draw_lines(context);
    draw_studies(context);
    draw_start(context, result);
    draw_saving(context, result);
    ImGui::PopStyleVar();
    if (!wrong_.empty()) {
        const auto width = ImGui::GetContentRegionAvail().x;
        const auto height = draw_wrapped(ImGui::GetWindowDrawList(), context.look, context.look.fonts.words,
                                         text_size::small, ImGui::GetCursorScreenPos(), width,
                                         context.look.colour().ink, "Cannot be measured: " + wrong_);
        ImGui::Dummy({width, height});
    }
}

std::string SweepControls::differs_note(const Workspace& workspace, const SweepRequest& request,
                                        const SweepChart& chart) const {
    if (chart.bars || chart.map || draft_.parameter == request.parameter) return {};
    const auto* swept = parameter_named(workspace.algorithm(), draft_.parameter);
    return fmt::format("The plot is against {}; Start measures against {}.", chart.symbol,
                       swept ? parameter_symbol(*swept) : "n");
}

/// Another algorithm starts a new draft; changed parameters of the shown run update its line; and every sweep of the algorithm
/// becomes the draft, so that the controls describe the plot.
void SweepControls::follow(const Workspace& workspace, const SweepResult* result) {
    const auto series = series_on_screen(workspace);
    const auto& algorithm = workspace.algorithm();
    const bool known =
        result && (result->request.parameter.empty() || parameter_named(algorithm, result->request.parameter));
    if (result && (result->request != followed_ || algorithm.id != algorithm_)) {
        followed_ = result->request;
        const bool own = std::ranges::find(result->request.series, algorithm.id, &SweepSeries::algorithm) !=
                         result->request.series.end();
        if (result->request.study.empty() && known && own && !result->request.values.empty()) {
            algorithm_ = algorithm.id;
            on_screen_ = series;
            take(draft_of(result->request));
        }
    }
    if (algorithm.id != algorithm_) {
        algorithm_ = algorithm.id;
        on_screen_ = series;
        const bool still_there =
            !draft_.series.empty() && (draft_.parameter.empty() || parameter_named(algorithm, draft_.parameter));
        take(propose_sweep(workspace, still_there ? draft_.parameter : ""));
    } else if (series != on_screen_) {
        std::ranges::replace(draft_.series, on_screen_, series);
        on_screen_ = series;
    }
}

void SweepControls::take(SweepDraft draft) {
    const auto typed_of = [](const SweepRange& range) {
        return Typed{count_word(range.from), count_word(range.to), std::to_string(range.points)};
    };
    draft_ = std::move(draft);
    typed_ = typed_of(draft_.range);
    typed_across_ = typed_of(draft_.across_range);
    repeat_ = std::to_string(draft_.repeat);
    wrong_.clear();
}

void SweepControls::draw_quantity(const PanelContext& context) {
    const Look& look = context.look;
    const auto& algorithm = context.workspace.algorithm();
    const auto* swept = parameter_named(algorithm, draft_.parameter);
    const std::string size_title = "n, " + std::string(kind_info(algorithm.input).element.many);
    const auto shown = swept ? parameter_title(*swept) : size_title;
    const auto choose = [&](const std::string& parameter) {
        auto draft = propose_sweep(context.workspace, parameter);
        draft.series = std::move(draft_.series);
        draft.repeat = draft_.repeat;
        if (draft_.across != parameter) draft.across = draft_.across, draft.across_range = draft_.across_range;
        take(std::move(draft));
    };
    if (picker(look, "quantity", "", shown, ImGui::GetContentRegionAvail().x, "The quantity on the horizontal axis"))
        ImGui::OpenPopup("##quantity-choice");
    if (!ImGui::BeginPopup("##quantity-choice")) return;
    if (choice_row(look, size_title.c_str(), "size of the input", !swept)) choose("");
    for (const auto& parameter : algorithm.parameters)
        if (choice_row(look, parameter_title(parameter).c_str(), parameter.name, &parameter == swept))
            choose(parameter.name);
    ImGui::EndPopup();
}

/// With a second parameter the plot is a map.
void SweepControls::draw_across(const PanelContext& context) {
    const Look& look = context.look;
    const auto& algorithm = context.workspace.algorithm();
    const auto could = [&](const Parameter& parameter) { return parameter.name != draft_.parameter; };
    if (std::ranges::none_of(algorithm.parameters, could)) return;
    const auto* across = parameter_named(algorithm, draft_.across);
    if (!across) draft_.across.clear();
    const auto shown = across ? "and " + parameter_title(*across) : std::string("one quantity");
    flow(picker_width(look, "", shown));
    if (picker(look, "across", "", shown, look.px(220), "A second quantity: time becomes a map of both"))
        ImGui::OpenPopup("##across-choice");
    if (ImGui::BeginPopup("##across-choice")) {
        const auto choose = [&](const std::string& name) {
            auto draft = draft_;
            draft.across = name;
            draft.across_range = propose_across(context.workspace, name);
            take(std::move(draft));
        };
        if (choice_row(look, "one quantity", "a plot of lines", !across)) choose("");
        for (const auto& parameter : algorithm.parameters)
            if (could(parameter) &&
                choice_row(look, parameter_title(parameter).c_str(), parameter.name, &parameter == across))
                choose(parameter.name);
        ImGui::EndPopup();
    }
    if (draft_.across.empty()) return;
    ImGui::PushID("across");
    draw_range(context, draft_.across, draft_.across_range, typed_across_);
    ImGui::PopID();
}

void SweepControls::draw_range(const PanelContext& context, const std::string& parameter, SweepRange& range,
                               Typed& typed) {
    const Look& look = context.look;
    if (is_word_choice(context.workspace.algorithm(), parameter)) return;
    const float from = field_width(look, typed.from, kField), to = field_width(look, typed.to, kField);
    label(look, "from", look.px(from));
    bool entered = field(look, "##from", typed.from, from, "The smallest value: 1000, 1K, 1M");
    label(look, "to", look.px(to));
    entered = field(look, "##to", typed.to, to, "The largest value: 1000, 64K, 64M") || entered;
    const std::string spacing = spacing_name(range.spacing);
    flow(picker_width(look, "", spacing));
    if (picker(look, "spacing", "", spacing, look.px(200), "The distance of values between both ends"))
        ImGui::OpenPopup("##spacing-choice");
    const bool counted = range.spacing != SweepRange::Spacing::doubling;
    if (ImGui::BeginPopup("##spacing-choice")) {
        using Spacing = SweepRange::Spacing;
        if (choice_row(look, "doubling", "1, 2, 4, 8", range.spacing == Spacing::doubling))
            range.spacing = Spacing::doubling;
        if (choice_row(look, "log steps", "equal factors, log axis", range.spacing == Spacing::logarithmic))
            range.spacing = Spacing::logarithmic;
        if (choice_row(look, "even steps", "equal distances, linear axis", range.spacing == Spacing::linear))
            range.spacing = Spacing::linear;
        ImGui::EndPopup();
    }
    if (counted) {
        label(look, "points", look.px(kNarrowField));
        entered = field(look, "##points", typed.amount, kNarrowField, "How many values") || entered;
    }
    if (!entered) return;
    try {
        range.from = static_cast<std::int64_t>(parse_count(typed.from, "from", 0, std::uint64_t{1} << 32));
        range.to = static_cast<std::int64_t>(parse_count(typed.to, "to", 0, std::uint64_t{1} << 32));
        range.points = static_cast<int>(parse_count(typed.amount, "points", 1, kMaxPoints));
        values_of(range);
        wrong_.clear();
    } catch (const InputError& error) {
        wrong_ = error.what();
    }
}

void SweepControls::draw_repeat(const PanelContext& context) {
    const Look& look = context.look;
    label(look, "repeat", look.px(kNarrowField));
    if (!field(look, "##repeat", repeat_, kNarrowField,
               "Measurements of each point after a warm-up; the plot shows their median and their middle half"))
        return;
    try {
        draft_.repeat = static_cast<int>(parse_count(repeat_, "repeat", 1, kMaxRepeats));
        wrong_.clear();
    } catch (const InputError& error) {
        wrong_ = error.what();
    }
}

void SweepControls::draw_lines(const PanelContext& context) {
    const Look& look = context.look;
    const auto& workspace = context.workspace;
    const auto names = line_names(draft_.series);
    const auto shown = names.size() == 1 ? names.front() : fmt::format("{} lines", names.size());
    flow(picker_width(look, "", shown));
    if (picker(look, "lines", "", shown, look.px(260), "The algorithms that are measured side by side"))
        ImGui::OpenPopup("##lines-choice");
    if (!ImGui::BeginPopup("##lines-choice")) return;
    ImGui::PushItemFlag(ImGuiItemFlags_AutoClosePopups, false);
    const auto toggle = [&](const SweepSeries& series, const char* title, const std::string& detail) {
        const auto found = std::ranges::find(draft_.series, series);
        const bool chosen = found != draft_.series.end();
        if (!choice_row(look, title, detail, chosen)) return;
        if (!chosen) draft_.series.push_back(series);
        else if (draft_.series.size() > 1) draft_.series.erase(found);
    };
    choice_heading(look, "Shown run");
    toggle(on_screen_, workspace.algorithm().title.c_str(), workspace.algorithm().id + ", current parameters");
    for (const auto& parameter : workspace.algorithm().parameters) {
        if (parameter.kind != Parameter::Kind::choice || parameter.name == draft_.parameter) continue;
        choice_heading(look, ("The same, " + parameter_title(parameter)).c_str());
        for (std::size_t k = 0; k < parameter.choices.size(); ++k) {
            auto series = on_screen_;
            std::erase_if(series.parameters, [&](const auto& one) { return one.first == parameter.name; });
            series.parameters.emplace_back(parameter.name, parameter.choices[k]);
            const auto& words = parameter.hints.choices.empty() ? parameter.choices[k] : parameter.hints.choices[k];
            series.name = workspace.algorithm().id + ", " + words;
            toggle(series, words.c_str(), parameter.name + "=" + parameter.choices[k]);
        }
    }
    choice_heading(look, "Other algorithms");
    for (const auto& one : workspace.catalog().all()) {
        if (one->family() != workspace.algorithm().family() || one->demonstration) continue;
        if (!draft_.parameter.empty() && !parameter_named(*one, draft_.parameter)) continue;
        SweepSeries series{.algorithm = one->id, .executor = workspace.executor(), .gpu = workspace.chosen_gpu()};
        if (series != on_screen_) toggle(series, one->title.c_str(), one->id);
    }
    const auto dataset = workspace.dataset();
    const auto* baseline = dataset ? workspace.catalog().baseline(workspace.algorithm().family(), *dataset) : nullptr;
    if (draft_.parameter.empty() && baseline)
        toggle(on_host({.algorithm = baseline->id, .name = baseline->id + ", CPU"}),
               "Sequential, plain code on the host", baseline->id + ", CPU");
    ImGui::PopItemFlag();
    ImGui::EndPopup();
}

void SweepControls::draw_studies(const PanelContext& context) {
    const Look& look = context.look;
    const auto& studies = context.workspace.catalog().studies();
    if (studies.empty()) return;
    flow(picker_width(look, "", "Studies"));
    if (picker(look, "studies", "", "Studies", look.px(200), "Measure a figure of a paper"))
        ImGui::OpenPopup("##studies-choice");
    if (!ImGui::BeginPopup("##studies-choice")) return;
    const auto result = context.workspace.sweep();
    for (const auto& study : studies)
        if (choice_row(look, study.title.c_str(), study.shows, result && result->request.study == study.id))
            context.actions.push(StartStudy{study.id});
    ImGui::EndPopup();
}

void SweepControls::draw_start(const PanelContext& context, const SweepResult* result) {
    const Look& look = context.look;
    if (!result || result->state != SweepState::running) {
        flow(button_width(look, "Start"));
        const bool possible = wrong_.empty() && context.workspace.dataset() != nullptr;
        if (text_button(look, "start", "Start", 0, {.on = true, .enabled = possible})) {
            try {
                context.actions.push(StartSweep{request_of(draft_, context.workspace)});
            } catch (const InputError& error) {
                wrong_ = error.what();
            }
        }
        return;
    }
    flow(button_width(look, "Cancel"));
    if (text_button(look, "cancel", "Cancel")) context.actions.push(CancelSweep{});
    flow(look.px(kProgress));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto fraction =
        static_cast<float>(result->done) / static_cast<float>(std::max<std::size_t>(1, result->total));
    progress_bar(ImGui::GetWindowDrawList(), look, {at.x, at.y + look.px(11)}, {look.px(kProgress), look.px(4)},
                 fraction);
    ImGui::Dummy({look.px(kProgress), look.px(kRow)});
    const auto text = fmt::format("{} of {}, {}", result->done, result->total, result->doing);
    const auto width = text_width(look, look.fonts.words, text_size::small, text);
    flow(width);
    const ImVec2 words = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, words.x,
              words.y + look.px(kRow / 2), look.colour().ink2, text);
    ImGui::Dummy({width, look.px(kRow)});
}

void SweepControls::draw_saving(const PanelContext& context, const SweepResult* result) {
    const Look& look = context.look;
    if (!result || result->empty()) return;
    flow(button_width(look, "CSV…"));
    if (text_button(look, "csv", "CSV…")) context.actions.push(SaveSweepTable{});
    tooltip(look, "Save the times as a table");
    flow(button_width(look, "PNG…"));
    if (text_button(look, "png", "PNG…")) context.actions.push(SaveSweepPicture{});
    tooltip(look, "Save the plot as a picture");
}

}  // namespace lockstep
