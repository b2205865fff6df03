// The desktop's file dialogs, replaced by a script on the path.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

class DesktopDialogs : public GuiTest {
protected:
    DesktopDialogs() : path_(std::getenv("PATH") ? std::getenv("PATH") : "") {
        std::filesystem::create_directories(programs());
        setenv("PATH", (programs().string() + ":" + path_).c_str(), 1);
    }
    ~DesktopDialogs() override { setenv("PATH", path_.c_str(), 1); }

    /// Installs a dialog: `script` is a shell script. It records its arguments.
    void stand_in(const std::string& script) const {
        const auto program = programs() / "zenity";
        std::ofstream(program) << "#!/bin/sh\necho \"$@\" >> " << asked_file() << "\n" << script << "\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    }
    std::string asked() const {
        std::ifstream file(asked_file());
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    std::filesystem::path programs() const { return folder() / "programs"; }
    std::string asked_file() const { return (folder() / "asked").string(); }

    std::string path_;
};

TEST_F(DesktopDialogs, ChoosesFile) {
    const auto file = folder() / "four.list.tsv";
    std::ofstream(file) << "1\n2\n3\n-1\n";
    stand_in("echo " + file.string());
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_O);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##open-sheet/browse"); }));
        ctx.ItemClick("//##open-sheet/browse");
        IM_CHECK(wait_until(ctx, [&] { return asked().find("--file-selection") != std::string::npos; }));
        // The sheet shows the recognised format, as for a typed file; then it is opened.
        IM_CHECK(wait_until(ctx, [&] {
            const auto item = ctx.ItemInfo("//##open-sheet/open", ImGuiTestOpFlags_NoError);
            return item.ID != 0 && (item.ItemFlags & ImGuiItemFlags_Disabled) == 0;
        }));
        ctx.ItemClick("//##open-sheet/open");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 4; }));
        IM_CHECK_STR_EQ(workspace().dataset()->source.c_str(), "four.list.tsv");
    });
}

TEST_F(DesktopDialogs, SavesScenarioAtChosenPlace) {
    const auto file = folder() / "kept.json";
    stand_in("echo " + file.string());
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        IM_CHECK(wait_until(ctx, [&] { return std::filesystem::exists(file) && !workspace().saving(); }));
        IM_CHECK(asked().find("--save") != std::string::npos);
        IM_CHECK(!ctx.ItemExists("//##file-prompt/##path"));  // no prompt of the program is open beside it
    });
}

TEST_F(DesktopDialogs, CancelChangesNothing) {
    stand_in("exit 1");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        IM_CHECK(wait_until(ctx, [&] { return !asked().empty(); }));
        IM_CHECK(all_answered(ctx));
        IM_CHECK(!workspace().notice().has_value());
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 64u);
        for (const auto& one : std::filesystem::directory_iterator(folder()))
            IM_CHECK(one.path().extension() != ".json");
    });
}

}  // namespace
}  // namespace lockstep
