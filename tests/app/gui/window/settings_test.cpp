#include "app/gui/window/settings.hpp"

#include "app/catalog.hpp"
#include "app/gui/window/saved_text.hpp"
#include "app/gui/window/settings_file.hpp"
#include "app/gui/window/time_limit.hpp"
#include "kernels/base/in_background.hpp"
#include "tests/soon.hpp"

#include <chrono>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockstep {
namespace {

class SettingsTest : public ::testing::Test {
protected:
    SettingsTest()
        : folder_(std::filesystem::temp_directory_path() / ("lockstep-settings-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    ~SettingsTest() override { std::filesystem::remove_all(folder_); }

    Settings load(const std::string& text) {
        std::ofstream(file()) << text;
        return load_settings(file());
    }
    std::filesystem::path file() const { return folder_ / "settings.json"; }
    std::filesystem::path folder_;
};

TEST_F(SettingsTest, RoundTrip) {
    const Settings settings{
        .place = WindowPlace{-20, 30, 1600, 900},
        .maximised = true,
        .theme = Theme::light,
        .window_layout = WindowLayout::tune,
        .projector_step = 2,
        .reduced_motion = true,
        .snapshot_budget = std::size_t{3} << 30,
        .lessons = {{"/there/talk.md", 4}},
        .preferences = {.executor = ExecutorKind::simt, .order = Order::shuffled(7), .gpu = 1, .tour_seen = true}};
    ASSERT_TRUE(save_settings(settings, file()));
    EXPECT_EQ(load_settings(file()), settings);
}

TEST_F(SettingsTest, DamagedFileGivesDefaults) {
    const Settings usual;
    EXPECT_EQ(load_settings(folder_ / "missing.json"), usual);
    EXPECT_EQ(load(""), usual);
    EXPECT_EQ(load("{\"theme\": "), usual);
    EXPECT_EQ(load("[1, 2]"), usual);
    EXPECT_EQ(load("{\"theme\": \"grey\", \"layout\": 7}"), usual);
    EXPECT_EQ(load("{\"window\": {\"x\": 0, \"y\": 0, \"width\": 3, \"height\": 900}}"), usual);
    EXPECT_EQ(load("{\"window\": \"large\"}"), usual);
}

TEST_F(SettingsTest, BrokenEntryKeepsOthers) {
    const auto some = load(R"({"window": 7, "maximised": 1, "projector_step": "2", "lessons": {"/a.json": -1},
                               "theme": "grey", "layout": "tune", "executor": "simt", "order": "backwards", "gpu": 3})");
    EXPECT_EQ(some, (Settings{.window_layout = WindowLayout::tune,
                              .preferences = {.executor = ExecutorKind::simt, .gpu = 3}}));
}

TEST_F(SettingsTest, NumbersOutOfRange) {
    EXPECT_EQ(load("{\"gpu\": 4294967299}"), Settings{});
    EXPECT_EQ(load("{\"projector_step\": 1e300}"), Settings{});
    EXPECT_EQ(load("{\"snapshot_budget\": -1}"), Settings{});
    EXPECT_EQ(load("{\"window\": {\"x\": 4294967296, \"y\": 0, \"width\": 900, \"height\": 900}}"), Settings{});
    EXPECT_EQ(load("{\"window\": {\"width\": 900, \"height\": 900}}").place, (WindowPlace{0, 0, 900, 900}));
}

TEST_F(SettingsTest, OverlongFile) {
    EXPECT_EQ(load("{\"theme\": \"light\"}" + std::string(1000, ' ')).theme, Theme::light);
    EXPECT_EQ(load("{\"theme\": \"light\"}" + std::string(std::size_t{2} << 20, ' ')), Settings{});
}

TEST_F(SettingsTest, NonUtf8Name) {
    ASSERT_TRUE(save_settings({.theme = Theme::light, .lessons = {{"/there/\xff.json", 4}}}, file()));
    const auto again = load_settings(file());
    EXPECT_EQ(again.theme, Theme::light);
    EXPECT_EQ(parse_settings(settings_text(again)), again);
}

TEST_F(SettingsTest, GpuIsNonNegative) {
    EXPECT_EQ(load("{\"gpu\": 3}").preferences.gpu, 3);
    EXPECT_EQ(load("{\"gpu\": -1}").preferences.gpu, 0);
    EXPECT_EQ(load("{\"gpu\": \"first\"}").preferences.gpu, 0);
    EXPECT_EQ(load("{}").preferences.gpu, 0);
}

TEST_F(SettingsTest, NamedGpuWins) {
    const auto catalog = make_catalog();
    Workspace workspace(catalog);
    apply_settings({.preferences = {.gpu = 2}}, workspace);
    EXPECT_EQ(workspace.chosen_gpu(), 2);
    EXPECT_EQ(workspace.executor(), ExecutorKind::automatic);
    const Settings emulator{.preferences = {.executor = ExecutorKind::simt, .order = Order::lockstep(), .gpu = 3}};
    apply_settings(emulator, workspace);
    EXPECT_EQ(workspace.executor(), ExecutorKind::simt);
    EXPECT_EQ(workspace.chosen_gpu(), 3);
    apply_settings(emulator, workspace, 0);
    EXPECT_EQ(workspace.executor(), ExecutorKind::automatic);
    EXPECT_EQ(workspace.chosen_gpu(), 0);
    prefer_gpu(0);
}

TEST_F(SettingsTest, SlowFileDoesNotBlock) {
    ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);  // opening it for reading waits for a writer
    const test::Stopwatch watch;
    EXPECT_EQ(load_settings(file()), Settings{});
    EXPECT_LT(watch.elapsed(), test::kSoon);
    std::ofstream(file()) << "{}";  // ends the reader
}

TEST_F(SettingsTest, DockingIsReadAhead) {
    const auto docking = folder_ / "window.ini";
    ASSERT_EQ(mkfifo(docking.c_str(), 0600), 0);  // opens when there is a reader
    auto asked = ask_docking(docking);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    std::ofstream(docking) << docking_text("[Window][Arrays]\nPos=30,40\nSize=300,200\n");
    EXPECT_EQ(load_docking(std::move(asked), test::kPatience), "");
    EXPECT_NE(ImGui::FindWindowSettingsByID(ImHashStr("Arrays")), nullptr);
    ImGui::DestroyContext();
}

// ImGui dereferences dock nodes that the file names: one wrong letter ended the program at every start.
TEST_F(SettingsTest, DamagedDockingIsSetAside) {
    const auto docking = folder_ / "window.ini";
    const auto whole = docking_text(
        "[Docking][Data]\nDockSpace ID=0x0A Window=0x0B Pos=0,0 Size=800,600 Split=X\n"
        "  DockNode ID=0x01 Parent=0x0A SizeRef=400,600\n"
        "  DockNode ID=0x02 Parent=0x0A SizeRef=400,600\n");
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        auto text = whole;
        text[at] = text[at] == 'x' ? 'y' : 'x';
        std::ofstream(docking) << text;
        EXPECT_NE(load_docking(ask_docking(docking), test::kPatience).find(docking.string()), std::string::npos) << at;
        EXPECT_FALSE(std::filesystem::exists(docking)) << at;
        EXPECT_TRUE(std::filesystem::exists(set_aside_name(docking))) << at;
    }
    ImGui::DestroyContext();
}

