// Faults that stop a launch, and hazards that do not: planted in algorithms of this test.

#include <algorithm>

#include "gui/debugger/debugger_gui_test.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "tests/kernels/debugger/planted_for_test.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"

namespace lockstep {
namespace {

/// The threads of a block wait at two barriers.
struct DivergeAtBarrier {
    static constexpr const char* name = "part_at_a_barrier";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t lap) const {
        const auto i = ctx.global_thread();
        ctx.store(words, i, lap);
        if (lap == 3 && i >= 32) ctx.sync_block();
        else if (lap == 3) ctx.sync_block();
    }
};

struct ReadsUnwritten {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t) const {
        emulator.launch(test::LoadUnwritten{}, 32, words.read(), words.write());
    }
};
struct WithoutBarrier {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t) const {
        emulator.launch(test::LookAbove<test::Between::nothing, 32>{}, 64, words.write());
    }
};
struct PartsAtABarrier {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        emulator.launch(DivergeAtBarrier{}, 64, words.write(), lap);
    }
};

std::vector<AlgorithmInfo> all_planted() {
    std::vector<AlgorithmInfo> all;
    all.push_back(test::planted_algorithm<test::ReadsOutOfRange>("planted.out-of-range"));
    all.push_back(test::planted_algorithm<test::GoesRound>("planted.goes-round"));
    all.push_back(test::planted_algorithm<PartsAtABarrier>("planted.two-barriers"));
    all.push_back(test::planted_algorithm<ReadsUnwritten>("planted.unwritten"));
    all.push_back(test::planted_algorithm<WithoutBarrier>("planted.no-barrier"));
    return all;
}

class DebuggerFaultsTest : public DebuggerTest {
protected:
    static constexpr const char* kNodes = "list:ordered,n=64";
    DebuggerFaultsTest() : DebuggerTest(all_planted()) {}

    /// Presses H, forward or back, until the shown pass has no further hazard. Returns the visited positions; the
    /// cursor stays at the last.
    std::vector<std::size_t> hazards(ImGuiTestContext& ctx, bool back) {
        std::vector<std::size_t> places;
        const auto begin = workspace().debugger().place();
        for (std::size_t before = ~std::size_t{0}; places.size() < 500;) {
            ctx.KeyPress(back ? ImGuiMod_Shift | ImGuiKey_H : ImGuiKey_H);
            if (!wait_until(ctx, [&] { return !workspace().searching(); }) || !settled(ctx)) break;
            const auto here = workspace().debugger().place();
            if (here.pass != begin.pass || here.access == before) break;
            before = here.access;
            places.push_back(here.access);
        }
        if (places.empty() || workspace().debugger().place().pass == begin.pass) return places;
        ask(SeekAccess{begin.pass, begin.launch, places.back()});
        settled(ctx);
        return places;
    }
    /// Whether one of the rows contains a text.
    bool row_says(const std::string& text) {
        return std::ranges::any_of(workspace().debugger().hazards(), [&](const HazardRow& row) {
            return row.harmful && row.sentence.find(text) != std::string::npos;
        });
    }

