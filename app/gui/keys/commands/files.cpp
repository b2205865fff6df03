#include <filesystem>

#include "app/gui/keys/commands/commands.hpp"
#include "app/session/predict/answer_log.hpp"

namespace lockstep::commands {
namespace {

bool has_lesson(const Workspace& w) { return w.lesson() != nullptr; }
bool has_answers(const Workspace& w) { return !w.answer_log().answers.empty(); }
bool has_sweep(const Workspace& w) { return w.sweep() && !w.sweep()->empty(); }
/// The input was read from a file: the path of an input that its scenario contains is a bare name.
bool has_file(const Workspace& w) { return has_dataset(w) && std::filesystem::path(w.dataset()->path).is_absolute(); }
template <int by>
void step_lesson(CommandContext& context) {
    context.actions.push(StepLesson{by});
}
template <ExportRun::Kind kind>
void export_as(CommandContext& context) {
    context.actions.push(ExportRun{kind});
}

// Files, scenarios and lessons.
const Command kCommands[] = {
    {.id = "file/open", .title = "Open…", .menu = Menu::file, .key = kCtrl | ImGuiKey_O, .run = push<OpenFileDialog>},
    {.id = "file/draw", .title = "Draw an input…", .menu = Menu::file, .run = push<DrawInput>},
    {.id = "file/read-otherwise",
     .title = "Read this file with other choices…",
     .menu = Menu::file,
     .key = kCtrl | kShift | ImGuiKey_O,
     .available = has_file,
     .run = [](CommandContext& c) { c.actions.push(OpenFileDialog{c.workspace.dataset()->path}); }},
    {.id = "file/save-scenario",
     .title = "Save scenario…",
     .menu = Menu::file,
     .key = kCtrl | ImGuiKey_S,
     .available = has_run,
     .run = push<SaveScenario>},
    {.id = "file/save-recording",
     .title = "Save recording…",
     .menu = Menu::file,
     .available = has_run,
     .run = push<SaveRecording>},
    {.id = "file/save-picture",
     .title = "Save picture…",
     .menu = Menu::file,
     .available = has_run,
     .run = push<SavePicture>},
    {.id = "file/save-sweep-table",
     .title = "Save the sweep's times…",
     .menu = Menu::file,
     .available = has_sweep,
     .run = push<SaveSweepTable>},
    {.id = "file/save-sweep-plot",
     .title = "Save the sweep's plot…",
     .menu = Menu::file,
     .available = has_sweep,
     .run = push<SaveSweepPicture>},
    {.id = "file/save-answers",
     .title = "Save the answers…",
     .menu = Menu::file,
     .available = has_answers,
     .run = push<SaveAnswers>},
    {.id = "file/export-page",
     .title = "Export a page…",
     .menu = Menu::file,
     .begins_group = true,
     .available = has_run,
     .run = export_as<ExportRun::Kind::page>},
    {.id = "file/export-film",
     .title = "Export a film…",
     .menu = Menu::file,
     .available = has_run,
     .run = export_as<ExportRun::Kind::film>},
    {.id = "file/export-poster",
     .title = "Export a poster…",
     .menu = Menu::file,
     .available = has_run,
     .run = export_as<ExportRun::Kind::poster>},
    {.id = "file/export-plot",
     .title = "Export the plot…",
     .menu = Menu::file,
     .available = has_run,
     .run = export_as<ExportRun::Kind::plot>},
    {.id = "file/export-report",
     .title = "Export a report…",
     .menu = Menu::file,
     .available = has_run,
     .run = export_as<ExportRun::Kind::report>},
    {.id = "lecture/next",
     .title = "Next scene of the lesson",
     .menu = Menu::file,
     .key = ImGuiKey_PageDown,
     .begins_group = true,
     .available = has_lesson,
     .run = step_lesson<1>},
    {.id = "lecture/previous",
     .title = "Previous scene of the lesson",
     .menu = Menu::file,
     .key = ImGuiKey_PageUp,
     .available = has_lesson,
     .run = step_lesson<-1>},
    {.id = "lecture/return",
     .title = "Return to the scene of the lesson",
     .menu = Menu::file,
     .key = kShift | ImGuiKey_PageUp,
     .available = [](const Workspace& w) { return w.left_scene(); },
     .run = step_lesson<0>},
    {.id = "lecture/end",
     .title = "End the lesson",
     .menu = Menu::file,
     .available = has_lesson,
     .run = push<EndLesson>},
    {.id = "file/quit",
     .title = "Quit",
     .menu = Menu::file,
     .key = kCtrl | ImGuiKey_Q,
     .begins_group = true,
     .run = push<Quit>},
};

}  // namespace

std::span<const Command> of_files() { return kCommands; }

}  // namespace lockstep::commands
