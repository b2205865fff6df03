#include "gui/gui_test.hpp"

#include <fstream>
#include <string_view>

#include <gmock/gmock.h>
#include <imgui_internal.h>

#include "app/session/debugger/debugger_session.hpp"
#include "app/session/files/recents.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr auto kField = "//##open-sheet/##path";

class Opening : public GuiTest {
protected:
    fs::path write(const std::string& name, const std::string& text) const {
        std::ofstream(folder() / name) << text;
        return folder() / name;
    }
    static bool is_open(ImGuiTestContext& ctx) { return ctx.ItemExists("//##open-sheet/open"); }
    /// Ctrl+O and a path, without Enter.
    static void type(ImGuiTestContext& ctx, const std::string& path) {
        if (!is_open(ctx)) ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_O);
        ctx.ItemInput(kField);
        ctx.KeyCharsReplace(path.c_str());
    }
    /// Clicks a choice for the previewed file, once it is visible.
    static void choose(ImGuiTestContext& ctx, const char* id) {
        ctx.SetRef(ctx.WindowInfo("//##open-sheet/##file").ID);
        IM_CHECK_SILENT(wait_until(ctx, [&] { return ctx.ItemExists(id); }));
        ctx.ItemClick(id);
        ctx.SetRef("");
    }
    static bool can_open(ImGuiTestContext& ctx) {
        return (ctx.ItemInfo("//##open-sheet/open").ItemFlags & ImGuiItemFlags_Disabled) == 0;
    }
    bool opened(ImGuiTestContext& ctx, std::uint32_t edges) {
        return wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_edges() == edges; });
    }
};

constexpr auto kFriends = "0 1\n1 2\n2 3\n";

TEST_F(Opening, UndirectedChoiceIsSaved) {
    const auto file = write("friends.txt", kFriends);
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        type(ctx, file.string());
        choose(ctx, "direction:Undirected");
        IM_CHECK(wait_until(ctx, [&] { return can_open(ctx); }));
        ctx.ItemClick("//##open-sheet/open");
        IM_CHECK(opened(ctx, 6));
        ctx.Yield(3);
        IM_CHECK(!is_open(ctx));
        IM_CHECK(workspace().scenario().dataset.undirected);

        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiKey_O);
        IM_CHECK(all_answered(ctx));
        ctx.KeyPress(ImGuiKey_DownArrow);  // the most recent input
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(opened(ctx, 6));
    });
}

TEST_F(Opening, KeysChooseToo) {
    const auto file = write("friends.txt", kFriends);
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        type(ctx, file.string());
        IM_CHECK(wait_until(ctx, [&] { return can_open(ctx); }));
        ctx.KeyPress(ImGuiMod_Alt | ImGuiKey_U);
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(opened(ctx, 6));
        // And once more with another choice, through the open file.
        ctx.KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_O);
        IM_CHECK(wait_until(ctx, [&] { return is_open(ctx) && can_open(ctx); }));
        ctx.KeyPress(ImGuiMod_Alt | ImGuiKey_U);
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(opened(ctx, 3));
    });
}

TEST_F(Opening, IdsFromOne) {
    const auto file = write("from-one.txt", "1 2\n2 3\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        type(ctx, file.string());
        IM_CHECK(wait_until(ctx, [&] { return can_open(ctx); }));
        ctx.KeyPress(ImGuiMod_Alt | ImGuiKey_B);
        IM_CHECK(wait_until(ctx, [&] { return can_open(ctx); }));
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(opened(ctx, 2));
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 3u);
        IM_CHECK_EQ(workspace().scenario().dataset.base, 1u);
    });
}

TEST_F(Opening, KindOfLines) {
    const auto file = write("numbers.txt", "1\n2\n-1\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        type(ctx, file.string());
        ctx.KeyPress(ImGuiKey_Enter);  // may be a list or a forest: the sheet waits for a choice
        IM_CHECK(all_answered(ctx));
        IM_CHECK(is_open(ctx));
        choose(ctx, "as:Parents");
        IM_CHECK(wait_until(ctx, [&] { return can_open(ctx); }));
        ctx.ItemClick("//##open-sheet/open");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->kind == DatasetKind::forest; }));
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 3u);
    });
}

