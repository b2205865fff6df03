// Figures in the margin of a kernel's source, and below its lines.

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/memory/banks.hpp"

namespace lockstep {
namespace {

class DebuggerMarginTest : public DebuggerTest {
protected:
    static constexpr const char* kSquare = "array:index,n=4096,width=64";

    bool says(ImGuiTestContext& ctx, const std::string& words, const char* window = "###debug:source") {
        const bool said = wait_until(
            ctx, [&] { return shell().settled() && drawn_words(window).find(words) != std::string::npos; }, 20);
        if (!said) ADD_FAILURE() << "no '" << words << "' in\n" << drawn_words(window);
        return said;
    }
    /// Figures of a line, counted by this test.
    struct Line {
        std::size_t accesses = 0, instructions = 0, sectors = 0, bytes = 0;
    };
    Line count(const debugger::CodeLine& line) {
        const auto& recording = workspace().debugger().launch()->recording();
        Line found;
        for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
            const auto instruction = recording.instruction(id);
            if (instruction.line != line) continue;
            ++found.instructions;
            std::set<std::uint64_t> sectors;
            for (const auto event : recording.events_of_instruction(id)) {
                const auto& made = recording.event(event);
                ++found.accesses;
                found.bytes += made.bytes;
                sectors.insert(std::uint64_t{made.buffer} << 32 | made.word / 8);
            }
            found.sectors += sectors.size();
        }
        return found;
    }
    /// Tiles in shared memory whose rows share a bank: the variant with replays.
    void open_tiled(ImGuiTestContext& ctx) {
        open_debugger(ctx, kSquare, "memory.transpose", 1);
        const auto* naive = workspace().run();
        ask(SetParameter{"variant", 1});
        IM_CHECK(wait_until(ctx, [&] { return workspace().run() != naive && at_rest(); }));
        ask(Seek{1});
        IM_CHECK(settled(ctx));
    }
    /// The number of the line that contains this code.
    debugger::CodeLine line_with(const std::string& code) {
        for (const auto& access : workspace().debugger().launch()->text().accesses())
            if (access.file == 0 && access.name == code) return {0, access.first_line};
        return {};
    }
};

// 96 nodes: in the first pass the last two point to the tail, so some lanes of their warps skip later lines.
TEST_F(DebuggerMarginTest, LineCosts) {
    resize(2560, 1440);  // so that the panel shows all figures
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kList, kAlgorithm, 1);
        const auto line = line_with("beyond");
        IM_CHECK_GT(line.line, 0u);
        ask(SeekDebugger{{.kind = DebuggerGoal::Kind::line, .line = line}});
        IM_CHECK(settled(ctx));
        const auto found = count(line);
        IM_CHECK_EQ(found.instructions, 3u);
        IM_CHECK_LT(found.accesses, 96u);
        const auto lanes = fmt::format("{:.1f}", static_cast<double>(found.accesses) / 3);
        IM_CHECK_NE(lanes.substr(lanes.size() - 2), ".0");
        IM_CHECK(says(ctx, "accesses"));
        IM_CHECK(says(ctx, "lanes"));
        IM_CHECK(says(ctx, "sectors/warp"));
        IM_CHECK(says(ctx, lanes));
        IM_CHECK(says(ctx, fmt::format("{:.1f}", static_cast<double>(found.sectors) / 3)));
        IM_CHECK(says(ctx, percent_text(found.bytes, 32 * found.sectors)));
        IM_CHECK(says(ctx, "kernel line"));
        IM_CHECK(says(ctx, fmt::format("Lane {}", workspace().debugger().focus().lane)));
        for (const auto& variable : workspace().debugger().variables()) IM_CHECK(says(ctx, variable.name));
        IM_CHECK_EQ(drawn_words("###debug:source").find("No room"), std::string::npos);
    });
}

TEST_F(DebuggerMarginTest, LowWindowListsOmittedFigures) {
    resize(1280, 420);
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx);
        ask(SeekAccess{2, workspace().debugger().place().launch, 100});
        IM_CHECK(settled(ctx));
        IM_CHECK(says(ctx, fmt::format("Too low to show the paper's lines and lane {}'s variables",
                                       workspace().debugger().focus().lane)));
    });
}

