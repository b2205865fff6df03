#include "app/session/findings/name_search.hpp"
#include "tests/soon.hpp"

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
    const auto* found = search.ask(dataset, "vertices", "person 99999");
    for (const auto* text : {"p", "pe", "Person 7", "PERSON 77777"}) found = search.ask(dataset, "vertices", text);
    ASSERT_TRUE(test::comes_about(
        [&] { return found || (found = search.ask(dataset, "vertices", "PERSON 77777")) != nullptr; }));
    ASSERT_EQ(found->size(), 11u);
    EXPECT_EQ(found->front(), 77'777u);
    EXPECT_TRUE(search.ask(dataset, "vertices", "")->empty());
    EXPECT_FALSE(search.busy());
}

}  // namespace
}  // namespace lockstep
