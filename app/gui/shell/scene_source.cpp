#include "app/gui/shell/scene_source.hpp"

#include <algorithm>
#include <cmath>
#include <exception>

#include "app/gui/theme/style.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/stored_elements.hpp"
#include "app/session/queries/answers.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/device.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

/// Time for uploading columns in a frame; the rest follows in the next, so that the window stays responsive.
constexpr std::chrono::milliseconds kForColumns{150}, kForLastColumns{40};

}  // namespace

bool update_look(Look& look, const Workspace& workspace, float content_scale) {
    const Palette* palette = workspace.theme() == Theme::dark ? &Palette::dark_theme() : &Palette::light_theme();
    const float scale = content_scale * std::pow(kProjectorStep, static_cast<float>(workspace.projector_step()));
    if (look.palette == palette && look.scale == scale) return false;
    look.palette = palette;
    look.scale = scale;
    apply_style(look);
    return true;
}

Scene SceneSource::make(const Workspace& workspace, const Look& look) {
    Scene scene;
    const Run* run = workspace.run();
    scene.dataset = workspace.dataset();
    scene.dataset_version = workspace.dataset_version();
    scene.algorithm = run ? run->request().algorithm : &workspace.algorithm();
    scene.parameters = run ? &run->request().parameters : nullptr;
    coming_.reset();
    if (run && scene.dataset) fetch_columns(scene, *run, workspace);
    last_coming_ = false;
    if (run && scene.dataset) scene.last_columns = [this, run] { return columns_of_last(*run); };
    scene.pass = workspace.shown_pass();
    scene.last_pass = workspace.last_pass();
    scene.record = &workspace.record();
    scene.run = run;
    scene.detail = detail_of(workspace.view());
    scene.tween = look.offscreen && !look.moves ? 1.f : workspace.tween();
    scene.selected = workspace.selected();
    scene.hovered = workspace.hovered();
    scene.all_selected = workspace.all_selected();
    scene.all_hovered = workspace.all_hovered();
    if (const auto* thread = workspace.answers().followed_thread())
        scene.followed_reads = thread->reads, scene.followed_writes = thread->writes;
    add_answer(scene, workspace);
    scene.palette = look.palette;
    scene.fonts = look.fonts;
    scene.scale = look.scale;
    drew_columns_ = drew_columns_ || !scene.columns.empty();
    return scene;
}

void SceneSource::add_answer(Scene& scene, const Workspace& workspace) {
    const auto* open = workspace.prediction();
    const Run* run = workspace.run();
    if (!open || !run || !is_answered_by_clicks(open->question)) return;
    const auto& question = open->question;
    const bool graded = open->grade && workspace.shown_pass() == question.pass && workspace.inside().empty();
    if (const std::tuple at{run, question.pass, open->given.picked, graded}; at != answer_at_) {
        const auto columns = run->columns();
        const auto column = std::ranges::find(columns, question.column, &Column::name);
        if (column == columns.end()) return;
        ColumnValues after;
        if (graded) {
            try {
                after = Run::read(*column, workspace.now(), run->inputs(), 0, column->num_elements());
            } catch (const DeviceError&) {
                return;  // the panel states the reason
            }
        }
        answer_marks_ = answer_marks(*open, *column, after);
        answer_at_ = at;
    }
    for (const auto one : answer_marks_.clicked) scene.followed_writes.push_back({question.space, one});
    for (const auto one : answer_marks_.missed) scene.followed_reads.push_back({question.space, one});
    const auto mark = [&](const std::vector<std::uint32_t>& elements, AnswerGrade grade) {
        for (const auto one : elements) scene.graded.push_back({{question.space, one}, grade});
    };
    mark(answer_marks_.right, AnswerGrade::right);
    mark(answer_marks_.wrong, AnswerGrade::wrong);
    mark(answer_marks_.missed, AnswerGrade::missed);
}

std::string_view SceneSource::path() const {
    if (!drew_columns_) return "none";
    return columns_.path() == PicturePath::interop ? "interop" : "host";
}

void SceneSource::fetch_columns(Scene& scene, const Run& run, const Workspace& workspace) {
    try {
        scene.columns = columns_.update(run, workspace.now(), workspace.before(), within(kForColumns));
        coming_ = columns_.coming();
        if (workspace.inside().empty()) stored_at_ = {}, block_at_ = {};
        if (workspace.inside().empty() || scene.columns.empty()) return;
        const auto& debugger = workspace.debugger();
        if (debugger.launch()) add_stored(scene, run, debugger), add_block(scene, debugger);
        const auto* shared = debugger.shared();
        if (!shared) return;
        shared_column_.update({.block = shared->block(),
                               .words = shared->words(),
                               .written_at = shared->written_at(),
                               .writes = shared->writes()},
                              shared->version(), debugger.launch()->types.usual_shared());
        scene.columns = shared_column_.behind(scene.columns);
    } catch (const std::exception& error) {
        scene.failure = error.what();
    }
}

/// Adds the elements of the result column that the launch has stored, for pictures of sums and transposes.
void SceneSource::add_stored(Scene& scene, const Run& run, const DebuggerSession& debugger) {
    constexpr std::uint32_t kMaxElements = 1u << 20;
    const auto* column = scene.find(Role::prefix, 0);
    if (!column) column = scene.find(Role::copied);
    if (!column || column->column->size > kMaxElements) return;
    const auto place = debugger.place();
    const std::tuple at(&run, debugger.launch(), place.pass, place.launch, place.access);
    if (at != stored_at_) {
        stored_at_ = at;
        const auto stored = stored_elements(*debugger.launch(), place.access, *column->column);
        stores_column_ = !stored.empty();
        if (stores_column_) stored_column_.update(*column->column, stored, ++stored_version_);
    }
    if (stores_column_) scene.columns = stored_column_.behind(scene.columns);
}

/// Adds the values of the block in focus, which no column contains.
void SceneSource::add_block(Scene& scene, const DebuggerSession& debugger) {
    if (debugger.looks_for_hazards()) return;  // another thread reads the writers meanwhile
    const auto place = debugger.place();
    const auto focus = debugger.focus();
    const std::tuple at(debugger.launch(), place.pass, place.launch, place.access, focus.block, focus.warp);
    if (at != block_at_) {
        block_at_ = at;
        block_column_.update(inside_block_.read(debugger), ++block_version_);
    }
    scene.columns = block_column_.behind(scene.columns);
}

/// Columns of the last pass, if the run has ended and the pass is stored. In OpenGL's memory from the first call on.
std::span<const ColumnPicture> SceneSource::columns_of_last(const Run& run) {
    if (run.state() == RunState::running || run.num_passes() == 0) return {};
    const auto last = run.timeline().find(run.num_passes() - 1);
    if (!last) return {};
    try {
        const auto found = last_columns_.update(run, last, {}, within(kForLastColumns));
        last_coming_ = last_columns_.coming().has_value();
        return found;
    } catch (const std::exception&) {
        return {};  // no memory: pictures use the scales seen so far
    }
}

}  // namespace lockstep
