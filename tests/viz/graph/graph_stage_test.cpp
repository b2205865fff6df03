#include "viz/graph/graph_stage.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace lockstep {
namespace {

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(GraphStage, PartsDoNotOverlap) {
    for (const float width : {320.f, 640.f, 899.f, 900.f, 1326.f, 2500.f})
        for (const float height : {240.f, 360.f, 500.f, 745.f, 1400.f})
            for (const float aspect : {0.2f, 0.75f, 3.f})
                for (const auto& [readable, queue] :
                     {std::pair{true, 0.f}, {false, 0.f}, {true, 94.f}, {false, 94.f}}) {
                    const Rect area{18, 40, width, height};
                    const auto stage = GraphStage::arrange(area, aspect, readable, 150, 78, queue, 1);
                    EXPECT_EQ(has_room(stage.queue), queue > 0 && height >= 360) << width << " x " << height;
                    const std::array parts{stage.map,           stage.legend, stage.detail, stage.queue,
                                           stage.detail_legend, stage.table,  stage.threads};
                    for (std::size_t i = 0; i < parts.size(); ++i) {
                        if (!has_room(parts[i])) continue;
                        EXPECT_GE(parts[i].x, area.x);
                        EXPECT_GE(parts[i].y, area.y);
                        EXPECT_LE(parts[i].x + parts[i].width, area.x + area.width + 0.01f);
                        EXPECT_LE(parts[i].y + parts[i].height, area.y + area.height + 0.01f);
                        for (std::size_t k = 0; k < i; ++k)
                            EXPECT_FALSE(has_room(parts[k]) && overlap(parts[i], parts[k]))
                                << i << " over " << k << " at " << width << " x " << height;
                    }
                }
}

TEST(GraphStage, NarrowStageDropsRightColumn) {
    const auto stage = GraphStage::arrange({0, 0, 640, 360}, 1, false, 150, 78, 0, 1);
    EXPECT_EQ(stage.map.width, 640);
    EXPECT_FALSE(has_room(stage.detail) || has_room(stage.table) || has_room(stage.threads));
}

TEST(GraphStage, NoMagnifierIfReadable) {
    EXPECT_FALSE(has_room(GraphStage::arrange({0, 0, 1300, 740}, 1, true, 150, 78, 0, 1).detail));
    EXPECT_TRUE(has_room(GraphStage::arrange({0, 0, 1300, 740}, 1, false, 150, 78, 0, 1).detail));
}

}  // namespace
}  // namespace lockstep
