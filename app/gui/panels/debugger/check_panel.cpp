#include "app/gui/panels/debugger/check_panel.hpp"

#include <memory>

#include <fmt/format.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kLargest = 1u << 16;  ///< elements of an input that is checked in all orders
constexpr float kSide = 12, kSign = 22, kBar = 6, kIndent = 18;  ///< points

std::string searched_text(const check::Check& found) {
    return fmt::format("{}, {} and {} searched{}", count_text(found.runs, "order", "orders"),
                       count_text(found.launches, "launch", "launches"),
                       count_text(found.accesses, "access", "accesses"),
                       found.cut ? ", of long passes only the first" : "");
}

std::string wrong_text(const check::Check& found) {
    return fmt::format("Wrong in {} of {}, first in {}: {}", found.failed_runs,
                       count_text(found.runs, "order", "orders"), found.failed->order.text(), found.failed->failure);
}

std::string hazard_text(const check::FoundHazard& met) {
    const auto [low, high] = met.lines();
    auto lines =
        low == high ? fmt::format("line {}", low.number) : fmt::format("lines {} and {}", low.number, high.number);
    if (low.file != met.file || high.file != met.file) lines.clear();  // the sentence names both files
    return fmt::format("{}, {}{}{}, {}: {}", debugger::verdict_of(met.hazard), met.kernel, lines.empty() ? "" : " ",
                       lines, met.buffer, met.sentence);
}

/// Sentences below each other, each after its icon.
class Lines {
public:
    explicit Lines(const Look& look) : look_(look), width_(ImGui::GetContentRegionAvail().x) {}

    void put(Icon icon, Colour colour, const std::string& text, float indent = 0, bool strong = false) const {
        ImDrawList* list = ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float left = at.x + look_.px(indent);
        draw_icon(list, look_, icon, {left + look_.px(7), at.y + look_.px(10)}, 13, colour);
        const float high =
            draw_wrapped(list, look_, strong ? look_.fonts.strong : look_.fonts.words, text_size::small,
                         {left + look_.px(kSign), at.y + look_.px(1)}, width_ - look_.px(indent + kSign + kSide),
                         strong ? look_.colour().ink : look_.colour().ink2, text);
        ImGui::Dummy({width_, high + look_.px(6)});
    }

private:
    const Look& look_;
    float width_;
};

}  // namespace

std::string CheckPanel::note(const PanelContext&) const { return runs_->result() ? runs_->checked() : std::string(); }