TEST_F(Opening, RefusedFileStaysInSheet) {
    const auto prose = write("prose.txt", "It was the best of times\n"), cycle = write("cycle.list.tsv", "1\n2\n0\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        const auto* before = workspace().run();
        for (const auto& bad : {prose, cycle, folder() / "nothing.gr"}) {
            type(ctx, bad.string());
            ctx.KeyPress(ImGuiKey_Enter);
            IM_CHECK(all_answered(ctx));
            IM_CHECK(is_open(ctx));
            IM_CHECK(!can_open(ctx));
            IM_CHECK(!workspace().notice());
            IM_CHECK(workspace().run() == before);
        }
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.Yield(2);
        IM_CHECK(!is_open(ctx));
        IM_CHECK(workspace().recents().all().empty());
    });
}

TEST_F(Opening, TabCompletesAndArrowKeysChoose) {
    fs::create_directory(folder() / "lists");
    write("lists/three.list.tsv", "1\n2\n-1\n");
    write("lists/four.list.tsv", "1\n2\n3\n-1\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        type(ctx, (folder() / "li").string());
        IM_CHECK(all_answered(ctx));  // the folder is listed
        ctx.KeyPress(ImGuiKey_Tab);  // lists/
        IM_CHECK(all_answered(ctx));
        ctx.KeyChars("th");
        ctx.KeyPress(ImGuiKey_Tab);
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 3; }));

        type(ctx, (folder() / "lists").string() + "/");
        IM_CHECK(all_answered(ctx));
        ctx.KeyPress(ImGuiKey_DownArrow);  // the recent file in this folder
        ctx.KeyPress(ImGuiKey_DownArrow);  // four, before three
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 4; }));
    });
}

TEST_F(Opening, EnterOpensFolder) {
    write("two.list.tsv", "1\n-1\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        type(ctx, folder().string());
        ctx.KeyPress(ImGuiKey_Enter);
        // The folder is listed in the background.
        const auto& field = ctx.UiContext->InputTextState;
        IM_CHECK(wait_until(ctx, [&] { return std::string_view(field.TextA.Data, field.TextLen).ends_with('/'); }));
        ctx.Yield(2);
        IM_CHECK(is_open(ctx));
        ctx.KeyChars("two.list.tsv");  // typed after the slash
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 2; }));
    });
}

TEST_F(Opening, PointerSelectsFile) {
    write("two.list.tsv", "1\n-1\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        type(ctx, folder().string() + "/");
        ctx.SetRef(ctx.WindowInfo("//##open-sheet/##proposals").ID);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("$$0/row"); }));
        ctx.ItemClick("$$0/row");
        ctx.SetRef("");
        IM_CHECK(wait_until(ctx, [&] { return can_open(ctx); }));
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 64u);
        ctx.ItemClick("//##open-sheet/open");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 2; }));
    });
}

TEST_F(Opening, DroppedFileWithChoices) {
    const auto friends = write("friends.txt", kFriends), list = write("two.list.tsv", "1\n-1\n");
    const auto talk =
        write("talk.json", R"({"dataset": {"generate": "list:ordered,n=9"}, "algorithm": "list.wyllie"})");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ask(DropFiles{{list}});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 2; }));
        IM_CHECK(!is_open(ctx));
        ask(DropFiles{{talk}});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->num_vertices() == 9; }));
        IM_CHECK(!is_open(ctx));
        ask(DropFiles{{friends}});
        IM_CHECK(wait_until(ctx, [&] { return is_open(ctx) && can_open(ctx); }));
        IM_CHECK_EQ(workspace().dataset()->num_vertices(), 9u);
        ctx.Yield(5);
        ctx.KeyPress(ImGuiKey_Enter);
        IM_CHECK(opened(ctx, 3));
    });
}

TEST_F(Opening, EmptyWindowOffersInputs) {
    const auto bad = write("bad.list.tsv", "1\n0\n");
    run([&](ImGuiTestContext& ctx) {
        workspace().apply(OpenFile{bad});
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value(); }));
        ctx.Yield(5);
        ctx.ItemClick("//###teach:stage/open-file");
        ctx.Yield(2);
        IM_CHECK(is_open(ctx));
        ctx.KeyPress(ImGuiKey_Escape);
        ctx.ItemClick("//###teach:stage/graph:grid,n=64");
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->kind == DatasetKind::graph; }));
    });
}

