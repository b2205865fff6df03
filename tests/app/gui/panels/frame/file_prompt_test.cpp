// The prompt for a file name: disk queries do not block the window.
#include "app/gui/panels/frame/file_prompt.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

#include "app/gui/offscreen.hpp"
#include "app/gui/theme/fonts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

/// A disk that answers when the test says so.
struct SlowDisk {
    std::atomic<bool> answers = false;
    std::atomic<bool> has_file = false;
    std::atomic<int> asked = 0;
    std::thread::id window = std::this_thread::get_id();
    std::atomic<bool> asked_by_window = false;

    bool replaces() {
        ++asked;
        asked_by_window = asked_by_window || std::this_thread::get_id() == window;
        while (!answers && !asked_by_window) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return has_file;
    }
};

class FilePromptTest : public testing::Test {
protected:
    FilePromptTest() : path_(std::getenv("PATH") ? std::getenv("PATH") : "") {
        setenv("PATH", "/nowhere", 1);  // no program for dialogs
        look.palette = &Palette::dark_theme();
        look.fonts = load_fonts();
    }
    ~FilePromptTest() override { setenv("PATH", path_.c_str(), 1); }

    void frame() {
        canvas.frame([&] { prompt.draw(look, actions); });
        for (auto& action : actions.take()) taken.push_back(action);
    }
    bool soon(const std::function<bool()>& condition) {
        return test::comes_about([&] { return condition() || (frame(), false); });
    }
    void press(ImGuiKey key) {
        ImGui::GetIO().AddKeyEvent(key, true);
        frame();
        ImGui::GetIO().AddKeyEvent(key, false);
        frame();
    }
    /// The text field is visible and has the keyboard focus.
    void open() {
        prompt.ask_save("talk.json");
        EXPECT_TRUE(prompt.is_open());  // keys go to it from now on
        ASSERT_TRUE(soon([&] { return !prompt.waiting(); }));
        for (int i = 0; i < 4; ++i) frame();
    }

    std::shared_ptr<SlowDisk> disk = std::make_shared<SlowDisk>();
    OffscreenCanvas canvas{800, 400};
    Look look;
    FilePrompt prompt{[disk = disk](const std::filesystem::path&) { return disk->replaces(); }};
    Actions actions;
    std::vector<Action> taken;

private:
    std::string path_;
};

TEST_F(FilePromptTest, SavesWithoutBlocking) {
    open();
    press(ImGuiKey_Enter);
    ASSERT_TRUE(soon([&] { return disk->asked == 1; }));
    for (int i = 0; i < 10; ++i) frame();
    EXPECT_FALSE(disk->asked_by_window);
    EXPECT_TRUE(prompt.waiting());
    EXPECT_TRUE(taken.empty());
    disk->answers = true;
    ASSERT_TRUE(soon([&] { return taken.size() == 1; }));
    EXPECT_TRUE(std::get<SaveScenario>(taken[0]).path.value().string().ends_with("/talk.json"));
    EXPECT_FALSE(prompt.is_open());
    EXPECT_FALSE(prompt.waiting());
}

TEST_F(FilePromptTest, AsksOnceBeforeReplacing) {
    disk->answers = disk->has_file = true;
    open();
    press(ImGuiKey_Enter);
    ASSERT_TRUE(soon([&] { return !prompt.waiting(); }));
    for (int i = 0; i < 4; ++i) frame();
    EXPECT_TRUE(taken.empty());
    EXPECT_TRUE(prompt.is_open());
    press(ImGuiKey_Enter);
    ASSERT_TRUE(soon([&] { return taken.size() == 1; }));
    EXPECT_EQ(disk->asked, 1);
}

TEST_F(FilePromptTest, EscapeBeforeOpening) {
    prompt.ask_save("talk.json");
    press(ImGuiKey_Escape);
    EXPECT_FALSE(prompt.is_open());
    EXPECT_FALSE(prompt.waiting());
    for (int i = 0; i < 10; ++i) frame();
    EXPECT_FALSE(prompt.is_open());
}

TEST_F(FilePromptTest, CancelDoesNotWaitForDisk) {
    open();
    press(ImGuiKey_Enter);
    ASSERT_TRUE(soon([&] { return disk->asked == 1; }));
    press(ImGuiKey_Escape);
    EXPECT_FALSE(prompt.is_open());
    EXPECT_FALSE(prompt.waiting());
    disk->answers = true;
    for (int i = 0; i < 10; ++i) frame();
    EXPECT_TRUE(taken.empty());
}

}  // namespace
}  // namespace lockstep
