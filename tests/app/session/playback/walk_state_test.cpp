// Inside a pass that walks: the state that threads leave when each goes one link at a time.
#include "app/session/playback/walk_state.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/playback/passes/pace.hpp"
#include "app/session/playback/searches/difference.hpp"
#include "app/session/workspace.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class WalkedLinks : public testing::TestWithParam<std::uint32_t> {
protected:
    std::shared_ptr<lockstep::Run> run_of(const char* algorithm) {
        const auto spec = "list:random,n=" + std::to_string(GetParam()) + ",seed=7";
        RunRequest request{.algorithm = &catalog.at(algorithm),
                           .dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress)),
                           .executor = ExecutorKind::simt};
        request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, {});
        auto run = std::make_shared<lockstep::Run>(std::move(request));
        run->wait();
        return run;
    }
    static std::uint32_t walking_pass(const lockstep::Run& run) {
        for (std::uint32_t pass = 1; pass < run.num_passes(); ++pass)
            if (walk_of(run, pass)) return pass;
        return 0;
    }
    static std::vector<std::uint32_t> read(const lockstep::Run& run, const Snapshot& state, std::string_view name) {
        for (const auto& column : run.columns())
            if (column.name == name) return lockstep::Run::read(column, state, run.inputs(), 0, column.size).u32();
        return {};
    }

    Progress progress;
    Catalog catalog = make_catalog();
    std::shared_ptr<Device> device = std::make_shared<Emulator>(Order::lockstep(), 1);
};

TEST_P(WalkedLinks, SublistsGrowByNode) {
    const auto run = run_of("list.helman-jaja");
    const auto pass = walking_pass(*run);
    ASSERT_EQ(pass, 2u) << "split, local rank";
    const auto before = run->timeline().find(pass - 1), after = run->timeline().find(pass);
    const auto walk = *walk_of(*run, pass);
    const auto order = WalkOrder::of(*run, walk, after);
    const auto list = read(*run, after, "successor"), splitters = read(*run, after, "splitter_1");
    ASSERT_FALSE(splitters.empty());

    // The state of threads that advance by a link each, simultaneously.
    auto sublist = read(*run, before, "sublist"), rank = read(*run, before, "local_rank");
    auto follows = read(*run, before, "successor_1"), length = read(*run, before, "length_1");
    const auto first = sublist;
    auto at = splitters;
    std::vector<bool> walks(splitters.size(), true);
    for (std::uint32_t s = 0; s < splitters.size(); ++s) sublist[at[s]] = s, rank[at[s]] = 0;
    auto known = static_cast<std::uint32_t>(splitters.size());
    for (std::uint32_t links = 1; links <= walk.longest; ++links) {
        std::uint32_t moved = 0;  // threads that have reached another node
        for (std::uint32_t s = 0; s < splitters.size(); ++s) {
            const bool from_tail = walks[s] && list[at[s]] == at[s];
            if (!walks[s] || from_tail) continue;
            const auto next = list[at[s]];
            if (first[next] != kNone) {
                walks[s] = false;
                follows[s] = first[next], length[first[next]] = links;
                continue;
            }
            at[s] = next, sublist[next] = s, rank[next] = links, ++known, ++moved;
        }
        for (std::uint32_t s = 0; s < splitters.size(); ++s)  // a thread at the tail detects it at once
            if (walks[s] && list[at[s]] == at[s] && follows[s] == kNone) follows[s] = s;
        const auto state = order.state(*device, before, after, links);
        ASSERT_EQ(read(*run, state, "sublist"), sublist) << "after " << links;
        ASSERT_EQ(read(*run, state, "local_rank"), rank) << "after " << links;
        ASSERT_EQ(read(*run, state, "successor_1"), follows) << "after " << links;
        ASSERT_EQ(read(*run, state, "length_1"), length) << "after " << links;
        const auto walked = order.walked(links);
        EXPECT_EQ(walked.known, known);
        EXPECT_EQ(walked.threads, splitters.size());
        EXPECT_EQ(walked.walking, moved) << "after " << links;
    }
    const auto end = order.state(*device, before, after, walk.longest);
    for (const char* name : {"sublist", "local_rank", "successor_1", "length_1"})
        EXPECT_EQ(read(*run, end, name), read(*run, after, name)) << name;
}

