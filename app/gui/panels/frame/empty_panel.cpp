#include "app/gui/panels/frame/empty_panel.hpp"

#include "app/gui/theme/widgets.hpp"

namespace lockstep {

void draw_open_buttons(const PanelContext& context, std::string_view what) {
    const Look& look = context.look;
    empty_note(look, what);
    ImGui::Dummy({0, look.px(4)});
    if (text_button(look, "open-file", hint_of(command("file/open")))) context.actions.push(OpenFileDialog{});
    for (const auto& kind : dataset_kinds()) {
        const auto& example = kind.examples.front();
        if (text_button(look, std::string(example.spec).c_str(), example.title))
            context.actions.push(Generate{std::string(example.spec)});
        tooltip(look, example.spec);
    }
}

void draw_empty_panel(const PanelContext& context, const std::string& what_fills) {
    const Look& look = context.look;
    const Workspace& workspace = context.workspace;
    const Run* run = workspace.run();
    const bool waits = workspace.loading() || workspace.pending_run() || (run && run->state() == RunState::running);
    if (waits) return empty_note(look, what_fills);
    if (!run) return draw_open_buttons(context, what_fills + " Open a file, or begin with an example:");
    empty_note(look, what_fills);
    ImGui::Dummy({0, look.px(4)});
    if (text_button(look, "run-again", hint_of(command("run/again")))) context.actions.push(RunAgain{});
}

}  // namespace lockstep
