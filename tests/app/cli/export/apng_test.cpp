#include "app/cli/export/apng.hpp"

#include <fstream>

#include "app/cli/temporary_folder.hpp"

namespace lockstep::test {
namespace {

using ApngTest = TemporaryFolder;

Image filled(int width, int height, std::uint8_t value) {
    return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height) * 4, value)};
}

std::size_t number_of(const std::string& bytes, const std::string& type) {
    std::size_t found = 0;
    for (auto at = bytes.find(type); at != bytes.npos; at = bytes.find(type, at + 1)) ++found;
    return found;
}

TEST_F(ApngTest, StoresEveryFrameAndTheFirstForOtherReaders) {
    Apng film;
    const auto first = filled(40, 30, 10);
    auto second = first;
    second.rgba[4 * (7 * 40 + 9)] = 200;
    for (const auto& frame : {first, second, second}) film.add(frame, 0.5);
    EXPECT_EQ(film.num_frames(), 3u);
    const auto bytes = film.bytes();
    EXPECT_EQ(number_of(bytes, "fcTL"), 3u);
    EXPECT_EQ(number_of(bytes, "fdAT"), 2u);
    std::ofstream(folder / "film.png", std::ios::binary) << bytes;
    const auto image = load_png(folder / "film.png");  // libpng checks every checksum
    EXPECT_EQ(image.width, 40);
    EXPECT_EQ(image.height, 30);
    EXPECT_EQ(image.pixel(9, 7)[0], 10);
}

TEST_F(ApngTest, StoresOnlyWhatChanged) {
    Apng still, moving;
    auto frame = filled(200, 200, 0);
    for (int i = 0; i < 5; ++i) {
        still.add(frame, 1);
        moving.add(filled(200, 200, static_cast<std::uint8_t>(i * 40)), 1);
    }
    EXPECT_LT(still.bytes().size(), moving.bytes().size());
}

}  // namespace
}  // namespace lockstep::test
