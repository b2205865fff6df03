#include "kernels/data/dataset_kind.hpp"

#include <map>
#include <set>

#include "kernels/data/graph/weights.hpp"
#include "kernels/data/memory_need.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

void expect_words(const Noun& words, std::string_view of) {
    EXPECT_FALSE(words.one.empty()) << of;
    EXPECT_FALSE(words.many.empty()) << of;
    EXPECT_NE(words.one, words.many) << of;
}

TEST(DatasetKinds, NumbersAndUniqueNames) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < dataset_kinds().size(); ++i) {
        const auto& info = dataset_kinds()[i];
        EXPECT_EQ(static_cast<std::size_t>(info.kind), i);
        EXPECT_EQ(&kind_info(info.kind), &info);
        EXPECT_FALSE(info.name.empty());
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        expect_words(info.element, info.name);
        EXPECT_FALSE(info.phrase.empty());
        if (!info.edge.one.empty()) expect_words(info.edge, info.name);
        EXPECT_NE(info.report, nullptr);
    }
}

TEST(DatasetKinds, ExamplesOpen) {
    for (const auto& info : dataset_kinds()) {
        ASSERT_FALSE(info.examples.empty()) << info.name;
        for (const auto& example : info.examples) {
            EXPECT_FALSE(example.title.empty());
            const auto dataset = generated(example.spec);
            EXPECT_EQ(dataset.kind, info.kind) << example.spec;
            EXPECT_EQ(dataset.data.index(), static_cast<std::size_t>(info.kind)) << example.spec;
        }
    }
}

TEST(DatasetKinds, SweepGeneratorTakesSize) {
    for (const auto& info : dataset_kinds()) {
        const auto found =
            std::ranges::find(generators(), info.sweep_generator, [](const auto& one) { return one.name; });
        ASSERT_NE(found, generators().end()) << info.sweep_generator;
        EXPECT_EQ(found->kind, info.kind);
        EXPECT_TRUE(std::ranges::any_of(found->options, [](const auto& option) {
            return option.name == "n" || option.name == "scale";
        })) << info.sweep_generator;
    }
}

TEST(DatasetKinds, SizesSpacesAndLinks) {
    for (const auto& info : dataset_kinds()) {
        const auto dataset = generated(info.examples.front().spec);
        const auto n = dataset.num_vertices();
        ASSERT_EQ(n, info.name == "expression" ? 63u : 64u) << info.name;  // an expression has an odd number of nodes
        const auto spaces = info.spaces(dataset);
        ASSERT_FALSE(spaces.empty()) << info.name;
        EXPECT_EQ(spaces.front().noun.many, info.element.many);
        EXPECT_EQ(spaces.front().size, n);
        for (const auto& space : spaces) {
            expect_words(space.noun, info.name);
            if (space.noun.many == info.edge.many) {
                EXPECT_EQ(space.size, dataset.num_edges());
            }
        }
        EXPECT_TRUE(info.sizes(dataset).starts_with(info.element.count(n))) << info.sizes(dataset);
        const auto facts = info.facts(dataset);
        ASSERT_FALSE(facts.empty()) << info.name;
        EXPECT_EQ(facts.front().name, info.element.many);
        EXPECT_EQ(facts.front().value, std::to_string(n));
        std::size_t with_links = 0;
        for (std::uint32_t element = 0; element < n; ++element) {
            const auto links = info.links(dataset, element, 2);
            EXPECT_FALSE(links.heading.empty());
            EXPECT_LE(links.elements.size(), 2u);
            for (const auto other : links.elements) EXPECT_LT(other, n);
            with_links += !links.elements.empty();
        }
        EXPECT_GT(with_links, 0u) << info.name;
    }
}

TEST(DatasetKinds, EdgeProperties) {
    Progress progress;
    for (const auto& info : dataset_kinds()) {
        const bool graph = info.name == "graph";
        EXPECT_EQ(info.edges_are_directed, graph) << info.name;
        EXPECT_EQ(info.draw_weights != nullptr, graph) << info.name;
        EXPECT_EQ(info.sides, info.name == "matrix" ? 2 : 1) << info.name;
    }
    auto graph = parsed("0 1\n1 2\n", "x.el");
    graph.info().draw_weights(graph, {.range = {5, 5}}, progress);
    EXPECT_EQ(graph.graph().edge_weights, (std::vector<std::int32_t>{5, 5}));
}

TEST(DatasetKinds, KindOfPlainLines) {
    std::map<ReadAs, std::string_view> words;
    for (const auto& info : dataset_kinds()) {
        EXPECT_EQ(info.read_as == ReadAs::guess, info.as_word.empty()) << info.name;
        EXPECT_EQ(info.as_word.empty(), info.name == "matrix" || info.name == "expression") << info.name;
        if (!info.as_word.empty()) {
            EXPECT_EQ(words.try_emplace(info.read_as, info.as_word).first->second, info.as_word) << info.name;
        }
    }
    for (const auto& info : dataset_kinds()) {
        if (info.as_word.empty()) continue;
        const bool of_pointers = info.read_as == ReadAs::list || info.read_as == ReadAs::parent;
        const auto dataset = parsed(of_pointers                     ? "-1\n"
                                    : info.read_as == ReadAs::array ? "7\n"
                                                                    : "0 1\n",
                                    "x", {.as = info.read_as, .kind = info.kind});
        EXPECT_EQ(dataset.kind, info.kind) << info.name;
        EXPECT_TRUE(dataset.plain_lines) << info.name;
    }
}

