#include "kernels/data/names/element_names.hpp"

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

TEST(ElementNames, StoresNames) {
    ElementNames names;
    EXPECT_TRUE(names.empty());
    for (const auto* name : {"anna", "", "Zoë Ångström", "x"}) names.add(name);
    EXPECT_EQ(names.size(), 4u);
    EXPECT_EQ(names[0], "anna");
    EXPECT_EQ(names[1], "");
    EXPECT_EQ(names[2], "Zoë Ångström");
    EXPECT_EQ(names[3], "x");
    EXPECT_EQ(names[4], "") << "no name beyond the last";
}

TEST(ElementNames, NamesPerSpace) {
    Dataset dataset{.kind = DatasetKind::graph, .data = CsrGraph{}};
    dataset.name_elements(ElementNames(std::vector<std::string>{"", ""}));
    EXPECT_TRUE(dataset.names.empty()) << "no names";
    dataset.name_elements(ElementNames(std::vector<std::string>{"", "bert"}));
    dataset.names["arcs"] = ElementNames(std::vector<std::string>{"knows"});
    EXPECT_EQ(dataset.name_of("vertices", 1), "bert");
    EXPECT_EQ(dataset.name_of("vertices", 0), "");
    EXPECT_EQ(dataset.name_of("arcs", 0), "knows");
    EXPECT_EQ(dataset.name_of("nodes", 1), "") << "a graph's elements are vertices";
}

}  // namespace
}  // namespace lockstep
