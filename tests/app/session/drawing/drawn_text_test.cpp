#include "app/session/drawing/drawn_text.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

DrawnInput empty(DrawnKind kind) {
    DrawnInput drawn;
    drawn.kind = kind;
    return drawn;
}

DrawnInput parse(DrawnKind kind, const std::string& text) { return parse_drawn(text, empty(kind)); }

std::string refusal(DrawnKind kind, const std::string& text, bool directed = true) {
    auto before = empty(kind);
    before.directed = directed;
    try {
        parse_drawn(text, before);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(DrawnText, RepeatsWhatIsTyped) {
    const std::vector<std::pair<DrawnKind, std::string>> texts{{DrawnKind::graph, ""},
                                                               {DrawnKind::graph, "0-1 1-2 2-0"},
                                                               {DrawnKind::graph, "2-1 0-0 4"},
                                                               {DrawnKind::graph, "0-1:-5 1-2:0.25"},
                                                               {DrawnKind::list, "3 0 2 1"},
                                                               {DrawnKind::list, "1 3 / 2 0"},
                                                               {DrawnKind::list, "3 / 0 1 2 0"},
                                                               {DrawnKind::tree, "0-1 0-2 1-3"},
                                                               {DrawnKind::array, "3 1 4 -1 0.5"}};
    for (const auto& [kind, text] : texts) EXPECT_EQ(text_of(parse(kind, text)), text);
}

TEST(DrawnText, ArcsInOtherSpellings) {
    EXPECT_THAT(parse(DrawnKind::graph, "0->1, 1--2;2>0").arcs,
                ElementsAre(DrawnArc{0, 1}, DrawnArc{1, 2}, DrawnArc{2, 0}));
    const auto weighted = parse(DrawnKind::graph, "0->1:5 1-2");
    EXPECT_TRUE(weighted.weighted);
    EXPECT_THAT(weighted.arcs, ElementsAre(DrawnArc{0, 1, 5}, DrawnArc{1, 2, 1}));
}

TEST(DrawnText, PlacesOfKnownVerticesStay) {
    auto before = empty(DrawnKind::graph);
    before.add_vertex({-20, 5});
    before.add_vertex({20, 5});
    before.directed = false;
    const auto drawn = parse_drawn("0-1 1-2", before);
    EXPECT_FALSE(drawn.directed);
    ASSERT_EQ(drawn.vertices.size(), 3u);
    EXPECT_EQ(drawn.vertices[1].at.x, 20);
    EXPECT_TRUE(drawn.vertices[1].placed);
    EXPECT_FALSE(drawn.vertices[2].placed);
    EXPECT_THAT(parse_drawn("", before).vertices, IsEmpty());
}

TEST(DrawnText, ListInAnyOrder) {
    const auto list = parse(DrawnKind::list, "2 0 1");
    EXPECT_EQ(list.successor_of(2), 0u);
    EXPECT_EQ(list.successor_of(0), 1u);
    EXPECT_EQ(list.successor_of(1), std::nullopt);
    EXPECT_TRUE(facts_of(list).complete);
    // Nodes 0 to 2 are not linked yet.
    EXPECT_EQ(parse(DrawnKind::list, "3").vertices.size(), 4u);
}

TEST(DrawnText, ErrorsNameTheWord) {
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "0-1 1-"), {"“1-”", "0-1:5"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "0-1 0-1"), {"“0-1”", "arc", "twice"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "0-1 1-0", false), {"“1-0”", "edge", "twice"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "0-200"), {"“0-200”", "200 vertices"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "0-99999999999"), {"0-99999999999", "200 vertices"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "0-1:x"), {"“x”", "number"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "0-1:2147483647"), {"2147483647", "range", "2147483646"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::graph, "a-b"), {"“a-b”"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::tree, "0-2 1-2"), {"“1-2”", "vertex 2", "parent 0"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::tree, "0-1:5"), {"“0-1:5”", "no weights"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::tree, "1-1"), {"“1-1”", "own parent"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::list, "0 1 / 1"), {"“1”", "twice"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::list, "0 -1"), {"“-1”"}));
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::array, "3 1e99"), {"1e99", "range"}));
    std::string many;
    for (int i = 0; i < 201; ++i) many += "1 ";
    EXPECT_TRUE(test::has_parts(refusal(DrawnKind::array, many), {"201", "200"}));
}

TEST(DrawnText, HintIsAccepted) {
    // The example at the end of each hint can be typed.
    for (const auto kind : {DrawnKind::graph, DrawnKind::list, DrawnKind::tree, DrawnKind::array}) {
        const auto hint = text_hint(empty(kind));
        auto example = hint.substr(hint.find("such as ") + 8);
        if (const auto comma = example.find(','); comma != std::string::npos) example.resize(comma);
        EXPECT_TRUE(facts_of(parse(kind, example)).complete) << hint;
    }
}

}  // namespace
}  // namespace lockstep
