#include "gui/gui_test.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include <imgui_internal.h>
#include <unistd.h>

#include "app/session/queries/queries.hpp"
#include "kernels/base/frame_scope.hpp"
#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

constexpr int kWidth = 1600, kHeight = 960;
constexpr double kFrame = 1.0 / 60;
constexpr int kFramesToShow = 5;  ///< frames for an answer to arrive, start another query, and be drawn
constexpr float kLongestRun = 300, kLongestTest = 900;  ///< seconds, on a busy machine

/// ImGui errors fail the test, except unbalanced stacks where a panel has thrown.
void fail_where_misused(ImGuiContext*, void*, const char* message) {
    if (ImGui::GetIO().ConfigErrorRecoveryEnableAssert) ADD_FAILURE() << message;
}

}  // namespace

GuiTest::GuiTest(std::vector<std::string> gpus, ShellOptions options) : catalog_(make_catalog()) {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        std::filesystem::temp_directory_path() / ("lockstep-gui-" + std::to_string(getpid()) + "-" + info->name());
    std::filesystem::create_directories(folder_);
    canvas_ = std::make_unique<OffscreenCanvas>(kWidth, kHeight);
    if (gpus.empty()) workspace_ = std::make_unique<Workspace>(catalog_);
    else
        workspace_ = std::make_unique<Workspace>(
            catalog_, [](std::string*) { return true; }, [names = std::move(gpus)] { return names; });
    workspace_->apply(ChooseExecutor{ExecutorKind::simt, Order::lane_by_lane()});
    shell_ = std::make_unique<Shell>(std::move(options));
    engine_ = ImGuiTestEngine_CreateContext();
    auto& io = ImGuiTestEngine_GetIO(engine_);
    io.ConfigRunSpeed = ImGuiTestRunSpeed_Fast;
    io.ConfigSavedSettings = false;
    io.ConfigMouseDrawCursor = false;
    io.ConfigCaptureEnabled = false;
    io.ConfigFixedDeltaTime = static_cast<float>(kFrame);
    io.ConfigWatchdogWarning = kLongestTest;
    io.ConfigWatchdogKillTest = kLongestTest;
    ImGuiTestEngine_Start(engine_, ImGui::GetCurrentContext());
}

GuiTest::~GuiTest() {
    ImGuiTestEngine_Stop(engine_);
    shell_.reset();
    workspace_.reset();
    canvas_.reset();  // destroys ImGui's context before the engine's
    ImGuiTestEngine_DestroyContext(engine_);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void GuiTest::frame() {
    Actions actions;
    workspace_->answer(shell_->queries(*workspace_));
    const auto before = FrameScope::num_started();
    canvas_->frame([&] {
        ImGui::GetCurrentContext()->ErrorCallback = fail_where_misused;  // replaces the engine's callback
        shell_->draw(*workspace_, actions);
    });
    EXPECT_EQ(FrameScope::num_started(), before) << "work began while a frame was drawn";
    for (const auto& action : actions.take()) answer(action);
    workspace_->advance(kFrame);
    ImGuiTestEngine_PostSwap(engine_);
}

void GuiTest::answer(const Action& action) {
    if (shell_->handle(action, *workspace_)) return;
    if (std::holds_alternative<Quit>(action) || std::holds_alternative<ToggleNotes>(action) ||
        std::holds_alternative<ToggleFullScreen>(action))
        for_the_window_.push_back(action);
    else workspace_->apply(action);
}

void GuiTest::run(const Script& script) {
    script_ = &script;
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    ImGuiTest* test = ImGuiTestEngine_RegisterTest(engine_, info->test_suite_name(), info->name());
    test->UserData = this;
    test->TestFunc = [](ImGuiTestContext* context) {
        (*static_cast<GuiTest*>(context->Test->UserData)->script_)(*context);
    };
    ImGuiTestEngine_QueueTest(engine_, test);
    do frame();
    while (!ImGuiTestEngine_IsTestQueueEmpty(engine_));
    if (test->Output.Status != ImGuiTestStatus_Success) {
        ImGuiTextBuffer log;
        test->Output.Log.ExtractLinesForVerboseLevels(ImGuiTestVerboseLevel_Error, ImGuiTestVerboseLevel_Info, &log);
        ADD_FAILURE() << log.c_str();
    }
}

bool GuiTest::wait_until(ImGuiTestContext& context, const std::function<bool()>& condition, double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (!condition()) {
        if (context.Abort || std::chrono::steady_clock::now() > end) return false;
        context.Yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

bool GuiTest::all_answered(ImGuiTestContext& context) {
    int calm = 0;
    return wait_until(context, [&] {
        calm = background_idle() ? calm + 1 : 0;
        return calm > kFramesToShow;
    });
}

void GuiTest::type_into(ImGuiTestContext& context, const char* id, const std::string& text) {
    IM_CHECK_SILENT(wait_until(context, [&] { return context.ItemExists(id); }));
    context.ItemInput(id);
    context.KeyCharsReplace(text.c_str());
}

void GuiTest::click_in_menu_bar(ImGuiTestContext& context, const char* id) {
    const auto item = context.ItemInfo((std::string("//##MainMenuBar/##MenuBar/") + id).c_str());
    IM_CHECK_SILENT(item.ID != 0);
    context.MouseMoveToPos(item.RectFull.GetCenter());
    context.MouseClick();
}

bool GuiTest::at_rest() const {
    const auto* shown = workspace_->run();
    return shown && !workspace_->loading() && !workspace_->pending_run() && shown->state() != RunState::running &&
           workspace_->shown_pass() == workspace_->pass();
}

void GuiTest::open(ImGuiTestContext& context, const std::string& spec, const std::string& algorithm) {
    workspace_->open({.dataset = {.generate = spec}, .algorithm = algorithm});
    // A previous run may have the same input, and be finished.
    const auto opened = [&] {
        return at_rest() && workspace_->dataset() && workspace_->dataset()->source == spec &&
               workspace_->run()->request().algorithm->id == algorithm;
    };
    const bool in_time = wait_until(context, opened, kLongestRun);
    IM_CHECK_SILENT(in_time);
    context.Yield(2);
}

}  // namespace lockstep
