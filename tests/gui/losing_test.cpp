// A lost device, or a failing view, affects only its own part of the window.
#include <algorithm>
#include <memory>
#include <string>

#include <imgui_internal.h>

#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/run/faulty_device.hpp"
#include "tests/kernels/run/spill_faults.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

constexpr const char* kSpec = "list:random,n=64,seed=7";
constexpr const char* kAlgorithm = "list.wyllie-stepwise";

class DeviceLoss : public GuiTest {
protected:
    /// Shows a run on a device that will be lost.
    void show_run(const char* algorithm = kAlgorithm, const char* spec = kSpec, std::uint32_t pass = 2) {
        info_ = test::on_faulty_device(workspace().catalog().at(algorithm));
        Progress progress;
        RunRequest request{.algorithm = &info_,
                           .dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress)),
                           .executor = ExecutorKind::simt,
                           .verify = false,
                           .device = device_};
        request.parameters = resolve_parameters(info_.parameters, *request.dataset, {});
        auto run = std::make_shared<lockstep::Run>(std::move(request));
        run->wait();
        ASSERT_EQ(run->state(), RunState::finished) << run->error();
        workspace().show(std::move(run), {.dataset = {.generate = spec}, .algorithm = algorithm, .pass = pass});
    }
    /// Brings every panel of every layout to the front for a while.
    void see_all(ImGuiTestContext& ctx) {
        for (const auto layout : {WindowLayout::teach, WindowLayout::debug, WindowLayout::tune}) {
            workspace().apply(ChooseLayout{layout});
            ctx.Yield(6);
            for (const char* name : {"teach", "debug", "tune"})
                for (const char* panel : {"arrays", "selection", "plots", "parameters", "breakdown", "lengths",
                                          "walking", "compare", "source", "pseudocode", "stage"}) {
                    const auto window = std::string("###") + name + ":" + panel;
                    const ImGuiWindow* found = ImGui::FindWindowByName(window.c_str());
                    if (!found || !found->WasActive) continue;
                    ctx.WindowFocus(("//" + window).c_str());
                    ctx.Yield(4);
                }
        }
    }

    /// Waits until a window shows a sentence, on any number of lines.
    static bool shows_text(ImGuiTestContext& ctx, const char* window, const std::string& sentence) {
        std::string words;
        const bool said = wait_until(ctx, [&] {
            words = drawn_words(window);
            std::ranges::replace(words, '\n', ' ');
            return words.find(sentence) != std::string::npos;
        });
        if (!said) ctx.LogError("%s does not say \"%s\" but: %s", window, sentence.c_str(), words.c_str());
        return said;
    }
    static bool comes_to_front(ImGuiTestContext& ctx, const char* window) {
        ctx.WindowFocus(("//" + std::string(window)).c_str());
        return wait_until(ctx, [&] {
            const ImGuiWindow* found = ImGui::FindWindowByName(window);
            return found && found->WasActive && !found->Hidden;
        });
    }

    AlgorithmInfo info_;
    std::shared_ptr<test::FaultyDevice> device_ = std::make_shared<test::FaultyDevice>();
};

TEST_F(DeviceLoss, DeviceOfShownRun) {
    ASSERT_NO_FATAL_FAILURE(show_run());
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 2; }));
        workspace().apply(SelectElement{5});
        ctx.Yield(4);
        device_->lose();
        workspace().apply(Seek{4});
        see_all(ctx);
        // A tooltip over the picture, and a comparison with itself.
        workspace().apply(ChooseLayout{WindowLayout::teach});
        ctx.Yield(6);
        workspace().apply(KeepRun{});
        see_all(ctx);
        workspace().apply(StopComparing{});
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_T);
        IM_CHECK(workspace().theme() == Theme::light);
        // Another run works as before.
        open(ctx, "list:random,n=32,seed=3", "list.rhj");
        IM_CHECK(workspace().run()->state() == RunState::finished);
        see_all(ctx);
    });
}

TEST_F(DeviceLoss, DeviceLossInPanels) {
    ASSERT_NO_FATAL_FAILURE(show_run());
    const std::string sentence = test::FaultyDevice::kSentence;
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 2; }));
        workspace().apply(ChooseLayout{WindowLayout::teach});
        workspace().apply(SelectElement{5});
        ctx.Yield(4);
        device_->lose();
        workspace().apply(Seek{4});
        IM_CHECK(shows_text(ctx, "###teach:stage", "The arrays could not be read: " + sentence));
        IM_CHECK(comes_to_front(ctx, "###teach:selection"));
        IM_CHECK(shows_text(ctx, "###teach:selection", "The values could not be read: " + sentence));
        IM_CHECK(comes_to_front(ctx, "###teach:arrays"));
        IM_CHECK(shows_text(ctx, "###teach:arrays", "Changed rows could not be found: " + sentence));
        workspace().apply(KeepRun{});
        IM_CHECK(wait_until(ctx, [&] { return workspace().comparing(); }));
        IM_CHECK(shows_text(ctx, "###teach:compare", "The arrays could not be read: " + sentence));
    });
}

