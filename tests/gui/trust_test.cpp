// A scenario that names a program: the window asks before it compiles anything.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "gui/gui_test.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// With a compiler that only notes that it was called.
class TrustInWindow : public GuiTest {
protected:
    void SetUp() override {
        std::ofstream(compiler_) << "#!/bin/sh\ntouch '" << marker_.string() << "'\nexit 1\n";
        fs::permissions(compiler_, fs::perms::owner_all);
        setenv("CUDACXX", compiler_.c_str(), 1);
        setenv("XDG_CACHE_HOME", folder().c_str(), 1);
        std::ofstream(folder() / "theirs.cu") << "int main() {}\n";
        std::ofstream(scenario_) << R"({"algorithm": "program.theirs", "dataset": {"input": "theirs.cu"}})";
    }
    void TearDown() override {
        unsetenv("CUDACXX");
        unsetenv("XDG_CACHE_HOME");
    }

    fs::path marker_ = folder() / "was called", compiler_ = folder() / "nvcc", scenario_ = folder() / "shown.json";
};

TEST_F(TrustInWindow, AsksBeforeItCompiles) {
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie-stepwise");
        ask(OpenFile{scenario_});
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##notice/trust"); }));
        IM_CHECK(workspace().notice()->text.find((folder() / "theirs.cu").filename().string()) != std::string::npos);
        ctx.ItemClick("//##notice/dismiss");
        ctx.Yield(3);
        IM_CHECK(!ctx.ItemExists("//##notice/trust"));
        IM_CHECK(!fs::exists(marker_));

        ask(OpenFile{scenario_});
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("//##notice/trust"); }));
        ctx.ItemClick("//##notice/trust");
        IM_CHECK(wait_until(ctx, [&] { return fs::exists(marker_); }));
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().notice().has_value(); }));
        IM_CHECK(workspace().notice()->kind == Notice::Kind::error);  // this compiler fails
        IM_CHECK(!ctx.ItemExists("//##notice/trust"));
    });
}

}  // namespace
}  // namespace lockstep