TEST_F(DebuggerMarginTest, BankReplays) {
    resize(1920, 1080);
    run([&](ImGuiTestContext& ctx) {
        open_tiled(ctx);
        const auto& debugger = workspace().debugger();
        const auto& recording = debugger.launch()->recording();
        // The line of shared memory with the most replays, counted access by access.
        std::map<debugger::CodeLine, std::pair<std::uint64_t, std::uint64_t>> replays;
        for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
            const auto access = debugger::access_of(recording, recording.instruction(id));
            if (access.empty() || access.front().buffer != 0) continue;
            auto& line = replays[recording.instruction(id).line];
            line.first += debugger::bank_use(access).replays;
            ++line.second;
        }
        IM_CHECK(!replays.empty());
        const auto worst = std::ranges::max_element(replays, {}, [](const auto& one) { return one.second.first; });
        IM_CHECK_EQ(worst->second.first % worst->second.second, 0u);
        const auto each = worst->second.first / worst->second.second;
        IM_CHECK_EQ(each, 31u);
        ask(SeekDebugger{{.kind = DebuggerGoal::Kind::line, .line = worst->first}});
        IM_CHECK(settled(ctx));
        IM_CHECK(says(ctx, fmt::format("replays\n{}\n", each)));  // the figure is drawn after its word
        // The same access as a grid of lanes and banks.
        ctx.WindowFocus("//###debug:banks");
        IM_CHECK(wait_until(ctx, [&] { return debugger.banks() != nullptr; }));
        IM_CHECK_EQ(debugger.banks()->use.replays, 31u);
        IM_CHECK(says(ctx, "is asked for 32 different words: 31 replays.", "debug:banks"));
        IM_CHECK(ctx.WindowInfo("//###debug:banks/##banks").Window != nullptr);
        ctx.SetRef(ctx.WindowInfo("//###debug:banks/##banks").ID);
        const auto grid = ctx.ItemInfo("banks").RectFull;
        IM_CHECK_GT(grid.GetWidth(), 32 * 8.f);
        // A row per lane.
        ctx.MouseMoveToPos({grid.Min.x + 5, grid.Min.y + grid.GetHeight() * 7.5f / 32});
        ctx.MouseClick();
        IM_CHECK(wait_until(ctx, [&] { return debugger.focus().lane == 7u; }));
    });
}

TEST_F(DebuggerMarginTest, TransactionsByComputeCapability) {
    resize(1920, 1080);
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kSquare, "memory.transpose", 1);
        ask(SeekAccess{1, 0, 32});
        IM_CHECK(settled(ctx));
        ctx.WindowFocus("//###debug:banks");
        // 32 lanes read 32 consecutive words: two half warps of 64 bytes on old devices, four sectors of a line today.
        IM_CHECK(says(ctx, "2 transactions, 128 B moved, 100 % used", "debug:banks"));
        IM_CHECK(says(ctx, "1.0", "debug:banks"));
        IM_CHECK(says(ctx, "1.2", "debug:banks"));
        IM_CHECK(says(ctx, "4 sectors of 32 bytes in 1 line of 128 bytes, 128 B moved", "debug:banks"));
    });
}

TEST_F(DebuggerMarginTest, ReplayCurve) {
    resize(1920, 1760);  // so that the panel shows three curves
    run([&](ImGuiTestContext& ctx) {
        open_tiled(ctx);
        ctx.WindowFocus("//###debug:traffic");
        ctx.SetRef("//###debug:traffic");
        ctx.ItemClick("measure");
        const auto& curve = workspace().debugger().traffic();
        IM_CHECK(wait_until(ctx, [&] { return !curve.busy() && !curve.passes().empty(); }));
        const auto& sum = curve.passes().front().sum;
        IM_CHECK_GT(sum.bank_replays, 0u);
        IM_CHECK(says(ctx, "Bank replays", "debug:traffic"));
        IM_CHECK(says(ctx,
                      fmt::format("{} for {} of shared memory", count_text(sum.bank_replays, "replay", "replays"),
                                  count_text(sum.shared_instructions, "warp access", "warp accesses")),
                      "debug:traffic"));
        open_debugger(ctx);
        ctx.WindowFocus("//###debug:traffic");
        ctx.SetRef("//###debug:traffic");
        ctx.ItemClick("measure");
        IM_CHECK(wait_until(ctx, [&] { return !curve.busy() && curve.passes().size() == workspace().last_pass(); }));
        IM_CHECK(says(ctx, "Sectors moved", "debug:traffic"));
        IM_CHECK_EQ(drawn_words("debug:traffic").find("Bank replays"), std::string::npos);
    });
}

}  // namespace
}  // namespace lockstep
