// Algorithms that read weights refuse weights that they cannot use.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "kernels/data/opening/load.hpp"
#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

Dataset read_edges(std::string_view text) {
    Progress progress;
    return parse_dataset(text, "some.el", {}, progress);
}

bool reads_weights(const AlgorithmInfo& info, const Dataset& input) {
    Emulator emulator;
    const auto algorithm = info.make_simt(emulator, input, test::defaults_of(info));
    return std::ranges::any_of(algorithm->columns(), [](const Column& column) {
        return column.role == Role::edge_weight || column.name == "edge_weights";
    });
}

TEST(EveryAlgorithmsNeeds, RefuseUnusableWeights) {
    // Both ways: some algorithms refuse single arcs.
    const auto unusable = read_edges("0 1 2\n1 0 2\n1 2 heavy\n2 1 1\n2 0 3\n0 2 3\n"),
               plain = read_edges("0 1\n1 0\n1 2\n2 1\n2 0\n0 2\n");
    int readers = 0;
    for (const auto* info : test::every_algorithm()) {
        if (info->input != DatasetKind::graph) continue;
        EXPECT_TRUE(test::meets_needs(*info, plain)) << info->id << " needs no weights: each arc then weighs 1";
        const bool reads = reads_weights(*info, plain);
        readers += reads;
        EXPECT_EQ(test::meets_needs(*info, unusable), !reads) << info->id;
        if (!reads) continue;
        try {
            require(info->needs, info->id, unusable);
            ADD_FAILURE() << info->id << " was not refused";
        } catch (const InputError& refusal) {
            const std::string text = refusal.what();
            EXPECT_TRUE(text.starts_with(info->id) && text.find("some.el") != std::string::npos) << text;
        }
    }
    EXPECT_GE(readers, 9);
}

}  // namespace
}  // namespace lockstep
