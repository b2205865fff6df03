#include "tests/kernels/data/data_helpers.hpp"

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::vector<std::string> names_of(const Dataset& dataset) {
    std::vector<std::string> names;
    for (std::uint32_t v = 0; v < dataset.num_vertices(); ++v)
        names.emplace_back(dataset.name_of(dataset.info().element.many, v));
    return names;
}

U32s parents_of(std::string_view text) { return parsed(text, "x.nwk", {.kind = DatasetKind::forest}).forest().parent; }
std::string refused(std::string_view text) { return parse_refusal(text, "x.nwk"); }

TEST(NewickFile, NumbersNodesInPreorder) {
    const auto dataset = parsed("((a,b)c,d)e;\n", "x.txt");
    EXPECT_EQ(dataset.kind, DatasetKind::tree);
    EXPECT_EQ(dataset.tree().root, 0u);
    EXPECT_EQ(dataset.num_edges(), 8u);
    EXPECT_EQ(dataset.tree().column_indices, (U32s{1, 4, 0, 2, 3, 1, 1, 0}));
    EXPECT_EQ(names_of(dataset), (std::vector<std::string>{"e", "c", "a", "b", "d"}));
    EXPECT_EQ(parents_of("((a,b)c,d)e;"), (U32s{0, 0, 1, 1, 0}));
    EXPECT_EQ(parsed("((a,b)c,d)e;", "x.nwk", {.kind = DatasetKind::forest}).forest().height, 2u);
    EXPECT_EQ(parents_of("a;"), (U32s{0}));
    EXPECT_EQ(parents_of("(,);"), (U32s{0, 0, 0}));
    EXPECT_EQ(parents_of("(((,),),);"), (U32s{0, 0, 1, 2, 2, 1, 0}));
    EXPECT_EQ(parents_of("( ( a ,\n b ) ,\tc )\n;\n"), (U32s{0, 0, 1, 1, 0}));
}

TEST(NewickFile, KeepsLabelsAndSkipsLengthsAndComments) {
    const auto dataset = parsed("(a_1:0.5,'it''s (d)':1e-3,[none](x,)0.93:-2)'':0;", "x.nwk");
    EXPECT_EQ(names_of(dataset), (std::vector<std::string>{"", "a_1", "it's (d)", "0.93", "x", ""}));
    EXPECT_TRUE(has_note(dataset, "lengths of branches"));
    EXPECT_FALSE(has_note(parsed("(a,b);", "x.nwk"), "lengths"));
    EXPECT_TRUE(parsed("(,);", "x.nwk").names.empty());
    EXPECT_TRUE(parsed("(a,b);\n[the end]\n", "x.nwk").notes.empty());
    EXPECT_EQ(parents_of("(A[one [two] three],B);"), (U32s{0, 0, 0}));
}

TEST(NewickFile, DoubleQuotedLabels) {
    const auto dataset = parsed("(\"a,b\":1,(\"c(d) \"\"e\"\"\":2,x\"y)f);", "x.nwk");
    EXPECT_EQ(names_of(dataset), (std::vector<std::string>{"", "a,b", "f", "c(d) \"e\"", "x\"y"}));
}

TEST(NewickFile, ChoosesAmongSeveralTrees) {
    const std::string text = "(a,b);\n[x;]('c;',(d,\"e;\"));\n(f);\n";
    EXPECT_TRUE(has_note(parsed(text, "x.nwk"), "tree 1 of 3 was read"));
    EXPECT_EQ(names_of(parsed(text, "x.nwk", {.item = 1})), (std::vector<std::string>{"", "a", "b"}));
    EXPECT_EQ(names_of(parsed(text, "x.nwk", {.item = 2})), (std::vector<std::string>{"", "c;", "", "d", "e;"}));
    EXPECT_EQ(names_of(parsed(text, "x.nwk", {.item = 3})), (std::vector<std::string>{"", "f"}));
    EXPECT_TRUE(test::has_parts(parse_refusal(text, "x.nwk", {.item = 4}), {"x.nwk:", "--item", "4", "3"}));
    EXPECT_TRUE(has_note(parsed("(a,b);\nrest", "x.nwk"), "not read"));
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n", "x.el", {.item = 2}), {"x.el:", "--item", "2"}));
}

