// What a run takes of memory is known before there is one: at most what it takes in fact, and not much less.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "kernels/run/entry/run_need.hpp"
#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

/// Larger than what algorithms treat as small.
std::vector<std::string> large_inputs(DatasetKind kind) {
    switch (kind) {
        case DatasetKind::list: return {"list:random,n=512K"};
        case DatasetKind::forest: return {"forest:random,n=512K"};
        case DatasetKind::graph: return {"graph:grid,n=512K", "graph:rmat,scale=16,edges=16"};
        case DatasetKind::tree: return {"tree:random,n=512K"};
        case DatasetKind::array: return {"array:random,n=512K,width=1024,type=float32"};
        case DatasetKind::segments: return {"segments:random,n=512K", "segments:random,n=512K,q=0"};
        case DatasetKind::matrix: break;
    }
    return {};
}

const Dataset& large_input(const std::string& spec) {
    static std::map<std::string, Dataset> made;
    Progress progress;
    if (!made.contains(spec)) made.emplace(spec, generate_dataset(spec, progress));
    return made.at(spec);
}

TEST(EveryAlgorithmsMemory, IsReckonedBeforeARunAndNeverTooHigh) {
    for (const auto* info : test::every_algorithm()) {
        const auto need = reckon_run(*info, {});
        for (const auto& spec : large_inputs(info->input)) {
            const auto& input = large_input(spec);
            if (info->steps || !test::lacks_nothing(*info, input) || !test::takes(*info, input)) continue;
            ASSERT_TRUE(need) << info->id;
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, input, test::defaults_of(*info));
            const auto taken = static_cast<double>(emulator.most_bytes());
            const auto reckoned = static_cast<double>(need->bytes(input.num_vertices(), input.num_edges()));
            EXPECT_LE(reckoned, 1.01 * taken) << info->id << " on " << spec;
            EXPECT_GE(reckoned, 0.3 * taken) << info->id << " on " << spec;
        }
    }
}

TEST(EveryAlgorithmsMemory, OfARunIsThatOfItsMakingAndLittleMore) {
    for (const auto* info : test::every_algorithm()) {
        for (const auto& input : test::examples(*info, 4096, 512)) {
            Emulator emulator;
            const auto algorithm = info->make_simt(emulator, *input, test::defaults_of(*info));
            const auto made = emulator.most_bytes();
            algorithm->start();
            while (algorithm->step()) {
            }
            EXPECT_LE(static_cast<double>(emulator.most_bytes()), 1.5 * static_cast<double>(made)) << info->id;
        }
    }
}

TEST(RunNeed, KnowsTheParameters) {
    const auto& champion = test::catalog().at("bfs.champion");
    const auto with = reckon_run(champion, {}), without = reckon_run(champion, {{"predecessors", 0}});
    ASSERT_TRUE(with && without);
    EXPECT_NEAR(with->an_element - without->an_element, 4, 0.01);
}

TEST(RunNeed, NamesTheArrayThatWouldHaveTooManyWords) {
    const auto need = reckon_run(test::catalog().at("list.wyllie"), {});
    ASSERT_TRUE(need);
    EXPECT_NO_THROW(need->require_words((std::uint64_t{1} << 31) - 1, 0));
    try {
        need->require_words(std::uint64_t{1} << 31, 0);
        ADD_FAILURE() << "two words a node were taken";
    } catch (const InputError& refusal) {
        EXPECT_NE(std::string(refusal.what())
                      .find(" would have 4,294,967,296 words of 32 bits, and a run keeps at most 4,294,967,295 of an "
                            "array: take a smaller input"),
                  std::string::npos)
            << refusal.what();
    }
}

}  // namespace
}  // namespace lockstep
