#include "app/session/sweep/request.hpp"

#include <gtest/gtest.h>

#include "app/session/sweep/input_sizes.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

using Values = std::vector<std::int64_t>;
using Spacing = SweepRange::Spacing;

TEST(SweepRange, DoublesToLastPower) {
    EXPECT_EQ(values_of({1024, 8192}), (Values{1024, 2048, 4096, 8192}));
    EXPECT_EQ(values_of({1000, 4000}), (Values{1000, 2000, 4000}));
    EXPECT_EQ(values_of({5, 5}), (Values{5}));
    EXPECT_EQ(values_of({0, 4}), (Values{1, 2, 4}));
}

TEST(SweepRange, OtherEndIsLastValue) {
    EXPECT_EQ(values_of({3, 10}), (Values{3, 6, 10}));
    EXPECT_EQ(values_of({3, 4}), (Values{3, 4}));
}

TEST(SweepRange, EvenStepsOnAxis) {
    EXPECT_EQ(values_of({0, 4, Spacing::linear, 5}), (Values{0, 1, 2, 3, 4}));
    EXPECT_EQ(values_of({1, 10000, Spacing::logarithmic, 5}), (Values{1, 10, 100, 1000, 10000}));
    EXPECT_EQ(values_of({1, 3, Spacing::linear, 9}), (Values{1, 2, 3}));  // no value twice
}

TEST(SweepRange, RefusesReversedAndEmpty) {
    EXPECT_THROW(values_of({8, 4}), InputError);
    EXPECT_THROW(values_of({1, 8, Spacing::linear, 0}), InputError);
}

TEST(SweepSpec, SetsSize) {
    EXPECT_EQ(spec_with_count("list:random", 1 << 20), "list:random,n=1M");
    EXPECT_EQ(spec_with_count("list:random,n=5,seed=7", 1 << 16), "list:random,n=64K,seed=7");
    EXPECT_EQ(spec_with_count("graph:rmat,edges=4,scale=20", 1000), "graph:rmat,n=1000,edges=4");
    EXPECT_THROW(spec_with_count("list:nosuch", 64), InputError);
}

TEST(SweepSpec, GeneratorForEachKind) {
    for (const auto& info : dataset_kinds()) {
        const auto kind = info.kind;
        Progress progress;
        const auto dataset = generate_dataset(spec_with_count(default_generator(kind), 64), progress);
        EXPECT_EQ(dataset.kind, kind);
        EXPECT_EQ(dataset.num_vertices(), kind == DatasetKind::expression ? 65u : 64u);
    }
}

}  // namespace
}  // namespace lockstep
