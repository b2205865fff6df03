#include "app/session/files/opening.hpp"

#include <filesystem>

#include <lockstep/test_paths.hpp>

#include "app/catalog.hpp"
#include "app/session/workspace_fixture.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

using Opening = WorkspaceTest;

TEST_F(Opening, EmptyAtStart) {
    EXPECT_EQ(workspace.run(), nullptr);
    EXPECT_EQ(workspace.dataset(), nullptr);
    EXPECT_EQ(workspace.last_pass(), 0u);
    EXPECT_FALSE(workspace.now());
    EXPECT_FALSE(workspace.notice());
}

TEST_F(Opening, GeneratedDatasetIsShownAtInput) {
    generate("list:ordered,n=5");
    EXPECT_EQ(workspace.dataset()->num_vertices(), 5u);
    EXPECT_EQ(workspace.algorithm().id, "list.counting");
    EXPECT_EQ(workspace.pass(), 0u);
    EXPECT_EQ(workspace.last_pass(), 8u);
    EXPECT_EQ(workspace.record().report.label, "pass 0");
    EXPECT_FALSE(workspace.before());
}

TEST_F(Opening, OtherKindGetsSuitableAlgorithm) {
    generate("list:ordered,n=5");
    const auto version = workspace.dataset_version();
    generate("graph:grid,n=16");
    ASSERT_TRUE(until([&] { return workspace.dataset()->kind == DatasetKind::graph; }));
    EXPECT_EQ(workspace.algorithm().id, "bfs.counting");
    EXPECT_NE(workspace.dataset_version(), version);
}

TEST_F(Opening, StepsContinueFromScenarioInsidePass) {
    std::uint32_t n = 5;
    const auto opened = [&](std::optional<DebuggerScenario> debugger) {
        workspace.open({.dataset = {.generate = "list:ordered,n=" + std::to_string(++n)},
                        .algorithm = "list.counting",
                        .pass = 2,
                        .debugger = debugger});
        return until([&] { return workspace.dataset() && workspace.dataset()->num_vertices() == n; });
    };
    ASSERT_TRUE(opened(std::nullopt));
    EXPECT_EQ(workspace.step_by(), StepBy::pass);
    ASSERT_TRUE(opened(DebuggerScenario{.launch = 0}));
    EXPECT_EQ(workspace.step_by(), StepBy::launch);
    workspace.apply(ChooseStepBy{StepBy::pass});
    ASSERT_TRUE(opened(DebuggerScenario{.launch = 0, .access = 3}));
    EXPECT_EQ(workspace.step_by(), StepBy::access);
    workspace.apply(ChooseStepBy{StepBy::instruction});
    ASSERT_TRUE(opened(DebuggerScenario{.launch = 0, .access = 3}));
    EXPECT_EQ(workspace.step_by(), StepBy::instruction) << "as was chosen";
}

// By a copy of the algorithm: the work may outlive the catalogue.
TEST_F(Opening, RefusesTooLargeScenarioBeforeGenerating) {
    const OpeningHelp help{OpeningHelp::algorithms_of(make_catalog()), {}, {}};
    Progress progress;
    const Scenario small{.dataset = {.generate = "graph:grid,n=100,weights=1..9"}, .algorithm = "apsp.champion"};
    EXPECT_EQ(open_scenario(small, help, progress).dataset->num_vertices(), 100u);
    auto large = small;
    large.dataset.generate = "graph:grid,n=100K,weights=1..9";
    EXPECT_THROW(open_scenario(large, help, progress), InputError);
}

TEST_F(Opening, AlgorithmOfOtherKindOpensExample) {
    generate("list:ordered,n=5");
    workspace.apply(ChooseAlgorithm{"bfs.counting"});
    ASSERT_TRUE(until([&] { return workspace.algorithm().id == "bfs.counting"; }));
    EXPECT_EQ(workspace.dataset()->kind, DatasetKind::graph);
    EXPECT_LE(workspace.dataset()->num_vertices(), 64u);
}

TEST_F(Opening, FileIsReadAgainAsOtherKind) {
    workspace.apply(OpenFile{file("path.list.tsv", "1\n2\n-1\n")});
    ASSERT_TRUE(until([&] { return workspace.dataset() != nullptr; }) && settle());
    EXPECT_EQ(workspace.dataset()->kind, DatasetKind::list);
    workspace.apply(ChooseAlgorithm{"forest.counting"});
    ASSERT_TRUE(until([&] { return workspace.algorithm().id == "forest.counting"; }));
    EXPECT_EQ(workspace.dataset()->kind, DatasetKind::forest);
    EXPECT_EQ(workspace.dataset()->source, "path.list.tsv");
    EXPECT_EQ(workspace.dataset()->forest().parent, (std::vector<std::uint32_t>{1, 2, 2}));
}

TEST_F(Opening, ParametersAreKeptForNextDataset) {
    generate("list:ordered,n=5");
    set("passes", 3);
    workspace.apply(Generate{"list:ordered,n=7"});
    ASSERT_TRUE(until([&] { return workspace.dataset()->num_vertices() == 7; }) && settle());
    EXPECT_EQ(workspace.parameters().at("passes"), 3);
    EXPECT_EQ(workspace.last_pass(), 3u);
}

