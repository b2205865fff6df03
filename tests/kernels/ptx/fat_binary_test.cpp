#include "kernels/ptx/fat_binary.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/ptx/module.hpp"

namespace lockstep::ptx {
namespace {

constexpr std::uint64_t kLz4 = 0x2000;

struct Part {
    std::uint16_t kind = 1;  ///< 1: PTX, 2: machine code
    std::uint32_t architecture = 90;
    std::string bytes{};
    std::uint64_t raw_bytes = 0;  ///< of a compressed part
    std::uint64_t flags = 0;
};

/// A container as nvcc writes it.
std::string container(const std::vector<Part>& parts) {
    std::string all;
    const auto put = [](std::string& to, auto number) {
        to.append(reinterpret_cast<const char*>(&number), sizeof number);
    };
    for (const auto& part : parts) {
        const bool compressed = part.raw_bytes != 0;
        auto bytes = part.bytes;
        bytes.resize((bytes.size() + 1 + 7) / 8 * 8);  // a text ends with a zero
        put(all, part.kind);
        put(all, std::uint16_t{0x101});
        put(all, std::uint32_t{64});
        put(all, std::uint64_t{bytes.size()});
        put(all, compressed ? static_cast<std::uint32_t>(part.bytes.size()) : 0u);
        put(all, std::uint32_t{0});
        put(all, std::uint16_t{0});
        put(all, std::uint16_t{8});
        put(all, part.architecture);
        put(all, std::uint64_t{0});
        put(all, part.flags);
        put(all, std::uint64_t{0});
        put(all, part.raw_bytes);
        all += bytes;
    }
    std::string header;
    put(header, std::uint32_t{0xBA55ED50});
    put(header, std::uint16_t{1});
    put(header, std::uint16_t{16});
    put(header, std::uint64_t{all.size()});
    return header + all;
}

/// "abc", then 9 bytes from 3 before, then "xyzzy": 17 bytes.
const std::string kBlock{
    "\x35"
    "abc"
    "\x03\x00"
    "\x50"
    "xyzzy",
    12};
constexpr const char* kExpanded = "abcabcabcabcxyzzy";

TEST(FatBinary, GivesPtxOfTheNewestArchitecture) {
    const auto image = container({{.kind = 2, .architecture = 90, .bytes = "machine code"},
                                  {.architecture = 75, .bytes = ".target sm_75"},
                                  {.architecture = 90, .bytes = ".target sm_90"}});
    EXPECT_EQ(read_fat_binary(image.data()).texts, std::vector<std::string>{".target sm_90"});
}

TEST(FatBinary, LeavesPtxThatTheGpuCannotRun) {
    const auto image = container({{.kind = 2, .architecture = 90, .bytes = "machine code"},
                                  {.architecture = 80, .bytes = ".target sm_80"},
                                  {.architecture = 120, .bytes = ".target sm_120"}});
    EXPECT_EQ(read_fat_binary(image.data(), 90).texts, std::vector<std::string>{".target sm_80"});
    const auto newer = container(
        {{.kind = 2, .architecture = 90, .bytes = "machine code"}, {.architecture = 120, .bytes = ".target sm_120"}});
    const auto found = read_fat_binary(newer.data(), 90);
    EXPECT_TRUE(found.texts.empty());
    EXPECT_NE(found.problem.find("sm_120"), std::string::npos) << found.problem;
}

TEST(FatBinary, IsFoundThroughItsWrapper) {
    const auto image = container({{.bytes = ".target sm_90"}});
    const struct {
        std::uint32_t magic = 0x466243B1, version = 1;
        const void* data;
        const void* unused = nullptr;
    } wrapper{.data = image.data()};
    EXPECT_EQ(read_fat_binary(&wrapper).texts, std::vector<std::string>{".target sm_90"});
}

TEST(FatBinary, SaysWhyItHasNoPtx) {
    const auto image = container({{.kind = 2, .bytes = "machine code"}});
    const auto found = read_fat_binary(image.data());
    EXPECT_TRUE(found.texts.empty());
    EXPECT_NE(found.problem.find("no PTX"), std::string::npos) << found.problem;
    EXPECT_TRUE(read_fat_binary(container({}).data()).problem.empty());
    EXPECT_TRUE(read_fat_binary(nullptr).texts.empty());
}

TEST(FatBinary, ExpandsLz4) {
    EXPECT_EQ(expand_lz4(kBlock, std::strlen(kExpanded)), kExpanded);
    const auto image = container({{.bytes = kBlock, .raw_bytes = std::strlen(kExpanded), .flags = kLz4}});
    EXPECT_EQ(read_fat_binary(image.data()).texts, std::vector<std::string>{kExpanded});
    // 20 bytes to copy: the length continues in a byte of its own.
    EXPECT_EQ(expand_lz4(std::string("\x1F"
                                     "a"
                                     "\x01\x00\x01",
                                     5) +
                             std::string("\x10"
                                         "b",
                                         2),
                         22),
              std::string(21, 'a') + "b");
}

TEST(FatBinary, RefusesDamagedBlocks) {
    const auto size = std::strlen(kExpanded);
    EXPECT_THROW(expand_lz4(kBlock, size + 1), PtxError);
    EXPECT_THROW(expand_lz4(kBlock, size - 6), PtxError);
    EXPECT_THROW(expand_lz4(kBlock.substr(0, 5), size), PtxError) << "it ends within an offset";
    EXPECT_THROW(expand_lz4(std::string("\x35"
                                        "abc"
                                        "\x09\x00",
                                        6),
                            size),
                 PtxError)
        << "from before the beginning";
    EXPECT_THROW(expand_lz4(std::string("\xF0", 1), size), PtxError);
    EXPECT_THROW(expand_lz4("", 1), PtxError);
    const auto image = container({{.bytes = kBlock, .raw_bytes = size + 5, .flags = kLz4}});
    EXPECT_NE(read_fat_binary(image.data()).problem.find("damaged"), std::string::npos);
}

}  // namespace
}  // namespace lockstep::ptx