void CheckPanel::draw(const PanelContext& context) {
    runs_->take();
    runs_->open_written(context.actions);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.look.px(8), context.look.px(4)));
    draw_head(context);
    if (ImGui::BeginChild("##found")) {
        if (!runs_->failure().empty())
            Lines(context.look).put(Icon::warning, context.look.colour().hazard, runs_->failure());
        else if (const auto* result = runs_->result()) draw_result(context, *result);
        else if (const auto* of_program = runs_->of_program()) draw_of_program(context, *of_program);
        else if (!runs_->busy())
            empty_note(
                context.look,
                shows_program(context.workspace)
                    ? "Runs the program in lock step and in three shuffled orders, and examines every access: races, "
                      "barriers, accesses beyond an array, leaks."
                    : "Runs the algorithm in lock step, lane by lane and shuffled, searches each launch for unordered "
                      "accesses, and reduces a failing input.");
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void CheckPanel::draw_head(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    if (const auto* progress = runs_->progress()) {
        if (text_button(look, "cancel", "Cancel")) {
            runs_->cancel();
            return;
        }
        ImGui::SameLine();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x - look.px(kSide), high = ImGui::GetItemRectSize().y;
        ImDrawList* list = ImGui::GetWindowDrawList();
        draw_text(list, look, look.fonts.words, text_size::small, at.x, at.y + look.px(8), p.ink,
                  fit_text(look, look.fonts.words, text_size::small, progress->what(), width));
        progress_bar(list, look, {at.x, at.y + high - look.px(kBar)}, {width, look.px(kBar)},
                     static_cast<float>(progress->fraction()));
        ImGui::Dummy({width, high});
        return;
    }
    const auto& workspace = context.workspace;
    if (shows_program(workspace)) {
        if (text_button(look, "check", "Check " + workspace.algorithm().title, 0, {.primary = true}))
            runs_->ask(workspace, false);
        return;
    }
    const auto dataset = workspace.dataset();
    const bool may_take_this = dataset && dataset->num_vertices() <= kLargest;
    if (!may_take_this) this_input_ = false;
    if (text_button(look, "check", "Check " + workspace.algorithm().id, 0, {.primary = true}))
        runs_->ask(workspace, this_input_);
    ImGui::SameLine();
    const char* choices[] = {"Small inputs", "This input"};
    const std::string hints[] = {
        "Inputs of 33, 257 and 1,000 elements and the algorithm's own example",
        may_take_this ? "The input and the parameters that are open"
                      : fmt::format("The input that is open has more than {} elements", count_text(kLargest))};
    if (ImGui::GetContentRegionAvail().x < segmented_width(look, choices)) ImGui::NewLine();
    const int clicked = segmented(look, "what", choices, this_input_ ? 1 : 0, 26, hints);
    if (clicked >= 0) this_input_ = clicked == 1 && may_take_this;
}

void CheckPanel::draw_of_program(const PanelContext& context, const ProgramCheck& check) const {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Lines lines(look);
    const bool harmful = check.harmful();
    lines.put(
        harmful ? Icon::warning : Icon::tick, harmful ? p.hazard : p.good,
        fmt::format("{} in {} of {}", harmful ? "Something harmful was found" : "Nothing harmful was found",
                    count_text(check.orders, "order", "orders"), count_text(check.launches, "launch", "launches")),
        0, true);
    for (const auto& one : check.findings) {
        const bool bad = one["verdict"] == "harmful";
        lines.put(bad ? Icon::warning : Icon::tick, bad ? p.hazard : p.good,
                  fmt::format("{}: {}", one["kind"].get<std::string>(), one["text"].get<std::string>()), kIndent);
    }
}

void CheckPanel::draw_result(const PanelContext& context, const CheckResult& result) const {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Lines lines(look);
    if (!result.smallest) {
        lines.put(Icon::tick, p.good, fmt::format("Nothing harmful was found in {}", runs_->checked()), 0, true);
    } else {
        const auto& smallest = *result.smallest;
        const auto& dataset = *smallest.setup.dataset;
        lines.put(Icon::warning, p.hazard,
                  fmt::format("Something harmful was found. Smallest failing input: {}, {}; see pass {}",
                              dataset.info().sizes(dataset), smallest.trial.order.text(), count_text(smallest.pass)),
                  0, true);
        if (!smallest.trial.failure.empty()) lines.put(Icon::none, p.ink2, smallest.trial.failure, 0);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(kSign));
        if (text_button(look, "open", "Open it there", 0, {.primary = true})) runs_->open_smallest();
        ImGui::Dummy({0, look.px(4)});
    }
    for (const auto& checked : result.all) {
        const auto& found = checked.check;
        lines.put(found.harmful() ? Icon::warning : Icon::tick, found.harmful() ? p.hazard : p.good,
                  fmt::format("{}: {}", checked.setup.dataset->source, searched_text(found)));
        if (found.failed) lines.put(Icon::warning, p.hazard, wrong_text(found), kIndent);
        for (const auto& met : found.hazards)
            lines.put(met.hazard.harmful() ? Icon::warning : Icon::tick, met.hazard.harmful() ? p.hazard : p.good,
                      hazard_text(met), kIndent);
    }
}

PanelEntry check_panel() {
    return {.id = "check", .debug = DockPlace{DockPart::below, 5}, .make = [](const PanelParts& parts) {
                return std::make_unique<CheckPanel>(parts.checks);
            }};
}

}  // namespace lockstep
