#include <cmath>

#include "kernels/data/readers/readers.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

constexpr auto kRoad = "p sp 2 2\na 1 2 5\na 2 1 5\n";

TEST(Coordinates, FoundBesideGraph) {
    for (const auto& [graph, places] : {std::pair("r.gr", "r.co"), {"a.b.gr", "a.b.co"}}) {
        const Folder folder;
        folder.write(places, "c made\np aux sp co 2\nv 2 -73000000 41000000\nv 1 -75000000 39000000\n");
        const auto dataset = loaded(folder.write(graph, kRoad));
        const auto& graph_read = dataset.graph();
        ASSERT_EQ(graph_read.coordinates.size(), 2u);
        EXPECT_EQ(graph_read.coordinates_source, places);
        // Degrees relative to the centre; at 40 degrees north a degree of longitude is shorter.
        EXPECT_FLOAT_EQ(graph_read.coordinates[0].x, static_cast<float>(-std::cos(40 * 3.14159265358979 / 180)));
        EXPECT_FLOAT_EQ(graph_read.coordinates[0].y, -1);
        EXPECT_FLOAT_EQ(graph_read.coordinates[1].x, -graph_read.coordinates[0].x);
        EXPECT_TRUE(has_note(dataset, "latitude 40.0"));
    }
}

TEST(Coordinates, PlaneCoordinatesAreKept) {
    const Folder folder;
    folder.write("r.co", "v 1 0 0\nv 2 400000000 100000000.5\n");
    const auto graph = loaded(folder.write("r.gr", kRoad)).graph();
    EXPECT_FLOAT_EQ(graph.coordinates[1].x, 200);
    EXPECT_FLOAT_EQ(graph.coordinates[1].y, 50);
}

TEST(Coordinates, ErrorsBecomeNotes) {
    for (const auto& [text, what] :
         {std::pair("v 1 0 0\n", "r.co:1: the file ends after the places of 1 of 2 vertices"),
          {"v 1 0 0\nv 3 0 0\n", "r.co:2: vertex 3 is out of range 1..2"},
          {"v 1 0 0\nc\nv 1 0 0\n", "r.co:3: vertex 1 has a place already"},
          {"v 1 0 north\n", "r.co:1: coordinate \"north\" is not a number"},
          {"v 1 0 nan\n", "r.co:1: coordinate \"nan\" is not a number"},
          {"x\n", "r.co:1: expected \"v ID X Y\", found \"x\""},
          {"", "r.co:1: the file ends after the places of 0 of 2 vertices"}}) {
        const Folder folder;
        folder.write("r.co", text);
        const auto dataset = loaded(folder.write("r.gr", kRoad));
        EXPECT_TRUE(dataset.graph().coordinates.empty());
        EXPECT_TRUE(has_note(dataset, std::string("coordinates not used: ") + what))
            << testing::PrintToString(dataset.notes);
    }
}

TEST(Coordinates, KeptForUndirectedGraph) {
    const Folder folder;
    folder.write("r.co", "v 1 0 0\nv 2 1000000 0\n");
    const auto dataset = loaded(folder.write("r.gr", "p sp 2 1\na 1 2 5\n"), {.undirected = true});
    EXPECT_EQ(dataset.graph().coordinates.size(), 2u);
    EXPECT_EQ(dataset.graph().coordinates_source, "r.co");
    EXPECT_EQ(dataset.num_edges(), 2u);
}

}  // namespace
}  // namespace lockstep
