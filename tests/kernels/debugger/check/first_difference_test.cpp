// The access at which a wrong run first differs from a right one.

#include "kernels/debugger/check/first_difference.hpp"

#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/debugger/check/check.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/debugger/check/failing_for_test.hpp"
#include "tests/kernels/debugger/check/wrong_arc_for_test.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

using check::find_first_difference;
using check::find_last_change;
using test::Marks;

constexpr std::uint32_t kNodes = 40;

check::Subject subject_of(const AlgorithmInfo& info) {
    Progress progress;
    return {&info,
            std::make_shared<const Dataset>(
                generate_dataset("list:random,n=" + std::to_string(kNodes) + ",seed=1", progress)),
            {}};
}

/// The result of test::marks().
check::WrongElement node(std::uint32_t index) {
    return {.column = "rank", .space = space_names::nodes, .index = index};
}

/// The result after a pass.
std::vector<std::uint32_t> result_after(const check::Subject& subject, Order order, std::uint32_t passes) {
    Emulator emulator(order);
    const auto algorithm = subject.algorithm->make_simt(emulator, *subject.dataset, subject.parameters);
    algorithm->start();
    for (std::uint32_t pass = 0; pass < passes; ++pass) algorithm->step();
    for (const auto& column : algorithm->columns())
        if (column.result) {
            const auto* words = static_cast<const std::uint32_t*>(algorithm->state()[column.buffer].data);
            return {words, words + kNodes};
        }
    return {};
}

std::vector<std::uint32_t> different(const check::Subject& subject, Order order, std::uint32_t passes) {
    const auto one = result_after(subject, order, passes), other = result_after(subject, Order::lockstep(), passes);
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < kNodes; ++i)
        if (one[i] != other[i]) found.push_back(i);
    return found;
}

/// Each thread stores its position in the third pass, and its index before that. The arrays are swapped after each
/// pass.
struct LateMarks {
    static constexpr const char* name = "late_marks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> next, Span<std::uint32_t> marks,
                            std::uint32_t pass) const {
        const auto i = ctx.global_thread();
        if (i >= marks.size) return;
        const auto own = ctx.atomic_add(next, 0, 1u);
        ctx.store(marks, i, 77u);
        ctx.store(marks, i, pass == 3 ? own : i);
    }
};

TEST(FirstDifference, NamesLastStoreOfFirstDifferingValue) {
    const auto info = test::marks<LateMarks>();
    const auto subject = subject_of(info);
    const auto order = Order::shuffled(2);
    EXPECT_EQ(different(subject, order, 2).size(), 0u);
    const auto wrong = different(subject, order, 3);
    ASSERT_GT(wrong.size(), 3u);
    const auto found = find_first_difference(subject, order, Order::lockstep(), {});
    ASSERT_TRUE(found && found->access);
    EXPECT_EQ(found->pass, 3u);
    const auto& access = *found->access;
    const auto left = result_after(subject, order, 3)[wrong[0]];
    const auto expected = result_after(subject, Order::lockstep(), 3)[wrong[0]];
    EXPECT_EQ(access.launch, 1u) << "the first launch of a pass is another kernel's";
    EXPECT_EQ(access.kernel, "late_marks");
    EXPECT_EQ(access.event.operation, trace::Operation::store);
    EXPECT_EQ(access.event.index, wrong[0]);
    EXPECT_EQ(access.event.block * 32 + access.event.thread, wrong[0]);
    EXPECT_EQ(access.event.before, 77u) << "its last store";
    EXPECT_EQ(access.event.after, left);
    EXPECT_EQ(access.event.line, LateMarks::source.line + 11);
    EXPECT_NE(access.file.find("first_difference_test.cpp"), std::string::npos);
    const auto end = ", which leaves " + std::to_string(left) + "; lockstep leaves " + std::to_string(expected);
    EXPECT_TRUE(access.sentence.ends_with(end)) << access.sentence;
}

TEST(FirstDifference, PrefersWrongElement) {
    const auto info = test::marks<LateMarks>();
    const auto subject = subject_of(info);
    const auto order = Order::shuffled(2);
    const auto wrong = different(subject, order, 3);
    ASSERT_GT(wrong.size(), 3u);
    const auto found = find_first_difference(subject, order, Order::lockstep(), {.wrong_element = node(wrong[3])});
    ASSERT_TRUE(found && found->access);
    EXPECT_EQ(found->access->event.index, wrong[3]);
    EXPECT_EQ(found->access->event.after, result_after(subject, order, 3)[wrong[3]]);
}

TEST(FirstDifference, NoneForEqualRuns) {
    const auto info = test::marks<LateMarks>();
    const auto subject = subject_of(info);
    EXPECT_FALSE(find_first_difference(subject, Order::lockstep(), Order::lockstep(), {}));
}

/// Thread 3 stores only if it is the fourth to arrive.
struct MarkTheFourth {
    static constexpr const char* name = "mark_the_fourth";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> next, Span<std::uint32_t> marks,
                            std::uint32_t) const {
        const auto i = ctx.global_thread();
        if (i >= marks.size) return;
        const auto own = ctx.atomic_add(next, 0, 1u);
        if (i == 3 && own == 3) ctx.store(marks, i, 5u);
    }
};

