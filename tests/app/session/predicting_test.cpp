// Questions about the next pass: asked, answered, graded, and saved.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "app/catalog.hpp"
#include "app/session/predict/answer_log.hpp"
#include "app/session/predict/answer_marks.hpp"
#include "app/session/predict/asked_cell.hpp"
#include "app/session/predict/prediction.hpp"
#include "app/session/scenario.hpp"
#include "app/session/workspace_fixture.hpp"

namespace lockstep {
namespace {

/// A search on a grid of 8 by 8, at its input.
class Predicting : public test::TemporaryFolder {
protected:
    template <class Done>
    bool until(Done done) {
        return test::comes_about([&] { return workspace.advance(0), done(); });
    }
    void SetUp() override {
        workspace.open({.dataset = {.generate = "graph:grid,n=64"},
                        .algorithm = "bfs.frontier",
                        .executor = ExecutorKind::simt,
                        .pass = 0});
        ASSERT_TRUE(until([&] {
            return workspace.run() && !workspace.pending_run() && workspace.run()->state() == RunState::finished &&
                   workspace.now();
        }));
    }
    Catalog catalog = make_catalog();
    Workspace workspace{catalog};
};

TEST_F(Predicting, ClicksAnswerAndTheRunGrades) {
    workspace.apply(AskQuestion{});
    ASSERT_TRUE(workspace.prediction());
    ASSERT_EQ(workspace.prediction()->question.kind, Question::Kind::frontier);
    workspace.apply(SelectElement{1, "vertices"});
    workspace.apply(SelectElement{9, "vertices"});
    workspace.apply(SelectElement{9, "vertices"});  // taken back
    workspace.apply(SelectElement{8, "vertices"});
    EXPECT_EQ(workspace.prediction()->given.picked, (std::vector<std::uint32_t>{1, 8}));
    workspace.apply(GradeAnswer{});
    ASSERT_TRUE(workspace.prediction()->grade);
    EXPECT_TRUE(workspace.prediction()->grade->all_right());
    EXPECT_EQ(workspace.pass(), 1u) << "the run shows what happened";
    workspace.apply(SelectElement{5, "vertices"});
    EXPECT_EQ(workspace.prediction()->given.picked.size(), 2u) << "the answer is graded";
    ASSERT_EQ(workspace.answer_log().answers.size(), 1u);
    EXPECT_EQ(workspace.answer_log().answers[0].algorithm, "bfs.frontier");
}

TEST_F(Predicting, ClickedAndMissedElementsAreMarked) {
    workspace.apply(AskQuestion{"frontier"});
    workspace.apply(SelectElement{5, "vertices"});
    workspace.apply(SelectElement{8, "vertices"});
    const auto columns = workspace.run()->columns();
    const auto frontier = std::ranges::find(columns, "frontier", &Column::name);
    ASSERT_NE(frontier, columns.end());
    EXPECT_EQ(answer_marks(*workspace.prediction(), *frontier, {}).clicked, (std::vector<std::uint32_t>{5, 8}));
    workspace.apply(GradeAnswer{});
    ASSERT_TRUE(until([&] { return workspace.shown_pass() == 1 && workspace.now(); }));
    const auto after = Run::read(*frontier, workspace.now(), workspace.run()->inputs(), 0, frontier->num_elements());
    const auto marks = answer_marks(*workspace.prediction(), *frontier, after);
    EXPECT_EQ(marks.clicked, (std::vector<std::uint32_t>{5, 8}));
    EXPECT_EQ(marks.right, (std::vector<std::uint32_t>{8}));
    EXPECT_EQ(marks.wrong, (std::vector<std::uint32_t>{5}));
    EXPECT_EQ(marks.missed, (std::vector<std::uint32_t>{1}));
}

TEST_F(Predicting, ArcAnswersForItsPlaceInTheEdgeList) {
    workspace.open({.dataset = {.generate = "tree:binary,n=7,seed=7"},
                    .algorithm = "tree.euler-tour",
                    .executor = ExecutorKind::simt,
                    .pass = 1});
    ASSERT_TRUE(until([&] {
        return workspace.run() && !workspace.pending_run() && workspace.run()->state() == RunState::finished &&
               workspace.algorithm().id == "tree.euler-tour" && workspace.shown_pass() == 1;
    }));
    workspace.apply(AskQuestion{"next_arc"});
    ASSERT_TRUE(workspace.prediction());
    const auto space = workspace.prediction()->question.space;
    workspace.apply(SelectElement{3, "arcs"});
    ASSERT_TRUE(until([&] { return !workspace.prediction()->given.picked.empty(); }));
    const auto answer = workspace.prediction()->given.picked;
    EXPECT_EQ(answer.front(), workspace.selected_in(space));
    workspace.apply(SelectElement{3, "vertices"});
    ASSERT_TRUE(until([&] { return workspace.linked(); }));
    workspace.advance(0);
    EXPECT_EQ(workspace.prediction()->given.picked, answer) << "a vertex is no arc";
}

TEST_F(Predicting, CellOfAMatrixHasARowAndAColumn) {
    workspace.open({.dataset = {.generate = "graph:grid,n=4,weights=1..9,seed=7"},
                    .algorithm = "apsp.min-plus",
                    .executor = ExecutorKind::simt,
                    .pass = 0});
    ASSERT_TRUE(until([&] {
        return workspace.run() && !workspace.pending_run() && workspace.algorithm().id == "apsp.min-plus" &&
               workspace.run()->state() == RunState::finished;
    }));
    EXPECT_EQ(asked_cell(*workspace.run(), "pairs", "distance", 6), "distance[1][2]");
    EXPECT_EQ(asked_cell(*workspace.run(), "vertices", "row_offsets", 3), "row_offsets[3]");
}

TEST_F(Predicting, LeavingThePassDropsTheQuestion) {
    workspace.apply(AskQuestion{});
    ASSERT_TRUE(workspace.prediction());
    workspace.apply(Seek{3});
    workspace.advance(0);
    EXPECT_FALSE(workspace.prediction());
    EXPECT_TRUE(workspace.answer_log().answers.empty());
}

TEST_F(Predicting, EveryGradedAnswerWritesTheFile) {
    const auto file = folder / "ada.csv";
    workspace.set_student("Ada", file);
    for (int k = 0; k < 2; ++k) {
        workspace.apply(AskQuestion{"level"});
        ASSERT_TRUE(workspace.prediction());
        workspace.apply(GiveAnswer{{.picked = {}, .typed = {"1", "1", "1"}}});
        workspace.apply(GradeAnswer{});
        ASSERT_TRUE(until([&] { return !workspace.saving(); }));
    }
    std::ifstream in(file);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    EXPECT_EQ(std::ranges::count(text, '\n'), 3) << text;
    EXPECT_NE(text.find("\"Ada\""), std::string::npos);
}

TEST_F(Predicting, TheLastPassAsksNothing) {
    workspace.apply(SeekEnd{});
    workspace.apply(AskQuestion{});
    EXPECT_FALSE(workspace.prediction());
    EXPECT_TRUE(workspace.notice());
}

TEST_F(Predicting, SceneAsksItsQuestion) {
    const auto file = folder / "talk.md";
    std::ofstream(file) << "# Search\n\n## Level 1\n\n```scene\n{\"dataset\": {\"generate\": \"graph:grid,n=64\"}, "
                           "\"algorithm\": \"bfs.frontier\", \"pass\": 2, \"ask\": \"frontier\"}\n```\n\nText.\n";
    workspace.apply(OpenFile{file});
    ASSERT_TRUE(until([&] { return workspace.prediction() != nullptr; }));
    EXPECT_EQ(workspace.prediction()->question.pass, 3u);
    workspace.apply(EndQuestion{});
    workspace.advance(0);
    EXPECT_FALSE(workspace.prediction()) << "it asks once";
}

}  // namespace
}  // namespace lockstep
