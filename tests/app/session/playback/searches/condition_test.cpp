// Conditions on the columns of a real run: 64 nodes, ranked by pointer jumping.
#include "app/session/playback/searches/condition.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/playback/searches/bound_condition.hpp"
#include "app/session/playback/searches/element_history.hpp"
#include "app/session/playback/searches/pass_search.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

std::string refusal(std::string_view text) {
    try {
        Condition::parse(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was refused";
}

TEST(Condition, ComparesNumberOfColumn) {
    const auto condition = Condition::parse(" rank[75] != 64 ");
    const auto& root = condition.root();
    EXPECT_EQ(root.kind, Condition::Node::Kind::comparison);
    EXPECT_EQ(root.compare, Compare::different);
    EXPECT_EQ(root.left.column, "rank");
    EXPECT_EQ(root.left.index, 75u);
    EXPECT_EQ(root.right.number, 64);
    EXPECT_EQ(condition.variable(), "");
}

TEST(Condition, AndBindsCloserThanOr) {
    const auto condition = Condition::parse("a[j] > 1 || b[j] < 2 && !(c[j] == none)");
    const auto& root = condition.root();
    ASSERT_EQ(root.kind, Condition::Node::Kind::either);
    EXPECT_EQ(root.first->kind, Condition::Node::Kind::comparison);
    ASSERT_EQ(root.second->kind, Condition::Node::Kind::both);
    ASSERT_EQ(root.second->second->kind, Condition::Node::Kind::negation);
    EXPECT_EQ(root.second->second->first->right.kind, Condition::Operand::Kind::none);
    EXPECT_EQ(condition.variable(), "j");
}

TEST(Condition, NamesAndNumbers) {
    EXPECT_EQ(Condition::parse("ranking.rank[0] >= -1.5e3").root().left.column, "ranking.rank");
    EXPECT_EQ(Condition::parse("`local rank`[i] == 1").root().left.column, "local rank");
    EXPECT_EQ(Condition::parse("none[3] <= 18446744073709551615").root().left.column, "none");
    EXPECT_EQ(Condition::parse("a[0]<18446744073709551615").root().right.number, 18446744073709551615.0L);
    EXPECT_EQ(Condition::parse("3 < a[j]").root().right.column, "a");
}

TEST(Condition, ErrorsHavePosition) {
    EXPECT_TRUE(test::has_parts(refusal(""), {"Condition:"}));
    EXPECT_TRUE(test::has_parts(refusal("rank"), {"Condition:", "[", "rank"}));
    EXPECT_TRUE(test::has_parts(refusal("rank[75] = 64"), {"Condition:", "= 64", "rank[75]"}));
    EXPECT_TRUE(test::has_parts(refusal("rank[75] != 64 and 1"), {"Condition:", "and 1", "rank[75] != 64"}));
    EXPECT_TRUE(test::has_parts(refusal("rank[75 != 64"), {"Condition:", "]", "!= 64", "rank[75"}));
    EXPECT_TRUE(test::has_parts(refusal("rank[99999999999] != 64"), {"Condition:", "99999999999]", "rank["}));
    EXPECT_TRUE(test::has_parts(refusal("(a[0] == 1"), {"Condition:", ")", "(a[0] == 1"}));
    EXPECT_TRUE(test::has_parts(refusal("a[i] == b[j]"), {"Condition:", "i", "j"}));
    EXPECT_TRUE(test::has_parts(refusal("a[i] < none"), {"Condition:", "==", "!="}));
    EXPECT_NE(refusal(std::string(900, '(')), "nothing was refused");
    EXPECT_NE(refusal(std::string(900, '!')), "nothing was refused");
    EXPECT_TRUE(test::has_parts(refusal(std::string(2000, 'a')), {"1000"}));
    EXPECT_TRUE(test::has_parts(refusal("-"), {"Condition:"}));
}

class Conditions : public ::testing::Test {
protected:
    Conditions() { begin("list.wyllie-stepwise", "list:ordered,n=64"); }

    void begin(const char* algorithm, const char* spec) { begin(catalog_.at(algorithm), spec); }
    /// The algorithm outlives the run.
    void begin(const AlgorithmInfo& algorithm, const char* spec) {
        Progress progress;
        RunRequest request;
        request.algorithm = &algorithm;
        request.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, {});
        request.executor = ExecutorKind::simt;
        request.order = Order::lockstep();
        run_ = std::make_shared<lockstep::Run>(std::move(request));
        run_->wait();
    }
    std::string rank() const {
        for (const auto& one : run_->columns())
            if (!one.input && one.type() == ValueType::uint32 && one.size == 64) return one.name;
        return {};
    }
    ColumnValues at(const std::string& name, std::uint32_t pass) const {
        for (const auto& one : run_->columns())
            if (one.name == name) return Run::read(one, run_->timeline().find(pass), run_->inputs(), 0, one.size);
        return {};
    }
    BoundCondition::Found look(const std::string& text, std::uint32_t pass) const {
        return BoundCondition(Condition::parse(text), *run_).look(*run_, run_->timeline().find(pass), Progress{});
    }
    std::string bind_refusal(const std::string& text) const {
        try {
            BoundCondition(Condition::parse(text), *run_);
        } catch (const InputError& error) {
            return error.what();
        }
        return "nothing was refused";
    }
    PassSearch::Answer search(const std::string& text, std::uint32_t from, bool back) {
        PassSearch search;
        search.start(run_, Condition::parse(text), from, back);
        for (;; std::this_thread::sleep_for(std::chrono::milliseconds(1)))
            if (auto answer = search.take()) return *answer;
    }
    std::uint32_t last() const { return run_->num_passes() - 1; }

    Catalog catalog_ = make_catalog();
    std::shared_ptr<lockstep::Run> run_;
};

TEST_F(Conditions, EvaluateNumbers) {
    const auto name = rank();
    for (std::uint32_t pass = 0; pass <= last(); ++pass) {
        const auto values = at(name, pass).u32();
        for (const std::uint32_t limit : {0u, 1u, 5u, 31u, 63u}) {
            const auto found = look(fmt::format("{}[j] > {}", name, limit), pass);
            const auto first = std::ranges::find_if(values, [&](auto one) { return one > limit && one != kNone; });
            EXPECT_EQ(found.holds, first != values.end()) << "pass " << pass << ", " << limit;
            if (!found.holds) continue;
            EXPECT_EQ(found.element, (Selection{"nodes", static_cast<std::uint32_t>(first - values.begin())}));
        }
        EXPECT_EQ(look(fmt::format("{}[7] == {}", name, values[7]), pass).holds, values[7] != kNone);
        EXPECT_FALSE(look(fmt::format("{0}[j] < 3 && {0}[j] > 5", name), pass).holds);
        EXPECT_TRUE(look(fmt::format("!({0}[j] < 3 && {0}[j] > 5)", name), pass).holds);
    }
}

TEST_F(Conditions, RefuseMissingColumns) {
    EXPECT_TRUE(test::has_parts(bind_refusal("nothing[0] == 1"), {"Condition:", "nothing"}));
    EXPECT_EQ(bind_refusal(rank() + "[64] == 1"),
              fmt::format("Condition: {0}[64] is not there: {0} has 64 numbers", rank()));
    EXPECT_EQ(bind_refusal("1 == 2"), "Condition: it names no column");
}

// row_offsets has one number more than there are vertices, but belongs to the vertices.
TEST_F(Conditions, OffsetsBelongToVertices) {
    begin("bfs.frontier", "graph:grid,n=64");
    const auto levels = at("level", last()).u32(), offsets = at("row_offsets", last()).u32();
    ASSERT_EQ(offsets.size(), 65u);
    for (const auto* text : {"level[j] > 2 && row_offsets[j] < 9", "row_offsets[j] < 9 && level[j] > 2"}) {
        const auto found = look(text, last());
        std::uint32_t first = 0;
        while (first < 64 && !(levels[first] > 2 && offsets[first] < 9)) ++first;
        ASSERT_LT(first, 64u);
        EXPECT_TRUE(found.holds) << text;
        EXPECT_EQ(found.element, (Selection{"vertices", first})) << text;
    }
    // Only at the last offset, which belongs to no vertex.
    ASSERT_LT(offsets[63], offsets[64]);
    EXPECT_FALSE(look(fmt::format("row_offsets[j] == {}", offsets[64]), last()).holds);
    const auto end = look(fmt::format("row_offsets[64] == {}", offsets[64]), last());
    EXPECT_TRUE(end.holds);
    EXPECT_EQ(end.element, std::nullopt);
}

TEST_F(Conditions, VariableHasOneSpace) {
    begin("bfs.frontier", "graph:grid,n=64");
    EXPECT_TRUE(test::has_parts(bind_refusal("level[j] > 2 && column_indices[j] < 9"),
                                {"Condition:", "j", "vertices", "arcs"}));
    EXPECT_EQ(bind_refusal("level[j] > 2 && column_indices[7] < 9"), "nothing was refused");
}

/// Two columns of one size without a space, and one with the number of nodes.
class TwoTables final : public DeclaredAlgorithm {
public:
    TwoTables(Device& device, std::uint32_t n)
        : taken_(device, n, "taken"), given_(device, n, "given"), marks_(device, n, "marks") {
        state(taken_, Column{.name = "taken"});
        state(given_, Column{.name = "given"});
        state(marks_, Column{.name = "marks", .space = space_names::nodes});
    }
    void start() override {
        for (auto* one : {&taken_, &given_, &marks_}) one->upload(std::vector<std::uint32_t>(one->size(), 5));
    }
    bool step() override { return false; }
    PassReport describe(const Changes&) override { return {.label = "input", .sentence = "Nothing is done"}; }

private:
    Buffer<std::uint32_t> taken_, given_, marks_;
};

// An equal size does not make it the same space.
TEST_F(Conditions, VariableHasOneColumnWithoutSpace) {
    const AlgorithmInfo info{.id = "list.two-tables",
                             .title = "Two tables",
                             .source = "a test",
                             .input = DatasetKind::list,
                             .make_simt = [](Device& device, const Dataset& dataset, const ParameterValues&) {
                                 return std::unique_ptr<Algorithm>(new TwoTables(device, dataset.num_vertices()));
                             }};
    begin(info, "list:ordered,n=8");
    EXPECT_TRUE(test::has_parts(bind_refusal("taken[j] > 2 && given[j] > 2"), {"Condition:", "j", "taken", "given"}));
    EXPECT_TRUE(test::has_parts(bind_refusal("marks[j] > 2 && given[j] > 2"), {"Condition:", "j", "nodes", "given"}));
    const auto found = look("taken[j] > 2 && taken[j] < 9", 0);
    EXPECT_TRUE(found.holds);
    EXPECT_EQ(found.element, std::nullopt) << "no other column has its rows";
    EXPECT_EQ(look("marks[0] == 5 && taken[j] == 5", 0).element, std::nullopt);
    run_.reset();
}

/// The passes at which a condition holds, found by evaluating it at each pass.
TEST_F(Conditions, FoundInBothDirections) {
    const auto name = rank();
    for (const auto& text :
         {fmt::format("{}[5] > 2", name), fmt::format("{}[j] > 20", name), fmt::format("{}[63] == 100000", name)}) {
        std::vector<std::uint32_t> holds;
        for (std::uint32_t pass = 0; pass <= last(); ++pass)
            if (look(text, pass).holds) holds.push_back(pass);
        for (std::uint32_t from = 0; from <= last(); ++from) {
            const auto next = std::ranges::upper_bound(holds, from);
            const auto on = search(text, from, false).pass, back = search(text, from, true).pass;
            EXPECT_EQ(on, next == holds.end() ? std::nullopt : std::optional(*next)) << text << " after " << from;
            const auto before = std::ranges::lower_bound(holds, from);
            EXPECT_EQ(back, before == holds.begin() ? std::nullopt : std::optional(*(before - 1)))
                << text << " before " << from;
        }
    }
}

TEST_F(Conditions, HistoryHasEveryChange) {
    ElementHistory history;
    const Selection element{"nodes", 9};
    ASSERT_TRUE(test::comes_about([&] {
        history.follow(run_, element, true);
        return history.num_passes() == run_->num_passes();
    })) << history.failure();
    std::vector<ElementHistory::Entry> expected;
    const auto columns = run_->columns();
    for (std::uint32_t pass = 1; pass <= last(); ++pass)
        for (std::uint32_t c = 0; c < columns.size(); ++c) {
            if (columns[c].space != "nodes" || columns[c].input) continue;
            const auto before = at(columns[c].name, pass - 1).at(9), now = at(columns[c].name, pass).at(9);
            if (before != now) expected.push_back({pass, c, before, now});
        }
    EXPECT_FALSE(expected.empty());
    EXPECT_TRUE(std::ranges::equal(history.entries(), expected));
    history.follow(run_, Selection{"nodes", 10}, false);
    EXPECT_TRUE(history.entries().empty());
    EXPECT_EQ(history.num_passes(), 1u);
}

}  // namespace
}  // namespace lockstep
