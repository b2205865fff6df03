#include <exception>
#include <filesystem>
#include <string>
#include <utility>

#include "app/gui/panels/sweep/sweep_picture.hpp"
#include "app/gui/shell/shell_state.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/sweep/scope.hpp"

namespace lockstep {
namespace {

constexpr int kPlotWidth = 1280, kPlotHeight = 720;  ///< pixels of a sweep's picture

/// "rehman-fig-4.2", "list.rhj-n": without its ending.
std::string sweep_file_name(const Workspace& workspace) {
    const auto sweep = workspace.sweep();
    if (!sweep || sweep->request.series.empty()) return "sweep";
    if (!sweep->request.study.empty()) return sweep->request.study;
    const auto& parameter = sweep->request.parameter;
    return sweep->request.series.front().algorithm + "-" + (parameter.empty() ? "n" : parameter);
}

std::string export_name(const std::string& algorithm, ExportRun::Kind kind) {
    switch (kind) {
        case ExportRun::Kind::film: return algorithm + "-film.png";
        case ExportRun::Kind::poster: return algorithm + "-poster.png";
        case ExportRun::Kind::plot: return algorithm + ".svg";
        case ExportRun::Kind::report: return algorithm + "-report";
        case ExportRun::Kind::page: break;
    }
    return algorithm + ".html";
}

}  // namespace

bool Shell::handle(const Action& action, Workspace& workspace) {
    State& s = *state_;
    if (const auto* open = std::get_if<OpenFileDialog>(&action)) {
        s.draw_sheet.close();
        s.open_sheet.open(open->path);
    } else if (std::holds_alternative<DrawInput>(action)) {
        s.open_sheet.close();
        s.draw_sheet.open(workspace);
    } else if (const auto* drawing = std::get_if<SaveDrawnInput>(&action)) {
        auto file = s.draw_sheet.file();
        if (!file) say({Notice::Kind::error, "There is no drawing to save yet: draw an input first"});
        else if (!drawing->path) s.prompt.ask_drawing(file->name);
        else
            workspace.save(*drawing->path, [content = std::move(file->content)](const std::filesystem::path& to) {
                write_file(to, content);
            });
    } else if (const auto* dropped = std::get_if<DropFiles>(&action); dropped && dropped->paths.size() == 1) {
        s.open_sheet.take(dropped->paths.front());
    } else if (const auto* save = std::get_if<SaveScenario>(&action); save && !save->path) {
        s.prompt.ask_save(workspace.algorithm().id + ".json");
    } else if (const auto* recording = std::get_if<SaveRecording>(&action); recording && !recording->path) {
        s.prompt.ask_recording(workspace.algorithm().id + ".lockstep");
    } else if (const auto* exported = std::get_if<ExportRun>(&action); exported && !exported->path) {
        s.prompt.ask_export(exported->kind, export_name(workspace.algorithm().id, exported->kind));
    } else if (const auto* picture = std::get_if<SavePicture>(&action); picture && picture->path.empty()) {
        s.prompt.ask_picture(workspace.algorithm().id + ".png");
    } else if (const auto* table = std::get_if<SaveSweepTable>(&action); table && !table->path) {
        s.prompt.ask_table(sweep_file_name(workspace) + ".csv");
    } else if (const auto* answers = std::get_if<SaveAnswers>(&action); answers && !answers->path) {
        s.prompt.ask_answers("answers.json");
    } else if (const auto* plot = std::get_if<SaveSweepPicture>(&action)) {
        if (plot->path) save_sweep_picture(*plot->path, workspace);
        else s.prompt.ask_plot(sweep_file_name(workspace) + ".png");
    } else if (std::holds_alternative<DismissNotice>(action) && s.notice_strip.dismiss_own()) {
        return true;
    } else if (std::holds_alternative<ResetLayout>(action)) {
        s.dock.reset();
    } else if (std::holds_alternative<ShowCommandPalette>(action)) {
        s.palette.toggle();
    } else if (std::holds_alternative<ShowKeys>(action)) {
        s.keys.toggle();
    } else {
        return false;
    }
    return true;
}

/// Uses the window's OpenGL context between two frames.
void Shell::save_sweep_picture(const std::filesystem::path& path, Workspace& workspace) {
    const auto sweep = workspace.sweep();
    if (!sweep || sweep->empty())
        return say({Notice::Kind::error, "There is no plot to save yet: start a sweep first"});
    try {
        auto image = sweep_picture(chart_of(*sweep, workspace.catalog()), scope_of(*sweep), kPlotWidth, kPlotHeight,
                                   workspace.theme(), OffscreenCanvas::Gl::current);
        workspace.save(
            path, [image = std::move(image)](const std::filesystem::path& to) { write_file(to, png_bytes(image)); });
    } catch (const std::exception& error) {
        say({Notice::Kind::error, error.what()});
    }
}

}  // namespace lockstep
