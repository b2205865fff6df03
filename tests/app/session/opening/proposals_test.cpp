#include "app/session/opening/proposals.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "app/cli/temporary_folder.hpp"

namespace lockstep {
namespace {

using Strings = std::vector<std::string>;
using Kind = Proposal::Kind;

const PathRoots kRoots{.working_folder = "/here", .home = "/home/anna"};

FolderListing listing() {
    return {.folder = "/here/",
            .entries = {{"data", true, 0},
                        {".secret", false, 3},
                        {"Facebook.txt", false, 854'362},
                        {"facts.csv", false, 1200},
                        {"zoo.gr", false, 9}}};
}

Strings typed_of(const std::vector<Proposal>& all) {
    Strings found;
    for (const auto& one : all) found.push_back(one.typed);
    return found;
}

TEST(Proposals, MatchTypedPrefix) {
    EXPECT_EQ(typed_of(proposals("", {}, listing(), kRoots)),
              (Strings{"data/", "Facebook.txt", "facts.csv", "zoo.gr"}));
    EXPECT_EQ(typed_of(proposals("fac", {}, listing(), kRoots)), (Strings{"Facebook.txt", "facts.csv"}));
    EXPECT_EQ(typed_of(proposals(".s", {}, listing(), kRoots)), Strings{".secret"});
    EXPECT_EQ(typed_of(proposals("there/fac", {}, listing(), kRoots)), Strings{}) << "another folder is listed";
    const auto all = proposals("f", {}, listing(), kRoots);
    EXPECT_EQ(all[0].detail, "854 KB");
}

TEST(Proposals, RecentFilesFirstWithChoices) {
    Recents recents;
    recents.add({.source = {.input = "/home/anna/zoo.gr"}, .sizes = "9 vertices, 8 arcs"});
    recents.add({.source = {.input = "/data/friends.txt", .undirected = true}, .sizes = "4 vertices, 6 arcs"});
    const auto all = proposals("", recents, listing(), kRoots);
    ASSERT_GT(all.size(), 2u);
    EXPECT_EQ(all[0].kind, Kind::recent);
    EXPECT_EQ(all[0].typed, "/data/friends.txt");
    EXPECT_EQ(all[0].detail, "undirected");
    EXPECT_EQ(all[1].typed, "~/zoo.gr");
    EXPECT_EQ(all[1].detail, "9 vertices, 8 arcs");
    EXPECT_EQ(typed_of(proposals("FRIEND", recents, listing(), kRoots)), Strings{"/data/friends.txt"});
}

TEST(Proposals, TabCompletesCommonPrefix) {
    const auto tab = [&](const std::string& typed) {
        return completed(typed, proposals(typed, {}, listing(), kRoots), kRoots);
    };
    EXPECT_EQ(tab("f"), "Fac");
    EXPECT_EQ(tab("fact"), "facts.csv");
    EXPECT_EQ(tab("d"), "data/");
    EXPECT_EQ(tab("nothing"), "nothing");
    EXPECT_EQ(tab(""), "");
}

class ListedFolder : public test::TemporaryFolder {};

TEST_F(ListedFolder, FoldersFirstAndMissingFolder) {
    std::filesystem::create_directory(folder / "z");
    std::ofstream(folder / "b.gr") << "12345";
    std::ofstream(folder / "a.gr") << "1";
    Progress progress;
    const auto found = list_folder(folder, progress);
    ASSERT_EQ(found.entries.size(), 3u);
    EXPECT_EQ(found.entries[0].name, "z");
    EXPECT_TRUE(found.entries[0].is_folder);
    EXPECT_EQ(found.entries[1].name, "a.gr");
    EXPECT_EQ(found.entries[2].bytes, 5u);
    EXPECT_EQ(found.failure, "");
    EXPECT_TRUE(list_folder(folder, progress, 2).cut);
    const auto none = list_folder(folder / "none", progress);
    EXPECT_NE(none.failure.find("There is no folder"), std::string::npos) << none.failure;
    progress.cancel();
    EXPECT_THROW(list_folder(folder, progress), Cancelled);
}

}  // namespace
}  // namespace lockstep
