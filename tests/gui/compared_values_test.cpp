// Values of two compared runs in the window: differing, unknown, and A beside B.

#include <algorithm>

#include "gui/drawn_words.hpp"
#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class ComparedValues : public GuiTest {
protected:
    static bool says(const char* window, const std::string& text) {
        auto words = drawn_words(window);
        std::ranges::replace(words, '\n', ' ');
        return words.find(text) != std::string::npos;
    }
    static bool shows_text(ImGuiTestContext& ctx, const char* window, const std::string& text) {
        const bool said = wait_until(ctx, [&] { return says(window, text); });
        if (!said) ctx.LogError("%s does not say \"%s\" but: %s", window, text.c_str(), drawn_words(window).c_str());
        return said;
    }
    bool both_rest() {
        if (!at_rest() || !workspace().comparable()) return false;
        const auto kept = workspace().kept();
        return !kept.pending && kept.run->state() != RunState::running && kept.shown_pass == kept.pass;
    }
    bool both_settle(ImGuiTestContext& ctx) {
        return wait_until(ctx, [&] { return both_rest(); });
    }
    /// A is the race in a shuffled order, B the same algorithm in lockstep order; both at a pass in the middle.
    bool open_wrong_beside_right(ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=256,seed=7", "list.wyllie-unpacked");
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::shuffled(7)});
        if (!wait_until(ctx, [&] { return at_rest() && workspace().run()->order() == "shuffled:7"; })) return false;
        workspace().apply(KeepRun{});
        workspace().apply(ChooseExecutor{ExecutorKind::simt, Order::lockstep()});
        if (!wait_until(ctx, [&] { return both_rest() && workspace().run()->order() == "lockstep"; })) return false;
        workspace().apply(Seek{3});
        return wait_until(ctx, [&] { return both_rest() && workspace().shown_pass() == 3; });
    }
};

constexpr const char* kCompare = "###teach:compare";

TEST_F(ComparedValues, WrongValueOfA) {
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(open_wrong_beside_right(ctx));
        IM_CHECK(shows_text(ctx, kCompare, "differs now at"));
        IM_CHECK(!says(kCompare, "the same now"));
    });
}

TEST_F(ComparedValues, UnknownDiffersFromEqual) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        workspace().apply(CompareWith{"list.rhj"});
        IM_CHECK(both_settle(ctx));
        workspace().apply(SeekStep{1});
        IM_CHECK(both_settle(ctx));
        IM_CHECK(shows_text(ctx, kCompare, "not yet known"));
        workspace().apply(SeekEnd{});
        IM_CHECK(both_settle(ctx));
        IM_CHECK(shows_text(ctx, kCompare, "the same now"));
        IM_CHECK(!says(kCompare, "not yet known"));
    });
}

TEST_F(ComparedValues, BothValues) {
    run([&](ImGuiTestContext& ctx) {
        IM_CHECK(open_wrong_beside_right(ctx));
        // A node whose distance differs.
        const auto value_of = [](const RunOnScreen& run, std::uint32_t node) -> std::uint32_t {
            for (const auto& column : run.run->columns())
                if (column.name == "distance") return Run::read(column, run.now, run.run->inputs(), node, 1).u32()[0];
            return kNone;
        };
        std::optional<std::uint32_t> differs;
        for (std::uint32_t node = 0; node < 256 && !differs; ++node)
            if (value_of(workspace().kept(), node) != value_of(workspace().current(), node)) differs = node;
        IM_CHECK(differs.has_value());
        const auto of_a = "A " + std::to_string(value_of(workspace().kept(), *differs));
        workspace().apply(SelectElement{*differs});
        ctx.WindowFocus("//###teach:selection");
        IM_CHECK(shows_text(ctx, "###teach:selection", of_a));
        ctx.WindowFocus("//###teach:arrays");
        IM_CHECK(shows_text(ctx, "###teach:arrays", of_a));
    });
}

TEST_F(ComparedValues, NullIsDash) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        workspace().apply(Seek{1});
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 1; }));
        workspace().apply(SelectElement{5u});
        for (const char* window : {"###teach:arrays", "###teach:selection"}) {
            ctx.WindowFocus((std::string("//") + window).c_str());
            IM_CHECK(shows_text(ctx, window, "\u2013"));
            IM_CHECK(!says(window, "4,294,967,295") && !says(window, "4294967295"));
        }
    });
}

}  // namespace
}  // namespace lockstep
