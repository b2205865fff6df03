// A kernel may call a function in another file: the debugger shows its accesses in that file.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>

#include <imgui_internal.h>

#include "app/session/user_kernels/kernel_folder.hpp"
#include "gui/debugger/debugger_gui_test.hpp"
#include "gui/drawn_words.hpp"
#include "viz/count_pixels.hpp"

namespace lockstep {
namespace {

std::string without_blanks(std::string text) {
    std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
    return text;
}

/// A line of a source file (counted from 1).
std::string text_of_line(std::string_view file, std::uint32_t number) {
    std::ifstream in(source_path(file));
    std::string line;
    for (std::uint32_t k = 0; k < number; ++k) std::getline(in, line);
    return line;
}

class DebuggerSourceTest : public DebuggerTest {
protected:
    /// The number of long lines of a file that the panel shows.
    std::size_t lines_shown(std::string_view file) {
        const auto shown = without_blanks(drawn_words("###debug:source"));
        std::ifstream in(source_path(file));
        std::size_t found = 0;
        for (std::string line; std::getline(in, line);) {
            const auto code = without_blanks(line);
            found += code.size() > 12 && shown.find(code.substr(0, 20)) != std::string::npos;  // the end may be cut
        }
        return found;
    }
    /// The beginning of a line; its end may be cut.
    bool shows(ImGuiTestContext& ctx, const std::string& code) {
        const auto wanted = without_blanks(code).substr(0, 20);
        return wait_until(ctx, [&] {
            return shell().settled() &&
                   without_blanks(drawn_words("###debug:source")).find(wanted) != std::string::npos;
        });
    }
};

TEST_F(DebuggerSourceTest, StepIntoFunctionShowsItsFile) {
    resize(2560, 1440);  // so that the panel shows more than two lines
    run([&](ImGuiTestContext& ctx) {
        open_debugger(ctx, "graph:grid,n=100", "bfs.champion", 2);
        const auto& debugger = workspace().debugger();
        const auto& recording = debugger.launch()->recording();
        const auto files = debugger.files();
        IM_CHECK_GT(files.size(), 1u);
        // The first access in another file, and an access of the kernel before it.
        const auto all = recording.events();
        const auto elsewhere = std::ranges::find_if(all, [](const auto& one) { return one.file != 0; });
        const auto own = std::ranges::find_if(all, [](const auto& one) { return one.file == 0; });
        IM_CHECK(elsewhere != all.end() && own != all.end());
        const auto at = [&](auto event) { return static_cast<std::size_t>(event - all.begin()) + 1; };
        const auto launch = debugger.place().launch;
        ask(SeekAccess{2, launch, at(own)});
        IM_CHECK(settled(ctx));
        const auto own_code = text_of_line(files[0], own->line);
        IM_CHECK(shows(ctx, own_code));
        // Stepping into the function opens its file, with the access counted there.
        workspace().apply(ChooseStepBy{StepBy::access});
        ask(SeekAccess{2, launch, at(elsewhere) - 1});
        IM_CHECK(settled(ctx));
        ctx.KeyPress(ImGuiKey_RightArrow);
        IM_CHECK(settled(ctx));
        IM_CHECK_EQ(debugger.place().access, at(elsewhere));
        IM_CHECK_EQ(debugger.line().file, elsewhere->file);
        const auto code = text_of_line(files[elsewhere->file], elsewhere->line);
        IM_CHECK_NE(code.find("ctx."), std::string::npos);
        IM_CHECK(shows(ctx, code));
        IM_CHECK(debugger.cost_of({elsewhere->file, elsewhere->line}) != nullptr);
        // Back in the kernel's file, at the access.
        const auto name = files[0].substr(files[0].rfind('/') + 1);
        ctx.SetRef("//###debug:source");
        ctx.ItemClick(("file:" + name).c_str());
        IM_CHECK(wait_until(ctx, [&] { return shell().settled() && lines_shown(files[0]) > 5; }));
        IM_CHECK_EQ(debugger.place().access, at(elsewhere));
        // A click on a line of the function goes to the next position of the warp in focus there.
        ctx.ItemClick(("file:" + files[elsewhere->file].substr(files[elsewhere->file].rfind('/') + 1)).c_str());
        IM_CHECK(shows(ctx, code));
    });
}

// Inside a function, the active line of the paper is named by the function's own comments, or else by the calling line:
// one is always active.
TEST_F(DebuggerSourceTest, PaperLineInsideFunction) {
    resize(1920, 1080);
    std::map<int, ImRect> rows;
    const auto lit = [&] {
        std::vector<int> all;
        const auto picture = image();
        for (const auto& [number, row] : rows)
            if (is_near(picture.pixel(static_cast<int>(row.Min.x) + 1, static_cast<int>(row.GetCenter().y)),
                        Palette::dark_theme().now))
                all.push_back(number);
        return all;
    };
    const auto go = [&](std::string_view method, std::string_view array) {
        run([&](ImGuiTestContext& ctx) {
            const auto& debugger = workspace().debugger();
            const auto& recording = debugger.launch()->recording();
            const auto& text = debugger.launch()->text();
            const auto all = recording.events();
            const auto event = std::ranges::find_if(all, [&](const auto& one) {
                const auto* access = text.access_of(one);
                return access && access->method == method && access->array == array;
            });
            IM_CHECK(event != all.end());
            ask(SeekAccess{2, debugger.place().launch, static_cast<std::size_t>(event - all.begin()) + 1});
            IM_CHECK(settled(ctx));
            ctx.Yield(3);
            ctx.SetRef("//###debug:source");
            for (int number = 1; number < 12; ++number) {
                const auto id = "$$" + std::to_string(number) + "/paper";
                if (ctx.ItemExists(id.c_str())) rows[number] = ctx.ItemInfo(id.c_str()).RectFull;
            }
        });
    };
    run([&](ImGuiTestContext& ctx) { open_debugger(ctx, "graph:grid,n=100", "bfs.queue", 2); });
    go("atomic_cas", "out.level");  // "line 3" stands beside it
    EXPECT_EQ(lit(), std::vector<int>{3});
    go("load", "graph.arcs.column_indices");  // within the loop of "line 2", before "line 3"
    EXPECT_EQ(lit(), std::vector<int>{3});
    go("atomic_add", "shared.w_wanted");
    EXPECT_EQ(lit(), std::vector<int>{4});
}

}  // namespace
}  // namespace lockstep
