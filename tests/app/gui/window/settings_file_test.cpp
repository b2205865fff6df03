#include "app/gui/window/settings_file.hpp"

#include "app/gui/window/saved_text.hpp"
#include "tests/soon.hpp"

#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

namespace lockstep {
namespace {

using namespace std::chrono_literals;

class SettingsFileTest : public ::testing::Test {
protected:
    SettingsFileTest()
        : folder_(std::filesystem::temp_directory_path() / ("lockstep-settings-file-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    ~SettingsFileTest() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path file() const { return folder_ / "settings.json"; }
    template <class Condition>
    static bool soon(Condition condition) {
        return test::comes_about(condition);
    }
    std::filesystem::path folder_;
};

TEST_F(SettingsFileTest, RoundTripOfChanges) {
    Settings settings{.theme = Theme::light, .projector_step = 2};
    settings.preferences = {.executor = ExecutorKind::simt, .order = Order::shuffled(7), .tour_seen = true};
    {
        SettingsFile kept(file());
        EXPECT_EQ(kept.take(test::kPatience), Settings{});  // no file yet
        kept.keep(Settings{});
        EXPECT_FALSE(std::filesystem::exists(file())) << "nothing has changed";
        kept.keep(settings);
        EXPECT_TRUE(soon([&] { return load_settings(file()) == settings; }));
        EXPECT_FALSE(kept.take_failure());
    }
    SettingsFile again(file());
    EXPECT_EQ(again.take(test::kPatience), settings);
}

TEST_F(SettingsFileTest, SlowFileDoesNotBlock) {
    ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);  // no writer
    SettingsFile kept(file());
    const test::Stopwatch watch;
    EXPECT_FALSE(kept.take(20ms));
    EXPECT_LT(watch.elapsed(), test::kSoon);
    kept.keep(Settings{.theme = Theme::light});  // the file's contents are unknown, so it is not replaced
    std::ofstream(file()) << "{\"theme\": \"light\"}";
    EXPECT_TRUE(soon([&] { return kept.take(0ms) == Settings{.theme = Theme::light}; }));
}

TEST_F(SettingsFileTest, CreatesFolderOrRemembersNothing) {
    SettingsFile kept(folder_ / "no" / "such" / "settings.json");
    EXPECT_FALSE(kept.remembers()) << "that is not known yet";
    EXPECT_TRUE(kept.take(test::kPatience));
    EXPECT_TRUE(kept.remembers());
    EXPECT_TRUE(std::filesystem::is_directory(folder_ / "no" / "such"));
    std::ofstream(folder_ / "plain") << "x";
    SettingsFile none(folder_ / "plain" / "settings.json");
    EXPECT_EQ(none.take(test::kPatience), Settings{});
    EXPECT_FALSE(none.remembers());
    none.keep(Settings{.theme = Theme::light});
    EXPECT_FALSE(none.take_failure());
}

TEST_F(SettingsFileTest, ReportsWriteErrors) {
    SettingsFile kept(folder_ / "such" / "settings.json");
    EXPECT_TRUE(kept.take(test::kPatience));
    std::filesystem::remove_all(folder_ / "such");
    kept.keep(Settings{.theme = Theme::light});
    std::optional<std::string> failure;
    EXPECT_TRUE(soon([&] { return failure || (failure = kept.take_failure()); }));
    EXPECT_NE(failure.value_or("").find("settings"), std::string::npos);
}

TEST_F(SettingsFileTest, WrongLetterCostsOneSetting) {
    const Settings settings{.theme = Theme::light, .projector_step = 2, .lessons = {{"/a.json", 4}}};
    const auto text = settings_text(settings);
    for (std::size_t at = 0; at < text.size(); ++at) {
        auto damaged = text;
        damaged[at] = '"';
        if (damaged == text) continue;
        std::ofstream(file()) << damaged;
        SettingsFile kept(file());
        const auto read = kept.take(test::kPatience).value_or(Settings{});
        EXPECT_GE((read.theme == settings.theme) + (read.projector_step == 2) + (read.lessons.size() == 1), 1) << at;
        if (nlohmann::json::accept(damaged)) continue;
        EXPECT_TRUE(kept.take_failure()) << at;
        EXPECT_EQ(load_settings(file()), read) << "the readable settings are saved at once";
        EXPECT_TRUE(std::filesystem::exists(set_aside_name(file()))) << at;
    }
}

TEST_F(SettingsFileTest, WithoutFileNothingIsRemembered) {
    SettingsFile none{{}};
    EXPECT_FALSE(none.take(0ms));
    none.keep(Settings{.theme = Theme::light});
    EXPECT_FALSE(none.take_failure());
}

}  // namespace
}  // namespace lockstep
