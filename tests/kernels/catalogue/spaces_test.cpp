// The columns of every algorithm: each names its index space, links lead to existing elements, and the entry declares
// every column in advance.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include "kernels/run/entry/check_columns.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

TEST(EveryAlgorithmsColumns, NameExistingSpaces) {
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

/// All runs with different columns: each input with the defaults and with every choice.
template <class Look>
void for_each_run(const AlgorithmInfo& info, Look look) {
    auto all = test::choices_of(info);
    all.push_back({"as it is", test::defaults_of(info)});
    for (const auto& input : test::examples(info, 65)) {
        for (const auto& one : all) {
            SCOPED_TRACE(info.id + ", " + one.text + ", " + input->source);
            Emulator emulator;
            look(*info.make_simt(emulator, *input, one.values));
        }
    }
}

// The roles of a run may depend on its parameters. Every role that an entry declares occurs in some run.
TEST(EveryAlgorithmsColumns, HaveDeclaredRoles) {
    for (const auto* info : test::with_demonstrations()) {
        std::set<Role> there;
        for_each_run(*info, [&](const Algorithm& algorithm) {
            for (const auto& column : algorithm.columns()) there.insert(column.role);
        });
        std::set<Role> said;
        for (const auto role : info->roles) {
            EXPECT_TRUE(there.contains(role)) << info->id << ": no column has role " << static_cast<int>(role);
            EXPECT_TRUE(said.insert(role).second) << info->id << " says role " << static_cast<int>(role) << " twice";
        }
    }
}

/// An input that is long enough to be split, even if short inputs are not.
template <class Look>
void with_long_run(const AlgorithmInfo& info, Look look) {
    constexpr std::uint32_t kLong = (1u << 19) + 1;
    const auto input = test::examples_of(info.input, kLong).front();
    SCOPED_TRACE(info.id + ", " + input->source);
    Emulator emulator;
    look(*info.make_simt(emulator, *input, test::defaults_of(info)));
}

TEST(EveryAlgorithmsDistributions, NameExistingColumns) {
    for (const auto* info : test::with_demonstrations()) {
        for (const auto& distribution : info->distributions) {
            EXPECT_TRUE(distribution.expected) << info->id << ", " << distribution.name << ": nothing is expected";
            EXPECT_FALSE(distribution.drawn_as.empty()) << info->id << ", " << distribution.name;
            int there = 0;
            const auto look = [&](const Algorithm& algorithm) {
                const auto columns = algorithm.columns();
                const auto find = [&](std::string_view name) {
                    const auto found = std::ranges::find(columns, name, &Column::name);
                    return found == columns.end() ? nullptr : &*found;
                };
                const auto* column = find(distribution.column);
                if (!column) return;
                ++there;
                const bool members = distribution.from == Distribution::From::members;
                EXPECT_EQ(members, !distribution.groups.empty()) << distribution.name;
                const auto* groups = members ? find(distribution.groups) : column;
                ASSERT_TRUE(groups) << distribution.name << ": there is no column " << distribution.groups;
                if (distribution.element.empty()) return;
                const auto* element = find(distribution.element);
                ASSERT_TRUE(element) << distribution.name << ": there is no column " << distribution.element;
                EXPECT_EQ(element->space, groups->space) << distribution.name;
            };
            for_each_run(*info, look);
            if (there == 0) with_long_run(*info, look);
            EXPECT_GT(there, 0) << info->id << ", " << distribution.name << ": no run has a column "
                                << distribution.column;
        }
    }
}

// The degrees of a graph determine the work per thread for every algorithm.
TEST(EveryAlgorithmsDistributions, GraphsHaveDegrees) {
    for (const auto* info : test::with_demonstrations()) {
        if (info->input != DatasetKind::graph) continue;
        EXPECT_TRUE(std::ranges::any_of(info->distributions, [](const Distribution& one) {
            return one.from == Distribution::From::offsets && one.column == "row_offsets" && !one.of_pass;
        })) << info->id;
    }
}

TEST(CheckColumns, ReportsErrors) {
    const auto* info = test::every_algorithm().front();
    const auto input = test::examples(*info, 700).front();
    Emulator emulator;
    const auto algorithm = info->make_simt(emulator, *input, test::defaults_of(*info));
    EXPECT_THROW(check_columns(*algorithm, {}, {}), std::logic_error) << "no spaces";
    auto spaces = spaces_of(*input);
    const SpaceLink astray{.from = "nodes", .to = "nodes", .column = "no such column", .says = "nothing"};
    EXPECT_THROW(check_columns(*algorithm, spaces, {&astray, 1}), std::logic_error);
    const auto own = spaces.front();
    ASSERT_GT(own.size, 2u);
    const auto within = [&](SpaceLink::Kind kind, std::uint32_t divisor) {
        const SpaceLink link{.from = own.name, .to = own.name, .says = "block", .kind = kind, .divisor = divisor};
        check_columns(*algorithm, spaces, {&link, 1});
    };
    EXPECT_NO_THROW(within(SpaceLink::Kind::quotient, 2));
    EXPECT_THROW(within(SpaceLink::Kind::quotient, 0), std::logic_error);
    EXPECT_THROW(within(SpaceLink::Kind::multiple, 2), std::logic_error) << "leads beyond the last";
    EXPECT_NO_THROW(within(SpaceLink::Kind::remainder, 2));
    EXPECT_THROW(within(SpaceLink::Kind::remainder, 0), std::logic_error);
    EXPECT_NO_THROW(within(SpaceLink::Kind::transposed, own.size));
    EXPECT_THROW(within(SpaceLink::Kind::transposed, own.size - 1), std::logic_error) << "no whole rows";

    spaces.push_back({.name = "two", .one = "one of two", .size = 2});
    const auto between = [&](const std::string& from, const std::string& to, SpaceLink link) {
        link.from = from;
        link.to = to;
        link.says = "place";
        check_columns(*algorithm, spaces, {&link, 1});
    };
    const SpaceLink remainder{.kind = SpaceLink::Kind::remainder, .divisor = 2};
    EXPECT_NO_THROW(between(own.name, "two", remainder));
    EXPECT_THROW(between(own.name, "two", {.kind = SpaceLink::Kind::remainder, .divisor = 3}), std::logic_error);
    EXPECT_THROW(between(own.name, "two", {.kind = SpaceLink::Kind::transposed, .divisor = 1}), std::logic_error);
    const auto columns = algorithm->columns();
    const auto held = std::ranges::find(columns, own.name, &Column::space);
    ASSERT_NE(held, columns.end());
    const SpaceLink inverse{.column = held->name, .kind = SpaceLink::Kind::inverse};
    EXPECT_NO_THROW(between("two", own.name, inverse));
    EXPECT_THROW(between(own.name, "two", inverse), std::logic_error) << "links from the space to itself";
    const SpaceLink covers{.column = held->name, .begins = held->name, .kind = SpaceLink::Kind::covers};
    EXPECT_NO_THROW(between(own.name, own.name, covers));
    EXPECT_THROW(between(own.name, "two", covers), std::logic_error) << "begins lies in the other space";
    EXPECT_THROW(between(own.name, own.name, {.column = held->name, .kind = SpaceLink::Kind::covers}), std::logic_error)
        << "no column has the starts";
}

}  // namespace
}  // namespace lockstep
