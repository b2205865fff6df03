#include <optional>

#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep {
namespace {

/// The last and the next change of the selected element, beside its writer; and lanes that step together.
class DebuggerChangesTest : public DebuggerTest {
protected:
    /// The accesses of the open launch that change an element of an array, in order of time.
    std::vector<std::uint32_t> changes_of(const std::string& array, std::uint32_t element) {
        std::vector<std::uint32_t> found;
        const auto& recording = workspace().debugger().launch()->recording();
        for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
            const auto& event = recording.event(i);
            if (debugger::writes(event) && event.before != event.after && event.index == element &&
                recording.buffer(event.buffer).name == array)
                found.push_back(i);
        }
        return found;
    }
    bool has_provenance(ImGuiTestContext& ctx) {
        const auto& debugger = workspace().debugger();
        return wait_until(ctx, [&] { return debugger.provenance() && !debugger.looks_for_provenance(); });
    }
};

TEST_F(DebuggerChangesTest, NextChangeClick) {
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, kList, kAlgorithm, 3);
        workspace().apply(ChooseStepBy{StepBy::access});
        workspace().apply(SeekAccess{3, 1, 0});
        IM_CHECK(settled(ctx));
        // An element that this launch changes.
        std::optional<std::uint32_t> element;
        for (std::uint32_t i = 0; i < 96 && !element; ++i)
            if (changes_of("rank", i).size() == 1 && changes_of("successor", i).size() == 1) element = i;
        IM_CHECK(element.has_value());
        const auto store = changes_of("rank", *element).front();
        workspace().apply(SelectElement{*element});
        // Its lane has just loaded its rank: the panel shows that value.
        workspace().apply(SeekAccess{3, 1, 1});
        ctx.WindowFocus("//###debug:provenance");
        IM_CHECK(has_provenance(ctx));
        IM_CHECK(wait_until(
            ctx, [&] { return drawn_words("provenance").find("changes next access") != std::string::npos; }));
        const auto root = workspace().debugger().provenance()->cell;
        ctx.SetRef("//###debug:provenance");
        ctx.ItemClick("next_change");
        IM_CHECK(wait_until(
            ctx, [&] { return workspace().debugger().place().access > 1 && !workspace().inside().empty(); }));
        IM_CHECK(settled(ctx));
        const auto& recording = workspace().debugger().launch()->recording();
        const auto made = static_cast<std::uint32_t>(workspace().debugger().place().access - 1);
        IM_CHECK(made == store || made == changes_of("successor", *element).front());
        IM_CHECK(debugger::writes(recording.event(made)));
        // The next change is in a later pass, which is known after a search through the passes.
        IM_CHECK(has_provenance(ctx));
        IM_CHECK(wait_until(ctx, [&] {
            return drawn_words("provenance").find("changes next pass ") != std::string::npos ||
                   workspace().debugger().provenance()->cell != root;
        }));
        if (workspace().debugger().provenance()->cell != root) return;  // the other column of the element
        ctx.ItemClick("next_change");
        IM_CHECK(wait_until(ctx, [&] { return workspace().pass() > 3; }));
    });
}

TEST_F(DebuggerChangesTest, DivergedGroupTakesFocus) {
    run([&](ImGuiTestContext& ctx) {
        resize(1920, 1080);
        open_debugger(ctx, kList, kAlgorithm, 5);
        workspace().apply(ChooseStepBy{StepBy::access});
        // The last store of a warp whose other lanes have partly returned.
        const auto& recording = workspace().debugger().launch()->recording();
        std::optional<std::uint32_t> access;
        for (std::uint32_t i = 0; i < recording.num_events() && !access; ++i)
            if (const auto one = recording.instruction(recording.instruction_of(i));
                debugger::writes(recording.event(i)) && one.mask != ~0u && one.warp.warp == 0)
                access = i;
        IM_CHECK(access.has_value());
        const auto mask = recording.instruction(recording.instruction_of(*access)).mask;
        ask(SeekAccess{5, 1, *access + 1});
        IM_CHECK(settled(ctx));
        ctx.Yield(2);
        const auto words = drawn_words("lanes");
        IM_CHECK_NE(words.find(std::to_string(__builtin_popcount(mask)) + " at line"), std::string::npos);
        IM_CHECK_NE(words.find("returned after line"), std::string::npos);
        const auto other = static_cast<std::uint32_t>(__builtin_ctz(~mask));
        ctx.SetRef("//###debug:lanes");
        ctx.ItemClick(("$$" + std::to_string(other) + "/group").c_str());
        IM_CHECK(wait_until(ctx, [&] { return workspace().debugger().focus().lane == other; }));
    });
}

}  // namespace
}  // namespace lockstep
