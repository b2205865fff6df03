#include "kernels/data/names/path_names.hpp"

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

using Names = std::vector<std::string>;

Names of(const ElementNames& names) {
    Names all;
    for (std::uint32_t i = 0; i < names.size(); ++i) all.emplace_back(names[i]);
    return all;
}

Names paths(U32s parent, const Names& names) {
    return of(whole_paths(make_forest(std::move(parent), "x.parent"), ElementNames(names)));
}

TEST(PathNames, AllParentFoldersInAnyOrder) {
    //  1 "/" - 3 src - 0 data - 2 load.cpp
    EXPECT_EQ(paths({3, 1, 0, 1}, {"data", "/", "load.cpp", "src"}),
              (Names{"/src/data", "/", "/src/data/load.cpp", "/src"}));
    EXPECT_EQ(paths({0, 0, 2, 2}, {"c:/", "a", "d:/", "b"}), (Names{"c:/", "c:/a", "d:/", "d:/b"}));
}

TEST(PathNames, FilesOnly) {
    EXPECT_EQ(paths({0, 0, 1}, {"life", "animals", "cats"}), (Names{"life", "animals", "cats"}));
    EXPECT_EQ(paths({0, 0, 2}, {"/", "a", "no folder"}), (Names{"/", "a", "no folder"}));
    EXPECT_EQ(paths({}, {}), Names{});
}

/// The paths of deeply nested folders are too long to be written in full.
TEST(PathNames, LongPathsAreShortened) {
    constexpr std::uint32_t kNodes = 60'000;
    U32s parent(kNodes);
    Names names(kNodes, "folder");
    names[0] = "/";
    for (std::uint32_t v = 1; v < kNodes; ++v) parent[v] = v - 1;
    EXPECT_EQ(paths(parent, names).back(), "folder");
}

TEST(PathNames, StartAfterLastSlash) {
    EXPECT_EQ(end_of_path("/src/load.cpp"), "load.cpp");
    EXPECT_EQ(end_of_path("/src/"), "src/");
    EXPECT_EQ(end_of_path("/"), "/");
    EXPECT_EQ(end_of_path("load.cpp"), "load.cpp");
    EXPECT_EQ(end_of_path(""), "");
}

}  // namespace
}  // namespace lockstep
