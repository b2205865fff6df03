#include <chrono>
#include <cmath>
#include <exception>

#include "app/gui/shell/shell_state.hpp"
#include "app/gui/theme/style.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/stored_elements.hpp"

namespace lockstep {
namespace {

constexpr float kProjectorStep = 1.25f;
/// Time for uploading columns in a frame; the rest follows in the next, so that the window stays responsive.
constexpr std::chrono::milliseconds kForColumns{150}, kForLastColumns{40};

}  // namespace

void Shell::State::update_look(const Workspace& workspace) {
    const Palette* palette_now = workspace.theme() == Theme::dark ? &Palette::dark_theme() : &Palette::light_theme();
    const float scale =
        options.content_scale * std::pow(kProjectorStep, static_cast<float>(workspace.projector_step()));
    if (look.palette == palette_now && look.scale == scale && frames > 0) return;
    look.palette = palette_now;
    look.scale = scale;
    apply_style(look);
    frames = 0;
}

Scene Shell::State::make_scene(const Workspace& workspace) {
    Scene scene;
    const Run* run = workspace.run();
    scene.dataset = workspace.dataset();
    scene.dataset_version = workspace.dataset_version();
    scene.algorithm = run ? run->request().algorithm : &workspace.algorithm();
    scene.parameters = run ? &run->request().parameters : nullptr;
    views.say_coming({});
    if (run && scene.dataset) fetch_columns(scene, *run, workspace);
    last_coming = false;
    if (run && scene.dataset) scene.last_columns = [this, run] { return columns_of_last(*run); };
    scene.pass = workspace.shown_pass();
    scene.last_pass = workspace.last_pass();
    scene.record = &workspace.record();
    scene.detail = detail_of(workspace.view());
    scene.tween = options.offscreen ? 1.f : workspace.tween();
    scene.selected = workspace.selected();
    scene.hovered = workspace.hovered();
    scene.all_selected = workspace.all_selected();
    scene.all_hovered = workspace.all_hovered();
    scene.palette = look.palette;
    scene.fonts = look.fonts;
    scene.scale = look.scale;
    drew_columns = drew_columns || !scene.columns.empty();
    return scene;
}

void Shell::State::fetch_columns(Scene& scene, const Run& run, const Workspace& workspace) {
    try {
        scene.columns = columns.update(run, workspace.now(), workspace.before(), max_of_a_frame(kForColumns));
        views.say_coming(columns.coming());
        if (workspace.inside().empty()) stored_at = {}, block_at = {};
        if (workspace.inside().empty() || scene.columns.empty()) return;
        const auto& debugger = workspace.debugger();
        if (debugger.launch()) add_stored(scene, run, debugger), add_block(scene, debugger);
        const auto* shared = debugger.shared();
        if (!shared) return;
        shared_column.update({.block = shared->block(),
                              .words = shared->words(),
                              .written_at = shared->written_at(),
                              .writes = shared->writes()},
                             shared->version(), debugger.launch()->types.of_most_shared());
        scene.columns = shared_column.behind(scene.columns);
    } catch (const std::exception& error) {
        scene.failure = error.what();
    }
}

/// Adds the elements of the result column that the launch has stored, for pictures of sums and transposes.
void Shell::State::add_stored(Scene& scene, const Run& run, const DebuggerSession& debugger) {
    constexpr std::uint32_t kMaxElements = 1u << 20;
    const auto* column = scene.find(Role::prefix, 0);
    if (!column) column = scene.find(Role::copied);
    if (!column || column->column->size > kMaxElements) return;
    const auto place = debugger.place();
    const std::tuple at(&run, debugger.launch(), place.pass, place.launch, place.access);
    if (at != stored_at) {
        stored_at = at;
        const auto stored = stored_elements(*debugger.launch(), place.access, *column->column);
        stores_column = !stored.empty();
        if (stores_column) stored_column.update(*column->column, stored, ++stored_version);
    }
    if (stores_column) scene.columns = stored_column.behind(scene.columns);
}

/// Adds the values of the block in focus, which no column contains.
void Shell::State::add_block(Scene& scene, const DebuggerSession& debugger) {
    // Another thread reads the writers together with the hazards.
    if (debugger.looks_for_hazards()) return;
    const auto place = debugger.place();
    const auto focus = debugger.focus();
    const std::tuple at(debugger.launch(), place.pass, place.launch, place.access, focus.block, focus.warp);
    if (at != block_at) {
        block_at = at;
        block_column.update(inside_block.read(debugger), ++block_version);
    }
    scene.columns = block_column.behind(scene.columns);
}

std::span<const ColumnPicture> Shell::State::columns_of_last(const Run& run) {
    if (run.state() == RunState::running || run.num_passes() == 0) return {};
    const auto last = run.timeline().find(run.num_passes() - 1);
    if (!last) return {};
    try {
        const auto found = last_columns.update(run, last, {}, max_of_a_frame(kForLastColumns));
        last_coming = last_columns.coming().has_value();
        return found;
    } catch (const std::exception&) {
        return {};  // no memory: pictures use the scales seen so far
    }
}

}  // namespace lockstep
