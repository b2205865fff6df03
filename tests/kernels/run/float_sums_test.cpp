// Blocks that add floats in no fixed order: the results may differ between runs, and the run reports this.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "kernels/data/generate.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kThreads = 20'000;

template <bool kRaces, bool kCooperative = false>
struct AddOnes {
    static constexpr const char* name = "add_ones";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.cooperative = kCooperative, .races = kRaces};
    struct Shared {
        float sum[1];
    };

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<Number> sum, bool in_block) const {
        if (in_block) ctx.atomic_add(shared.sum, 0, 1.f);
        else ctx.atomic_add(sum, 0, Number{1});
    }
};

template <class Number>
struct Sum {
    explicit Sum(Emulator& on) : emulator(on), sum(on, 1, "sum") { sum.fill(0); }

    template <class Kernel>
    bool varies(Kernel kernel, std::uint32_t threads = kThreads, bool in_block = false) {
        emulator.launch(kernel, threads, sum.write(), in_block);
        return emulator.take_launches().back().sums_vary;
    }

    Emulator& emulator;
    Buffer<Number> sum;
};

TEST(FloatSums, VaryWithOrderOfBlocks) {
    for (const unsigned threads_of_host : {1u, 2u}) {
        Emulator emulator(Order::lane_by_lane(), threads_of_host);
        Sum<float> floats(emulator);
        EXPECT_TRUE(floats.varies(AddOnes<false>{}));
        EXPECT_TRUE((floats.varies(AddOnes<false, true>{})));
        EXPECT_FALSE(floats.varies(AddOnes<true>{})) << "its shape declares .races";
        EXPECT_FALSE(floats.varies(AddOnes<false>{}, 256)) << "one block";
        EXPECT_FALSE(floats.varies(AddOnes<false>{}, kThreads, true)) << "of each block its own";
        EXPECT_FALSE(Sum<std::uint32_t>(emulator).varies(AddOnes<false>{}));
    }
    for (const auto order : {Order::lockstep(), Order::shuffled(7)}) {
        Emulator emulator(order);
        EXPECT_FALSE(Sum<float>(emulator).varies(AddOnes<false>{})) << order.text();
    }
}

template <class Kernel>
class SumAlgorithm final : public DeclaredAlgorithm {
public:
    explicit SumAlgorithm(Device& device) : emulator_(dynamic_cast<Emulator&>(device)), sum_(device, 1, "sum") {
        state(sum_, Column{.name = "sum", .space = "sums", .result = true});
        space({.name = "sums", .one = "sum", .size = 1});
        host(passes_);
    }
    void start() override {
        sum_.fill(0);
        passes_ = 0;
    }
    bool step() override {
        if (passes_ == 3) return false;
        ++passes_;
        emulator_.launch(Kernel{}, kThreads, sum_.write(), false);
        return true;
    }
    PassReport describe(const Changes&) override { return {.label = "pass", .sentence = "A pass"}; }

private:
    Emulator& emulator_;
    Buffer<float> sum_;
    std::uint32_t passes_ = 0;
};

struct Said {
    bool repeatable = true;
    std::vector<std::string> notices;
};

template <class Kernel>
Said reported_by_run() {
    AlgorithmInfo info{.id = "list.sum", .title = "Sum", .source = "a test"};
    info.make_simt = [](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<SumAlgorithm<Kernel>>(device);
    };
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=64", progress));
    asked.executor = ExecutorKind::simt;
    asked.order = Order::lane_by_lane();
    lockstep::Run run(asked);
    run.wait();
    EXPECT_EQ(run.state(), RunState::finished) << run.error();
    return {run.repeatable(), run.notices()};
}

TEST(FloatSums, RunMayDiffer) {
    const auto [repeatable, notices] = reported_by_run<AddOnes<false>>();
    EXPECT_FALSE(repeatable);
    ASSERT_EQ(notices.size(), 1u) << "once, not for each pass";
    EXPECT_TRUE(test::has_parts(notices.front(), {"add_ones"}));
    const auto in_order = reported_by_run<AddOnes<true>>();
    EXPECT_TRUE(in_order.repeatable);
    EXPECT_TRUE(in_order.notices.empty());
}

}  // namespace
}  // namespace lockstep