TEST(NewickFile, Errors) {
    EXPECT_TRUE(test::has_parts(refused("((a,b);"), {"x.nwk:1:", "7", ";", "1", "("}));
    EXPECT_TRUE(test::has_parts(refused("(a,b));"), {"x.nwk:1:", "6", ")", "("}));
    EXPECT_TRUE(test::has_parts(refused("(a,\nb),c;"), {"x.nwk:2:", "3", ",", "("}));
    EXPECT_TRUE(test::has_parts(refused("(a b);"), {"x.nwk:1:", "4", ",", ")"}));
    EXPECT_TRUE(test::has_parts(refused("(a(b,c));"), {"x.nwk:1:", "3", "(", ","}));
    EXPECT_TRUE(test::has_parts(refused("((a)(b));"), {"x.nwk:1:", "5", "(", ","}));
    EXPECT_TRUE(test::has_parts(refused("(a:1:2,b);"), {"x.nwk:1:", "5"}));
    EXPECT_TRUE(test::has_parts(refused("(a:1 x,b);"), {"x.nwk:1:", "6", "x"}));
    EXPECT_TRUE(test::has_parts(refused("((a,b)"), {"x.nwk:1:", "7", "1", "("}));
    EXPECT_TRUE(test::has_parts(refused("(a,b)"), {"x.nwk:1:", "6", ";"}));
    EXPECT_TRUE(test::has_parts(refused("(a,'b"), {"x.nwk:1:", "6"}));
    EXPECT_TRUE(test::has_parts(refused("(a,[b"), {"x.nwk:1:", "6"}));
    EXPECT_TRUE(test::has_parts(refused(" ;"), {"x.nwk:1:", "2", ";"}));
}

TEST(NewickFile, RefusesNetworks) {
    EXPECT_NE(refused("((A,(B)#H1),(#H1,C));").find("#H1"), std::string::npos);
    EXPECT_EQ(refused("(a#1,a#2,#);"), "");
}

TEST(NewickFile, DeepTrees) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += '(';
    text += 'a';
    for (int i = 0; i < 100'000; ++i) text += ")b";
    const auto dataset = parsed(text + ";", "x.nwk", {.kind = DatasetKind::forest});
    EXPECT_EQ(dataset.forest().height, 100'000u);
}

// A few compressed bytes expand to this many nodes.
TEST(NewickFile, RefusedBeforeMemoryIsFull) {
    const auto many = [](std::size_t count, char c) { return std::string(count, c); };
    const LoadOptions little{.free_memory = 1'000'000};
    for (const auto& text : {many(4 << 20, '('), "(" + many(4 << 20, ',') + ");"}) {
        const auto said = parse_refusal(text, "x.nwk", little);
        EXPECT_TRUE(test::has_parts(said, {"x.nwk:1:"})) << said;
        EXPECT_NE(said.find(" nodes needs "), std::string::npos) << said;
        EXPECT_TRUE(said.ends_with(" of memory for it and a run on it; 1 MB are free")) << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    }
    std::string labelled;
    for (int i = 0; i < 20'000; ++i) labelled += "(one_label_with_some_letters,";
    EXPECT_NE(parse_refusal(labelled, "x.nwk", little).find("1 MB are free"), std::string::npos);
}

// Twelve bytes per node, as for lists and forests: without labels no names are stored.
TEST(NewickFile, MemoryOfManyNodes) {
    const LoadOptions enough{.kind = DatasetKind::forest, .free_memory = 13'000'000};
    const std::string text = "(" + std::string(1'000'000 - 2, ',') + ");";
    EXPECT_EQ(parsed(text, "x.nwk", enough).num_vertices(), 1'000'000u);
    EXPECT_NE(parse_refusal("(" + std::string(1'200'000, ',') + ");", "x.nwk", enough), "");
}

TEST(NewickFile, LabelsOutOfOrder) {
    const auto tree = parsed("(,(,,x)'it''s',)root;", "x.nwk");
    EXPECT_EQ(names_of(tree), (std::vector<std::string>{"root", "", "it's", "", "", "x", ""}));
}

}  // namespace
}  // namespace lockstep
