#include "app/session/sweep/studies_for.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(StudiesFor, StudiesOfAlgorithmThenFamily) {
    const std::vector<Study> studies{{.id = "a", .series = {{.algorithm = "list.rhj"}}},
                                     {.id = "b", .series = {{.algorithm = "sssp.ipbf"}}},
                                     {.id = "c", .series = {{.algorithm = "list.rhj"}, {.algorithm = "sssp.opbf"}}},
                                     {.id = "d", .series = {{.algorithm = "sssp.ipbf"}}}};
    const auto order = [&](const char* algorithm) {
        std::string ids;
        for (const auto* study : studies_for(studies, algorithm)) ids += study->id;
        return ids;
    };
    EXPECT_EQ(order("sssp.opbf"), "cbda");
    EXPECT_EQ(order("sssp.dijkstra"), "bcda");
    EXPECT_EQ(order("list.rhj"), "acbd");
    EXPECT_EQ(order("scan.naive"), "abcd");
}

}  // namespace
}  // namespace lockstep
