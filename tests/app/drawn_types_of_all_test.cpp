// Every algorithm of the program has its columns in types that its views read.

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "viz/columns/drawn_types.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

TEST(DrawnTypesOfCatalogue, ViewsReadEveryColumn) {
    std::size_t looked_at = 0;
    for (const auto* info : test::every_algorithm()) {
        for (const auto& input : test::examples_of(info->input, 33)) {
            if (!test::meets_needs(*info, *input) || !test::takes(*info, *input)) continue;
            lockstep::Run run({.algorithm = info,
                               .dataset = input,
                               .parameters = test::defaults_of(*info),
                               .executor = ExecutorKind::simt});
            run.wait();
            ASSERT_EQ(run.state(), RunState::finished) << info->id << ", " << input->source << ": " << run.error();
            const auto columns = run.columns();
            std::vector<ColumnPicture> pictures;
            for (const auto& column : columns) pictures.push_back({.column = &column});
            const Scene scene{.dataset = input, .columns = pictures};
            for (const auto* view : views_of(*info)) {
                std::vector<ColumnKey> reads(view->needs.begin(), view->needs.end());
                reads.insert(reads.end(), view->reads.begin(), view->reads.end());
                looked_at += reads.size();
                EXPECT_EQ(of_another_type(scene, reads), std::nullopt) << info->id << ", " << view->name;
            }
        }
    }
    EXPECT_GT(looked_at, 50u);
}

// Views are chosen before a run by the roles that an entry declares. An entry declares exactly the roles that every run
// has and that some view reads.
TEST(DeclaredRoles, DeclaredIffEveryRunHasThem) {
    for (const auto* info : test::with_demonstrations()) {
        std::map<Role, int> there;
        int runs = 0;
        auto settings = test::choices_of(*info);
        settings.push_back({"as it is", test::defaults_of(*info)});
        for (const auto& input : test::examples(*info, 33))
            for (const auto& one : settings) {
                Emulator emulator;
                const auto algorithm = info->make_simt(emulator, *input, one.values);
                std::set<Role> roles;
                for (const auto& column : algorithm->columns()) roles.insert(column.role);
                for (const auto role : roles) ++there[role];
                ++runs;
            }
        std::set<Role> looked_at;
        for (const auto& view : all_views())
            if (view.kind == info->input) looked_at.insert(view.needs.begin(), view.needs.end());
        for (const auto role : looked_at)
            EXPECT_EQ(std::ranges::find(info->roles, role) != info->roles.end(), there[role] == runs)
                << info->id << ", role " << static_cast<int>(role);
    }
}

}  // namespace
}  // namespace lockstep
