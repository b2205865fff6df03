// Views refuse columns of a type that they do not read.

#include "viz/columns/drawn_types.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "tests/message_parts.hpp"
#include "tests/viz/count_pixels.hpp"
#include "tests/viz/graph/bfs_scene.hpp"
#include "tests/viz/view_stage.hpp"
#include "viz/view.hpp"

namespace lockstep::test {
namespace {

/// The scene with another type for the column of a role.
struct Retyped {
    Retyped(const Scene& like, Role role, ValueType type)
        : scene(like), pictures(like.columns.begin(), like.columns.end()) {
        for (auto& picture : pictures)
            if (picture.column->role == role) {
                column = *picture.column;
                column.field.type = type;
                picture.column = &column;
            }
        scene.columns = pictures;
    }
    Scene scene;
    Column column;
    std::vector<ColumnPicture> pictures;
};

TEST(DrawnTypes, ViewRefusesOtherType) {
    ViewStage stage;
    Progress progress;
    BfsScene bfs(generate_dataset("graph:grid,n=64", progress), 0);
    const auto good = bfs.at(2);
    const Retyped other(good, Role::level, ValueType::float32);
    const std::vector<ColumnKey> reads{Role::level};
    EXPECT_EQ(of_another_type(good, reads), std::nullopt);
    EXPECT_TRUE(test::has_parts(of_another_type(other.scene, reads), {"level", "float32", "uint32", "Cells"}));
    const auto canvas = Palette::dark_theme().canvas;
    for (const auto& info : all_views()) {
        if (info.kind != DatasetKind::graph || info.needs != std::vector{Role::level}) continue;
        const auto view = info.make();
        EXPECT_GT(count_drawn(stage.draw(*view, good, 900, 500), canvas), 1000u) << info.name;
        EXPECT_EQ(view->note().find("other types"), std::string::npos) << info.name;
        const auto sentence = stage.draw(*view, other.scene, 900, 500);
        EXPECT_GT(count_drawn(sentence, canvas), 200u) << info.name << ": words";
        EXPECT_LT(count_drawn(sentence, canvas), 6000u) << info.name << ": and nothing else";
        EXPECT_EQ(view->note(), "columns of other types") << info.name;
        EXPECT_THROW(stage.draw_thumbnail(*view, other.scene, 60, 70), std::length_error) << info.name;
    }
}

TEST(DrawnTypes, SumsOfAScanHaveTheTypeOfItsArray) {
    const auto drawn = [](Numbers numbers) {
        const Dataset dataset{.kind = DatasetKind::array,
                              .data = NumberArray{.values = std::move(numbers), .width = 2}};
        const auto types = drawn_types(Role::prefix, &dataset);
        return std::vector<ValueType>(types.begin(), types.end());
    };
    EXPECT_EQ(drawn(std::vector<std::uint32_t>{1, 2}), std::vector{ValueType::uint32});
    EXPECT_EQ(drawn(std::vector<std::int32_t>{-1, 2}), std::vector{ValueType::int32});
    EXPECT_EQ(drawn(std::vector<float>{1, 2}), std::vector{ValueType::float32});
}

}  // namespace
}  // namespace lockstep::test
