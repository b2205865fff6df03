#include "app/session/opening/typed_path.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

const PathRoots kRoots{.working_folder = "/work/here", .home = "/home/anna"};

TEST(TypedPath, SplitsAtLastSlash) {
    const auto relative = part_typed("data/fa", kRoots);
    EXPECT_EQ(relative.folder, "/work/here/data/");
    EXPECT_EQ(relative.typed_folder, "data/");
    EXPECT_EQ(relative.stem, "fa");
    EXPECT_EQ(part_typed("", kRoots).folder, "/work/here/");
    EXPECT_EQ(part_typed("/data/x/", kRoots).folder, "/data/x/");
    EXPECT_EQ(part_typed("/data/x/", kRoots).stem, "");
    EXPECT_EQ(part_typed("../x", kRoots).folder, "/work/");
    EXPECT_EQ(part_typed("~/da", kRoots).folder, "/home/anna/");
    EXPECT_EQ(part_typed("~/da", kRoots).typed_folder, "~/");
}

TEST(TypedPath, BecomesAbsolute) {
    EXPECT_EQ(meant_path("x.gr", kRoots), "/work/here/x.gr");
    EXPECT_EQ(meant_path("  /data/../x.gr", kRoots), "/x.gr") << "as pasted";
    EXPECT_EQ(meant_path("~/x.gr", kRoots), "/home/anna/x.gr");
    EXPECT_EQ(meant_path("~x", kRoots), "/work/here/~x");
}

TEST(TypedPath, ShortBelowHome) {
    EXPECT_EQ(shown_path("/home/anna/data/x.gr", kRoots), "~/data/x.gr");
    EXPECT_EQ(shown_path("/home/annabel/x.gr", kRoots), "/home/annabel/x.gr");
    EXPECT_EQ(shown_path("/data/x.gr", {.working_folder = "/", .home = ""}), "/data/x.gr");
}

}  // namespace
}  // namespace lockstep