TEST_P(WalkedLinks, SingleThread) {
    const auto run = run_of("list.sequential");
    const auto walk = walk_of(*run, 1);
    ASSERT_TRUE(walk);
    EXPECT_EQ(walk->longest, GetParam());
    const auto before = run->timeline().find(0), after = run->timeline().find(1);
    const auto order = WalkOrder::of(*run, *walk, after);
    const std::uint32_t half = GetParam() / 2;
    const auto ranks = read(*run, after, "rank"), then = read(*run, order.state(*device, before, after, half), "rank");
    for (std::uint32_t i = 0; i < ranks.size(); ++i) EXPECT_EQ(then[i], ranks[i] <= half ? ranks[i] : kNone);
    EXPECT_EQ(
        order.walked(half),
        (Walked{
            .links = half, .longest = GetParam(), .threads = 1, .walking = 1, .nodes = GetParam(), .known = half + 1}));
}

TEST_P(WalkedLinks, RequestedStateArrivesAndCopyStartsAnew) {
    const auto run = run_of("list.sequential");
    const auto before = run->timeline().find(0), after = run->timeline().find(1);
    WalkState state;
    const auto get = [&](std::uint32_t links) {
        test::comes_about([&] { return state.want(run, before, after, links), state.there(); });
        return state.walked().links;
    };
    EXPECT_EQ(get(3), 3u);
    EXPECT_EQ(get(7), 7u);
    const auto copy = state;
    EXPECT_FALSE(copy.state());
    state.want(run, before, after, 0);
    EXPECT_FALSE(state.state());
    EXPECT_FALSE(state.take_failure());
}

TEST_P(WalkedLinks, OtherPassesCountAsOneStep) {
    const auto run = run_of("list.wyllie-stepwise");
    std::vector<double> ends;
    update_link_ends(ends, run.get());
    ASSERT_EQ(ends.size(), run->num_passes());
    for (std::size_t pass = 0; pass < ends.size(); ++pass) EXPECT_EQ(ends[pass], pass);
}

/// Two runs of the real catalogue in a workspace, in step by link.
class InStepByLink : public testing::Test {
protected:
    template <class Done>
    bool until(Done done) {
        return test::comes_about([&] { return workspace.advance(0), done(); });
    }
    /// Waits until both runs have ended and show the cursor's position.
    bool at_rest() {
        return until([&] {
            if (!workspace.run() || workspace.loading() || !workspace.comparable()) return false;
            const auto kept = workspace.kept(), current = workspace.current();
            if (kept.run->state() == RunState::running || current.run->state() == RunState::running) return false;
            const auto links = workspace.pace().links(workspace.step());
            const auto stands = [](const RunOnScreen& run, std::uint32_t wanted) {
                return run.now && run.shown_pass == run.pass && (run.walked ? run.walked->links : 0) == wanted;
            };
            return stands(kept, links.kept) && stands(current, links.current);
        });
    }
    std::size_t known(const RunOnScreen& run, std::string_view name) {
        for (const auto& column : run.run->columns()) {
            if (column.name != name) continue;
            const auto values = lockstep::Run::read(column, run.now, run.run->inputs(), 0, column.size).u32();
            return static_cast<std::size_t>(
                std::ranges::count_if(values, [&](auto value) { return !column.is_none(value); }));
        }
        return 0;
    }

    Catalog catalog = make_catalog();
    Workspace workspace{catalog};
};

TEST_F(InStepByLink, RestoresFromScenario) {
    workspace.open(
        {.dataset = {.generate = "list:random,n=1000,seed=7"},
         .algorithm = "list.rhj",
         .executor = ExecutorKind::simt,
         .compare = ComparedRun{
             .algorithm = "list.sequential", .executor = ExecutorKind::simt, .in_step = InStep::link, .link = 5}});
    ASSERT_TRUE(until([&] { return workspace.comparing() && workspace.pace().counts_links(); }));
    ASSERT_TRUE(until([&] { return workspace.clock() == 5; }));
    ASSERT_TRUE(at_rest());
    // One of the five links was the pass that splits.
    EXPECT_EQ(workspace.kept().walked->links, 5u);
    EXPECT_EQ(known(workspace.kept(), "rank"), 6u);
    ASSERT_TRUE(workspace.current().walked);
    EXPECT_EQ(workspace.current().walked->links, 4u);
    EXPECT_EQ(known(workspace.current(), "local_rank"), workspace.current().walked->known);
    EXPECT_LT(workspace.current().walked->known, 1000u);
    const auto saved = workspace.scenario();
    ASSERT_TRUE(saved.compare);
    EXPECT_EQ(saved.compare->link, 5u);

    workspace.apply(StepForward{});
    ASSERT_TRUE(at_rest());
    EXPECT_EQ(workspace.clock(), 6);
    EXPECT_EQ(known(workspace.kept(), "rank"), 7u);
    workspace.apply(StepBack{});
    ASSERT_TRUE(at_rest());
    EXPECT_EQ(known(workspace.kept(), "rank"), 6u);

    workspace.apply(SeekEnd{});
    ASSERT_TRUE(at_rest());
    EXPECT_FALSE(workspace.kept().walked || workspace.current().walked);
    EXPECT_EQ(known(workspace.kept(), "rank"), 1000u);
    EXPECT_EQ(known(workspace.current(), "rank"), 1000u);
    workspace.apply(SwapRuns{});
    workspace.apply(SeekStep{3});
    ASSERT_TRUE(at_rest());
    EXPECT_EQ(known(workspace.current(), "rank"), 4u);
    workspace.apply(ChooseInStep{InStep::pass});
    ASSERT_TRUE(at_rest());
    EXPECT_FALSE(workspace.pace().counts_links());
    workspace.apply(StopComparing{});
    ASSERT_TRUE(until([&] { return workspace.run() && workspace.shown_pass() == workspace.pass(); }));
    EXPECT_FALSE(workspace.current().walked);
}

