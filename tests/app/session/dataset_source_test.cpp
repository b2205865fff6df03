#include "app/session/dataset_source.hpp"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "app/cli/temporary_folder.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(DatasetSource, UndirectedOnRequest) {
    Progress progress;
    const auto directed = open_dataset({.generate = "graph:uniform,n=64,edges=2,seed=1"}, progress);
    const auto undirected =
        open_dataset({.generate = "graph:uniform,n=64,edges=2,seed=1", .undirected = true}, progress);
    EXPECT_FALSE(directed.graph().symmetric);
    EXPECT_TRUE(undirected.graph().symmetric);
    EXPECT_GT(undirected.num_edges(), directed.num_edges());
}

TEST(DatasetSource, ReplacesWeights) {
    Progress progress;
    const auto weights = [&](std::string drawn) {
        return open_dataset({.generate = "graph:grid,n=16,weights=1..9", .weights = std::move(drawn)}, progress)
            .graph()
            .edge_weights;
    };
    EXPECT_EQ(weights("20..30"), weights("20..30:1"));
    EXPECT_NE(weights("20..30"), weights("20..30:2"));
    EXPECT_GE(std::ranges::min(weights("20..30")), 20);
    EXPECT_TRUE(weights("1").empty());
    EXPECT_THROW(weights("some"), InputError);
    EXPECT_THROW(open_dataset({.generate = "list:random", .weights = "1"}, progress), InputError);
    EXPECT_EQ(choices_text({.input = "x", .weights = "1..9"}), "weights 1..9");
}

TEST(DatasetSource, RefusesEmptySource) {
    Progress progress;
    EXPECT_THROW(open_dataset({}, progress), InputError);
    EXPECT_TRUE(DatasetSource{}.empty());
}

TEST(DatasetSource, HasShortName) {
    EXPECT_EQ((DatasetSource{.input = "/data/ny.gr.gz"}.name()), "ny.gr.gz");
    EXPECT_EQ((DatasetSource{.generate = "list:random"}.name()), "list:random");
}

TEST(DatasetSource, CommandLineOptionsOfColumns) {
    for (const auto* word : {"auto", "tab", "space", "comma", ";", "|", ":"})
        EXPECT_EQ(delimiter_word(parse_delimiter(word, "--delimiter")), word);
    EXPECT_EQ(parse_delimiter("\\t", "--delimiter"), '\t');
    for (const auto* word : {"", "x", "7", "-", "\"", "#", "both", ",,"})
        EXPECT_THROW(parse_delimiter(word, "--delimiter"), InputError) << word;
    EXPECT_EQ(parse_header("yes", "--header"), true);
    EXPECT_EQ(parse_header("no", "--header"), false);
    EXPECT_EQ(parse_header("auto", "--header"), std::nullopt);
    EXPECT_THROW(parse_header("maybe", "--header"), InputError);
}

TEST(DatasetSource, NamesChoices) {
    EXPECT_EQ(choices_text({.input = "x"}), "");
    EXPECT_TRUE(test::has_parts(
        choices_text(
            {.input = "x", .as = LoadOptions::As::edges, .undirected = true, .header = true, .delimiter = '\t'}),
        {"edges", "undirected", "tab", "header"}));
}

TEST(DatasetSource, CommandLineRoundTrip) {
    EXPECT_EQ(reading_options_text({.input = "x"}), "");
    EXPECT_EQ(reading_options_text({.input = "x",
                                    .as = LoadOptions::As::edges,
                                    .undirected = true,
                                    .header = false,
                                    .delimiter = ';',
                                    .weights = "1..9:4",
                                    .base = 1}),
              " --as edges --undirected --weights 1..9:4 --header no --delimiter ';' --base 1");
    EXPECT_EQ(reading_options_text({.input = "x", .delimiter = '\t'}), " --delimiter tab");
    EXPECT_EQ(choices_text({.input = "x", .base = 1}), "ids from 1");
}

class DatasetSourceFile : public test::TemporaryFolder {};

TEST_F(DatasetSourceFile, ReadWithChoices) {
    const auto file = folder / "friends.txt";
    std::ofstream(file) << "anna|bert\ncarl|anna\n";
    Progress progress;
    EXPECT_THROW(open_dataset({.input = file}, progress), InputError);
    const auto read = open_dataset({.input = file, .undirected = true, .header = false, .delimiter = '|'}, progress);
    EXPECT_EQ(read.num_edges(), 4u);
    EXPECT_EQ(read.name_of("vertices", 0), "anna");
    EXPECT_EQ(open_dataset({.input = file, .header = true, .delimiter = '|'}, progress).num_edges(), 1u);
}

TEST(DatasetSource, CommandLineOptionsOfFormats) {
    for (const auto* word : {"list", "parent", "edges"}) EXPECT_EQ(name_of(parse_as(word, "--as")), word);
    EXPECT_THROW(parse_as("numbers", "--as"), InputError);
}

}  // namespace
}  // namespace lockstep