TEST_F(Opening, BadFileIsNotice) {
    generate("list:ordered,n=5");
    workspace.apply(Seek{3});
    const auto* run = workspace.run();
    workspace.apply(OpenFile{file("cycle.list.tsv", "1\n2\n0\n")});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
    EXPECT_NE(workspace.notice()->text.find("cycle.list.tsv"), std::string::npos) << workspace.notice()->text;
    EXPECT_EQ(workspace.run(), run);
    EXPECT_EQ(workspace.shown_pass(), 3u);
    workspace.apply(DismissNotice{});
    EXPECT_FALSE(workspace.notice());
}

TEST_F(Opening, InputWithoutNeedsIsNotice) {
    generate("graph:grid,n=16,weights=-3..-1");
    workspace.apply(Seek{3});
    const auto* run = workspace.run();
    workspace.apply(ChooseAlgorithm{"bfs.needy-counting"});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
    EXPECT_TRUE(
        test::has_parts(workspace.notice()->text, {"bfs.needy-counting", "0", "graph:grid,n=16,weights=-3..-1"}))
        << workspace.notice()->text;
    EXPECT_EQ(workspace.run(), run);
    EXPECT_EQ(workspace.algorithm().id, "bfs.counting");
    EXPECT_EQ(workspace.shown_pass(), 3u);

    workspace.apply(OpenFile{file("edge.gr", "p sp 2 2\na 1 2 7\na 2 1 7\n")});
    ASSERT_TRUE(until([&] { return workspace.dataset()->num_vertices() == 2; }) && settle());
    workspace.apply(ChooseAlgorithm{"bfs.needy-counting"});
    EXPECT_TRUE(until([&] { return workspace.algorithm().id == "bfs.needy-counting"; })) << "it has both";
}

TEST_F(Opening, BadSpecAlgorithmAndParameterAreNotices) {
    generate("list:ordered,n=5");
    const auto* run = workspace.run();
    const Action wrong[] = {Generate{"list:nosuch,n=5"}, ChooseAlgorithm{"list.nosuch"}, SetParameter{"nosuch", 1},
                            SetParameter{"delay", -1}};
    for (const auto& action : wrong) {
        workspace.apply(DismissNotice{});
        workspace.apply(action);
        ASSERT_TRUE(until([&] { return workspace.notice().has_value(); })) << action.index();
        EXPECT_EQ(workspace.notice()->kind, Notice::Kind::error);
        EXPECT_EQ(workspace.run(), run);
    }
    EXPECT_EQ(workspace.parameters().at("delay"), 0);
}

TEST_F(Opening, OldRunStaysUntilFirstPass) {
    generate("list:ordered,n=5");
    const auto* run = workspace.run();
    workspace.apply(SetParameter{"delay", 50});
    ASSERT_TRUE(until([&] { return workspace.pending_run() != nullptr; }));
    EXPECT_EQ(workspace.run(), run);
    EXPECT_TRUE(workspace.now());
    ASSERT_TRUE(until([&] { return !workspace.pending_run(); }));
    EXPECT_NE(workspace.run(), run);
    EXPECT_GE(workspace.run()->num_passes(), 2u);
}

TEST_F(Opening, FailedRunKeepsScreenAndParameters) {
    generate("list:ordered,n=5");
    const auto* run = workspace.run();
    workspace.apply(SetParameter{"fail_at", 1});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_NE(workspace.notice()->text.find("the device was lost"), std::string::npos);
    EXPECT_EQ(workspace.run(), run);
    EXPECT_EQ(workspace.parameters().at("fail_at"), 0);
}

TEST_F(Opening, CancelledRunKeepsOldRun) {
    generate("list:ordered,n=5");
    const auto* run = workspace.run();
    workspace.apply(SetParameter{"delay", 1000});
    ASSERT_TRUE(until([&] { return workspace.pending_run() != nullptr; }));
    workspace.apply(CancelRun{});
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.run(), run);
    EXPECT_EQ(workspace.parameters().at("delay"), 0);
}

TEST_F(Opening, SliderDragQueuesNoRuns) {
    generate("list:ordered,n=5");
    Instances::reset();
    for (int passes = 1; passes <= 200; ++passes) {
        workspace.apply(SetParameter{"passes", passes});
        workspace.apply(SetParameter{"delay", 20});
        workspace.advance(0);
    }
    ASSERT_TRUE(until([&] { return workspace.run()->request().parameters.at("passes") == 200; }));
    EXPECT_LE(Instances::max_alive, 3);  // on screen, winding down, newest
    EXPECT_LT(Instances::ever, 100);
}

TEST_F(Opening, ParameterChangeKeepsPass) {
    generate("list:ordered,n=5");
    workspace.apply(Seek{6});
    set("passes", 20);
    EXPECT_EQ(workspace.pass(), 6u);
    EXPECT_EQ(workspace.last_pass(), 20u);
    set("passes", 4);
    EXPECT_EQ(workspace.pass(), 4u);
}