TEST(FirstDifference, NamesFirstDivergentAccessForMissingStore) {
    const auto info = test::marks<MarkTheFourth>();
    const auto subject = subject_of(info);
    auto order = Order::shuffled(1);
    while (different(subject, order, 1).empty()) order = Order::shuffled(order.seed + 1);
    const auto found = find_first_difference(subject, order, Order::lockstep(), {});
    ASSERT_TRUE(found && found->access);
    EXPECT_EQ(found->pass, 1u);
    EXPECT_EQ(found->access->event.operation, trace::Operation::atomic);
    EXPECT_EQ(found->access->event.thread, 3u);
    EXPECT_EQ(found->access->event.block, 0u);
    EXPECT_NE(found->access->sentence.find("does not store marks[3]"), std::string::npos) << found->access->sentence;
}

/// Thread 5 stores a wrong value in the second pass only.
struct WrongInTheSecond {
    static constexpr const char* name = "wrong_in_the_second";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t>, Span<std::uint32_t> marks,
                            std::uint32_t pass) const {
        const auto i = ctx.global_thread();
        if (i < marks.size) ctx.store(marks, i, i == 5 && pass >= 2 ? 50u : i);
    }
};

TEST(FirstDifference, NamesStoreOfValueWrongInEveryOrder) {
    const auto info = test::marks<WrongInTheSecond>();
    const auto subject = subject_of(info);
    EXPECT_FALSE(find_first_difference(subject, Order::shuffled(1), Order::lockstep(), {.wrong_element = node(5)}));
    const auto found = find_last_change(subject, Order::shuffled(1), {.wrong_element = node(5)});
    ASSERT_TRUE(found && found->access);
    EXPECT_EQ(found->pass, 2u);
    EXPECT_EQ(found->access->event.index, 5u);
    EXPECT_EQ(found->access->event.after, 50u);
    EXPECT_TRUE(found->access->sentence.ends_with(", which leaves 50")) << found->access->sentence;
    EXPECT_FALSE(find_last_change(subject, Order::shuffled(1), {})) << "nothing is wrong";
}

// The element number does not tell vertices from arcs: there are at least as many arcs as vertices.
TEST(FirstDifference, DistinguishesArcsFromVertices) {
    const auto info = test::wrong_arc();
    for (const auto& dataset : {test::graph_of_arcs(5), test::graph_of_arcs(4)}) {
        const check::Subject subject{&info, dataset, {}};
        const auto found =
            find_last_change(subject, Order::lockstep(),
                             {.wrong_element = check::WrongElement{"number", space_names::arcs, test::kWrongArc}});
        ASSERT_TRUE(found && found->access);
        EXPECT_EQ(found->pass, 1u) << "the second pass writes the vertex of that number";
        EXPECT_EQ(found->access->buffer, "number");
        EXPECT_EQ(found->access->event.index, test::kWrongArc);
        EXPECT_TRUE(found->access->sentence.ends_with(", which leaves 99")) << found->access->sentence;
    }
}

TEST(FirstDifference, StaysInColumnWithoutSpace) {
    const auto info = test::wrong_arc();
    const check::Subject subject{&info, test::graph_of_arcs(5), {}};
    const auto found =
        find_last_change(subject, Order::lockstep(), {.wrong_element = check::WrongElement{"degree", "", 2}});
    ASSERT_TRUE(found && found->access);
    EXPECT_EQ(found->pass, 2u);
    EXPECT_EQ(found->access->buffer, "degree");
    EXPECT_EQ(found->access->event.index, 2u);
}

// The order may make any arc of a tour wrong; the test looks up the store of the reported arc's rank.
TEST(FirstDifference, NamesStoreOfArcRank) {
    auto info = test::catalog().at("tree.euler-tour");
    constexpr std::uint32_t kArc = 29;
    info.verify = [](const Dataset&, const ParameterValues&, const HostColumns&) {
        return std::optional<std::string>("an arc is wrong");
    };
    info.find_wrong = [](const Dataset&, const ParameterValues&, const HostColumns& results) -> WrongColumns {
        return {
            WrongElements::where("arc_rank", results.at("arc_rank").size(), [](std::size_t i) { return i == kArc; })};
    };
    Progress progress;
    check::Subject subject{
        &info, std::make_shared<const Dataset>(generate_dataset("tree:random,n=20,seed=3", progress)), {}};
    for (const auto& parameter : info.parameters)
        subject.parameters[parameter.name] = parameter.default_on(subject.dataset.get());
    const auto trial = check::run_trial(subject, {.order = Order::lockstep()});
    ASSERT_EQ(trial.failure, "an arc is wrong");
    ASSERT_TRUE(trial.wrong_element);
    EXPECT_EQ(*trial.wrong_element, (check::WrongElement{"arc_rank", space_names::arcs, kArc}));
    const auto found = find_last_change(subject, Order::lockstep(), {.wrong_element = trial.wrong_element});
    ASSERT_TRUE(found && found->access);
    EXPECT_EQ(found->access->kernel, "place_arcs");
    EXPECT_EQ(found->access->buffer, "arc_rank");
    EXPECT_EQ(found->access->event.index, kArc);
    EXPECT_EQ(found->access->event.after, trial.results.at("arc_rank").u32()[kArc]);
}

TEST(FirstDifference, NamesOnlyPassOfTruncatedTrace) {
    const auto info = test::marks<LateMarks>();
    const auto found =
        find_first_difference(subject_of(info), Order::shuffled(2), Order::lockstep(), {.trace_limit = 50});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->pass, 3u);
    EXPECT_FALSE(found->access);
}

TEST(FirstDifference, Cancels) {
    const std::atomic<bool> cancel{true};
    const auto info = test::marks<LateMarks>();
    EXPECT_THROW(find_first_difference(subject_of(info), Order::shuffled(2), Order::lockstep(), {.cancel = &cancel}),
                 Cancelled);
}

}  // namespace
}  // namespace lockstep
