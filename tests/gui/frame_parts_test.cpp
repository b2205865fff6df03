#include "app/gui/shell/frame_parts.hpp"

#include <stdexcept>

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/gui/offscreen.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

TEST(FrameParts, FailureIsReportedOnce) {
    OffscreenCanvas canvas(300, 200);
    FrameParts parts;
    std::string why = "there is no room";
    int drawn = 0;
    const auto frame = [&] {
        canvas.frame([&] {
            parts.begin_frame();
            parts.draw("The menu bar", [&] {
                ImGui::Begin("left open");
                if (!why.empty()) throw std::runtime_error(why);
                ImGui::End();
            });
            parts.draw("The list of keys", [&] { ++drawn; });
        });
        return parts.take_notice();
    };
    const auto first = frame();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->kind, Notice::Kind::error);
    EXPECT_TRUE(test::has_parts(first->text, {"menu bar", "no room"}));
    EXPECT_EQ(parts.failure(), first->text);
    EXPECT_FALSE(frame()) << "reported again after it was dismissed";
    EXPECT_EQ(parts.failure(), first->text) << "and still not drawn";
    EXPECT_EQ(drawn, 2);

    why = "the device was lost";
    const auto other = frame();
    ASSERT_TRUE(other) << "another reason";
    EXPECT_TRUE(test::has_parts(other->text, {"menu bar", "device was lost"}));
    why.clear();
    EXPECT_FALSE(frame());
    EXPECT_EQ(parts.failure(), "");
    why = "the device was lost";
    EXPECT_TRUE(frame()) << "it succeeded in between";
}

}  // namespace
}  // namespace lockstep