TEST_F(Opening, RestoresScenario) {
    generate("list:random,n=9,seed=3");
    set("passes", 12);
    workspace.apply(Seek{5});
    workspace.apply(SelectElement{4});
    workspace.apply(ChooseView{"jumps"});
    workspace.apply(ChooseTheme{Theme::light});
    workspace.apply(SaveScenario{folder / "saved.json"});
    ASSERT_TRUE(saved());
    ASSERT_TRUE(std::filesystem::exists(folder / "saved.json"));

    workspace.apply(ChooseTheme{Theme::dark});
    generate("list:ordered,n=5");
    set("passes", 2);
    workspace.apply(OpenFile{folder / "saved.json"});
    ASSERT_TRUE(until([&] { return workspace.dataset()->num_vertices() == 9; }) && settle());
    EXPECT_EQ(workspace.parameters().at("passes"), 12);
    EXPECT_EQ(workspace.pass(), 5u);
    EXPECT_EQ(workspace.selected(), 4u);
    EXPECT_EQ(workspace.view(), "jumps");
    EXPECT_EQ(workspace.theme(), Theme::light);
}

TEST_F(Opening, SelectionOutsideDatasetIsDropped) {
    generate("list:ordered,n=5");
    workspace.apply(SelectElement{4});
    EXPECT_EQ(workspace.selected(), 4u);
    workspace.apply(SelectElement{5});
    EXPECT_FALSE(workspace.selected());
}

/// A compiler that only notes that it was called.
class OpeningOfPrograms : public Opening {
protected:
    void SetUp() override {
        Opening::SetUp();
        if (!std::filesystem::exists(std::filesystem::path(kProgram).parent_path() / "emulated_cuda"))
            GTEST_SKIP() << "this build compiles no programs";
        const auto compiler = file("nvcc", "#!/bin/sh\ntouch '" + marker().string() + "'\nexit 1\n");
        std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
        setenv("CUDACXX", compiler.c_str(), 1);
        setenv("XDG_CACHE_HOME", folder.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("CUDACXX");
        unsetenv("XDG_CACHE_HOME");
        Opening::TearDown();
    }
    std::filesystem::path marker() const { return folder / "was called"; }
    bool compiled() const { return std::filesystem::exists(marker()); }
    bool is_asked() {
        return until(
            [&] { return !workspace.loading() && workspace.notice() && !workspace.notice()->untrusted.empty(); });
    }
    /// The compiler was called, and its failure is a notice.
    bool is_compiled() {
        return until([&] {
                   return !workspace.loading() && workspace.notice() && workspace.notice()->kind == Notice::Kind::error;
               }) &&
               compiled();
    }
};

TEST_F(OpeningOfPrograms, ScenarioCompilesNothingUntilTheUserAgrees) {
    generate("list:ordered,n=5");
    const auto* run = workspace.run();
    const auto program = file("theirs.cu", "int main() {}\n");
    workspace.apply(
        OpenFile{file("shown.json", R"({"algorithm": "program.theirs", "dataset": {"input": "theirs.cu"}})")});
    ASSERT_TRUE(is_asked());
    EXPECT_EQ(workspace.notice()->untrusted, std::filesystem::weakly_canonical(program));
    EXPECT_TRUE(has_parts(workspace.notice()->text, {program.filename().string()}));
    workspace.apply(DismissNotice{});
    workspace.apply(TrustProgram{folder / "another.cu"});
    ASSERT_TRUE(until([&] { return !workspace.loading(); }));
    EXPECT_FALSE(compiled());
    EXPECT_EQ(workspace.run(), run);

    workspace.apply(OpenFile{folder / "shown.json"});
    ASSERT_TRUE(is_asked());
    workspace.apply(TrustProgram{workspace.notice()->untrusted});
    EXPECT_TRUE(is_compiled());
}

TEST_F(OpeningOfPrograms, AgreementIsForOneProgram) {
    file("first.cu", "int main() {}\n");
    file("second.cu", "int main() {}\n");
    file("first.json", R"({"algorithm": "program.first", "dataset": {"input": "first.cu"}})");
    file("second.json", R"({"algorithm": "program.second", "dataset": {"input": "second.cu"}})");
    workspace.apply(OpenFile{folder / "first.json"});
    ASSERT_TRUE(is_asked());
    const auto first = workspace.notice()->untrusted;
    workspace.apply(OpenFile{folder / "second.json"});
    ASSERT_TRUE(until([&] { return workspace.notice() && workspace.notice()->untrusted.filename() == "second.cu"; }));
    workspace.apply(TrustProgram{first});
    ASSERT_TRUE(until([&] { return !workspace.loading(); }));
    EXPECT_FALSE(compiled()) << "the answer to an older question";
    // A program that the user names needs no further agreement.
    workspace.apply(OpenFile{folder / "second.cu"});
    EXPECT_TRUE(is_compiled());
    std::filesystem::remove(marker());
    workspace.apply(DismissNotice{});
    workspace.apply(OpenFile{folder / "second.json"});
    EXPECT_TRUE(is_compiled());
}

}  // namespace
}  // namespace lockstep::test