// Settings and docking on an unresponsive disk: one time limit for both.
TEST_F(SettingsTest, SharedTimeLimit) {
    const auto docking = folder_ / "window.ini";
    ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);
    ASSERT_EQ(mkfifo(docking.c_str(), 0600), 0);
    {
        SettingsFile settings(file());
        auto asked = ask_docking(docking);
        const TimeLimit patience(std::chrono::milliseconds(200));
        EXPECT_GT(patience.left().count(), 0);
        EXPECT_FALSE(settings.take(patience.left()));
        EXPECT_EQ(patience.left().count(), 0);
        EXPECT_EQ(asked.wait_for(patience.left()), std::future_status::timeout);
        std::ofstream{file()} << "{}", std::ofstream{docking} << "";
    }
    EXPECT_TRUE(finish_background(test::kPatience));
}

TEST_F(SettingsTest, UnwritableFolderIsReported) {
    EXPECT_FALSE(save_settings({}, folder_ / "no" / "such" / "settings.json"));
}

TEST_F(SettingsTest, InDesktopConfigFolder) {
    setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
    EXPECT_EQ(settings_folder(), folder_ / "lockstep");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "lockstep")) << "nothing was touched";
    unsetenv("XDG_CONFIG_HOME");
}

}  // namespace
}  // namespace lockstep
