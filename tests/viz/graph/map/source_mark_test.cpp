#include "viz/graph/map/source_mark.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "kernels/algorithms/sssp/dijkstra.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr Rect kMap{10, 20, 600, 400};
constexpr Point2 kLabel{120, 22};

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(SourceMark, LabelBelowByDefault) {
    const auto place = place_beside({300, 200}, kLabel, kMap, {}, 1);
    EXPECT_FLOAT_EQ(place.x + place.width / 2, 300);
    EXPECT_GT(place.y, 200);
}

TEST(SourceMark, LabelAvoidsLensAndStaysInMap) {
    const Rect graph{40, 60, 500, 300};
    for (float x = kMap.x; x <= kMap.x + kMap.width; x += 25)
        for (float y = kMap.y; y <= kMap.y + kMap.height; y += 25)
            for (const auto& by : {Point2{0, 0}, Point2{18, 12}, Point2{-20, 30}, Point2{0, 25}, Point2{0, -25}}) {
                const Rect magnifier{x + by.x - 12, y + by.y - 9, 24, 18};
                for (const float scale : {1.f, 1.5f}) {
                    const Point2 size{kLabel.x * scale, kLabel.y * scale};
                    const auto place =
                        place_beside({x, y}, size, kMap, {.magnifier = magnifier, .graph = graph}, scale);
                    EXPECT_FALSE(overlap(place, magnifier)) << x << ", " << y << " by " << by.x << ", " << by.y;
                    EXPECT_GE(place.x, kMap.x);
                    EXPECT_GE(place.y, kMap.y);
                    EXPECT_LE(place.x + place.width, kMap.x + kMap.width);
                    EXPECT_LE(place.y + place.height, kMap.y + kMap.height);
                }
            }
}

TEST(SourceMark, LabelStaysAtMarkIfLensIsFar) {
    const Rect graph{10, 20, 500, 400}, magnifier{380, 30, 24, 18};
    const auto place = place_beside({12, 22}, kLabel, kMap, {.magnifier = magnifier, .graph = graph}, 1);
    EXPECT_LT(place.x, 40);
    EXPECT_LT(place.y, 50);
}

TEST(SourceMark, LabelAvoidsGraph) {
    const Rect graph{200, 100, 200, 200};
    for (const auto& corner : {Point2{200, 100}, Point2{400, 100}, Point2{200, 300}, Point2{400, 300}})
        EXPECT_FALSE(overlap(place_beside(corner, kLabel, kMap, {.magnifier = {}, .graph = graph}, 1), graph));
}

/// Only the mark, around a disc of 20 points.
class MarkAlone final : public View {
public:
    explicit MarkAlone(Rect disc) : disc_(disc) {}
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput&, ImDrawList* list) override {
        draw_destination_mark(scene, disc_, area, {}, {scene, list});
        return {};
    }
    void draw_thumbnail(const Scene&, int, int) override {}

private:
    Rect disc_;
};

TEST(DestinationMark, FrameRoundTheDiscWithItsName) {
    ViewStage stage;
    RunScene run(sssp::dijkstra(), "graph:path,n=5", {{"paths", "single-destination"}, {"destination", "4"}});
    const auto& ink = Palette::dark_theme().ink;
    MarkAlone view({200, 100, 20, 20});
    const auto image = stage.draw(view, run.at(0), 400, 240);
    EXPECT_TRUE(is_written("destination"));
    // The frame is 6 points outside the disc on each side, and the disc stays free.
    for (const auto& [x, y] : {std::pair{194, 110}, {226, 110}, {210, 94}, {210, 126}}) {
        bool found = false;
        for (int dx = -2; dx <= 2; ++dx)
            for (int dy = -2; dy <= 2; ++dy) found |= is_near(image.pixel(x + dx, y + dy), ink);
        EXPECT_TRUE(found) << x << ", " << y;
    }
    EXPECT_FALSE(is_near(image.pixel(210, 110), ink));
    MarkAlone beyond({500, 100, 20, 20});
    stage.draw(beyond, run.at(0), 400, 240);
    EXPECT_FALSE(is_written("destination")) << "the vertex is outside the map";
}

}  // namespace
}  // namespace lockstep
