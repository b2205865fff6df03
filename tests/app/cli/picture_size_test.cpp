// A picture of the window takes a moment at every allowed size.

#include "app/cli/program_fixture.hpp"

namespace lockstep::test {
namespace {

class PictureSizes : public Program {
protected:
    void draw(const char* algorithm, const char* input) {
        for (const auto* size : {"64x64", "100x75", "160x120", "320x240", "480x320", "640x400"}) {
            const auto begin = std::chrono::steady_clock::now();
            const auto ended = call({"shot", algorithm, "--generate", input, "--executor", "simt", "--size", size,
                                     "--png", at("picture.png")});
            EXPECT_EQ(ended.code, 0) << size << ": " << ended.err;
            EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30)) << size;
            EXPECT_EQ(num_files(), 1u);
            std::filesystem::remove(at("picture.png"));
        }
    }
};

TEST_F(PictureSizes, OfAList) { draw("list.wyllie", "list:random,n=64,seed=7"); }
TEST_F(PictureSizes, OfAForest) { draw("forest.pointer-jumping", "forest:random,n=64,seed=7"); }
TEST_F(PictureSizes, OfAGraph) { draw("bfs.frontier", "graph:grid,n=64"); }

}  // namespace
}  // namespace lockstep::test
