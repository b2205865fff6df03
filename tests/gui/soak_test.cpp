// Simulated use from a seed: random actions, keys and clicks, minute after minute. After each minute the window opens a small input and
// rests, and what the process holds is printed. LOCKSTEP_SOAK=SECONDS and LOCKSTEP_SOAK_SEED=N choose length and seed (.ci/steps/soak).

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glad/gl.h>
#include <malloc.h>
#include <unistd.h>

#include "app/session/sweep/request.hpp"
#include "gui/gui_test.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/simt/device.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// What the process holds.
struct Held {
    std::size_t resident_mb = 0, heap_mb = 0, descriptors = 0, threads = 0, files = 0, gl_objects = 0;
    std::size_t gpu_mb = 0;  ///< used by all programs on the first GPU
};

/// The buffers, textures, vertex arrays and programs of the current context.
std::size_t num_gl_objects() {
    constexpr GLuint kMaxName = 1 << 16;  // drivers reuse the smallest free names
    std::size_t found = 0;
    for (GLuint name = 1; name < kMaxName; ++name)
        found += glIsBuffer(name) + glIsTexture(name) + glIsVertexArray(name) + glIsProgram(name);
    return found;
}

std::size_t entries_in(const fs::path& folder) {
    std::error_code ignored;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder, ignored), fs::directory_iterator()));
}

std::size_t number_from(const char* variable, std::size_t fallback) {
    const auto* text = std::getenv(variable);
    return text ? std::strtoull(text, nullptr, 10) : fallback;
}

class Soak : public GuiTest {
protected:
    Soak() {
        fs::create_directories(scratch());
        setenv("TMPDIR", scratch().c_str(), 1);
        setenv("HOME", folder().c_str(), 1);
        before_ = fs::current_path();
        fs::current_path(folder());
        for (const auto& info : workspace().catalog().all()) ids_.push_back(info->id);
    }
    ~Soak() override {
        fs::current_path(before_);
        unsetenv("TMPDIR");
    }

    fs::path scratch() const { return folder() / "scratch"; }

    Held held() const {
        malloc_trim(0);
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages >> pages;
        const auto heap = mallinfo2();
        return {.resident_mb = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20,
                .heap_mb = (heap.uordblks + heap.hblkhd) >> 20,
                .descriptors = entries_in("/proc/self/fd"),
                .threads = entries_in("/proc/self/task"),
                .files = entries_in(scratch()),
                .gl_objects = num_gl_objects(),
                .gpu_mb = gpu_mb()};
    }

    std::size_t gpu_mb() const {
        if (!gpu_) return 0;
        const auto memory = gpu_->memory();
        return (memory.total - memory.free) >> 20;
    }

    std::uint32_t below(std::size_t end) { return end == 0 ? 0 : static_cast<std::uint32_t>(random_() % end); }
    template <class Choices>
    const auto& one_of(const Choices& choices) {
        return *std::next(std::begin(choices), below(std::size(choices)));
    }

    /// One thing that a person may do.
    void act(ImGuiTestContext& ctx) {
        static constexpr std::uint32_t kSizes[] = {0, 1, 2, 7, 33, 64, 257, 1000};
        static constexpr WindowLayout kLayouts[] = {WindowLayout::teach, WindowLayout::debug, WindowLayout::tune};
        static constexpr StepBy kSteps[] = {StepBy::pass, StepBy::launch, StepBy::line, StepBy::access};
        const auto passes = workspace().last_pass() + 1;
        switch (below(34)) {
            case 0: ask(ChooseAlgorithm{one_of(ids_)}); break;
            case 1: ask(Generate{fmt::format("{},n={}", one_of(generators()).name, one_of(kSizes))}); break;
            case 2:
            case 3:
            case 4: ask(Seek{below(passes), below(2) == 0}); break;
            case 5: ask(StepForward{}); break;
            case 6: ask(StepBack{}); break;
            case 7: ask(TogglePlay{}); break;
            case 8: ask(ChooseLayout{one_of(kLayouts)}); break;
            case 9:
                if (workspace().dataset())
                    if (const auto views = views_of(workspace().algorithm()); !views.empty())
                        ask(ChooseView{std::string(one_of(views)->name)});
                break;
            case 10: ask(SelectElement{below(64)}); break;
            case 11: ask(SeekAccess{below(passes), 0, below(500)}); break;
            case 12: ask(ChooseStepBy{one_of(kSteps)}); break;
            case 13: ask(LeavePass{}); break;
            case 14: ask(CompareWith{one_of(ids_)}); break;
            case 15: ask(below(2) == 0 ? Action{KeepRun{}} : Action{StopComparing{}}); break;
            case 16: ask(RunAgain{}); break;
            case 17: ask(CancelRun{}); break;
            case 18:
                ask(ChooseExecutor{gpu_ && below(2) == 0 ? ExecutorKind::cuda : ExecutorKind::simt,
                                   Order::shuffled(below(9))});
                break;
            case 19: ask(ChooseTheme{below(2) == 0 ? Theme::dark : Theme::light}); break;
            case 20: ask(SaveScenario{folder() / "saved.json"}); break;
            case 21: ask(SaveRecording{folder() / "saved.lockstep"}); break;
            case 22: ask(OpenFile{folder() / (below(2) == 0 ? "saved.json" : "saved.lockstep")}); break;
            case 23: ask(SavePicture{folder() / "picture.png"}); break;
            case 24: ask(SetSnapshotBudget{std::size_t{below(3)} << 20}); break;
            case 25: ask(below(2) == 0 ? Action{AskQuestion{}} : Action{GradeAnswer{}}); break;
            case 26: ask(Present{below(3) == 0}); break;
            case 27: ask(StartSweep{}); break;
            case 28: ask(TraceTraffic{}); break;
            case 29: press(ctx); break;
            case 30: ctx.KeyChars("rank[3] > 1"); break;
            default: click(ctx); break;
        }
        ctx.Yield(static_cast<int>(1 + below(4)));
    }