TEST(DatasetKinds, MemoryEstimates) {
    const ExpectedSize size{.num_elements = 1000, .num_edges = 3000, .width = 500};
    for (const auto& info : dataset_kinds()) {
        ASSERT_NE(info.min_memory, nullptr) << info.name;
        EXPECT_EQ(info.min_memory({}).peak(), 0u) << info.name;
        EXPECT_GT(info.min_memory(size).peak(), 8000u) << info.name;
    }
    EXPECT_EQ(kind_info(DatasetKind::matrix).min_memory(size).data, 8u * 1000 * 500) << "two of 1,000 by 500";
    EXPECT_EQ(kind_info(DatasetKind::graph).min_memory(size).data, 4u * 1000 + 4u * 3000);
    auto weighted = size;
    weighted.weighted = true;
    EXPECT_EQ(kind_info(DatasetKind::graph).min_memory(weighted).data, 4u * 1000 + 8u * 3000);
}

TEST(DatasetKinds, PlainDatasetOfAnySize) {
    for (const auto& info : dataset_kinds()) {
        EXPECT_EQ(info.plainest == nullptr, info.name == "matrix");
        if (info.plainest == nullptr) continue;
        for (const std::uint32_t n : {1u, 2u, 31u, 32u, 33u, 257u, 1024u}) {
            const auto dataset = info.plainest(n, true);
            EXPECT_EQ(dataset.kind, info.kind);
            EXPECT_EQ(dataset.data.index(), static_cast<std::size_t>(info.kind)) << info.name;
            EXPECT_EQ(dataset.num_vertices(), info.name == "expression" ? n | 1 : n) << info.name;
        }
    }
    const auto list = kind_info(DatasetKind::list).plainest(3, false);
    EXPECT_EQ(list.list().successor, (U32s{1, 2, 2}));
    for (const std::uint32_t n : {1u, 2u, 3u, 4u, 7u, 8u, 33u}) {
        const auto forest = halving_forest(n);
        EXPECT_EQ(forest.height, make_forest(forest.parent, "halves").height) << n;
    }
    EXPECT_TRUE(are_floats(kind_info(DatasetKind::array).plainest(3, true).array().values));
    EXPECT_FALSE(are_floats(kind_info(DatasetKind::array).plainest(3, false).array().values));
}

TEST(DatasetKinds, FiguresOfSmallInputs) {
    const auto graph = parsed("0 1\n0 2\n0 3\n1 0\n", "x.el");
    EXPECT_EQ(graph.info().sizes(graph), "4 vertices, 4 arcs");
    const auto links = graph.info().links(graph, 0, 2);
    EXPECT_EQ(links.heading, "3 neighbours");
    EXPECT_EQ(links.elements, (U32s{1, 2}));
    EXPECT_TRUE(links.cut);
    EXPECT_EQ(graph.info().links(graph, 1, 2).heading, "1 neighbour");

    const auto list = parsed("1\n-1\n", "x.list");
    EXPECT_EQ(list.info().sizes(list), "2 nodes");
    EXPECT_EQ(list.num_edges(), 1u);
    EXPECT_EQ(list.info().links(list, 0, 9).elements, (U32s{1}));
    EXPECT_EQ(list.info().links(list, 1, 9).heading, "The tail: nothing follows");

    const auto array = generated("array:index,n=6,width=3,type=float32");
    EXPECT_EQ(array.info().sizes(array), "6 elements in rows of 3, floats");
    EXPECT_EQ(array.num_edges(), 0u);
    EXPECT_EQ(array.info().links(array, 0, 9).elements, (U32s{1}));

    const auto segments = parsed("0 1\n2\n", "x", {.as = LoadOptions::As::segments});
    EXPECT_EQ(segments.info().sizes(segments), "3 elements, 2 segments");
    EXPECT_EQ(segments.info().links(segments, 2, 9).heading, "Segment 1 of 1 element, from element 2");
    EXPECT_EQ(segments.info().links(segments, 0, 1).elements, (U32s{0}));
    EXPECT_TRUE(segments.info().links(segments, 0, 1).cut);

    const auto forest = parsed("-1\n0\n-1\n", "x.parent");
    EXPECT_EQ(forest.info().sizes(forest), "3 nodes, 2 roots");
    EXPECT_EQ(forest.num_edges(), 1u);
    EXPECT_EQ(forest.info().links(forest, 1, 9).elements, (U32s{0}));
    EXPECT_EQ(forest.info().links(forest, 2, 9).heading, "A root");
}

TEST(Nouns, CountsAndPlurals) {
    EXPECT_EQ(noun::vertex.count(1), "1 vertex");
    EXPECT_EQ(noun::vertex.count(4039), "4,039 vertices");
    EXPECT_EQ(noun::arc.count(0), "0 arcs");
    EXPECT_EQ(noun::node.at(1024), "node 1,024");
    EXPECT_EQ(noun::node.title(13), "Node 13");
}

}  // namespace
}  // namespace lockstep