TEST_F(InStepByLink, DifferencesInsidePassAreFoundOnce) {
    workspace.open({.dataset = {.generate = "list:random,n=256K,seed=7"},
                    .algorithm = "list.rhj",
                    .parameters = {{"splitters", "n/2log2"}},
                    .executor = ExecutorKind::simt,
                    .compare = ComparedRun{
                        .algorithm = "list.rhj", .executor = ExecutorKind::simt, .in_step = InStep::link, .link = 40}});
    ASSERT_TRUE(until([&] { return workspace.comparing() && workspace.clock() == 40; }));
    ASSERT_TRUE(at_rest());
    ASSERT_TRUE(until([&] { return workspace.difference() != nullptr; }));
    EXPECT_GT(workspace.difference()->num_differing(), 0u);
    for (int frame = 0; frame < 3; ++frame) {
        workspace.advance(0);
        ASSERT_TRUE(workspace.difference()) << "searched again";
    }
}

/// Ranks in the middle of elements of three words; the last element has no third word.
constexpr Field kMiddle{.stride = 3, .word = 1};

/// Counts links from the first node, in one thread.
struct CountFromTheFirst {
    static constexpr const char* name = "count_from_the_first";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, std::uint32_t n, Span<std::uint32_t> elements) const {
        for (std::uint32_t i = 0; i < n; ++i) {
            ctx.store(elements, 3 * i, 100 + i);
            ctx.store(elements, 3 * i + 1, i + 1);
        }
    }
};

/// Ranks from 1; 0 is null.
class RanksFromOne final : public DeclaredAlgorithm {
public:
    RanksFromOne(Emulator& executor, const Dataset& dataset)
        : executor_(executor), n_(dataset.list().size()), elements_(executor, 3 * n_ - 1, "elements") {
        state(elements_, Column{.name = "rank",
                                .role = Role::rank,
                                .style = ValueStyle::unknown,
                                .none = 0,
                                .space = space_names::nodes,
                                .size = n_,
                                .field = kMiddle});
        host(done_);
    }
    void start() override { elements_.fill(0), done_ = false; }
    bool step() override {
        if (done_) return false;
        executor_.launch(CountFromTheFirst{}, 1, n_, elements_.write());
        return done_ = true;
    }
    PassReport describe(const Changes&) override { return {.label = done_ ? "count" : "input"}; }

private:
    Emulator& executor_;
    std::uint32_t n_;
    Buffer<std::uint32_t> elements_;
    bool done_ = false;
};

TEST_P(WalkedLinks, UnwrittenIsNullOfColumnAtItsField) {
    static const auto one = [] {
        AlgorithmInfo info;
        info.id = "list.from-one";
        info.make_simt = [](Device& emulator, const Dataset& dataset, const ParameterValues&) {
            return std::unique_ptr<Algorithm>(
                std::make_unique<RanksFromOne>(dynamic_cast<Emulator&>(emulator), dataset));
        };
        return info;
    }();
    RunRequest request{.algorithm = &one,
                       .dataset = std::make_shared<const Dataset>(
                           generate_dataset("list:random,n=" + std::to_string(GetParam()), progress)),
                       .executor = ExecutorKind::simt};
    lockstep::Run run(std::move(request));
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    const auto walk = walk_of(run, 1);
    ASSERT_TRUE(walk);
    const auto before = run.timeline().find(0), after = run.timeline().find(1);
    // Before the last pass nothing is written.
    EXPECT_EQ(WalkOrder::of(run, *walk, before).links, std::vector<std::uint32_t>(GetParam(), WalkOrder::kNever));
    const auto half = GetParam() / 2;
    const auto state = WalkOrder::of(run, *walk, after).state(*device, before, after, half);
    const auto* words = state.buffers[0]->words();
    for (std::uint32_t i = 0; i < GetParam(); ++i) {
        EXPECT_EQ(kMiddle.bits(words, i), i + 1 <= half ? i + 1 : 0) << "node " << i;
        EXPECT_EQ(words[3 * i], i + 1 <= half ? 100 + i : 0) << "beside node " << i;
    }
}

