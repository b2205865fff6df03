// A pass that is repeated for the debugger must do the same as in the run.

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/make_on.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using testing::HasSubstr;

template <int which>
struct AddTo {
    static constexpr const char* name = which == 0 ? "add_first" : "add_later";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;
    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> sum, std::uint32_t value) const {
        const auto i = ctx.global_thread();
        if (i >= sum.size) return;
        const auto now = ctx.load(sum, i);
        ctx.store(sum, i, now + value);
    }
};

/// Which declaration the algorithm omits.
enum class Forgets { nothing, number_of_pass, number_that_is_added };

template <Forgets forgets>
struct Adder {
    template <class Executor>
    class On final : public DeclaredAlgorithm {
    public:
        On(Executor& executor, const Dataset&, const ParameterValues&)
            : executor_(executor), sum_(executor, 64, "sum") {
            state(sum_, Column{.name = "sum", .space = "elements", .result = true});
            space({.name = "elements", .one = "element", .size = 64});
            if (forgets != Forgets::number_of_pass) host(pass_);
            if (forgets != Forgets::number_that_is_added) host(value_);
        }
        void start() override {
            pass_ = 0;
            value_ = 1;
            sum_.fill(0);
        }
        bool step() override {
            if (pass_ == 3) return false;
            if (pass_ == 0) executor_.launch(AddTo<0>{}, 64, sum_.write(), value_);
            else executor_.launch(AddTo<1>{}, 64, sum_.write(), value_);
            ++pass_;
            value_ *= 3;
            return true;
        }
        PassReport describe(const Changes&) override { return {.label = "pass", .sentence = "All sums grew"}; }

    private:
        Executor& executor_;
        Buffer<std::uint32_t> sum_;
        std::uint32_t pass_ = 0, value_ = 1;
    };
};

template <Forgets forgets>
lockstep::Run::Traced trace_of_pass_2(Order order) {
    static AlgorithmInfo info = [] {
        AlgorithmInfo made{.id = "test.adder", .title = "Adder", .source = "test", .input = DatasetKind::array};
        made.make_simt = &make_on<typename Adder<forgets>::template On<Emulator>, Emulator>;
        return made;
    }();
    RunRequest asked;
    asked.algorithm = &info;
    Progress progress;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("array:random,n=64", progress));
    asked.executor = ExecutorKind::simt;
    asked.order = order;
    lockstep::Run run(asked);
    run.wait();
    EXPECT_EQ(run.state(), RunState::finished) << run.error();
    return run.trace_of({.pass = 2}, nullptr);
}

const Order kOrders[] = {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(2)};

TEST(Repeat, DeclaredState) {
    for (const auto order : kOrders) {
        const auto traced = trace_of_pass_2<Forgets::nothing>(order);
        EXPECT_TRUE(traced.log) << traced.error;
    }
}

TEST(Repeat, OtherKernelIsRefused) {
    for (const auto order : kOrders) {
        const auto traced = trace_of_pass_2<Forgets::number_of_pass>(order);
        EXPECT_FALSE(traced.log);
        EXPECT_THAT(traced.error, HasSubstr("not declared"));
        EXPECT_THAT(traced.error, HasSubstr("add_first"));
        EXPECT_THAT(traced.error, HasSubstr("add_later"));
    }
}

TEST(Repeat, OtherStateIsRefused) {
    const auto traced = trace_of_pass_2<Forgets::number_that_is_added>(Order::lockstep());
    EXPECT_FALSE(traced.log);
    EXPECT_THAT(traced.error, HasSubstr("not declared"));
    EXPECT_TRUE(test::has_parts(traced.error, {"64", "64"}));
}

}  // namespace
}  // namespace lockstep
