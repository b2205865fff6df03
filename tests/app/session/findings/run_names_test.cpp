#include "app/session/findings/run_names.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"

namespace lockstep {
namespace {

class Names : public testing::Test {
protected:
    RunOnScreen run(const char* id, ParameterValues values = {}, std::optional<Order> order = std::nullopt) {
        return {.algorithm = &catalog.at(id),
                .parameters = std::move(values),
                .executor = ExecutorKind::simt,
                .order = order};
    }
    static std::pair<std::string, std::string> of(const RunOnScreen& kept, const RunOnScreen& current) {
        const auto names = names_of(kept, current);
        return {names.kept, names.current};
    }
    using Pair = std::pair<std::string, std::string>;

    Catalog catalog = make_catalog();
};

TEST_F(Names, DifferingAlgorithms) {
    EXPECT_EQ(of(run("list.wyllie"), run("list.rhj")), (Pair{"list.wyllie", "list.rhj"}));
    EXPECT_EQ(of(run("list.wyllie"), run("list.wyllie")), (Pair{"list.wyllie", "list.wyllie"}));
}

TEST_F(Names, DifferingEffectiveParameters) {
    EXPECT_EQ(of(run("list.rhj", {{"splitters", 0}, {"num_splitters", 1024}}),
                 run("list.rhj", {{"splitters", 2}, {"num_splitters", 5000}})),
              (Pair{"n / log n", "5,000 splitters"}));
    EXPECT_EQ(of(run("list.rhj", {{"splitters", 0}, {"num_splitters", 1024}}),
                 run("list.rhj", {{"splitters", 1}, {"num_splitters", 5000}})),
              (Pair{"n / log n", "n / (2 log\u00B2 n)"}));
    EXPECT_EQ(of(run("list.rhj", {{"limit", 4}}), run("list.rhj", {{"limit", 4096}})),
              (Pair{"limit 4", "limit 4,096"}));
    EXPECT_EQ(of(run("list.wyllie-stepwise", {{"in_place", 0}}), run("list.wyllie-stepwise", {{"in_place", 1}})),
              (Pair{"in_place off", "in_place on"}));
}

TEST_F(Names, DifferingOrders) {
    EXPECT_EQ(of(run("list.wyllie", {}, Order::lockstep()), run("list.wyllie", {}, Order::shuffled(7))),
              (Pair{"simt, lockstep", "simt, shuffled:7"}));
}

}  // namespace
}  // namespace lockstep
