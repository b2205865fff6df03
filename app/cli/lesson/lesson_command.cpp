#include "app/cli/lesson/lesson_command.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/asked_run.hpp"
#include "app/cli/watch.hpp"
#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/shell/bare_stage.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/lessons/outlined_element.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/workspace.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"

namespace lockstep {
namespace {

constexpr auto kLook = std::chrono::milliseconds(20);
constexpr auto kLongestScene = std::chrono::minutes(2);
constexpr double kFrameSeconds = 1.0 / 60;

bool is_error(const std::optional<Notice>& notice) { return notice && notice->kind == Notice::Kind::error; }

/// Opens the scene and waits for all of it.
void show_scene(Workspace& workspace, const OpenLesson& lesson) {
    workspace.show_lesson(lesson);
    workspace.apply(StepLesson{0});
    const bool inside = lesson.scene().scenario.debugger.has_value();
    const auto done = [&] {
        if (is_error(workspace.notice())) return true;
        const bool shown = workspace.lesson()->arrived > 0 && workspace.run() && !is_working(workspace) &&
                           workspace.shown_pass() == workspace.pass() && workspace.now();
        const bool asked = !lesson.scene().question || workspace.prediction() || workspace.notice();
        return shown && asked && (!inside || workspace.debugger().launch());
    };
    const auto give_up = std::chrono::steady_clock::now() + kLongestScene;
    while (!done()) {
        throw_if_interrupted();
        if (std::chrono::steady_clock::now() > give_up)
            throw InputError(
                "the scene is not complete after two minutes: its run, its launch or its question is missing");
        Queries queries;
        queries.debugger.launch = inside || workspace.asks_for_launch();
        workspace.answer(std::move(queries));
        workspace.advance(kFrameSeconds);
        if (!background_idle()) wait_for_background(kLook);
    }
}

/// The checks of one scene.
class SceneCheck {
public:
    SceneCheck(const Catalog& catalog, const OpenLesson& open) : catalog_(catalog), open_(open), scene_(open.scene()) {}

    SceneProblems run(std::string& report) {
        try {
            const auto& algorithm = catalog_.at(scene_.scenario.algorithm);
            require_view(algorithm, scene_.scenario.view);
            if (!scene_.panel.empty()) check_panel(scene_.panel, scene_.line);
            Workspace workspace(catalog_);
            show_scene(workspace, open_);
            if (is_error(workspace.notice())) {
                add(scene_.line, workspace.notice()->text);
            } else {
                check_shown(workspace);
                report = fmt::format("{:>4}  {}: {}, pass {} of {}", open_.at + 1, scene_.title, algorithm.id,
                                     workspace.pass(), workspace.last_pass());
            }
        } catch (const InputError& error) {
            add(scene_.line, error.what());
        }
        return std::move(problems_);
    }

private:
    void add(int line, std::string_view what) {
        problems_.push_back(fmt::format("{}:{}: {}", open_.file.string(), line, what));
    }

    void check_panel(const std::string& panel, int line) {
        const auto layout = scene_.scenario.window_layout.value_or(WindowLayout::teach);
        const auto known = panels_of(layout);
        if (std::ranges::none_of(known, [&](const char* one) { return panel == one; }))
            add(line, fmt::format("the layout {} has no panel '{}'; it has {}", name_of(layout), panel,
                                  fmt::join(known, ", ")));
    }

    void check_shown(const Workspace& workspace) {
        const auto last = workspace.last_pass();
        if (scene_.scenario.pass.value_or(0) > last)
            add(scene_.line, fmt::format("there is no pass {}: the last one is {}", *scene_.scenario.pass, last));
        if (scene_.question && !workspace.prediction())
            add(scene_.line, fmt::format("ask: {}: {}", scene_.question->column,
                                         workspace.notice() ? workspace.notice()->text : "it cannot be asked"));
        for (const auto& outline : scene_.outlines)
            check_outline(workspace, outline, scene_.line, fmt::format("{}/{}", outline.kind, outline.index));
        if (const auto& whose = scene_.followed)
            check_outline(workspace, *whose, scene_.line, fmt::format("follow: {}/{}", whose->kind, whose->index));
        for (const auto& link : outline_links(scene_.text))
            if (const auto outline = parse_outline(link.address))
                check_outline(workspace, *outline, scene_.line, link.address);
        for (const auto& space : scene_.clickable.value_or(std::vector<std::string>{}))
            if (const auto spaces = workspace.run()->spaces(); !find_space(spaces, space))
                add(scene_.line, fmt::format("click: this run has no {}", space));
    }

    void check_outline(const Workspace& workspace, const Outline& outline, int line, std::string_view address) {
        if (outline.kind == "panel") return check_panel(outline.panel, line);
        const auto lines = workspace.algorithm().pseudocode.size();
        const auto refuse = [&](std::string_view why) { add(line, fmt::format("{}: {}", address, why)); };
        if (outline.kind == "line" && (outline.index == 0 || outline.index > lines))
            refuse(fmt::format("the pseudocode has lines 1 to {}", lines));
        else if (outline.kind == "pass" && outline.index > workspace.last_pass())
            refuse(fmt::format("the last pass is {}", workspace.last_pass()));
        else if (outline.kind != "line" && outline.kind != "pass" && !outlined_element(outline, *workspace.run()))
            refuse(fmt::format("{} has no such element", workspace.algorithm().id));
    }

    const Catalog& catalog_;
    const OpenLesson& open_;
    const LessonScene& scene_;
    SceneProblems problems_;
};

Lesson load_and_watch_lesson(const std::filesystem::path& file) {
    Progress progress;
    const Watch watch([&] { return "Reading " + file.string(); }, [&] { progress.cancel(); });
    try {
        return load_lesson(file, progress);
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

}  // namespace

SceneProblems check_scene(const Catalog& catalog, const OpenLesson& lesson, std::string& report) {
    return SceneCheck(catalog, lesson).run(report);
}

int check_lesson_command(const Catalog& catalog, const LessonOptions& options) {
    OpenLesson open{.lesson = load_and_watch_lesson(options.file), .file = options.file};
    std::size_t num_problems = 0;
    for (open.at = 0; open.at < open.lesson.scenes.size(); ++open.at) {
        std::string report;
        const auto problems = check_scene(catalog, open, report);
        if (!report.empty()) write_stdout(for_terminal(report) + "\n");
        for (const auto& problem : problems) complain(fmt::format("lockstep: {}\n", for_terminal(problem)));
        num_problems += problems.size();
    }
    if (num_problems > 0) return 2;
    write_stdout(fmt::format("{} scenes, all complete\n", open.lesson.scenes.size()));
    return 0;
}

}  // namespace lockstep
