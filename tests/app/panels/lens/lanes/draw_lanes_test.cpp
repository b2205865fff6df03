#include "app/panels/lens/lanes/draw_lanes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include <imgui.h>

#include "tests/outlines.hpp"

namespace lockstep {
namespace {

class DrawLanes : public testing::Test {
protected:
    DrawLanes() {
        ImGui::CreateContext();
        auto& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1400, 900};
        io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
        auto* font = io.Fonts->AddFontDefault();
        look_ = {.palette = &Palette::dark_theme(),
                 .fonts = {.words = font, .medium = font, .strong = font, .mono = font, .mono_bold = font}};
        // 32 lanes; lane l asks for word (5 l) mod 32 of four sectors, so that lanes do not stand above their words.
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
    ~DrawLanes() override { ImGui::DestroyContext(); }

    /// Frames of what is picked: of lanes, of numbers of sectors, of words.
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
    static bool is_round(const test::Outline& frame, float x) { return frame.left < x && x < frame.right; }

    Look look_;
    WarpPicture picture_;
    LaneGrid grid_;
};

TEST_F(DrawLanes, OutlinesTheCellTheSectorAndTheLaneOfWhatIsPickedEachOnce) {
    // Word 19, the fourth of sector 2, is what lane 23 asks for: 5 * 23 = 115 = 3 * 32 + 19.
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

TEST_F(DrawLanes, OutlinesEveryLaneThatAsksForWhatIsPicked) {
    picture_.targets[4] = picture_.targets[23];
    const auto frames = drawn(Selection{"nodes", 19});
    EXPECT_EQ(frames.lanes.size(), 2u);
    EXPECT_EQ(frames.sectors.size(), 1u);
    EXPECT_EQ(frames.cells.size(), 1u);
}

TEST_F(DrawLanes, OutlinesNothingWhereNothingIsPicked) {
    for (const auto& picked :
         {std::optional<Selection>(), std::optional(Selection{"nodes", 32}), std::optional(Selection{"arcs", 19})}) {
        const auto frames = drawn(picked);
        EXPECT_TRUE(frames.lanes.empty() && frames.sectors.empty() && frames.cells.empty());
    }
}

}  // namespace
}  // namespace lockstep