    void press(ImGuiTestContext& ctx) {
        static constexpr ImGuiKeyChord kKeys[] = {ImGuiKey_Space,
                                                  ImGuiKey_LeftArrow,
                                                  ImGuiKey_RightArrow,
                                                  ImGuiKey_Home,
                                                  ImGuiKey_End,
                                                  ImGuiKey_Escape,
                                                  ImGuiKey_Escape,
                                                  ImGuiKey_Tab,
                                                  ImGuiKey_Enter,
                                                  ImGuiKey_E,
                                                  ImGuiKey_U,
                                                  ImGuiKey_F1,
                                                  ImGuiKey_F5,
                                                  ImGuiMod_Ctrl | ImGuiKey_P,
                                                  ImGuiMod_Ctrl | ImGuiKey_O,
                                                  ImGuiMod_Ctrl | ImGuiKey_S,
                                                  ImGuiMod_Ctrl | ImGuiKey_Comma};
        ctx.KeyPress(one_of(kKeys));
    }

    void click(ImGuiTestContext& ctx) {
        const auto size = ImGui::GetIO().DisplaySize;
        ctx.MouseMoveToPos({static_cast<float>(below(static_cast<std::size_t>(size.x))),
                            static_cast<float>(below(static_cast<std::size_t>(size.y)))});
        if (below(4) == 0) ctx.MouseWheelY(below(2) == 0 ? 1.0f : -1.0f);
        else ctx.MouseClick(below(6) == 0 ? ImGuiMouseButton_Right : ImGuiMouseButton_Left);
    }

    void rest(ImGuiTestContext& ctx) {
        for (int i = 0; i < 3; ++i) ctx.KeyPress(ImGuiKey_Escape);
        ask(Present{false});
        ask(StopComparing{});
        ask(EndLesson{});
        ask(CancelSweep{});
        ask(SetSnapshotBudget{0});
        ask(ChooseLayout{WindowLayout::teach});
        ask(ChooseExecutor{gpu_ ? ExecutorKind::cuda : ExecutorKind::simt, Order::lane_by_lane()});
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        IM_CHECK(wait_until(
            ctx, [&] { return !workspace().saving(); }, 300));
        IM_CHECK(all_answered(ctx));
    }

private:
    std::mt19937_64 random_{number_from("LOCKSTEP_SOAK_SEED", 1)};
    std::vector<std::string> ids_;
    fs::path before_;
    std::string why_no_gpu_;
    std::shared_ptr<Device> gpu_ = make_cuda_device(&why_no_gpu_);
};

TEST_F(Soak, HoldsNoMoreAfterEachMinute) {
    const auto seconds = number_from("LOCKSTEP_SOAK", 20);
    const auto minutes = std::max<std::size_t>(2, seconds / 60);
    const auto part = std::chrono::duration<double>(static_cast<double>(seconds) / static_cast<double>(minutes));
    fmt::print("seed {}\n", number_from("LOCKSTEP_SOAK_SEED", 1));
    std::vector<Held> held_after;
    std::size_t actions = 0, filled = 0;  // minutes until kSettled actions were made
    constexpr std::size_t kSettled = 5'000;  // few actions are made in a minute beside other work
    for (std::size_t minute = 0; minute < minutes && !HasFailure(); ++minute) {
        run([&](ImGuiTestContext& ctx) {
            for (const auto end = Clock::now() + part; Clock::now() < end && !ctx.Abort; ++actions) act(ctx);
            rest(ctx);
        });
        const auto now = held();
        held_after.push_back(now);
        if (actions < kSettled) filled = held_after.size();
        fmt::print(
            "minute {}: {} MB, {} of them allocated, {} MB of the GPU, {} descriptors, {} threads, {} temporary files, {} OpenGL objects, {} actions\n",
            minute + 1, now.resident_mb, now.heap_mb, now.gpu_mb, now.descriptors, now.threads, now.files,
            now.gl_objects, actions);
        std::fflush(stdout);
    }
    // What is cached fills up at first.
    const auto settled = std::min(std::max<std::size_t>(10, filled), held_after.size() / 2);
    ASSERT_GT(settled, 0u);
    const auto most = [&](std::size_t from, std::size_t to, std::size_t Held::*what) {
        std::size_t found = 0;
        for (auto i = from; i < to; ++i) found = std::max(found, held_after[i].*what);
        return found;
    };
    constexpr std::size_t kFewThreads = 4;  // the pools start their threads when they need them
    EXPECT_LE(most(settled, held_after.size(), &Held::threads), most(0, settled, &Held::threads) + kFewThreads);
    EXPECT_LE(most(settled, held_after.size(), &Held::descriptors), most(0, settled, &Held::descriptors) + 8);
    EXPECT_LE(held_after.back().files, held_after.front().files + 2);
    if (held_after.size() <= 20) return;
    EXPECT_LE(most(held_after.size() - 5, held_after.size(), &Held::resident_mb),
              most(settled - 5, settled + 5, &Held::resident_mb) * 5 / 4);
}

}  // namespace
}  // namespace lockstep