TEST_F(Opening, TypedNameSelectsFile) {
    const auto file = write("friends.csv", "source,target\nanna,bert\nbert,carl\ncarl,dora\nannabel,anna\n");
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "list:random,n=64,seed=7", "list.wyllie");
        ask(OpenFile{file});
        IM_CHECK(opened(ctx, 4));
        workspace().apply(ChooseLayout{WindowLayout::debug});
        ctx.Yield(10);
        ctx.WindowFocus("//###debug:arrays");
        ctx.Yield(2);
        constexpr auto field = "//###debug:arrays/##go-to";
        const auto go_to = [&](const char* text) {
            ctx.ItemInput(field);
            ctx.KeyCharsReplaceEnter(text);
            IM_CHECK(all_answered(ctx));
        };
        go_to("carl");
        IM_CHECK(workspace().selected() == 2u);
        go_to("ann");
        IM_CHECK(workspace().selected() == 0u);
        ctx.ItemInput(field);
        ctx.KeyCharsReplace("ann");
        IM_CHECK(all_answered(ctx));
        ctx.KeyPress(ImGuiKey_DownArrow);
        ctx.KeyPress(ImGuiKey_DownArrow);
        ctx.KeyPress(ImGuiKey_Enter);
        ctx.Yield(5);
        IM_CHECK(workspace().selected() == 4u);
        EXPECT_EQ(workspace().element_name(*workspace().selection()), "Vertex 4 “annabel”");
        go_to("1");
        IM_CHECK(workspace().selected() == 1u);
        go_to("nobody");
        IM_CHECK(workspace().selected() == 1u);
        IM_CHECK(workspace().notice().has_value());
        EXPECT_THAT(workspace().notice()->text, ::testing::HasSubstr("nobody"));
        ctx.ItemInput(field);
        ctx.KeyCharsReplace("dor");
        IM_CHECK(all_answered(ctx));
        ctx.ItemClick("//##found-names/$$0/name");
        ctx.Yield(5);
        IM_CHECK(workspace().selected() == 3u);
    });
}

TEST_F(Opening, SheetFitsEverySize) {
    std::string text = "# Friends, as they are listed\n";
    for (int i = 0; i < 4000; ++i) text += std::to_string(i * 37 % 1009) + " " + std::to_string(i * 91 % 1013) + "\n";
    const auto friends = write("friends.txt", text);
    const auto names = write("people.csv", "source;target;since\nanna;bert;1999\nbert;\"carl, jr.\";2001\n");
    const auto prose = write("prose.txt", "It was the best of times, it was the worst of times\n");
    write("roads.list.tsv", "1\n-1\n");
    fs::create_directory(folder() / "older");
    struct Size {
        int width, height, step;
    };
    run([&](ImGuiTestContext& ctx) {
        open(ctx, "graph:grid,n=64", "bfs.frontier");
        ask(OpenInput{{.input = names}});
        IM_CHECK(opened(ctx, 2));
        ask(OpenInput{{.input = friends, .undirected = true}});
        IM_CHECK(wait_until(ctx, [&] { return at_rest() && workspace().dataset()->source == "friends.txt"; }));
        for (const auto& [width, height, step] :
             {Size{1280, 720, 0}, Size{1920, 1080, 0}, Size{1280, 720, 2}, Size{1920, 1080, 2}, Size{960, 600, 1}}) {
            resize(width, height);
            workspace().apply(SetProjectorStep{step});
            for (const auto& file : {friends, names, prose, folder()}) {
                const auto slash = file == folder() ? "/" : "";
                type(ctx, file.string() + slash);
                IM_CHECK(all_answered(ctx));
                for (const auto* id : {"open", "cancel", "##path"}) {
                    const auto at = ctx.ItemInfo((std::string("//##open-sheet/") + id).c_str()).RectFull;
                    IM_CHECK_LE(at.Max.x, static_cast<float>(width));
                    IM_CHECK_LE(at.Max.y, static_cast<float>(height));
                }
            }
        }
    });
}

