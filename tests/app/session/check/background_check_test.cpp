// A check in the background, which stops inside a kernel when it is cancelled.

#include "app/session/check/check_runs.hpp"

#include <atomic>
#include <cstdint>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

/// Waits for a word that never changes, access by access.
struct WaitForEver {
    static inline std::atomic<std::uint64_t> rounds{0};
    static constexpr const char* name = "wait_for_ever";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words) const {
        const auto i = ctx.global_thread();
        while (ctx.load(words, i) == 0) ++rounds;
    }
};

std::atomic<int> in_kernel{0};

struct InKernel {
    InKernel() { ++in_kernel; }
    ~InKernel() { --in_kernel; }
    InKernel(const InKernel&) = delete;
    InKernel& operator=(const InKernel&) = delete;
};

class Endless final : public DeclaredAlgorithm {
public:
    Endless(Emulator& emulator, const Dataset& list)
        : emulator_(emulator), words_(emulator, list.num_vertices(), "words") {
        state(words_, list_ranking::rank());
    }
    void start() override { words_.fill(0); }
    bool step() override {
        const InKernel here;
        emulator_.launch(WaitForEver{}, words_.size(), words_.write());
        return true;
    }
    PassReport describe(const Changes&) override { return {}; }

private:
    Emulator& emulator_;
    Buffer<std::uint32_t> words_;
};

TEST(CheckInTheBackground, CancelsInsideKernel) {
    Catalog catalog;
    AlgorithmInfo info{.id = "list.endless-kernel", .title = "Endless", .input = DatasetKind::list};
    info.make_simt = [](Device& device, const Dataset& list, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<Endless>(static_cast<Emulator&>(device), list);
    };
    catalog.add(info);
    LatestTask<CheckQuery, CheckResult> search(answer_check);
    search.ask({.request = {.catalog = &catalog, .algorithm = info.id, .dataset = {.generate = "list:random,n=40"}}});
    for (const std::uint64_t rounds : {1, 100'000})
        ASSERT_TRUE(comes_about([&] { return search.take(), WaitForEver::rounds >= rounds; })) << rounds;
    EXPECT_EQ(in_kernel, 1);
    EXPECT_NE(search.progress()->what().find("list:random,n=40"), std::string::npos) << search.progress()->what();
    const Stopwatch watch;
    search.cancel();
    EXPECT_FALSE(search.busy());
    ASSERT_TRUE(comes_about([&] { return in_kernel == 0; }));
    EXPECT_LT(watch.elapsed(), kSoon);
    EXPECT_FALSE(search.take()) << "a cancelled check reports nothing";
}

}  // namespace
}  // namespace lockstep::test
