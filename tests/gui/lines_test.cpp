// Links from a line of the pseudocode to the kernel that implements it, and back.
#include <algorithm>

#include <imgui_internal.h>

#include "app/session/findings/source/source_file.hpp"
#include "gui/gui_test.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

class LinesTest : public GuiTest {
protected:
    static bool in_front(ImGuiTestContext& ctx, const char* name) {
        const auto* found = ctx.GetWindowByRef(name);
        return found && found->WasActive && found->DockTabIsVisible && !found->Hidden;
    }
    /// The scrolling window of the source.
    static ImGuiWindow* lines_of(const ImGuiWindow* panel) {
        for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (window->ParentWindow == panel && std::string_view(window->Name).find("##lines") != std::string::npos)
                return window;
        return nullptr;
    }
    /// The item of the kernel's first line that names a pseudocode line; null if it is not visible.
    static std::optional<ImRect> source_line(ImGuiTestContext& ctx, const char* file, int paper) {
        const auto lines = load_source(std::filesystem::path(kSourceDir) / file);
        for (std::size_t at = 0; at < lines.size(); ++at) {
            if (std::ranges::count(lines[at].pseudocode, paper) == 0) continue;
            ImGuiWindow* child = lines_of(ImGui::FindWindowByName("###teach:source"));
            if (!child) return std::nullopt;
            const auto item =
                ctx.ItemInfo(child->GetID(("line:" + std::to_string(at + 1)).c_str()), ImGuiTestOpFlags_NoError);
            const ImRect row = item.RectFull;
            const bool in_sight = row.Min.y >= child->InnerRect.Min.y && row.Max.y <= child->InnerRect.Max.y;
            if (item.ID == 0 || !in_sight) return std::nullopt;
            return row;
        }
        return std::nullopt;
    }
    void open_pass(ImGuiTestContext& ctx, std::uint32_t pass) {
        open(ctx, "list:random,n=64,seed=7", "list.rhj");
        workspace().apply(Seek{pass});
        IM_CHECK_SILENT(wait_until(ctx, [&] { return workspace().shown_pass() == pass; }));
        IM_CHECK_SILENT(all_answered(ctx));
    }
};

constexpr const char* kWalk = "kernels/algorithms/list_ranking/sublists/walk_sublists.hpp";
constexpr const char* kSplit = "kernels/algorithms/list_ranking/sublists/split_list.hpp";

TEST_F(LinesTest, PseudocodeLinksToKernel) {
    run([&](ImGuiTestContext& ctx) {
        open_pass(ctx, 2);  // walks the sublists: lines 7 to 10
        IM_CHECK(in_front(ctx, "//###teach:pseudocode"));
        ctx.ItemClick("//###teach:pseudocode/line:8");
        IM_CHECK(all_answered(ctx));  // sources are read in the background
        IM_CHECK(in_front(ctx, "//###teach:source"));
        const auto line = source_line(ctx, kWalk, 8);
        IM_CHECK(line.has_value());
        ctx.MouseMoveToPos(line->GetCenter());
        ctx.MouseClick();
        ctx.Yield(6);
        IM_CHECK(in_front(ctx, "//###teach:pseudocode"));
    });
}

TEST_F(LinesTest, LinkToOtherPassesKernel) {
    run([&](ImGuiTestContext& ctx) {
        open_pass(ctx, 2);
        ctx.ItemClick("//###teach:pseudocode/line:4");  // the splitters are chosen in the pass before
        IM_CHECK(all_answered(ctx));
        IM_CHECK(in_front(ctx, "//###teach:source"));
        IM_CHECK(source_line(ctx, kSplit, 4).has_value());
        IM_CHECK_EQ(workspace().pass(), 2u);
    });
}

TEST_F(LinesTest, DeparturesBelowLines) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        // In the last jump but one, line 8 is executed more often than its condition, line 7, allows; in the first it
        // is not.
        const auto departs = [&](std::uint32_t pass) {
            const auto& lines = workspace().run()->timeline().record(pass).report.lines;
            const auto line = std::ranges::find(lines, 8, &LineReport::line);
            return line != lines.end() && !line->departs.empty();
        };
        std::uint32_t pass = 2;
        while (pass < workspace().last_pass() && !departs(pass)) ++pass;
        IM_CHECK_SILENT(departs(pass) && !departs(1));
        const auto height = [&](std::uint32_t shown) {
            workspace().apply(Seek{shown});
            IM_CHECK_SILENT_RETV(wait_until(ctx, [&] { return workspace().shown_pass() == shown; }), 0.f);
            ctx.Yield(4);
            return ctx.ItemInfo("//###teach:pseudocode/line:8").RectFull.GetHeight();
        };
        const float plain = height(1);
        IM_CHECK_GT(plain, 0.f);
        IM_CHECK_GT(height(pass), plain + 10);
    });
}

TEST_F(LinesTest, SourceOpensAtRunLine) {
    run([&](ImGuiTestContext& ctx) {
        open_pass(ctx, 2);
        ctx.WindowFocus("//###teach:source");
        IM_CHECK(all_answered(ctx));
        IM_CHECK(source_line(ctx, kWalk, 7).has_value());
        workspace().apply(Seek{1});
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 1; }));
        IM_CHECK(all_answered(ctx));
        IM_CHECK(source_line(ctx, kSplit, 4).has_value());
    });
}

}  // namespace
}  // namespace lockstep