// The recording ends at the first pass that cannot be stored; the run continues to its result, and stored passes are
// sought as before.
TEST_F(DeviceLoss, FullDiskEndsRecording) {
    const test::SpillFaults full({.write = ENOSPC});
    Progress progress;
    constexpr const char* kRaces = "list.wyllie-unpacked";  // its passes are stored, and never recomputed
    info_ = test::on_faulty_device(workspace().catalog().at(kRaces));
    RunRequest request{.algorithm = &info_,
                       .dataset = std::make_shared<const Dataset>(generate_dataset(kSpec, progress)),
                       .executor = ExecutorKind::simt,
                       .snapshot_budget = 2048,
                       .verify = false,
                       .device = device_};
    request.parameters = resolve_parameters(info_.parameters, *request.dataset, {});
    auto recorded = std::make_shared<lockstep::Run>(std::move(request));
    recorded->wait();
    ASSERT_EQ(recorded->state(), RunState::finished) << recorded->error();
    ASSERT_NE(recorded->recording_error(), "");
    const auto last = recorded->num_passes() - 1;
    workspace().show(recorded, {.dataset = {.generate = kSpec}, .algorithm = kRaces, .pass = 0});
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##status/notice"); }));
        ctx.MouseMove("//##status/notice");
        IM_CHECK(shows_text(ctx, "##Tooltip", "the disk is full"));
        workspace().apply(Seek{last});
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == last && workspace().now(); }));
        open(ctx, "list:random,n=32,seed=3", "list.rhj");
        IM_CHECK(workspace().run()->state() == RunState::finished);
        IM_CHECK(drawn_words("##status").find("disk") == std::string::npos);
    });
}

// All data of a frame is on the graphics card except the thumbnails, which a theme change redraws.
TEST_F(DeviceLoss, ThumbnailFailure) {
    ASSERT_NO_FATAL_FAILURE(show_run());
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 2; }));
        IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
        device_->lose();
        workspace().apply(ChooseTheme{Theme::light});
        IM_CHECK(shows_text(ctx, "##transport", "not drawn"));
        IM_CHECK(drawn_words("###teach:stage").find(test::FaultyDevice::kSentence) == std::string::npos);
        ctx.MouseMove("//##transport/$$0/thumbnail");
        IM_CHECK(shows_text(ctx, "##Tooltip",
                            std::string("This picture could not be drawn: ") + test::FaultyDevice::kSentence));
    });
}

// 8 MB per array, read at 20 MB per second: no frame waits for a whole array.
TEST_F(DeviceLoss, SlowDeviceBlocksNoFrame) {
    device_->read_at(20'000'000);
    ASSERT_NO_FATAL_FAILURE(show_run("list.sequential", "list:ordered,n=2100000", 1));
    run([&](ImGuiTestContext& ctx) {
        const auto answers = [&] {
            const test::Stopwatch watch;
            ctx.Yield(3);
            return watch.elapsed() < test::kSoon;
        };
        IM_CHECK(shows_text(ctx, "###teach:stage", "Uploading"));
        for (const std::uint32_t pass : {0u, 1u, 0u}) {
            workspace().apply(Seek{pass});
            IM_CHECK(answers());
        }
        const test::Stopwatch watch;
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Q);
        IM_CHECK(wait_until(ctx, [&] { return !for_the_window().empty(); }));
        IM_CHECK(watch.elapsed() < test::kSoon);
        // Nothing is lost: in the end all data is shown, with the thumbnails.
        device_->read_at(0);
        IM_CHECK(wait_until(
            ctx, [&] { return shell().settled(); }, 300));
        IM_CHECK(drawn_words("###teach:stage").find("to the screen") == std::string::npos);
    });
}

TEST_F(DeviceLoss, DeviceLossUnderPointer) {
    ASSERT_NO_FATAL_FAILURE(show_run());
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 2; }));
        IM_CHECK(wait_until(ctx, [&] { return shell().settled(); }));
        const auto picture = ctx.ItemInfo("//###teach:stage/picture").RectFull;
        device_->lose();  // the arrays of this pass are on the graphics card: only the values are read from the device
        for (float y = picture.Min.y + 8; y < picture.GetCenter().y && !workspace().hovered(); y += 8) {
            ctx.MouseMoveToPos({picture.GetCenter().x, y});
            ctx.Yield(2);
        }
        IM_CHECK(workspace().hovered().has_value());
        IM_CHECK(shows_text(ctx, "##Tooltip", test::FaultyDevice::kSentence));
        ctx.MouseClick();
        IM_CHECK(workspace().selected().has_value());
        ctx.WindowFocus("//###teach:selection");
        ctx.Yield(6);
        ctx.WindowFocus("//###teach:arrays");
        ctx.Yield(6);
    });
}

}  // namespace
}  // namespace lockstep
