#include "app/session/findings/name_search.hpp"
#include "tests/soon.hpp"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(NameSearch, MillionNamesInBackground) {
    auto dataset = std::make_shared<Dataset>(Dataset{.kind = DatasetKind::graph, .data = CsrGraph{}});
    ElementNames names;
    for (int i = 0; i < 1'000'000; ++i) names.add("person " + std::to_string(i));
    dataset->name_elements(std::move(names));
    NameSearch search;
    const auto find = [&](const std::string& text) {
        search.ask(dataset, "vertices", text);
        return search.found("vertices", text);
    };
    for (const auto* text : {"person 99999", "p", "pe", "Person 7"}) find(text);
    const std::vector<std::uint32_t>* found = nullptr;
    ASSERT_TRUE(test::comes_about([&] { return (found = find("PERSON 77777")) != nullptr; }));
    ASSERT_EQ(found->size(), 11u);
    EXPECT_EQ(found->front(), 77'777u);
    EXPECT_TRUE(find("")->empty());
    EXPECT_FALSE(search.busy());
}

}  // namespace
}  // namespace lockstep
