// What must hold for the columns of every algorithm: each says what it runs over, and links lead where they say.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "kernels/run/entry/check_columns.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/recorded_run.hpp"

namespace lockstep {
namespace {

TEST(EveryAlgorithmsColumns, RunOverSpacesThatThereAre) {
    for (const auto* info : test::every_algorithm()) {
        for (const auto& input : test::examples(*info, 700)) {
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, *input, test::defaults_of(*info));
            auto spaces = spaces_of(*input);
            std::ranges::move(algorithm->spaces(), std::back_inserter(spaces));
            auto links = links_of(algorithm->columns());
            std::ranges::move(algorithm->links(), std::back_inserter(links));
            EXPECT_NO_THROW(check_columns(*algorithm, spaces, links)) << info->id;
            for (const auto& column : algorithm->columns()) {
                EXPECT_TRUE(!column.space.empty() || column.size == 1) << info->id << ", " << column.name;
                const bool may_be_none = column.style == ValueStyle::unknown || column.style == ValueStyle::infinite ||
                                         column.style == ValueStyle::optional;
                EXPECT_EQ(column.none.has_value(), may_be_none) << info->id << ", " << column.name;
            }
        }
    }
}

TEST(CheckColumns, SaysWhatIsWrong) {
    const auto* info = test::every_algorithm().front();
    const auto input = test::examples(*info, 700).front();
    Emulator emulator;
    const auto algorithm = info->make_simt(emulator, *input, test::defaults_of(*info));
    EXPECT_THROW(check_columns(*algorithm, {}, {}), std::logic_error) << "no spaces";
    const auto spaces = spaces_of(*input);
    const SpaceLink astray{.from = "nodes", .to = "nodes", .column = "no such column", .says = "nothing"};
    EXPECT_THROW(check_columns(*algorithm, spaces, {&astray, 1}), std::logic_error);
}

}  // namespace
}  // namespace lockstep
