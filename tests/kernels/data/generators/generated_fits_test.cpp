#include "kernels/data/generators/generated_fits.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kPlenty = std::uint64_t{1} << 60;

template <class F>
std::string refusal(const F& f) {
    try {
        f();
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(GeneratedFits, MatchesRefusalOfGenerator) {
    for (const auto& generator : generators())
        for (const std::uint64_t free : {std::uint64_t{0}, std::uint64_t{100}, kPlenty}) {
            Progress progress;
            const auto made = refusal([&] { generate_dataset(generator.name, progress, free); });
            EXPECT_EQ(refusal([&] { require_generated_fits(generator.name, {}, free); }), made) << generator.name;
            EXPECT_EQ(made.empty(), free == kPlenty) << generator.name;
        }
}

TEST(GeneratedFits, IncludesMemoryOfRun) {
    const RunBytes run_bytes = [](std::uint64_t num_elements, std::uint64_t) { return 1000 * num_elements; };
    const auto refused = [&](std::uint64_t free) {
        return refusal([&] { require_generated_fits("list:random,n=1M", run_bytes, free); });
    };
    EXPECT_EQ(refused(kPlenty), "");
    EXPECT_TRUE(test::has_parts(refused(1'000'000'000), {"list:random,n=1M", "1.05"})) << refused(1'000'000'000);
}

TEST(GeneratedFits, AllocatesNothing) {
    const test::Stopwatch watch;
    for (const auto& generator : generators()) {
        const auto has = [&](const char* name) {
            return std::ranges::find(generator.options, name, &GeneratorInfo::Option::name) != generator.options.end();
        };
        if (!has("n") || generator.kind == DatasetKind::matrix) continue;
        const auto spec = generator.name + (generator.kind == DatasetKind::expression ? ",n=67108863" : ",n=64M") +
                          (has("edges") ? ",edges=1" : "");
        EXPECT_EQ(refusal([&] { require_generated_fits(spec, {}, kPlenty); }), "") << spec;
    }
    EXPECT_LT(watch.elapsed(), test::kSoon);
}

}  // namespace
}  // namespace lockstep
