#include "kernels/debugger/check/check.hpp"

#include <csignal>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/debugger/check/first_difference.hpp"
#include "kernels/debugger/check/shrink.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "kernels/simt/launch_limit.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/debugger/check/failing_for_test.hpp"
#include "tests/kernels/debugger/check/wrong_arc_for_test.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

using test::Fails;

std::shared_ptr<const Dataset> generated(const std::string& spec) {
    Progress progress;
    return std::make_shared<const Dataset>(generate_dataset(spec, progress));
}

check::Check check_places(const AlgorithmInfo& info) {
    return check::check_algorithm({&info, generated("list:random,n=40,seed=1"), {}}, {.shuffles = 4});
}

TEST(Check, FindsOrderDependentResultWithoutRace) {
    const auto info = test::places<Fails::by_result>();
    const auto found = check_places(info);
    EXPECT_TRUE(found.harmful());
    EXPECT_FALSE(found.any_harmful_hazard()) << "atomics order each other";
    ASSERT_TRUE(found.failed);
    EXPECT_EQ(found.failed->order.kind, Order::Kind::shuffled);
    EXPECT_EQ(found.failed->failure, "node 3 is not the fourth");
    const auto difference = check::find_first_difference(found.subject, found.failed->order, Order::lockstep(), {});
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->pass, 1u);
}

TEST(Check, SeedReplaysFailure) {
    const auto info = test::places<Fails::by_result>();
    const auto found = check_places(info);
    ASSERT_TRUE(found.failed);
    for (int again = 0; again < 3; ++again)
        EXPECT_EQ(check::run_trial(found.subject, {.order = found.failed->order}).failure, found.failed->failure);
}

TEST(Check, FaultFails) {
    const auto info = test::places<Fails::by_fault>();
    const auto found = check_places(info);
    ASSERT_TRUE(found.failed);
    EXPECT_TRUE(found.failed->stopped);
    EXPECT_NE(found.failed->failure.find("out of range"), std::string::npos) << found.failed->failure;
}

TEST(Check, EndlessPassesFail) {
    const auto info = test::places<Fails::by_no_end>();
    const auto found = check_places(info);
    ASSERT_TRUE(found.failed);
    EXPECT_NE(found.failed->failure.find("has not ended after"), std::string::npos) << found.failed->failure;
}

TEST(Check, EndlessLaunchFails) {
    const auto info = test::places<Fails::by_endless_launch>();
    const check::Subject subject{&info, generated("list:random,n=40,seed=1"), {}};
    EXPECT_EQ(check::run_trial(subject, {.order = Order::lockstep(), .max_seconds = 60}).failure, "");
    const auto trial =
        check::run_trial(subject, {.order = Order::shuffled(1), .trace_limit = 1000, .max_seconds = 0.2});
    EXPECT_TRUE(trial.stopped);
    // The time limit or the access limit, whichever is reached first on this machine.
    EXPECT_TRUE(trial.failure.find("pass 1 has not ended after") != std::string::npos ||
                trial.failure.find("does not end") != std::string::npos)
        << trial.failure;
}

// Only the first order of a check waits for such a loop.
TEST(Check, LoopWithoutAccessesRunsForEver) {
    trace::Fault fault;
    fault.kind = trace::Fault::Kind::trap;
    fault.text = RaisedSignal{.signal = SIGUSR2}.text();
    EXPECT_TRUE(check::runs_for_ever(fault));
    fault.text = RaisedSignal{.signal = SIGFPE}.text();
    EXPECT_FALSE(check::runs_for_ever(fault));
}

TEST(Check, EndlessLaunchIsLocatedAndShrunk) {
    const auto info = test::planted_algorithm<test::GoesRound>("planted.goes-round");
    const check::Effort effort{.shuffles = 2, .min_steps = 200'000};
    const auto found = check::check_algorithm({&info, generated("list:ordered,n=40"), {}}, effort);
    EXPECT_TRUE(found.harmful());
    EXPECT_EQ(found.runs, 1u) << "other orders would take as long and tell no more";
    ASSERT_TRUE(found.failed && found.failed->fault);
    EXPECT_TRUE(does_not_end(*found.failed->fault));
    EXPECT_EQ(found.failed->passes, 3u);
    EXPECT_EQ(found.failed->fault_launch, 0u);
    EXPECT_EQ(found.failed->fault->at.line, test::GoRound::kLow);
    EXPECT_EQ(found.failed->fault->thread, 5u);
    EXPECT_NE(found.failed->failure.find("goes round lines"), std::string::npos) << found.failed->failure;
    const auto make = [&](std::uint64_t n) -> std::optional<check::Subject> {
        return check::Subject{&info, generated("list:ordered,n=" + std::to_string(n)), {}};
    };
    const auto small = check::shrink_size(found, 40, make, effort);
    ASSERT_TRUE(small);
    EXPECT_EQ(small->size, 1u) << "it fails on every input";
    EXPECT_EQ(small->trial.failure, found.failed->failure);
}

TEST(Check, WrongElementHasItsSpace) {
    const auto info = test::wrong_arc();
    for (const auto& dataset : {test::graph_of_arcs(5), test::graph_of_arcs(4)}) {
        const auto trial = check::run_trial({&info, dataset, {}}, {.order = Order::lockstep()});
        ASSERT_EQ(trial.failure, "arc 3 is wrong");
        ASSERT_TRUE(trial.wrong_element);
        EXPECT_EQ(*trial.wrong_element, (check::WrongElement{"number", space_names::arcs, test::kWrongArc}));
    }
}

/// The word with which the emulator fills fresh memory.
constexpr std::uint32_t kFresh = kPoison * 0x01010101u;

std::string harmful_text(const check::Check& found) {
    std::string text = found.failed ? found.failed->failure : "";
    for (const auto& met : found.hazards)
        if (met.hazard.harmful()) text += met.sentence + "\n";
    return text;
}

TEST(Check, AcceptsPoisonInInput) {
    const auto array = std::make_shared<Dataset>();
    array->kind = DatasetKind::array;
    array->data = NumberArray{std::vector<std::uint32_t>{1, 2, kFresh, 4, 5}, 5};
    array->source = "five numbers";
    for (const auto* id : {"scan.sequential", "scan.naive", "scan.work-efficient"}) {
        const auto& info = test::catalog().at(id);
        check::Subject subject{&info, array, {}};
        for (const auto& parameter : info.parameters)
            subject.parameters[parameter.name] = parameter.default_on(array.get());
        const auto found = check::check_algorithm(subject, {.shuffles = 2});
        EXPECT_FALSE(found.harmful()) << id << ": " << harmful_text(found);
    }
}

struct CopyWords {
    static constexpr const char* name = "copy_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        const auto word = ctx.load(in, i);
        ctx.store(out, i, word);
    }
};

