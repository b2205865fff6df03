#include "kernels/run/catalog/catalog.hpp"

#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

/// The error for an id that does not exist, in a catalogue of three algorithms.
std::string said_about(const char* id) {
    Catalog catalog;
    for (const auto* one : {"list.wyllie", "list.rhj", "bfs.frontier"}) catalog.add({.id = one});
    try {
        catalog.at(id);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(Catalog, NamesTheMistypedAlgorithm) {
    const auto said = said_about("list.wylie");
    EXPECT_NE(said.find("list.wyllie"), std::string::npos) << said;
    EXPECT_EQ(said.find("list.rhj"), std::string::npos) << said;
}

TEST(Catalog, NamesTheFamilyOfAnUnknownAlgorithm) {
    for (const auto* id : {"list", "list.relay"}) {
        const auto said = said_about(id);
        EXPECT_NE(said.find("list.wyllie, list.rhj"), std::string::npos) << said;
        EXPECT_EQ(said.find("bfs"), std::string::npos) << said;
    }
}

TEST(Catalog, SuggestsNoDistantNames) {
    const auto said = said_about("histogram");
    for (const auto* id : {"list.wyllie", "list.rhj", "bfs.frontier"})
        EXPECT_EQ(said.find(id), std::string::npos) << said;
}

}  // namespace
}  // namespace lockstep
