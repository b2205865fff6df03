#include "app/gui/panels/debugger/lanes/draw_lanes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <imgui.h>

#include "tests/app/gui/panels/debugger/bare_look.hpp"
#include "tests/glyphs.hpp"
#include "tests/outlines.hpp"

namespace lockstep {
namespace {

class DrawLanes : public testing::Test {
protected:
    DrawLanes() {
        // 32 lanes; lane l accesses word (5 l) mod 32 of four sectors, so that lanes are not above their words.
        picture_.mask = ~0u;
        picture_.array = "rank";
        for (std::uint64_t s = 0; s < 4; ++s) {
            WarpPicture::Sector sector{.number = s, .lanes = 8};
            for (std::uint32_t w = 0; w < kSectorWords; ++w) {
                auto& word = sector.words[w];
                word.value = "7";
                word.asked = true;
                word.element = Selection{"nodes", static_cast<std::uint32_t>(s) * kSectorWords + w};
            }
            picture_.sectors.push_back(std::move(sector));
        }
        for (int lane = 0; lane < kLanes; ++lane) {
            picture_.lanes[static_cast<std::size_t>(lane)].state = WarpPicture::LaneState::active;
            const int word = lane * 5 % 32;
            picture_.targets[static_cast<std::size_t>(lane)] = {word / kSectorWords, word % kSectorWords};
        }
        grid_ = {.names = 10,
                 .left = 100,
                 .column = 36,
                 .row = 18,
                 .top = 10,
                 .lines = 200,
                 .lines_height = 80,
                 .memory = 300};
    }

    /// Outlines of the selection: of lanes, of sector numbers, of words.
    struct Frames {
        std::vector<test::Outline> lanes, sectors, cells;
    };
    Frames drawn(const std::optional<Selection>& picked) {
        ImGui::NewFrame();
        auto& list = *ImGui::GetBackgroundDrawList();
        draw_lane_memory(&list, look_, picture_, grid_, {.focus = 31}, picked);
        Frames frames;
        for (const auto& one : test::outlines(list, u32(look_.colour().accent))) {
            const float middle = (one.top + one.bottom) / 2;
            if (middle < grid_.lines) frames.lanes.push_back(one);
            else if (middle < grid_.y_of_word(0)) frames.sectors.push_back(one);
            else frames.cells.push_back(one);
        }
        ImGui::EndFrame();
        return frames;
    }
    /// A row of a variable, and the words of memory, with these values in turn.
    void fill(const std::vector<std::string>& values) {
        WarpPicture::Row row{.name = "own.least"};
        std::size_t next = 0;
        const auto one = [&] { return values[next++ % values.size()]; };
        for (auto& value : row.values) value = one();
        picture_.rows.assign(2, row);
        picture_.rows[1].now = true;
        for (auto& sector : picture_.sectors)
            for (auto& word : sector.words) word.value = one();
    }
    /// Draws the picture in a width, and checks that the glyphs of each cell lie inside of it.
    void expect_within_cells(float width) {
        float high = 0;
        grid_ = lay_lane_grid(look_, picture_, {10, 10}, {width, 600}, false, &high);
        // Twice: the first frame may place glyphs elsewhere in the texture.
        for (int frame = 0; frame < 2; ++frame) {
            ImGui::NewFrame();
            auto& list = *ImGui::GetBackgroundDrawList();
            draw_lane_rows(&list, look_, picture_, grid_, {.focus = 31});
            draw_lane_memory(&list, look_, picture_, grid_, {.focus = 31}, {});
            std::size_t letters = 0, outside = 0;
            test::for_each_glyph(list, test::glyphs_of_all_fonts(),
                                 [&](const test::Glyph&, ImVec2 low, ImVec2 high_corner, const ImRect&) {
                                     const float middle = (low.y + high_corner.y) / 2;
                                     const bool in_rows = middle > grid_.y_of_row(0) && middle < grid_.y_of_row(2);
                                     const bool in_words = middle > grid_.y_of_word(0);
                                     if (low.x < grid_.left || !(in_rows || in_words)) return;
                                     ++letters;
                                     const auto cell =
                                         std::floor(((low.x + high_corner.x) / 2 - grid_.left) / grid_.column);
                                     const float left = grid_.left + cell * grid_.column;
                                     outside += low.x < left - 0.01f || high_corner.x > left + grid_.column + 0.01f;
                                 });
            ImGui::EndFrame();
            if (frame == 0) continue;
            EXPECT_GT(letters, 64u);
            EXPECT_EQ(outside, 0u);
        }
    }
    static bool is_round(const test::Outline& frame, float x) { return frame.left < x && x < frame.right; }

