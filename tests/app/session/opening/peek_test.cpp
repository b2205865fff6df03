#include "app/session/opening/peek.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/opening/peek_text.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using What = Peek::What;

class PeekedFile : public test::TemporaryFolder {
protected:
    Peek at(const std::string& name, DatasetSource source = {}) const {
        Progress progress;
        source.input = folder / name;
        return peek_at(source, progress);
    }
    Peek at_text(const std::string& name, const std::string& text, DatasetSource source = {}) const {
        std::ofstream(folder / name) << text;
        return at(name, std::move(source));
    }
};

TEST_F(PeekedFile, KindAndSizeOfFile) {
    const auto friends = at_text("friends.txt", "0 1\n1 2\n");
    EXPECT_EQ(friends.what, What::dataset);
    EXPECT_TRUE(friends.leaves_choices());
    EXPECT_TRUE(test::has_parts(recognised_text(friends), {"Edge list"}));
    EXPECT_EQ(sizes_text(friends.preview), "3 vertices, 2 arcs");
    EXPECT_EQ(friends.first_lines, (std::vector<std::string>{"0 1", "1 2"}));
    EXPECT_NE(room_text(friends.preview).find("a run needs"), std::string::npos) << room_text(friends.preview);
    EXPECT_EQ(sizes_text(at("friends.txt", {.undirected = true}).preview), "3 vertices, 4 arcs");
    EXPECT_EQ(sizes_text(at_text("from-one.txt", "1 2\n2 3\n", {.base = 1}).preview), "3 vertices, 2 arcs");
    EXPECT_FALSE(at_text("x.list.tsv", "1\n-1\n").leaves_choices());
}

/// While a path is typed, only the beginning of a line is read, even if the line is as long as the file.
TEST_F(PeekedFile, LongLineTakesNoMemory) {
    std::ofstream(folder / "long.json") << "{" << std::string(300, 'x');
    std::filesystem::resize_file(folder / "long.json", std::uintmax_t{1} << 40);  // a sparse file
    const test::Stopwatch watch;
    const auto long_line = at("long.json");
    EXPECT_LT(watch.elapsed(), test::kSoon);
    EXPECT_EQ(long_line.what, What::refused);
    EXPECT_NE(long_line.refusal.find("too many for a scenario"), std::string::npos) << long_line.refusal;
    ASSERT_EQ(long_line.first_lines.size(), 1u);
    EXPECT_TRUE(long_line.first_lines[0].starts_with("{xxx"));
}

TEST_F(PeekedFile, DistinguishesEstimatesFromHeaders) {
    Preview preview{.file = {.kinds = {DatasetKind::graph}}, .sizes = Preview::Sizes::about, .num_edges = 1'894'321};
    EXPECT_TRUE(test::has_parts(sizes_text(preview), {"1,900,000"}));
    preview.sizes = Preview::Sizes::promised;
    preview.num_elements = 12;
    EXPECT_TRUE(test::has_parts(sizes_text(preview), {"12", "1,894,321"}));
    preview.need.making = 3'000'000;
    preview.free_memory = 1'000'000;
    EXPECT_TRUE(test::has_parts(room_text(preview), {"3", "1"}));
}

TEST_F(PeekedFile, ScenariosFoldersAndPipes) {
    const auto scenario =
        at_text("talk.json", R"({"dataset": {"generate": "list:random,n=64"}, "algorithm": "list.rhj"})");
    EXPECT_EQ(scenario.what, What::scenario);
    EXPECT_TRUE(test::has_parts(recognised_text(scenario), {"Scenario:", "list.rhj", "list:random,n=64"}));
    EXPECT_EQ(at(".").what, What::folder);
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(at("pipe").what, What::dataset) << "pipes are not read in advance";
}

TEST_F(PeekedFile, RefusalHasReason) {
    EXPECT_EQ(at("none").what, What::missing);
    const auto cycle = at_text("x.list.tsv", "1\n0\n");
    EXPECT_EQ(cycle.what, What::refused);
    EXPECT_NE(cycle.refusal.find("x.list.tsv"), std::string::npos);
    const auto prose = at_text("prose.txt", "It was the best of times\n");
    EXPECT_NE(prose.refusal.find("MatrixMarket .mtx"), std::string::npos) << prose.refusal;
    EXPECT_EQ(prose.first_lines.size(), 1u) << "the format is still shown";
    const auto broken = at_text("broken.json", "{\"dataset\": 3}");
    EXPECT_EQ(broken.what, What::refused);
    EXPECT_NE(broken.refusal.find("broken.json"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
