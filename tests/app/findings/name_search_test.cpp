#include "app/findings/name_search.hpp"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(NameSearch, FindsAmongAMillionWithoutBeingWaitedFor) {
    auto dataset = std::make_shared<Dataset>(Dataset{.kind = DatasetKind::graph, .data = CsrGraph{}});
    ElementNames names;
    for (int i = 0; i < 1'000'000; ++i) names.add("person " + std::to_string(i));
    dataset->name_elements(std::move(names));
    NameSearch search;
    const auto begin = std::chrono::steady_clock::now();
    const auto* found = search.ask(dataset, "vertices", "person 99999");
    for (const auto* text : {"p", "pe", "Person 7", "PERSON 77777"}) found = search.ask(dataset, "vertices", text);
    while (!found && std::chrono::steady_clock::now() - begin < std::chrono::seconds(20)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        found = search.ask(dataset, "vertices", "PERSON 77777");
    }
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->size(), 11u);
    EXPECT_EQ(found->front(), 77'777u);
    EXPECT_TRUE(search.ask(dataset, "vertices", "")->empty());
    EXPECT_FALSE(search.busy());
}

}  // namespace
}  // namespace lockstep
