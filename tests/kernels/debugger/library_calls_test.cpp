// Library calls among the launches of a pass: each launch has the same number in a trace and in the record of the pass.

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep::debugger {
namespace {

template <char which>
struct Add {
    static constexpr char name[] = {'a', 'd', 'd', '_', which, '\0'};
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words) const {
        const auto i = ctx.global_thread();
        const auto word = ctx.load(words, i);
        ctx.store(words, i, word + 1);
    }
};

/// In each pass: add_a, a library call, add_b; one more call before the first pass.
class Calls final : public DeclaredAlgorithm {
public:
    explicit Calls(Emulator& emulator) : emulator_(emulator), words_(emulator, 32, "words") {
        state(words_, Column{.name = "words"});
        host(pass_);
    }
    void start() override {
        pass_ = 0;
        call();
        words_.fill(0);
    }
    bool step() override {
        if (pass_ == 3) return false;
        ++pass_;
        emulator_.launch(Add<'a'>{}, 32, words_.write());
        call();
        emulator_.launch(Add<'b'>{}, 32, words_.write());
        return true;
    }
    PassReport describe(const Changes&) override { return {}; }

private:
    void call() {
        emulator_.call_library("sort of a library", source_here(), [] {});
    }
    Emulator& emulator_;
    Buffer<std::uint32_t> words_;
    std::uint32_t pass_ = 0;
};

TEST(LibraryCalls, LaunchNumbers) {
    AlgorithmInfo info{.id = "test.calls", .input = DatasetKind::list};
    info.make_simt = [](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<Calls>(static_cast<Emulator&>(device));
    };
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=32", progress));
    asked.executor = ExecutorKind::simt;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    for (const std::uint32_t pass : {1u, 2u, 3u}) {
        const auto& record = run.timeline().record(pass);
        ASSERT_EQ(record.launches.size(), 3u);
        EXPECT_EQ(std::string(record.launches[1].kernel), "sort of a library");
        for (std::uint32_t launch = 0; launch < 3; ++launch) {
            const auto traced = run.trace_of({.pass = pass, .launch = launch}, nullptr);
            if (launch == 1) {
                EXPECT_FALSE(traced.log) << "a trace does not see into it";
                EXPECT_NE(traced.error.find("is a library call, sort of a library"), std::string::npos) << traced.error;
                continue;
            }
            ASSERT_TRUE(traced.log) << traced.error;
            ASSERT_EQ(traced.log->launches.size(), 1u) << "pass " << pass << ", launch " << launch;
            EXPECT_EQ(traced.log->launches[0].kernel, std::string(record.launches[launch].kernel));
            EXPECT_EQ(traced.log->launches[0].number, launch);
            EXPECT_EQ(traced.log->launches[0].pass, pass);
        }
        const auto all = run.trace_of({.pass = pass}, nullptr);
        ASSERT_TRUE(all.log);
        ASSERT_EQ(all.log->launches.size(), 2u);
        EXPECT_EQ(all.log->launches[0].number, 0u);
        EXPECT_EQ(all.log->launches[1].number, 2u);
    }
}

}  // namespace
}  // namespace lockstep::debugger
