#include "app/gui/panels/debugger/memory/draw_transactions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include <imgui.h>

#include "tests/app/gui/panels/debugger/bare_look.hpp"

namespace lockstep {
namespace {

/// Sorted from left to right.
struct Stretch {
    float left = 0, right = 0;
};

class DrawTransactions : public testing::Test {
protected:
    /// The separate shapes of a colour in the row of today's sectors, for an access of 32 lanes.
    std::vector<Stretch> drawn(const std::vector<std::uint64_t>& bytes, const Colour& colour,
                               const AskingLanes& lanes = {}, bool of_lanes = false) {
        debugger::WarpAccess access;
        for (std::uint32_t lane = 0; lane < bytes.size(); ++lane) access.push_back({lane, 1, bytes[lane], 4});
        ImGui::NewFrame();
        auto& list = *ImGui::GetBackgroundDrawList();
        const float height = draw_transactions(&list, look_, access, lanes, {0, 0}, {1200, 600});
        // The last of three sets of rules, its boxes and their frames: below its lanes.
        std::vector<Stretch> all;
        for (unsigned int i = 0; i + 3 <= static_cast<unsigned int>(list.IdxBuffer.Size); i += 3) {
            const ImDrawVert* corner[3];
            for (unsigned int k = 0; k < 3; ++k)
                corner[k] = &list.VtxBuffer[static_cast<int>(list.IdxBuffer[static_cast<int>(i + k)])];
            Stretch one{1e9f, -1e9f};
            bool counts = true;
            for (const auto* vertex : corner) {
                const auto y = vertex->pos.y;
                counts = counts && (vertex->col | IM_COL32_A_MASK) == u32(colour) &&
                         (of_lanes ? y > height * 2 / 3 && y < lanes_end(height) : y > height * 0.85f);
                one.left = std::min(one.left, vertex->pos.x);
                one.right = std::max(one.right, vertex->pos.x);
            }
            if (counts) all.push_back(one);
        }
        ImGui::EndFrame();
        std::ranges::sort(all, {}, &Stretch::left);
        std::vector<Stretch> apart;
        for (const auto& one : all)
            if (apart.empty() || one.left > apart.back().right) apart.push_back(one);
            else apart.back().right = std::max(apart.back().right, one.right);
        return apart;
    }
    /// Above the lines from lanes to sectors.
    static float lanes_end(float height) { return height * 2 / 3 + 24 + 12 + 4; }
    static std::vector<std::uint64_t> strided(std::uint64_t step) {
        std::vector<std::uint64_t> bytes;
        for (std::uint64_t lane = 0; lane < 32; ++lane) bytes.push_back(lane * step);
        return bytes;
    }

    test::BareLook bare_{{1200, 800}};
    Look& look_ = bare_.look;
};

/// 32 bytes per sector, four sectors per line of 128 bytes.
TEST_F(DrawTransactions, FramePerCacheLine) {
    struct Case {
        std::uint64_t step;
        std::size_t lines, sectors;
    };
    for (const auto& [step, lines, sectors] : {Case{4, 1, 4}, Case{8, 2, 8}, Case{16, 4, 16}, Case{128, 32, 32}}) {
        SCOPED_TRACE(step);
        const auto frames = drawn(strided(step), look_.colour().ink3), boxes = drawn(strided(step), look_.colour().now);
        ASSERT_EQ(frames.size(), lines);
        ASSERT_EQ(boxes.size(), sectors);
        // All frames have the same number of sectors.
        const auto each = sectors / lines;
        for (std::size_t k = 0; k < lines; ++k) {
            EXPECT_LE(frames[k].left, boxes[k * each].left);
            EXPECT_GE(frames[k].right, boxes[(k + 1) * each - 1].right);
            EXPECT_TRUE(k == 0 || boxes[k * each].left > frames[k - 1].right);
        }
    }
}

/// Sectors of one line share a frame; the adjacent sectors of the next line have another.
TEST_F(DrawTransactions, AdjacentLinesHaveTwoFrames) {
    std::vector<std::uint64_t> bytes;
    for (std::uint64_t lane = 0; lane < 32; ++lane)
        bytes.push_back(96 + 4 * lane);  // one sector of the first line, three of the second
    EXPECT_EQ(drawn(bytes, look_.colour().ink3).size(), 2u);
    EXPECT_EQ(drawn(bytes, look_.colour().now).size(), 4u);
}

/// The lanes that access the selection, and their sectors, are outlined; without a selection nothing is.
TEST_F(DrawTransactions, OutlinesLanesAndSectors) {
    const auto accent = look_.colour().accent;
    EXPECT_TRUE(drawn(strided(4), accent).empty());
    EXPECT_TRUE(drawn(strided(4), accent, {}, true).empty());
    // Words 9 and 20 lie in the second and the third of four sectors.
    const AskingLanes picked{.picked = 1u << 9 | 1u << 20};
    EXPECT_EQ(drawn(strided(4), accent, picked, true).size(), 2u);
    const auto outlines = drawn(strided(4), accent, picked), boxes = drawn(strided(4), look_.colour().now, picked);
    ASSERT_EQ(boxes.size(), 4u);
    ASSERT_EQ(outlines.size(), 2u);
    for (std::size_t k = 0; k < 2; ++k) {
        EXPECT_LT(outlines[k].left, boxes[k + 1].left);
        EXPECT_GT(outlines[k].right, boxes[k + 1].right);
    }
    // The lane in focus keeps its own outline.
    EXPECT_EQ(drawn(strided(4), accent, {.focus = 9, .picked = 1u << 9 | 1u << 20}, true).size(), 1u);
}

}  // namespace
}  // namespace lockstep
