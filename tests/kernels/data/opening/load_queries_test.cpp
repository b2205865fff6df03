#include "kernels/data/opening/load_queries.hpp"

#include <gtest/gtest.h>

#include <unistd.h>
#include <filesystem>
#include <fstream>

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

class LoadQueries : public ::testing::Test {
protected:
    LoadQueries() : path_(std::filesystem::temp_directory_path() / ("queries-" + std::to_string(getpid()) + ".txt")) {}
    ~LoadQueries() override { std::filesystem::remove(path_); }

    VertexPairs load(const std::string& text, Dataset tree) {
        std::ofstream(path_) << text;
        Progress progress;
        load_queries(path_, tree, progress);
        return *tree.queries;
    }
    std::string refused(const std::string& text, const Dataset& tree) {
        const auto said = refusal([&] { load(text, tree); });
        const auto name = path_.filename().string();
        return said.starts_with(name) ? said.substr(name.size()) : said;
    }

    std::filesystem::path path_;
};

TEST_F(LoadQueries, TakesNamesBeforeNumbers) {
    // Node 5 is called 17; two are called key.
    const auto tree = parsed("3\tcellar\n3\tattic\n0\tcoal box\n-1\thouse\n1\tchest\n4\t17\n0\tkey\n1\tkey\n",
                             "house.parent.tsv", {.kind = DatasetKind::tree});
    const auto queries = load("# five\n\nattic\tcoal box\n17\t4\n0 1\n6\tchest\n", tree);
    EXPECT_EQ(queries.a, (U32s{1, 5, 0, 6}));
    EXPECT_EQ(queries.b, (U32s{2, 4, 1, 4}));
    EXPECT_TRUE(refused("attic\thouse\nkey\tattic\n", tree).starts_with(":2:"));
    EXPECT_TRUE(refused("attic\tshed\n", tree).starts_with(":1:"));
}

TEST_F(LoadQueries, ErrorsNameLine) {
    const auto tree = generated("tree:random,n=33,seed=1");
    for (const auto& [text, line] : {std::pair{"0 1\n2 3\n4 33\n", ":3:"},
                                     {"0 1\n-1 3\n", ":2:"},
                                     {"# names\n0 1\n2 nobody\n", ":3:"},
                                     {"0 1\n2\n3 4\n", ":2:"},
                                     {"0 1 2\n3 4\n", ":1:"},
                                     {"0 1\n3 4294967296\n", ":2:"},
                                     {"0 1\n3 4\n\n5 1.5\n", ":4:"}})
        EXPECT_TRUE(refused(text, tree).starts_with(line)) << text << ": " << refused(text, tree);
    EXPECT_NE(refused("0 1\n", generated("list:random,n=33")).find("a list"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
