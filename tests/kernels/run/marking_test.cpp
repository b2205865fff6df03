// Marks of wrong elements: found after the verdict; a failure leaves the run intact.

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <new>

#include "app/catalog.hpp"
#include "tests/kernels/run/scripted_algorithm.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

std::optional<std::string> refuse(const HostColumns&) { return "sum[3] is wrong"; }

TEST(Marking, NamesWrongElementsOfLastState) {
    const auto info =
        scripted_algorithm({.passes = 4, .size = 100, .verify = refuse, .find_wrong = [](const HostColumns& results) {
                                auto expected = results.at("sum").u32();
                                expected[3] = 99;
                                return WrongColumns{WrongElements::differing("sum", results, expected)};
                            }});
    lockstep::Run run(scripted_request(info));
    run.wait();
    ASSERT_TRUE(run.wrong());
    EXPECT_EQ(wrong_text(*run.wrong()), "1 of 100 in sum");
    EXPECT_EQ(run.wrong_at(4), run.wrong());
    EXPECT_EQ(run.wrong_at(3), nullptr) << "earlier passes have no wrong elements";
    EXPECT_EQ(run.wrong_at(5), nullptr);
}

TEST(Marking, SkippedForRightResults) {
    bool asked = false;
    const auto info = scripted_algorithm({.verify = [](auto&) { return std::nullopt; },
                                          .find_wrong = [&](auto&) { return asked = true, WrongColumns{}; }});
    lockstep::Run run(scripted_request(info));
    run.wait();
    EXPECT_EQ(run.verified(), true);
    EXPECT_FALSE(asked);
    EXPECT_EQ(run.wrong(), nullptr);
}

TEST(Marking, VerdictSurvivesLackOfMemory) {
    const auto info =
        scripted_algorithm({.verify = refuse, .find_wrong = [](auto&) -> WrongColumns { throw std::bad_alloc(); }});
    lockstep::Run run(scripted_request(info));
    run.wait();
    EXPECT_EQ(run.state(), RunState::finished);
    EXPECT_EQ(run.verified(), false);
    EXPECT_EQ(run.wrong(), nullptr);
    ASSERT_EQ(run.notices().size(), 1u);
    EXPECT_TRUE(test::has_parts(run.notices()[0], {"memory"}));
}

TEST(Marking, VerdictSurvivesCancel) {
    std::promise<void> marking, end_kernel;
    const auto may_end = end_kernel.get_future().share();
    const auto info = scripted_algorithm({.verify = refuse, .find_wrong = [&, may_end](auto&) {
                                              marking.set_value();
                                              may_end.wait();
                                              return WrongColumns{};
                                          }});
    lockstep::Run run(scripted_request(info));
    marking.get_future().wait();
    EXPECT_EQ(run.verified(), false) << "the verdict does not wait for the marks";
    run.cancel();
    run.wait();
    EXPECT_EQ(run.state(), RunState::cancelled);
    EXPECT_EQ(run.verified(), false);
    end_kernel.set_value();
}

// In lane-by-lane order, the two racing stores make some 250 of 256 ranks wrong.
TEST(Marking, RaceIsCountedAgainstWalk) {
    const auto catalog = make_catalog();
    Progress progress;
    RunRequest asked;
    asked.algorithm = &catalog.at("list.wyllie-unpacked");
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=256,seed=7", progress));
    asked.executor = ExecutorKind::simt;
    asked.order = Order::shuffled(7);
    lockstep::Run run(asked);
    const auto rank = run.results().at("rank").u32();
    const auto& list = asked.dataset->list();
    std::size_t wrong = 0, first = rank.size();
    for (std::uint32_t node = list.head, place = 0; place < list.size(); node = list.successor[node], ++place) {
        if (rank[node] == place) continue;
        ++wrong;
        first = std::min<std::size_t>(first, node);
    }
    ASSERT_GT(wrong, 0u);
    ASSERT_TRUE(run.wrong());
    ASSERT_EQ(run.wrong()->size(), 1u);
    EXPECT_EQ(run.wrong()->front().count(), wrong);
    EXPECT_EQ(run.wrong()->front().next(), first);
}

// The invariant of pointer jumping (a distance is the number of links to the pointer's node) is checked after every
// pass.
TEST(Marking, BrokenInvariantNamesFirstPass) {
    const auto catalog = make_catalog();
    Progress progress;
    RunRequest asked;
    asked.algorithm = &catalog.at("list.wyllie-unpacked");
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=64,seed=7", progress));
    asked.executor = ExecutorKind::simt;
    asked.order = Order::shuffled(7);
    lockstep::Run run(asked);
    run.wait();
    EXPECT_EQ(run.wrong_at(0), nullptr);
    std::uint32_t first = 1;
    while (first < run.num_passes() && !run.wrong_at(first)) ++first;
    ASSERT_LT(first + 2, run.num_passes()) << "long before the ranks are known";
    EXPECT_EQ(run.wrong_at(first)->front().column(), "distance");
    const auto columns = run.columns();
    const auto at = std::ranges::find(columns, "distance", &Column::name),
               to = std::ranges::find(columns, "pointer", &Column::name);
    const auto read = [&](const auto& column) {
        return lockstep::Run::read(*column, run.at(first), run.inputs(), 0, 64).u32();
    };
    const auto distance = read(at), pointer = read(to);
    const auto& list = asked.dataset->list();
    for (std::uint32_t node = 0; node < 64; ++node) {
        std::uint32_t links = 0;
        for (auto walk = node; walk != pointer[node]; walk = list.successor[walk]) ++links;
        EXPECT_EQ(run.wrong_at(first)->front().contains(node), distance[node] != links) << node;
    }
    asked.order = Order::lockstep();
    lockstep::Run right(asked);
    right.wait();
    for (std::uint32_t pass = 0; pass < right.num_passes(); ++pass) EXPECT_EQ(right.wrong_at(pass), nullptr);
}

}  // namespace
}  // namespace lockstep::test