    /// A run that a fault ends in its third pass shows the previous pass, and a click leads into the failed one.
    void expect_fault(const char* algorithm, const char* said) {
        run([&](ImGuiTestContext& ctx) {
            open_debugger(ctx, kNodes, algorithm, 2);
            IM_CHECK_EQ(workspace().last_pass(), 2u);
            IM_CHECK(workspace().run()->state() == RunState::failed);
            IM_CHECK(workspace().notice().has_value());
            IM_CHECK_NE(workspace().notice()->text.find(said), std::string::npos);
            workspace().apply(DismissNotice{});  // it may lie on the button
            const auto before = state();
            ctx.WindowFocus("//###debug:hazards");
            ctx.SetRef("//###debug:hazards");
            IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("into-fault"); }));
            ctx.ItemClick("into-fault");
            const auto& debugger = workspace().debugger();
            IM_CHECK(wait_until(ctx, [&] { return debugger.in_failed_pass() && settled(ctx) && debugger.inside(); }));
            IM_CHECK_EQ(debugger.place().pass, 3u);
            IM_CHECK(debugger.at_launch_end());
            IM_CHECK_NE(debugger.fault().find(said), std::string::npos);
            IM_CHECK_NE(workspace().inside().find(said), std::string::npos);
            IM_CHECK(wait_until(ctx, [&] { return !ctx.ItemExists("into-fault"); }));
            // At the stopped thread, at its line.
            const auto& fault = workspace().run()->fault();
            IM_CHECK_EQ(debugger.focus().warp * 32 + debugger.focus().lane, fault->thread);
            IM_CHECK_EQ(debugger.line().line, static_cast<std::uint32_t>(fault->at.line));
            IM_CHECK(debugger.warp()->faulted == fault->thread % 32);
            const auto at_fault = debugger.place().access;
            IM_CHECK_GT(at_fault, 0u);
            IM_CHECK(state() != before);  // the stores of the pass up to the fault
            // Back from it by accesses, and to it by H; it is the last position.
            ctx.KeyPress(ImGuiKey_A);
            ctx.KeyPress(ImGuiKey_LeftArrow, 3);
            IM_CHECK(settled(ctx));
            IM_CHECK_EQ(debugger.place().access, at_fault - 3);
            const auto forward = hazards(ctx, false);
            IM_CHECK_EQ(forward.back(), at_fault);
            ctx.KeyPress(ImGuiKey_RightArrow);
            IM_CHECK(settled(ctx));
            IM_CHECK_EQ(debugger.place().access, at_fault);
            // Before its first access, the previous pass is shown with its last launch.
            ask(SeekAccess{3, 0, 1});
            IM_CHECK(settled(ctx));
            IM_CHECK_EQ(debugger.place().access, 1u);
            ctx.KeyPress(ImGuiKey_LeftArrow);
            IM_CHECK(wait_until(ctx, [&] { return !debugger.in_failed_pass() && settled(ctx); }));
            IM_CHECK_EQ(workspace().pass(), 2u);
            IM_CHECK(workspace().inside().empty());
            IM_CHECK(state() == before);
            IM_CHECK(debugger.fault().empty());
            // A step forward enters it again.
            ctx.KeyPress(ImGuiKey_RightArrow);
            IM_CHECK(wait_until(ctx, [&] { return debugger.in_failed_pass() && settled(ctx) && debugger.inside(); }));
            IM_CHECK_EQ(debugger.place().access, 1u);
        });
    }
};

TEST_F(DebuggerFaultsTest, IndexOutOfRange) {
    expect_fault("planted.out-of-range", "index 64 of words is out of range");
}

TEST_F(DebuggerFaultsTest, EndlessLaunch) {
    choose_step_budget(20'000);
    expect_fault("planted.goes-round", "goes round lines");
    choose_step_budget({});
}

TEST_F(DebuggerFaultsTest, DivergingBarriers) { expect_fault("planted.two-barriers", "wait at different barriers"); }

TEST_F(DebuggerFaultsTest, UninitialisedReads) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kNodes, "planted.unwritten", 1);
        ask(SeekAccess{1, 0, 0});
        IM_CHECK(settled(ctx));
        IM_CHECK(row_says("which nothing has written"));
        const auto forward = hazards(ctx, false);
        IM_CHECK_EQ(forward.size(), 1u);
        const auto& recording = workspace().debugger().launch()->recording();
        const auto& event = recording.event(static_cast<std::uint32_t>(forward[0] - 1));
        IM_CHECK(event.operation == trace::Operation::load);
        IM_CHECK_EQ(event.thread, 31u);
        IM_CHECK_EQ(event.word, 32u);
        // Its memory is shown as unwritten.
        const auto& sectors = workspace().debugger().warp()->sectors;
        IM_CHECK(std::ranges::any_of(sectors, [](const auto& sector) {
            return std::ranges::any_of(sector.words,
                                       [](const auto& word) { return word.asked && word.value == kUnwritten; });
        }));
        ask(SeekAccess{1, 0, 1u << 30});
        IM_CHECK(settled(ctx));
        IM_CHECK(hazards(ctx, true) == forward);
    });
}

TEST_F(DebuggerFaultsTest, MissingBarrier) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kNodes, "planted.no-barrier", 2);
        ask(SeekAccess{2, 0, 0});
        IM_CHECK(settled(ctx));
        IM_CHECK(!workspace().debugger().hazards().empty());
        IM_CHECK_STR_EQ(workspace().debugger().hazards().front().cell.c_str(), "shared memory");
        IM_CHECK(workspace().debugger().hazards().front().harmful);
        auto forward = hazards(ctx, false);
        IM_CHECK_GT(forward.size(), 1u);
        ask(SeekAccess{2, 0, 1u << 30});
        IM_CHECK(settled(ctx));
        auto back = hazards(ctx, true);
        std::ranges::reverse(back);
        IM_CHECK(back == forward);
    });
}

}  // namespace
}  // namespace lockstep
