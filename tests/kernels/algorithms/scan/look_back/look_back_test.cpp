#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

#include "kernels/algorithms/scan/look_back/champion.hpp"
#include "kernels/algorithms/scan/look_back/look_back_tiles.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

using Scan = ScanLookingBack<ScanOperator::add>;

/// A line of a source file (counted from 1).
std::string text_of_line(std::string_view path, std::uint32_t number) {
    std::ifstream file(std::filesystem::path(kSourceRoot) / path);
    std::string line;
    for (std::uint32_t k = 0; k < number; ++k) std::getline(file, line);
    return line;
}

TEST(LookBack, AccessesNameFilesOfFunctions) {
    Emulator emulator(Order::lockstep());
    const std::uint32_t n = 2 * Scan::kTile + 5;
    const Buffer<std::uint32_t> value(emulator, U32s(n, 1), "value"), prefix(emulator, n, "prefix");
    const scan::LookBackTiles tiles(emulator, n, Scan::kTile);
    tiles.start();
    trace::Log log;
    log.limit = 1u << 20;
    emulator.set_trace(&log);
    emulator.launch(Scan{}, tiles.size() * Scan::shape.threads_per_block, value.read(), 1u, tiles.states().write(),
                    tiles.looked_back().write(), prefix.write());
    emulator.set_trace(nullptr);
    std::set<std::pair<std::string, std::uint32_t>> lines;
    for (const auto& event : log.events)
        if (trace::is_access(event.operation) && log.buffers[event.buffer].name == "tile_state")
            lines.emplace(log.launches[0].file(event.file), event.line);
    std::set<std::string> files;
    for (const auto& [file, line] : lines) {
        files.insert(file);
        EXPECT_NE(text_of_line(file, line).find("states"), std::string::npos) << file << ":" << line;
    }
    EXPECT_EQ(files, (std::set<std::string>{"kernels/algorithms/scan/look_back/champion.hpp"}));
    EXPECT_EQ(prefix.download().back(), n);
}

TEST(LookBack, CountsVisitedTiles) {
    Emulator emulator;
    const scan::LookBackTiles tiles(emulator, 31, 10);
    EXPECT_EQ(tiles.size(), 4u);
    tiles.looked_back().upload({0, 0, 1, 0});
    const auto looks = tiles.looks();
    EXPECT_EQ(looks.all, 0u + 1 + 1 + 3);
    EXPECT_EQ(looks.farthest, 3u);
}

}  // namespace
}  // namespace lockstep
