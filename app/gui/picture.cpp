#include "app/gui/picture.hpp"

#include <algorithm>
#include <chrono>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/gui/shell.hpp"
#include "app/gui/shell/bare_stage.hpp"
#include "app/gui/shell/scene_source.hpp"
#include "app/gui/theme/fonts.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/base/frame_scope.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

constexpr float kFrameSeconds = 1.f / 60;
constexpr int kFinalFrames = 3;  ///< docking, and sizes that depend on each other, need a frame or two
constexpr auto kLook = std::chrono::milliseconds(50);  ///< between looks at whether the user has stopped it
constexpr auto kLongestWait = std::chrono::minutes(10);

/// A lost pass would be awaited in vain, and no other pass may be drawn instead.
void throw_if_lost(const RunOnScreen& shown) {
    if (!shown.run) return;
    for (auto pass = shown.pass - std::min(1u, shown.pass); pass <= shown.pass; ++pass)
        if (const auto why = shown.run->seek_error(pass); !why.empty()) throw DeviceError(why);
}

/// The position of a glyph in the atlas changes its edges by a shade: it must not depend on earlier frames.
void forget_letters() {
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
            if (++final == 1) forget_letters();
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

WorkspacePicture render_picture(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop) {
    OffscreenCanvas canvas(size.width, size.height);
    ImGui::GetIO().ConfigInputTextCursorBlink = false;
    Look look;
    look.offscreen = true;
    look.fonts = load_fonts();
    ViewShelf views;
    SceneSource scenes(true);
    StagePanel stage(views, true);
    RunSeries series;
    ViewRequests requests;
    std::string failure;
    const auto draw = [&] {
        Queries queries;
        queries.debugger.launch = !workspace.inside().empty();
        workspace.answer(std::move(queries));
        Actions actions;
        canvas.frame([&] {
            const FrameScope frame;
            update_look(look, workspace, 1);
            series.update(workspace.run());
            const Scene scene = scenes.make(workspace, look);
            views.say_coming(scenes.coming());
            const FontScope font(look.fonts.words, text_size::body);
            draw_bare_stage(stage, {workspace, actions, look, series, scene, requests});
            failure = scene.failure.empty() ? stage.failure() : scene.failure;
        });
        for (const auto& action : actions.take()) workspace.apply(action);
        workspace.advance(kFrameSeconds);
        return failure;
    };
    draw_until_final(workspace, stop, draw, [&] {
        return !is_working(workspace) && workspace.linked() && workspace.answered() && stage.settled() &&
               (scenes.path() != "none" || has_no_columns(workspace.run()));
    });
    return {canvas.image(), std::string(scenes.path())};
}

WorkspacePicture render_picture(const Catalog& catalog, const std::shared_ptr<Run>& run, std::uint32_t pass,
                                const std::string& view, PictureExtent size) {
    Workspace workspace(catalog);
    workspace.show(run, {.algorithm = run->request().algorithm->id, .pass = pass, .view = view});
    return render_picture(workspace, size, [] { return false; });
}

WorkspacePicture draw_window(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop,
                             const std::string& manual) {
    OffscreenCanvas canvas(size.width, size.height);
    Shell shell({.content_scale = 1, .offscreen = true, .manual = manual});
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
