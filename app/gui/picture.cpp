#include "app/gui/picture.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/gui/panels/stage/stage.hpp"
#include "app/gui/shell.hpp"
#include "app/gui/shell/bare_stage.hpp"
#include "app/gui/shell/scene_source.hpp"
#include "app/gui/theme/fonts.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/gui/transparent_picture.hpp"
#include "kernels/base/frame_scope.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

constexpr float kFrameSeconds = 1.f / 60;
constexpr int kFinalFrames = 3;  ///< docking, and sizes that depend on each other, need a frame or two
constexpr auto kLook = std::chrono::milliseconds(50);  ///< between two checks whether the user has stopped it
constexpr auto kLongestWait = std::chrono::minutes(10);

/// Throws if the pass is lost: waiting for it would never end, and no other pass may be drawn instead.
void throw_if_lost(const RunOnScreen& shown) {
    if (!shown.run) return;
    for (auto pass = shown.pass - std::min(1u, shown.pass); pass <= shown.pass; ++pass)
        if (const auto why = shown.run->seek_error(pass); !why.empty()) throw DeviceError(why);
}

/// The position of a glyph in the atlas changes its edges by a shade: it must not depend on earlier frames.
void clear_glyph_atlas() {
    ImFontAtlasBuildDiscardBakes(ImGui::GetIO().Fonts, 0);
    ImGui::GetIO().Fonts->CompactCache();
}

/// Draws frames until some in a row are final. Between others it waits for background work.
/// draw  draws one frame; returns why a part could not be drawn; empty: no error
template <class Draw, class IsFinal>
void draw_until_final(Workspace& workspace, const std::function<bool()>& stop, Draw draw, IsFinal is_final) {
    const auto give_up = std::chrono::steady_clock::now() + kLongestWait;
    for (int final = 0; final < kFinalFrames;) {
        if (stop()) throw Cancelled{};
        if (const std::string why = draw(); !why.empty()) throw DeviceError(why);
        if (is_final() && workspace.shown_pass() == workspace.pass() && workspace.now()) {
            if (++final == 1) clear_glyph_atlas();
            continue;
        }
        final = 0;
        throw_if_lost(workspace.current());
        if (workspace.comparing()) throw_if_lost(workspace.kept());
        if (std::chrono::steady_clock::now() > give_up)
            throw DeviceError("the picture was not ready after ten minutes");
        if (!background_idle()) wait_for_background(kLook);
    }
}

}  // namespace

struct StagePictures::State {
    Workspace& workspace;
    PictureStyle style;
    std::function<bool()> stop;
    OffscreenCanvas canvas;
    Look look;
    ViewShelf views;
    SceneSource scenes{true};
    StagePanel stage;
    RunSeries series;
    ViewRequests requests;
    std::array<Palette, 2> grounds;  ///< backgrounds of a transparent picture
    const Palette* ground = nullptr;  ///< the background in use; null: the theme's

    State(Workspace& of, PictureExtent size, PictureStyle its_style, std::function<bool()> its_stop)
        : workspace(of),
          style(its_style),
          stop(std::move(its_stop)),
          canvas(size.width, size.height),
          stage(views, true, its_style.heading) {
        ImGui::GetIO().ConfigInputTextCursorBlink = false;
        look.offscreen = true;
        look.fonts = load_fonts();
    }

    /// Returns why a part could not be drawn; empty: no error.
    std::string frame(double seconds);
    bool is_final() {
        return !is_working(workspace) && workspace.linked() && workspace.answered() && stage.settled() &&
               (scenes.path() != "none" || has_no_columns(workspace.run()));
    }
    /// Draws until no work is left.
    void settle(double seconds) {
        draw_until_final(
            workspace, stop, [&] { return frame(seconds); }, [&] { return is_final(); });
    }
};

std::string StagePictures::State::frame(double seconds) {
    Queries queries;
    queries.debugger.launch = !workspace.inside().empty();
    workspace.answer(std::move(queries));
    Actions actions;
    std::string failure;
    canvas.frame([&] {
        const FrameScope frame;
        update_look(look, workspace, style.scale);
        if (ground) look.palette = ground;
        series.update(workspace.run());
        const Scene scene = scenes.make(workspace, look);
        views.say_coming(scenes.coming());
        const FontScope font(look.fonts.words, text_size::body);
        draw_bare_stage(stage, {workspace, actions, look, series, scene, requests});
        failure = scene.failure.empty() ? stage.failure() : scene.failure;
    });
    for (const auto& action : actions.take()) workspace.apply(action);
    workspace.advance(seconds);
    return failure;
}

StagePictures::StagePictures(Workspace& workspace, PictureExtent size, PictureStyle style, std::function<bool()> stop)
    : state_(std::make_unique<State>(workspace, size, style, std::move(stop))) {}
StagePictures::~StagePictures() = default;

WorkspacePicture StagePictures::draw() {
    auto& state = *state_;
    if (!state.style.transparent) {
        state.settle(kFrameSeconds);
        return {state.canvas.image(), std::string(state.scenes.path())};
    }
    const bool dark = state.workspace.theme() == Theme::dark;
    state.grounds = on_two_grounds(dark ? Palette::dark_theme() : Palette::light_theme());
    auto image = transparent_picture(state.grounds, [&](const Palette& palette) {
        state.ground = &palette;
        state.settle(kFrameSeconds);
        return state.canvas.image();
    });
    return {std::move(image), std::string(state.scenes.path())};
}

void StagePictures::step(double seconds, const std::function<void(Image)>& take) {
    auto& state = *state_;
    state.look.moves = true;
    state.workspace.apply(Seek{state.workspace.pass() + 1, true});
    state.settle(0);  // the first picture of the motion, with all that it needs in place
    while (state.workspace.tween() < 1) {
        take(state.canvas.image());
        state.workspace.advance(seconds);
        if (state.stop()) throw Cancelled{};
        if (const auto why = state.frame(0); !why.empty()) throw DeviceError(why);
    }
    state.look.moves = false;
}

WorkspacePicture render_picture(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop,
                                PictureStyle style) {
    return StagePictures(workspace, size, style, stop).draw();
}

WorkspacePicture render_picture(const Catalog& catalog, const std::shared_ptr<Run>& run, std::uint32_t pass,
                                const std::string& view, PictureExtent size) {
    Workspace workspace(catalog);
    workspace.show(run, {.algorithm = run->request().algorithm->id, .pass = pass, .view = view});
    return render_picture(workspace, size, [] { return false; });
}

WorkspacePicture draw_window(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop,
                             const std::string& manual, float scale) {
    OffscreenCanvas canvas(size.width, size.height);
    Shell shell({.content_scale = scale, .offscreen = true, .manual = manual});
    const auto draw = [&] {
        workspace.answer(shell.queries(workspace));
        Actions actions;
        canvas.frame([&] { shell.draw(workspace, actions); });
        for (const auto& action : actions.take())
            if (!shell.handle(action, workspace)) workspace.apply(action);
        workspace.advance(kFrameSeconds);
        return shell.failure();
    };
    draw_until_final(workspace, stop, draw, [&] { return shell.settled(); });
    return {canvas.image(), std::string(shell.picture_path())};
}

}  // namespace lockstep
