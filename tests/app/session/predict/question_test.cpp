#include "app/session/predict/question.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "app/catalog.hpp"
#include "app/session/predict/answer_log.hpp"
#include "app/session/setup.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

/// A finished run on the emulator.
class Questions : public ::testing::Test {
protected:
    lockstep::Run& run_of(const std::string& algorithm, const std::string& spec, Order order = Order::lockstep()) {
        const Scenario scenario{
            .dataset = {.generate = spec}, .algorithm = algorithm, .executor = ExecutorKind::simt, .order = order};
        Progress progress;
        const auto& info = catalog.at(algorithm);
        const auto dataset =
            std::make_shared<const Dataset>(open_dataset(scenario.dataset, progress, info.input, RunBytes{}));
        run = std::make_unique<lockstep::Run>(make_setup(catalog, scenario, dataset).request());
        run->wait();
        return *run;
    }
    Catalog catalog = make_catalog();
    std::unique_ptr<lockstep::Run> run;
};

// The list of 16 nodes: 0 6 4 12 2 3 5 8 15 11 9 10 13 14 1 7.
TEST_F(Questions, PointerIsGradedByTheNextPass) {
    lockstep::Run& list = run_of("list.wyllie-stepwise", "list:random,n=16,seed=7");
    auto question = make_question(list, 1, "pointer", 1);
    ASSERT_TRUE(question);
    EXPECT_EQ(question->kind, Question::Kind::pointer);
    EXPECT_EQ(question->space, "nodes");
    question->elements = {0};
    EXPECT_TRUE(grade_answer(list, *question, {.picked = {4}, .typed = {}}).all_right());
    const auto wrong = grade_answer(list, *question, {.picked = {6}, .typed = {}});
    EXPECT_EQ(wrong.wrong, 1u);
    EXPECT_EQ(wrong.findings.front(), "node 0 points to 4, not 6");
    EXPECT_EQ(grade_answer(list, *question, {}).missed, 1u);
}

// A path of three vertices from root 0. The list of arcs: 0→1, 1→0, 1→2, 2→1.
TEST_F(Questions, ArcsOfATourAreNamedByTheirEnds) {
    lockstep::Run& tour = run_of("tree.euler-tour", "tree:path,n=3");
    auto question = make_question(tour, 2, "next_arc", 1);
    ASSERT_TRUE(question);
    const auto& changed = question->elements.front();
    question->elements = {changed};
    EXPECT_NE(question->text.find("→"), std::string::npos) << question->text;
    for (std::uint32_t place = 0; place < 4; ++place) {
        const auto grade = grade_answer(tour, *question, {.picked = {place}, .typed = {}});
        for (const auto& finding : grade.findings) EXPECT_EQ(finding.find("next_arc["), std::string::npos) << finding;
    }
}

TEST_F(Questions, CellsAreTyped) {
    lockstep::Run& list = run_of("list.wyllie-stepwise", "list:random,n=16,seed=7");
    auto question = make_question(list, 2, "distance", 1);
    ASSERT_TRUE(question);
    ASSERT_EQ(question->kind, Question::Kind::cells);
    EXPECT_EQ(question->elements.size(), 3u);
    question->elements = {0, 13, 14};  // 14 did not change: it is finished
    const auto grade = grade_answer(list, *question, {.picked = {}, .typed = {"4", "4", ""}});
    EXPECT_EQ(grade.right, 1u);
    EXPECT_EQ(grade.wrong, 1u);
    EXPECT_EQ(grade.missed, 1u);
}

TEST_F(Questions, FrontierIsASetOfVertices) {
    lockstep::Run& search = run_of("bfs.frontier", "graph:grid,n=64");
    const auto question = make_question(search, 1, "", 1);
    ASSERT_TRUE(question);
    ASSERT_EQ(question->kind, Question::Kind::frontier) << "a frontier is asked for before levels";
    // Vertex 0 is a corner of a grid of 8 by 8.
    EXPECT_TRUE(grade_answer(search, *question, {.picked = {1, 8}, .typed = {}}).all_right());
    const auto grade = grade_answer(search, *question, {.picked = {1, 9}, .typed = {}});
    EXPECT_EQ(grade.right, 1u);
    EXPECT_EQ(grade.wrong, 1u);
    EXPECT_EQ(grade.missed, 1u);
}

TEST_F(Questions, ScansAreAskedByTheirCells) {
    lockstep::Run& scan = run_of("scan.naive", "array:index,n=8");
    const auto question = make_question(scan, 1, "", 3);
    ASSERT_TRUE(question);
    EXPECT_EQ(question->kind, Question::Kind::cells);
    // After the first step an element is the sum of two neighbours: i + (i - 1).
    GivenAnswer sums;
    for (const auto element : question->elements) sums.typed.push_back(std::to_string(2 * element - 1));
    EXPECT_TRUE(grade_answer(scan, *question, sums).all_right());
}

TEST_F(Questions, EveryAlgorithmThatChangesSomethingIsAsked) {
    for (const char* algorithm :
         {"list.rhj", "forest.pointer-jumping", "bfs.queue", "scan.work-efficient", "sssp.opbf"}) {
        const auto kind = catalog.at(algorithm).input;
        lockstep::Run& one = run_of(algorithm, std::string(example_of(kind)));
        std::size_t asked = 0;
        for (std::uint32_t pass = 1; pass < one.num_passes(); ++pass)
            asked += make_question(one, pass, "", 7).has_value();
        EXPECT_GT(asked, 0u) << algorithm;
    }
}

TEST_F(Questions, SeedChoosesElements) {
    lockstep::Run& list = run_of("list.wyllie-stepwise", "list:random,n=256,seed=7");
    const auto a = make_question(list, 1, "distance", seed_of({"Ada", "1"}));
    EXPECT_EQ(a->elements, make_question(list, 1, "distance", seed_of({"Ada", "1"}))->elements);
    EXPECT_NE(a->elements, make_question(list, 1, "distance", seed_of({"Bob", "1"}))->elements);
}

TEST_F(Questions, NothingIsAskedBeyondTheEnd) {
    lockstep::Run& list = run_of("list.wyllie-stepwise", "list:random,n=16,seed=7");
    EXPECT_FALSE(make_question(list, list.num_passes(), "", 1));
    EXPECT_FALSE(make_question(list, 1, "successor", 1)) << "the input never changes";
}

TEST(AnswerLog, WritesJsonAndRows) {
    AnswerLog log{.student = "Ada, \"L.\"", .answers = {}};
    log.answers.push_back(
        {.lesson = "Jumping",
         .scene = "One",
         .algorithm = "list.wyllie",
         .dataset = "list:random",
         .order = "lockstep",
         .question = {.pass = 2, .column = "rank", .space = "nodes", .elements = {3, 5}, .text = "What?"},
         .answer = {.picked = {}, .typed = {"1", "2"}},
         .grade = {.right = 1, .wrong = 1}});
    EXPECT_NE(answers_json(log).find("\"right\": 1"), std::string::npos);
    const auto rows = answers_csv(log);
    EXPECT_NE(rows.find("\"Ada, \"\"L.\"\"\",\"Jumping\",\"One\",\"list.wyllie\""), std::string::npos) << rows;
    EXPECT_EQ(std::ranges::count(rows, '\n'), 2);
}

}  // namespace
}  // namespace lockstep