/// Ranks from the head of an ordered list, its two sublists, and the order of these.
template <class Rank, class Other>
class RanksOf final : public DeclaredAlgorithm {
public:
    RanksOf(Device& device, std::uint32_t n)
        : ranks_(device, n, "ranks"), sublists_(device, n, "sublists"), follows_(device, 2, "follows") {
        state(ranks_, Column{.name = "ranks", .role = Role::local_rank, .space = space_names::nodes});
        state(sublists_, Column{.name = "sublists", .role = Role::sublist, .space = space_names::nodes});
        state(follows_, Column{.name = "follows", .role = Role::input_successor, .depth = 1});
        host(done_);
    }
    void start() override {
        done_ = false;
        ranks_.upload(std::vector<Rank>(ranks_.size()));
        sublists_.upload(std::vector<Other>(ranks_.size()));
        follows_.upload(std::vector<Other>(2));
    }
    bool step() override {
        if (done_) return false;
        std::vector<Rank> ranks(ranks_.size());
        std::iota(ranks.begin(), ranks.end(), Rank{0});
        ranks_.upload(ranks);
        follows_.upload(std::vector<Other>{1, 1});
        return done_ = true;
    }
    PassReport describe(const Changes&) override { return {.label = done_ ? "rank" : "input"}; }

private:
    Buffer<Rank> ranks_;
    Buffer<Other> sublists_, follows_;
    bool done_ = false;
};

/// A run of it on four nodes.
template <class Rank, class Other>
std::shared_ptr<lockstep::Run> ranked() {
    static const auto info = [] {
        AlgorithmInfo made{.id = "list.ranks", .title = "Ranks", .source = "a test"};
        made.make_simt = [](Device& device, const Dataset& dataset, const ParameterValues&) {
            return std::unique_ptr<Algorithm>(std::make_unique<RanksOf<Rank, Other>>(device, dataset.num_vertices()));
        };
        return made;
    }();
    Progress progress;
    auto run = std::make_shared<lockstep::Run>(
        RunRequest{.algorithm = &info,
                   .dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=4", progress)),
                   .executor = ExecutorKind::simt});
    run->wait();
    EXPECT_EQ(run->state(), RunState::finished) << run->error();
    return run;
}

TEST(WalkedTypes, RanksOfOtherTypeAreNoWalk) {
    const auto words = ranked<std::uint32_t, std::uint32_t>();
    EXPECT_TRUE(walk_of(*words, 1));
    EXPECT_FALSE(walk_of(*ranked<std::uint64_t, std::uint32_t>(), 1));
    EXPECT_FALSE(walk_of(*ranked<std::int32_t, std::uint32_t>(), 1));
    EXPECT_FALSE(walk_of(*ranked<float, std::uint32_t>(), 1));
}

TEST(WalkedTypes, LinksOfOtherTypeAreIgnored) {
    const auto order = [](const std::shared_ptr<lockstep::Run>& run) {
        return WalkOrder::of(*run, walk_of(*run, 1).value(), run->timeline().find(1));
    };
    EXPECT_EQ(order(ranked<std::uint32_t, std::uint32_t>()).linked.size(), 1u);
    const auto wide = order(ranked<std::uint32_t, std::uint64_t>());
    EXPECT_TRUE(wide.linked.empty());
    EXPECT_EQ(wide.links, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

INSTANTIATE_TEST_SUITE_P(Sizes, WalkedLinks, testing::Values(31u, 32u, 33u, 257u, 1000u));

TEST(WalkedText, CountsWalkingThreads) {
    EXPECT_TRUE(test::has_parts(
        walked_text({.links = 40, .longest = 297, .threads = 364'722, .walking = 61'646, .nodes = 1000, .known = 832}),
        {"40", "61,646", "364,722", "257", "83.2"}));
    EXPECT_TRUE(
        test::has_parts(walked_text({.links = 1, .longest = 64, .threads = 1, .walking = 1, .nodes = 64, .known = 2}),
                        {"1", "63", "3.12"}));
}

}  // namespace
}  // namespace lockstep