/// Fills an array with the poison of fresh memory and loads it; in lap 3 also loads from an unwritten array.
struct WritesTheNumberOfFreshMemory {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        words.fill(kFresh);
        emulator.launch(CopyWords{}, 64, words.read(), words.write());
        if (lap != 3) return;
        const Buffer<std::uint32_t> fresh(emulator, 8, "fresh");
        emulator.launch(CopyWords{}, 32, fresh.read(), words.write());
    }
};

TEST(Check, FindsUnwrittenLoadAmongPoison) {
    const auto info = test::planted_algorithm<WritesTheNumberOfFreshMemory>("planted.unwritten");
    const auto found = check::check_algorithm({&info, generated("list:ordered,n=4"), {}}, {.shuffles = 1});
    ASSERT_EQ(std::ranges::count_if(found.hazards, [](const auto& met) { return met.hazard.harmful(); }), 1)
        << harmful_text(found);
    const auto& met = found.hazards.front();
    EXPECT_EQ(met.hazard.kind, debugger::Hazard::Kind::nothing_written);
    EXPECT_EQ(met.buffer, "fresh");
    EXPECT_EQ(met.hazard.pairs, 8u);
    EXPECT_EQ(met.pass, 3u);
}

TEST(Check, Cancels) {
    const std::atomic<bool> cancel{true};
    const auto info = test::places<Fails::by_result>();
    EXPECT_THROW(check::check_algorithm({&info, generated("list:random,n=40,seed=1"), {}}, {.cancel = &cancel}),
                 Cancelled);
}

TEST(Shrink, FindsSmallGeneratorSize) {
    const auto& info = test::catalog().at("list.wyllie-unpacked");
    const check::Effort effort{.shuffles = 3};
    const auto make = [&](std::uint64_t n) -> std::optional<check::Subject> {
        return check::Subject{&info, generated("list:random,seed=7,n=" + std::to_string(n)), {}};
    };
    const auto found = check::check_algorithm(*make(512), effort);
    const auto small = check::shrink_size(found, 512, make, effort);
    ASSERT_TRUE(small);
    EXPECT_LE(small->size, 64u);
    EXPECT_EQ(small->subject.dataset->num_vertices(), small->size);
    EXPECT_FALSE(small->trial.failure.empty());
    EXPECT_TRUE(small->trial.first_harmful_pass());
    EXPECT_EQ(check::run_trial(small->subject, {.order = small->trial.order}).failure, small->trial.failure);
}

// Like an index that is wrong for sizes that are no powers of two: 3, 5, 6, 7, 9, ...
TEST(Shrink, StartsWithSmallestSizes) {
    AlgorithmInfo info = test::places<Fails::by_result>();
    info.verify = [](const Dataset& dataset, const ParameterValues&, const HostColumns&) -> std::optional<std::string> {
        const auto n = dataset.num_vertices();
        return (n & (n - 1)) != 0 ? std::optional<std::string>("it is no power of two") : std::nullopt;
    };
    const check::Effort effort{.shuffles = 0};
    const auto make = [&](std::uint64_t n) -> std::optional<check::Subject> {
        return check::Subject{&info, generated("list:ordered,n=" + std::to_string(n)), {}};
    };
    const auto found = check::check_algorithm(*make(33), effort);
    const auto small = check::shrink_size(found, 33, make, effort);
    ASSERT_TRUE(small);
    EXPECT_EQ(small->size, 3u);
}

TEST(Shrink, DropsElements) {
    const auto info = test::places<Fails::by_result>();
    const check::Effort effort{.shuffles = 4};
    const auto found = check_places(info);
    const auto small = check::shrink_elements(found, effort);
    ASSERT_TRUE(small);
    EXPECT_EQ(small->subject.dataset->num_vertices(), 4u) << "with three nodes there is no node 3";
    EXPECT_FALSE(small->trial.failure.empty());
}

TEST(Shrink, KeepsMinimalInput) {
    const auto info = test::places<Fails::by_result>();
    const auto four = std::make_shared<const Dataset>(*generated("list:ordered,n=4"));
    const check::Effort effort{.shuffles = 8};
    const auto found = check::check_algorithm({&info, four, {}}, effort);
    ASSERT_TRUE(found.failed);
    EXPECT_FALSE(check::shrink_elements(found, effort));
}

}  // namespace
}  // namespace lockstep
