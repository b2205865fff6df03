#include "kernels/run/entry/parameter_title.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(ParameterTitle, SymbolAndUnit) {
    const Parameter plain{.name = "block", .unit = "threads"};
    EXPECT_EQ(parameter_title(plain), "block, threads");
    EXPECT_EQ(parameter_symbol(plain), "block");
    EXPECT_EQ(parameter_unit(plain), "threads");
    const Parameter titled{.name = "num_splitters", .unit = "nodes", .hints = {.title = "p, splitters"}};
    EXPECT_EQ(parameter_title(titled), "p, splitters");
    EXPECT_EQ(parameter_symbol(titled), "p");
    EXPECT_EQ(parameter_unit(titled), "splitters");
    EXPECT_EQ(parameter_title({.name = "delta"}), "delta");
    EXPECT_EQ(parameter_unit({.name = "delta"}), "");
}

}  // namespace
}  // namespace lockstep
