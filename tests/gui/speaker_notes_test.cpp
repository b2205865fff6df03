#include <chrono>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include <glad/gl.h>
// clang-format off: the loader must precede headers that include OpenGL
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>
// clang-format on

#include "app/catalog.hpp"
#include "app/gui/offscreen.hpp"
#include "app/gui/panels/lesson/speaker_notes.hpp"
#include "app/gui/theme/fonts.hpp"
#include "app/gui/theme/style.hpp"
#include "app/gui/window/glfw_window.hpp"
#include "app/gui/window/notes_window.hpp"
#include "app/session/lessons/lesson.hpp"
#include "gui/drawn_words.hpp"
#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"
#include "tests/soon.hpp"
#include "viz/gl/programs/installed_file.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;

/// A workspace with the lesson on races open.
class SpeakerNotesTest : public ::testing::Test {
protected:
    void SetUp() override {
        workspace_.apply(OpenFile{asset_path("lessons/races/lesson.md")});
        ASSERT_TRUE(arrives(0));
    }
    bool arrives(std::size_t scene) {
        return test::comes_about([&] {
            workspace_.advance(0.05);
            return workspace_.lesson() && workspace_.lesson()->at == scene && workspace_.now();
        });
    }

    /// The words of the notes at 14:05, after 725 seconds. ImGui found no error in their frames.
    std::string words(const Palette& palette) {
        OffscreenCanvas canvas(900, 640);
        Look look;
        look.palette = &palette;
        look.fonts = load_fonts();
        apply_style(look);
        SpeakerNotes notes;
        Actions actions;
        for (int k = 0; k < 3; ++k) {
            canvas.frame([&] { notes.draw(workspace_, actions, look, {"14:05", 725s}); });
            EXPECT_EQ(ImGui::GetCurrentContext()->ErrorCountCurrentFrame, 0);
        }
        EXPECT_TRUE(actions.take().empty());
        return drawn_words("speaker-notes");
    }

    Catalog catalog_ = make_catalog();
    Workspace workspace_{catalog_};
};

TEST_F(SpeakerNotesTest, ShowsNotesNextSceneAndTime) {
    const auto& scenes = workspace_.lesson()->lesson.scenes;
    const auto first = words(Palette::dark_theme());
    for (const auto& expected : {std::string("14:05"), std::string("12:05"), std::string("Scene 1 of 13"),
                                 scenes[0].title, std::string("would you ship it?"), "Next: " + scenes[1].title})
        EXPECT_NE(first.find(expected), std::string::npos) << expected << " in " << first;
    workspace_.apply(StepLesson{12});
    ASSERT_TRUE(arrives(12));
    const auto last = words(Palette::dark_theme());
    EXPECT_NE(last.find("This is the last scene."), std::string::npos) << last;
    EXPECT_EQ(last.find("Next:"), std::string::npos) << last;
}

TEST_F(SpeakerNotesTest, SaysThatNoLessonIsOpen) {
    workspace_.apply(EndLesson{});
    EXPECT_NE(words(Palette::light_theme()).find("No lesson is open"), std::string::npos);
}

TEST(ElapsedText, CountsHoursFromSixtyMinutes) {
    EXPECT_EQ(elapsed_text(7s), "0:07");
    EXPECT_EQ(elapsed_text(725s), "12:05");
    EXPECT_EQ(elapsed_text(3725s), "1:02:05");
}

TEST_F(SpeakerNotesTest, SecondWindowLeavesTheFirstCurrent) {
    std::optional<GlfwWindow> window;
    try {
        window.emplace(Settings{});
    } catch (const DeviceError& error) {
        GTEST_SKIP() << error.what();
    }
    ImGuiContext* const outer = ImGui::GetCurrentContext();
    {
        NotesWindow notes(window->handle());
        Actions actions;
        for (int k = 0; k < 3; ++k) {
            notes.frame(workspace_, actions);
            window->poll();
            EXPECT_EQ(glfwGetCurrentContext(), window->handle());
            EXPECT_EQ(ImGui::GetCurrentContext(), outer);
        }
        EXPECT_FALSE(notes.wants_to_close());
        glfwSetWindowShouldClose(notes.handle(), GLFW_TRUE);
        EXPECT_TRUE(notes.wants_to_close());
    }
    EXPECT_EQ(glfwGetCurrentContext(), window->handle());
    EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
}

}  // namespace
}  // namespace lockstep