    test::BareLook bare_{{1400, 900}};
    Look& look_ = bare_.look;
    WarpPicture picture_;
    LaneGrid grid_;
};

TEST_F(DrawLanes, OutlinesSelectionOnce) {
    // Lane 23 accesses word 19, the fourth of sector 2: 5 * 23 = 115 = 3 * 32 + 19.
    const auto [lanes, sectors, cells] = drawn(Selection{"nodes", 19});
    ASSERT_EQ(lanes.size(), 1u);
    EXPECT_TRUE(is_round(lanes[0], grid_.middle(23)));
    ASSERT_EQ(sectors.size(), 1u);
    EXPECT_TRUE(is_round(sectors[0], grid_.middle(2)));
    ASSERT_EQ(cells.size(), 1u);
    EXPECT_TRUE(is_round(cells[0], grid_.middle(2)));
    EXPECT_LT(cells[0].top, grid_.y_of_word(3) + grid_.row / 2);
    EXPECT_GT(cells[0].bottom, grid_.y_of_word(3) + grid_.row / 2);
}

TEST_F(DrawLanes, OutlinesAccessingLanes) {
    picture_.targets[4] = picture_.targets[23];
    const auto frames = drawn(Selection{"nodes", 19});
    EXPECT_EQ(frames.lanes.size(), 2u);
    EXPECT_EQ(frames.sectors.size(), 1u);
    EXPECT_EQ(frames.cells.size(), 1u);
}

TEST_F(DrawLanes, MissingValuesLeaveCellsEmpty) {
    const std::vector<std::vector<std::string>> pictures{
        {"2147483647", "7"},
        {"2147483647", "4294967295", "12"},
        {"1073741824", "1073741825", "1073741826", "1073741827"},
        {"18446744073709551615", "3"},
        {"123456·2147483647", "1·2"},
        {"0.6334", "1234567.5", "1.5e+08", "2147483647"},
    };
    for (const float scale : {1.f, 1.25f, 1.5f, 2.f})
        for (const float width : {200.f, 640.f, 1127.f, 1900.f, 2560.f, 5120.f})
            for (const auto& values : pictures) {
                SCOPED_TRACE(values.front() + " in " + std::to_string(width) + " at " + std::to_string(scale));
                look_.scale = scale;
                fill(values);
                expect_within_cells(width);
            }
}

// The tooltip has the full text of a shortened cell.
TEST_F(DrawLanes, TooltipOfShortenedCell) {
    fill({"2147483647"});
    float high = 0;
    grid_ = lay_lane_grid(look_, picture_, {10, 10}, {1127, 600}, false, &high);
    ASSERT_LT(lane_figure(look_, look_.fonts.mono, grid_, "2147483647").size(), 10u);
    const auto variable = lane_at(picture_, grid_, {grid_.middle(3), grid_.y_of_row(0) + 2});
    EXPECT_NE(variable.hint.find("own.least = 2147483647"), std::string::npos) << variable.hint;
    const auto word = lane_at(picture_, grid_, {grid_.middle(3), grid_.y_of_word(4) + 2});
    EXPECT_NE(word.hint.find("word 4: 2147483647"), std::string::npos) << word.hint;
}

TEST_F(DrawLanes, NoOutlineWithoutSelection) {
    for (const auto& picked :
         {std::optional<Selection>(), std::optional(Selection{"nodes", 32}), std::optional(Selection{"arcs", 19})}) {
        const auto frames = drawn(picked);
        EXPECT_TRUE(frames.lanes.empty() && frames.sectors.empty() && frames.cells.empty());
    }
}

}  // namespace
}  // namespace lockstep