constexpr auto kAddTo = R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry _Z6add_toPjjj(.param .u64 values, .param .u32 n, .param .u32 summand)
{
  .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %q;
  ld.param.u64 %rd1, [values]; ld.param.u32 %r1, [n]; ld.param.u32 %r5, [summand];
  mov.u32 %r2, %tid.x; setp.ge.u32 %q, %r2, %r1; @%q bra END;
  mul.wide.u32 %rd2, %r2, 4; add.s64 %rd3, %rd1, %rd2;
  ld.global.u32 %r3, [%rd3]; add.u32 %r4, %r3, %r5; st.global.u32 [%rd3], %r4;
END: ret;
}
)";

TEST_F(Opening, KernelOfPtxAsksForItsArguments) {
    const auto file = write("add.ptx", kAddTo);
    run([&](ImGuiTestContext& ctx) {
        const auto put = [&](const char* id, const char* text) {
            IM_CHECK_SILENT(wait_until(
                ctx, [&] { return ctx.WindowInfo("//##open-sheet/##file", ImGuiTestOpFlags_NoError).ID != 0; }));
            ctx.SetRef(ctx.WindowInfo("//##open-sheet/##file").ID);
            IM_CHECK_SILENT(wait_until(ctx, [&] { return ctx.ItemExists(id); }));
            ctx.ItemInput(id);
            ctx.KeyCharsReplace(text);
            ctx.SetRef("");
        };
        const auto confirm = [&] {
            IM_CHECK_SILENT(wait_until(ctx, [&] { return can_open(ctx); }));
            ctx.ItemClick("//##open-sheet/open");
        };
        type(ctx, file.string());
        put("##grid", "1");
        put("##block", "8");
        put("##argument 0", "u32[4]=7");
        put("##argument 1", "u32=three");
        put("##argument 2", "u32=100");
        confirm();
        IM_CHECK(wait_until(ctx, [&] { return workspace().notice().has_value(); }));
        IM_CHECK(workspace().notice()->text.find("three") != std::string::npos);

        ctx.Yield(3);
        IM_CHECK(!is_open(ctx));
        type(ctx, file.string());  // the sheet remembers what was typed
        put("##argument 1", "u32=3");
        confirm();
        IM_CHECK(wait_until(ctx, [&] { return workspace().run() && at_rest(); }));
        IM_CHECK_STR_EQ(workspace().algorithm().id.c_str(), "program.add");
        IM_CHECK_EQ(workspace().last_pass(), 1u);
        const auto& call = workspace().scenario().dataset.kernel;
        IM_CHECK(call.has_value());
        IM_CHECK(call->arguments == (std::vector<std::string>{"u32[4]=7", "u32=3", "u32=100"}));
        ask(Seek{1});
        IM_CHECK(wait_until(ctx, [&] { return workspace().shown_pass() == 1; }));
        IM_CHECK(workspace().record().report.sentence.find("changed 3 elements of values") != std::string::npos);
        ask(ChooseLayout{WindowLayout::debug});
        ctx.Yield(3);
        ask(SeekAccess{1, 0, 2});
        IM_CHECK(wait_until(
            ctx, [&] { return workspace().debugger().launch() != nullptr; }, 20));
        IM_CHECK_EQ(workspace().debugger().num_accesses(), 6u);
    });
}

TEST_F(Opening, SourceOffersItsKernelsWithoutCompiling) {
    const auto file = write("some.cu", "__global__ void halve(float* values, int n) {}\nint main() {}\n");
    run([&](ImGuiTestContext& ctx) {
        type(ctx, file.string());
        choose(ctx, "run:One kernel");
        ctx.SetRef(ctx.WindowInfo("//##open-sheet/##file").ID);
        IM_CHECK(wait_until(ctx, [&] { return ctx.ItemExists("##argument 1"); }));
        IM_CHECK(!ctx.ItemExists("##argument 2"));
        ctx.SetRef("");
        choose(ctx, "run:Whole program");
        ctx.Yield(2);
        ctx.SetRef(ctx.WindowInfo("//##open-sheet/##file").ID);
        IM_CHECK(!ctx.ItemExists("##argument 1"));
        ctx.SetRef("");
        choose(ctx, "variables:Kept");
        ctx.Yield(2);
        choose(ctx, "variables:Optimised");
    });
}

}  // namespace
}  // namespace lockstep
