// The common columns of two real runs are compared; an unknown value is no difference.
#include "app/session/playback/searches/compare_columns.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/findings/difference_text.hpp"
#include "kernels/data/generate.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

class CompareColumns : public testing::Test {
protected:
    using Given = std::vector<std::pair<std::string, std::string>>;
    std::shared_ptr<lockstep::Run> run_of(const char* algorithm, Order order, const Given& given = {}) {
        RunRequest request{.algorithm = &catalog.at(algorithm), .dataset = dataset, .executor = ExecutorKind::simt};
        request.parameters = resolve_parameters(request.algorithm->parameters, *dataset, given);
        request.order = order;
        auto run = std::make_shared<lockstep::Run>(std::move(request));
        run->wait();
        return run;
    }
    static RunAtPass at(const std::shared_ptr<lockstep::Run>& run, std::uint32_t pass) {
        return {run, run->timeline().find(pass), pass + 1 == run->num_passes()};
    }
    Difference compare(const RunAtPass& kept, const RunAtPass& current) {
        Difference found;
        for (const auto& pair : common_columns(*kept.run, *current.run))
            found.columns.push_back(compare_column(pair, kept, current, progress));
        std::ranges::stable_sort(found.columns, {}, [](const auto& one) { return one.differing == 0; });
        return found;
    }

    Progress progress;
    Catalog catalog = make_catalog();
    std::shared_ptr<const Dataset> dataset =
        std::make_shared<const Dataset>(generate_dataset("list:random,n=600,seed=7", progress));
};

TEST_F(CompareColumns, DiffersBeforeWrongResult) {
    // In place, with threads in any order, pointers run ahead: the pointers differ some passes before any rank exists.
    const auto right = run_of("list.wyllie-unpacked", Order::lockstep()),
               wrong = run_of("list.wyllie-unpacked", Order::shuffled(3));
    const auto found = compare(at(wrong, 2), at(right, 2));
    const auto rank = std::ranges::find(found.columns, "rank", &ColumnDifference::name);
    ASSERT_NE(rank, found.columns.end());
    EXPECT_EQ(rank->unknown, 600u) << "the result is not known yet in either";
    EXPECT_EQ(rank->differing, 0u);
    EXPECT_GT(found.num_differing(), 0u);
    EXPECT_NE(difference_text(&found).find("differs now at"), std::string::npos) << difference_text(&found);
}

TEST_F(CompareColumns, UnknownIsNoDifference) {
    const auto early = run_of("list.rhj", Order::lockstep()), done = run_of("list.sequential", Order::lockstep());
    const auto found = compare(at(early, 1), at(done, done->num_passes() - 1));
    const auto rank = std::ranges::find(found.columns, "rank", &ColumnDifference::name);
    ASSERT_NE(rank, found.columns.end());
    EXPECT_EQ(rank->differing, 0u);
    EXPECT_EQ(rank->only_current + rank->unknown, 600u);
    EXPECT_GT(rank->only_current, 0u);
    EXPECT_TRUE(test::has_parts(difference_text(&found), {"not yet known"})) << difference_text(&found);
    const auto both = compare(at(early, early->num_passes() - 1), at(done, done->num_passes() - 1));
    EXPECT_EQ(both.num_differing(), 0u);
    EXPECT_EQ(difference_text(&both).substr(0, 4), "rank") << difference_text(&both);
}

