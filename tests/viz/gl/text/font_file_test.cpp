#include "viz/gl/text/font_file.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"
#include "viz/gl/programs/installed_file.hpp"

namespace lockstep {
namespace {

TEST(FontFile, DamageIsFound) {
    for (const auto* built : {kFontInterRegular, kFontJetBrainsMonoRegular}) {
        const auto path = asset_path(std::filesystem::path("fonts") / std::filesystem::path(built).filename());
        const auto whole = read_font(path);
        ASSERT_GT(whole.size(), 100'000u);
        for (std::size_t size = 0; size < whole.size(); size += whole.size() / 50)
            EXPECT_FALSE(is_whole_font(std::string_view(whole).substr(0, size))) << size << " bytes of " << path;
        for (std::size_t at = 0; at < whole.size(); at += 9973) {
            auto damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
            EXPECT_FALSE(is_whole_font(damaged)) << "byte " << at << " of " << path;
        }
    }
}

// A font loader that was given a cut file ended the program.
TEST(FontFile, CutFileIsRefusedByPath) {
    const auto folder = std::filesystem::path(testing::TempDir()) / ("font_file_test-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto whole =
        read_font(asset_path(std::filesystem::path("fonts") / std::filesystem::path(kFontInterRegular).filename()));
    const auto cut = folder / "cut.otf";
    std::ofstream(cut, std::ios::binary) << whole.substr(0, whole.size() / 2);
    for (const auto& path : {cut, folder / "absent.otf"}) {
        try {
            read_font(path);
            ADD_FAILURE() << path << " was read";
        } catch (const DeviceError& error) {
            EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos);
        }
    }
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace lockstep
