#include "app/setup.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"

namespace lockstep {
namespace {

TEST(FirstAlgorithm, HasPassesToWatch) {
    const auto catalog = make_catalog();
    for (const auto& info : dataset_kinds()) {
        const auto kind = info.kind;
        const auto* first = first_algorithm_for(catalog, kind);
        ASSERT_NE(first, nullptr);
        EXPECT_EQ(first->input, kind);
        EXPECT_FALSE(first->demonstration);
        EXPECT_FALSE(first->id.ends_with("sequential")) << first->id;
    }
}

TEST(FirstAlgorithm, IsTheFirstThatRunsWhereNoneOpens) {
    Catalog catalog;
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list), nullptr);
    catalog.add({.id = "a.wrong", .input = DatasetKind::list, .demonstration = true});
    catalog.add({.id = "a.one", .input = DatasetKind::list});
    catalog.add({.id = "a.two", .input = DatasetKind::list});
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list)->id, "a.one");
    catalog.add({.id = "a.three", .input = DatasetKind::list, .opens = true});
    EXPECT_EQ(first_algorithm_for(catalog, DatasetKind::list)->id, "a.three");
}

}  // namespace
}  // namespace lockstep