// A tree with two different roots: each column differs, in the terms of its space.
TEST_F(CompareColumns, RowsAreNamedBySpace) {
    dataset = std::make_shared<const Dataset>(generate_dataset("tree:binary,n=64,seed=7", progress));
    const auto a = run_of("tree.root", Order::lockstep(), {{"root", "0"}}),
               b = run_of("tree.root", Order::lockstep(), {{"root", "5"}});
    const auto text_of = [&](const std::string& name) {
        for (const auto& pair : common_columns(*a, *b))
            if (pair.current.name == name) {
                const Difference one{
                    .columns = {compare_column(pair, at(a, a->num_passes() - 1), at(b, b->num_passes() - 1), progress)},
                    .elements = {},
                    .error = {}};
                return difference_text(&one);
            }
        return "there is no " + name;
    };
    EXPECT_TRUE(test::has_parts(text_of("arc_rank"), {"arc_rank", "126", "126", "0"}));
    EXPECT_TRUE(test::has_parts(text_of("tour_arc"), {"126"})) << text_of("tour_arc");
    bool inside = false;
    for (const auto& pair : common_columns(*a, *b)) {
        if (!pair.current.space.starts_with("ranking.sublists")) continue;
        const auto found = compare_column(pair, at(a, 1), at(b, 1), progress);
        EXPECT_EQ(found.one, "sublist") << pair.current.name;
        EXPECT_EQ(found.many, "sublists") << pair.current.name;
        inside = true;
    }
    EXPECT_TRUE(inside);
}

TEST(Difference, VisitsDifferencesInEverySpace) {
    const Difference found{.columns = {}, .elements = {{"nodes", 3}, {"nodes", 7}, {"sublists", 1}}, .error = {}};
    EXPECT_EQ(found.next_after(std::nullopt), (Selection{"nodes", 3}));
    EXPECT_EQ(found.next_after(Selection{"nodes", 3}), (Selection{"nodes", 7}));
    EXPECT_EQ(found.next_after(Selection{"nodes", 5}), (Selection{"nodes", 7}));
    EXPECT_EQ(found.next_after(Selection{"nodes", 7}), (Selection{"sublists", 1}));
    EXPECT_EQ(found.next_after(Selection{"sublists", 0}), (Selection{"sublists", 1}));
    EXPECT_EQ(found.next_after(Selection{"sublists", 1}), (Selection{"nodes", 3}));
    EXPECT_EQ(found.next_after(Selection{"arcs", 1}), (Selection{"nodes", 3}));
    EXPECT_FALSE(Difference{}.next_after(Selection{"nodes", 1}));
}

TEST(DifferenceText, NamesColumnsAndFirstElement) {
    Difference found;
    EXPECT_EQ(difference_text(nullptr), "Comparing…");
    EXPECT_TRUE(test::has_parts(difference_text(&found), {"no column"}));
    ColumnDifference rank{
        .name = "rank", .space = "nodes", .one = "node", .many = "nodes", .elements = true, .compared = 64};
    ColumnDifference next = rank;
    next.name = "next";
    found.columns = {rank, next};
    EXPECT_TRUE(test::has_parts(difference_text(&found), {"rank", "next", "same"}));
    found.columns[0].unknown = 64;
    EXPECT_TRUE(test::has_parts(difference_text(&found), {"next", "same", "rank", "not yet known"}));
    found.columns[0].unknown = 0;
    found.columns[0].only_current = 12;
    EXPECT_TRUE(test::has_parts(difference_text(&found), {"next", "same", "rank", "12 nodes of A"}));
    found.columns[0].only_current = 0;
    for (auto& one : found.columns) one.differing = 2, one.first = {3, 5};
    EXPECT_TRUE(test::has_parts(difference_text(&found), {"rank", "2 of 64 nodes", "node 3", "next"}));
    const Difference table{
        .columns = {{.name = "table", .compared = 8, .differing = 1, .first = {4}}}, .elements = {}, .error = {}};
    EXPECT_TRUE(test::has_parts(difference_text(&table), {"table", "1 of 8 entries", "4"}));
    const Difference offsets{.columns = {{.name = "offsets",
                                          .space = "vertices",
                                          .one = "vertex",
                                          .many = "vertices",
                                          .compared = 65,
                                          .differing = 1}},
                             .elements = {},
                             .error = {}};
    EXPECT_TRUE(test::has_parts(difference_text(&offsets), {"offsets", "1 of 65"}));
}

}  // namespace
}  // namespace lockstep
