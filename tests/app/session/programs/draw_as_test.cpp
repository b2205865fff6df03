#include "app/session/programs/draw_as.hpp"

#include <bit>

#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using Words = std::vector<std::uint32_t>;

DrawableArray array(std::string name, Words start, std::optional<Words> end = std::nullopt) {
    const auto size = static_cast<std::uint32_t>(start.size());
    const bool changes = end.has_value();
    auto last = end.value_or(start);
    return {.name = std::move(name),
            .type = ValueType::int32,
            .size = size,
            .changes = changes,
            .start = std::move(start),
            .end = std::move(last)};
}

//  0 - 1 - 2   3, which nothing leads to
const DrawableArray kOffsets = array("d_rows", {0, 1, 3, 4, 4}), kTargets = array("d_cols", {1, 0, 2, 1}),
                    kLevel = array("d_cost", {0, kNone, kNone, kNone}, Words{0, 1, 2, kNone}),
                    kMask = array("d_mask", {1, 0, 0, 0}, Words{0, 0, 0, 0}),
                    kSeen = array("d_visited", {1, 0, 0, 0}, Words{1, 1, 1, 0});

/// The sentence with which the roles are refused; empty: they are drawn.
std::string refusal(const DrawnAs& drawn, const std::vector<DrawableArray>& arrays) {
    try {
        data_drawn_as(drawn, arrays);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(DrawAs, ProposesSearchOfGraph) {
    const std::vector arrays{kSeen, kMask, kLevel, kTargets, kOffsets};
    const auto proposals = draw_proposals(arrays);
    ASSERT_FALSE(proposals.empty());
    EXPECT_EQ(proposals[0].drawn, (DrawnAs{{ArrayRole::row_offsets, "d_rows"},
                                           {ArrayRole::column_indices, "d_cols"},
                                           {ArrayRole::level, "d_cost"},
                                           {ArrayRole::frontier, "d_mask"},
                                           {ArrayRole::visited, "d_visited"}}));
    const auto data = data_drawn_as(proposals[0].drawn, arrays);
    EXPECT_EQ(data.dataset.graph().num_vertices(), 4u);
    EXPECT_EQ(data.dataset.graph().num_edges(), 4u);
}

TEST(DrawAs, TakesTheirOwnNumberForUnreached) {
    for (const std::uint32_t none : {kNone, 0x7FFFFFFFu, 1000u, 4u}) {
        const std::vector arrays{kOffsets, kTargets, array("d", {0, none, none, none}, Words{0, 1, 2, none})};
        const auto data = data_drawn_as(
            {{ArrayRole::row_offsets, "d_rows"}, {ArrayRole::column_indices, "d_cols"}, {ArrayRole::level, "d"}},
            arrays);
        EXPECT_EQ(data.columns.back().column.none, none);
    }
}

TEST(DrawAs, ProposesNoLevelsThatSkip) {
    const auto wrong = array("level", {0, 0, 0, 0}, Words{0, 3, 1, 0});
    const auto proposals = draw_proposals(std::vector{kOffsets, kTargets, wrong});
    ASSERT_FALSE(proposals.empty());
    EXPECT_EQ(proposals[0].drawn.size(), 2u) << "of the graph alone";
}

TEST(DrawAs, ProposesListWithItsRanks) {
    // 2 -> 0 -> 1, whose end is -1
    const std::vector arrays{array("next", {1, kNone, 0}), array("rank", {0, 0, 0}, Words{1, 2, 0})};
    const auto proposals = draw_proposals(arrays);
    ASSERT_EQ(proposals.size(), 1u);
    EXPECT_EQ(proposals[0].drawn, (DrawnAs{{ArrayRole::successor, "next"}, {ArrayRole::rank, "rank"}}));
    const auto data = data_drawn_as(proposals[0].drawn, arrays);
    EXPECT_EQ(data.dataset.list().head, 2u);
    EXPECT_EQ(data.dataset.list().tail, 1u);
    EXPECT_TRUE(data.columns[0].mended) << "-1 leads to no node";
}

TEST(DrawAs, ProposesForestByName) {
    const auto parents = Words{0, 0, 0, 1, 4};
    EXPECT_EQ(draw_proposals(std::vector{array("d_parent", parents)}).size(), 1u);
    EXPECT_TRUE(draw_proposals(std::vector{array("d_out", parents)}).empty());
}

TEST(DrawAs, ProposesSegmentsAndMatrices) {
    auto floats = array("values", Words(6, std::bit_cast<std::uint32_t>(0.5f)));
    floats.type = ValueType::float32;
    floats.sizes = {2, 3};
    const auto proposals = draw_proposals(std::vector{array("starts", {0, 2, 6}), floats});
    ASSERT_EQ(proposals.size(), 2u);
    EXPECT_EQ(proposals[0].drawn,
              (DrawnAs{{ArrayRole::segment_offsets, "starts"}, {ArrayRole::segment_values, "values"}}));
    EXPECT_EQ(proposals[1].drawn, (DrawnAs{{ArrayRole::matrix, "values", 2}}));
}

TEST(DrawAs, ProposesScansOfAnotherArrayAndInPlace) {
    const Words numbers{3, 1, 4, 1, 5}, sums{3, 4, 8, 9, 14}, before{0, 3, 4, 8, 9}, zeros(5);
    const auto scans = [](const std::vector<DrawableArray>& arrays) {
        std::vector<DrawnAs> found;
        for (const auto& one : draw_proposals(arrays))
            if (one.title == "Scan") found.push_back(one.drawn);
        return found;
    };
    const DrawnAs beside{{ArrayRole::scan_input, "d_in"}, {ArrayRole::scan, "d_out"}};
    EXPECT_EQ(scans({array("d_in", numbers), array("d_out", zeros, sums)}), std::vector<DrawnAs>{beside});
    EXPECT_EQ(scans({array("d_in", numbers), array("d_out", zeros, before)}), std::vector<DrawnAs>{beside})
        << "exclusive";
    const DrawnAs in_place{{ArrayRole::scan, "d"}};
    EXPECT_EQ(scans({array("d", numbers, sums)}), std::vector<DrawnAs>{in_place});
    const DrawnAs in_turn{{ArrayRole::scan, "d_a"}, {ArrayRole::scan, "d_b"}};
    EXPECT_EQ(scans({array("d_a", numbers, Words{3, 4, 5, 5, 6}), array("d_b", zeros, sums)}),
              std::vector<DrawnAs>{in_turn});
    EXPECT_TRUE(scans({array("d_in", numbers), array("d_out", zeros, Words{3, 4, 8, 9, 15})}).empty());
    EXPECT_TRUE(scans({array("d_in", zeros), array("d_out", Words{1, 1, 1, 1, 1}, zeros)}).empty())
        << "sums of nothing";
}

TEST(DrawAs, ScanTakesItsNumbersFromItsInputOrItsFirstArray) {
    const std::vector arrays{array("d_in", {1, 2, 3}), array("d_a", {4, 5, 6}, Words{4, 9, 15}),
                             array("d_b", {0, 0, 0}, Words{0, 4, 9}), array("d_short", {1, 2}, Words{2, 2})};
    auto data = data_drawn_as({{ArrayRole::scan, "d_b"}, {ArrayRole::scan_input, "d_in"}}, arrays);
    EXPECT_EQ(std::get<std::vector<std::int32_t>>(data.dataset.array().values), (std::vector<std::int32_t>{1, 2, 3}));
    EXPECT_EQ(data.scans, std::vector<std::string>{"d_b"});
    data = data_drawn_as({{ArrayRole::scan, "d_a"}, {ArrayRole::scan, "d_b"}}, arrays);
    EXPECT_EQ(std::get<std::vector<std::int32_t>>(data.dataset.array().values), (std::vector<std::int32_t>{4, 5, 6}));
    EXPECT_EQ(data.scans, (std::vector<std::string>{"d_a", "d_b"}));
    using test::has_parts;
    EXPECT_TRUE(has_parts(refusal({{ArrayRole::scan_input, "d_in"}}, arrays), {"no array is scan"}));
    EXPECT_TRUE(has_parts(refusal({{ArrayRole::scan, "d_a"}, {ArrayRole::scan, "d_short"}}, arrays),
                          {"scan", "d_short", "2", "3", "d_a"}));
    EXPECT_TRUE(
        has_parts(refusal({{ArrayRole::scan, "d_a"}, {ArrayRole::matrix, "d_b", 3}}, arrays), {"scan", "matrix"}));
    EXPECT_TRUE(
        has_parts(refusal({{ArrayRole::matrix, "d_b", 3}, {ArrayRole::scan, "d_a"}}, arrays), {"matrix", "scan"}));
}

TEST(DrawAs, RefusesArraysThatDoNotSuit) {
    using test::has_parts;
    const DrawnAs graph{{ArrayRole::row_offsets, "d_rows"}, {ArrayRole::column_indices, "d_cols"}};
    EXPECT_TRUE(has_parts(refusal(graph, {array("d_rows", {0, 3, 1, 4}), kTargets}), {"d_rows[2]", "1", "3"}));
    EXPECT_TRUE(has_parts(refusal(graph, {kOffsets, array("d_cols", {1, 0, 9, 1})}), {"d_cols[2]", "9", "4"}));
    EXPECT_TRUE(has_parts(refusal(graph, {kOffsets, array("d_cols", {1, 0})}), {"d_rows", "4", "d_cols", "2"}));
    EXPECT_TRUE(has_parts(refusal(graph, {kOffsets}), {"d_cols"}));
    EXPECT_TRUE(
        has_parts(refusal({{ArrayRole::successor, "next"}}, {array("next", {1, 40, 2})}), {"next[1]", "40", "3"}));
    EXPECT_TRUE(has_parts(refusal({{ArrayRole::parent, "p"}}, {array("p", {1, 0})}), {"p", "cycle"}));
    EXPECT_TRUE(has_parts(refusal({{ArrayRole::matrix, "m", 4}}, {array("m", {1, 2, 3})}), {"m", "3", "4"}));
    auto levels = graph;
    levels.push_back({ArrayRole::level, "short"});
    EXPECT_TRUE(has_parts(refusal(levels, {kOffsets, kTargets, array("short", {0, 1})}), {"short", "2", "4"}));
    levels.push_back({ArrayRole::rank, "short"});
    EXPECT_TRUE(has_parts(refusal(levels, {kOffsets, kTargets, array("short", {0, 1})}), {"row_offsets", "rank"}));
}

TEST(DrawAs, TextsOfRolesComeBack) {
    for (const DrawnArray& one :
         DrawnAs{{ArrayRole::level, "d_level"}, {ArrayRole::matrix, "d_a:b", 640}, {ArrayRole::scan, "d_s"}})
        EXPECT_EQ(parse_drawn_array(text_of(one), "here"), one);
    for (const auto* wrong : {"", "level", "level=", "colour=a", "matrix=a", "matrix=a:0", "matrix=a:b"})
        EXPECT_THROW(parse_drawn_array(wrong, "here"), InputError) << wrong;
}

}  // namespace
}  // namespace lockstep
