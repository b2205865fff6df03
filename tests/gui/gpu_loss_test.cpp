// A GPU whose context is lost, or which does not answer, costs one run: the window goes on, with the emulator. The kernels are user kernels,
// which nvcc compiles on the machine with the GPU.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/session/user_kernels/kernel_folder.hpp"
#include "gui/debugger/debugger_gui_test.hpp"
#include "kernels/run/make_device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* kHeader = R"(#pragma once
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/from_outside.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
namespace lockstep::NAME {
struct Kernel {
    static constexpr const char* name = "NAME";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= out.size) return;
        BODY
    }
};
template <class Executor>
class Algorithm final : public DeclaredAlgorithm {
public:
    Algorithm(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor), n_(dataset.array().size()), out_(executor, n_, "out") {
        state(out_, Column{.name = "out", .space = space_names::elements, .result = true});
        host(done_);
    }
    void start() override {
        done_ = false;
        out_.fill(0);
    }
    bool step() override {
        if (done_) return false;
        done_ = true;
        executor_.launch(Kernel{}, n_, out_.write());
        return true;
    }
    PassReport describe(const Changes&) override { return {.label = "pass", .sentence = "A pass"}; }

private:
    Executor& executor_;
    std::uint32_t n_;
    bool done_ = false;
    Buffer<std::uint32_t> out_;
};
inline AlgorithmInfo entry() {
    AlgorithmInfo info{.id = "test.NAME",
                       .title = "NAME",
                       .source = "own",
                       .input = DatasetKind::array,
                       .roles = {Role::value},
                       .pseudocode = {{0, "one launch"}},
                       .claim = "none"};
    set_executors<Algorithm>(info);
    return info;
}
}  // namespace lockstep::NAME
LOCKSTEP_ENTRY(lockstep::NAME::entry)
)";

std::string replaced(std::string text, std::string_view word, std::string_view by) {
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
        text.replace(at, word.size(), by);
    return text;
}

/// Two algorithms of one launch: "wild" stores far behind its array, "slow" loads for about 20 s.
std::vector<AlgorithmInfo> bad_kernels() {
    std::string why_not;
    if (!make_cuda_device(&why_not)) return {};
    const auto folder = fs::temp_directory_path() / "lockstep-gpu-loss";
    fs::create_directories(folder / "kernels");
    fs::permissions(folder, fs::perms::owner_all);
    const auto write = [&](const std::string& name, const std::string& body) {
        std::ofstream(folder / "kernels" / (name + ".hpp")) << replaced(replaced(kHeader, "NAME", name), "BODY", body);
    };
    write("wild", "ctx.store(out, i + 0xF0000000u, 1u);");
    write(
        "slow",
        "std::uint32_t sum = 0; for (std::uint32_t k = 0; k < 50'000'000u; ++k) sum += ctx.load_relaxed(out, i); ctx.store_relaxed(out, i, sum + 1);");
    setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
    return load_kernels(folder / "kernels");
}

class GpuLoss : public DebuggerTest {
protected:
    GpuLoss() : DebuggerTest(bad_kernels()) {}
    void SetUp() override {
        std::string why_not;
        if (num_gpus() == 0) GTEST_SKIP() << "there is no GPU";
    }
    void start(const char* algorithm) {
        ask(ChooseExecutor{ExecutorKind::cuda, Order::lane_by_lane()});
        ask(ChooseAlgorithm{algorithm});
        ask(Generate{"array:random,n=256,seed=7"});
    }
    /// Runs a scan on the emulator, to its end, while the GPU is of no use.
    void expect_emulator_runs(ImGuiTestContext& ctx) {
        ask(ChooseExecutor{ExecutorKind::simt, Order::lane_by_lane()});
        open(ctx, "array:random,n=300,seed=7", "scan.blocked");
        IM_CHECK(workspace().run()->state() == RunState::finished);
        ask(Seek{1});
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 1; }));
        ctx.Yield(4);
    }
};

TEST_F(GpuLoss, WindowGoesOnWhileKernelDoesNotEnd) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "array:random,n=64,seed=1", "scan.blocked");
        start("test.slow");
        IM_CHECK(wait_until(
            ctx, [&] { return workspace().run() && workspace().run()->request().algorithm->id == "test.slow"; }, 200));
        const auto begin = Clock::now();
        int frames = 0;
        for (; Clock::now() - begin < std::chrono::seconds(3); ++frames) ctx.Yield();
        IM_CHECK(workspace().run()->state() == RunState::running);
        IM_CHECK_GT(frames, 90);
        ask(CancelRun{});
        IM_CHECK(wait_until(
            ctx, [&] { return workspace().run()->state() != RunState::running; }, 2));
        expect_emulator_runs(ctx);
    });
}

TEST_F(GpuLoss, WindowGoesOnAfterLostContext) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "array:random,n=64,seed=1", "scan.blocked");
        start("test.wild");
        IM_CHECK(wait_until(
            ctx,
            [&] {
                return workspace().run() && workspace().run()->request().algorithm->id == "test.wild" &&
                       workspace().run()->state() == RunState::failed;
            },
            200));
        fmt::print("the run says: {}\n", workspace().run()->error());
        IM_CHECK(!workspace().run()->error().empty());
        // The GPU is asked again, and refuses in a sentence.
        ask(RunAgain{});
        IM_CHECK(wait_until(ctx, [&] { return workspace().run()->state() == RunState::failed; }));
        fmt::print("again: {}\n", workspace().run()->error());
        expect_emulator_runs(ctx);
    });
}

}  // namespace
}  // namespace lockstep
