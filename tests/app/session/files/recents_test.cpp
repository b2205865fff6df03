#include "app/session/files/recents.hpp"

#include <gtest/gtest.h>

#include "app/session/workspace_fixture.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

TEST(Recents, NewestFirstWithoutDuplicates) {
    Recents recents;
    for (int i = 0; i < 30; ++i) recents.add({.source = {.input = "/data/" + std::to_string(i)}});
    recents.add({.source = {.input = "/data/20", .undirected = true}});
    ASSERT_EQ(recents.all().size(), Recents::kMaxEntries);
    EXPECT_EQ(recents.all()[0].source.input, "/data/20");
    EXPECT_EQ(recents.all()[1].source.input, "/data/29");
    ASSERT_NE(recents.find("/data/20"), nullptr);
    EXPECT_TRUE(recents.find("/data/20")->source.undirected);
    EXPECT_EQ(recents.find("/data/0"), nullptr);
}

TEST(Recents, RoundTrip) {
    Recents recents;
    recents.add(
        {.source = {.input = "/a/Grüße.csv", .header = false, .delimiter = '\t', .base = 1}, .sizes = "3 vertices"});
    recents.add({.source = {.input = "/b", .as = LoadOptions::As::list}});
    recents.add({.source = {.input = "/c", .undirected = true, .delimiter = '|'}});
    recents.add(
        {.source = {.input = "/d.ptx",
                    .kernel = KernelCall{.kernel = "k", .grid = "1,2", .shared_bytes = 8, .arguments = {"n=u32=5"}}}});
    EXPECT_EQ(parse_recents(recents_text(recents)).all(), recents.all());
}

TEST(Recents, SkipsBrokenEntries) {
    EXPECT_TRUE(parse_recents("").all().empty());
    EXPECT_TRUE(parse_recents("{}").all().empty());
    const auto some = parse_recents(R"([{"path": "/a"}, {"path": 3}, 7, {"path": "relative"},
                                        {"path": "/b", "as": "soup"}, {"path": "/c", "later": 1},
                                        {"path": "/a/file/whose/name/is/long.gr", "sizes": false}])");
    ASSERT_EQ(some.all().size(), 2u);
    EXPECT_EQ(some.all()[0].source.input, "/a");
    EXPECT_EQ(some.all()[1].source.input, "/c");
}

TEST(Recents, ManyKeysAreReadFast) {
    std::string keys;
    for (int i = 0; i < 100'000; ++i) keys += "\"" + std::to_string(i) + "\": 0, ";
    const Stopwatch watch;
    EXPECT_EQ(parse_recents("[{" + keys + "\"path\": \"/a\"}]").all().size(), 1u);
    EXPECT_LT(watch.elapsed(), kSoon);
}

class OpeningRecents : public WorkspaceTest {};

TEST_F(OpeningRecents, FileIsRememberedWithChoices) {
    const auto friends = file("friends.txt", "0 1\n1 2\n");
    workspace.apply(OpenInput{{.input = friends, .undirected = true}});
    ASSERT_TRUE(until([&] { return workspace.dataset() != nullptr; }) && settle());
    EXPECT_EQ(workspace.dataset()->num_edges(), 4u);
    EXPECT_FALSE(workspace.notice().has_value());
    const auto* found = workspace.recents().find(friends);
    ASSERT_NE(found, nullptr);
    EXPECT_TRUE(found->source.undirected);
    EXPECT_EQ(found->sizes, "3 vertices, 4 arcs");
    EXPECT_EQ(workspace.scenario().dataset.undirected, true) << "the saved list";

    workspace.apply(OpenFile{friends});
    ASSERT_TRUE(until([&] { return workspace.dataset()->num_edges() == 2; }) && settle());
    EXPECT_FALSE(workspace.recents().find(friends)->source.undirected) << "as last read";
    ASSERT_TRUE(workspace.notice().has_value()) << "the choices were never shown";
    EXPECT_NE(workspace.notice()->text.find("undirected"), std::string::npos);
    EXPECT_EQ(workspace.recents().all().size(), 1u);
}

TEST_F(OpeningRecents, UnopenedFileIsNotRemembered) {
    workspace.apply(OpenFile{file("cycle.list.tsv", "1\n0\n")});
    ASSERT_TRUE(until([&] { return workspace.notice().has_value(); }));
    EXPECT_TRUE(workspace.recents().all().empty());
}

TEST_F(OpeningRecents, ScenarioIsRememberedWithoutInput) {
    file("two.list.tsv", "1\n-1\n");
    const auto talk = file("talk.json", R"({"dataset": {"input": "two.list.tsv"}, "algorithm": "list.counting"})");
    workspace.apply(OpenFile{talk});
    ASSERT_TRUE(until([&] { return workspace.dataset() != nullptr; }) && settle());
    ASSERT_EQ(workspace.recents().all().size(), 1u);
    EXPECT_EQ(workspace.recents().all()[0].source, DatasetSource{.input = talk});
}

TEST_F(OpeningRecents, ElementHasItsName) {
    workspace.apply(OpenFile{file("friends.csv", "source,target\nanna,bert\nbert,carl\n")});
    ASSERT_TRUE(until([&] { return workspace.dataset() != nullptr; }) && settle());
    EXPECT_EQ(workspace.element_name({"vertices", 1}), "Vertex 1 “bert”");
    EXPECT_EQ(workspace.element_in_sentence({"vertices", 1}), "vertex 1 “bert”");
}

}  // namespace
}  // namespace lockstep::test
