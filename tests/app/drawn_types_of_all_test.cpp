// Every algorithm of the program has its columns in the types that its views read.

#include <algorithm>

#include <gtest/gtest.h>

#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "viz/columns/drawn_types.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

TEST(DrawnTypesOfAll, AreThoseThatViewsRead) {
    std::size_t looked_at = 0;
    for (const auto* info : test::every_algorithm()) {
        for (const auto& input : test::examples_of(info->input, 33)) {
            lockstep::Run run({.algorithm = info, .dataset = input, .executor = ExecutorKind::simt});
            run.wait();
            if (run.state() != RunState::finished) continue;  // an input that it refuses
            const auto columns = run.columns();
            for (const auto* view : views_of(*info))
                for (const auto role : view->needs) {
                    const auto column = std::ranges::find(columns, role, &Column::role);
                    const auto types = drawn_types(role);
                    if (column == columns.end() || types.empty()) continue;
                    ++looked_at;
                    EXPECT_NE(std::ranges::find(types, column->type()), types.end())
                        << info->id << ", " << view->name << ": " << column->name << " is " << name_of(column->type());
                }
        }
    }
    EXPECT_GT(looked_at, 50u);
}

}  // namespace
}  // namespace lockstep
