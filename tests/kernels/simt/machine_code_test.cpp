// The wrapped kernels cost nothing: nvcc compiles a kernel against the context and its hand-written twin to the same
// machine code, byte for byte. Needs nvcc and no GPU.

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <elf.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <lockstep/test_paths.hpp>

namespace lockstep {
namespace {

/// Machine code by the mangled name of its kernel, from a cubin's `.text.NAME` sections.
std::map<std::string, std::string> kernels_in(const std::filesystem::path& cubin) {
    std::ifstream file(cubin, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    std::map<std::string, std::string> kernels;
    if (bytes.size() < sizeof(Elf64_Ehdr)) return kernels;
    Elf64_Ehdr header;
    std::memcpy(&header, bytes.data(), sizeof header);
    std::vector<Elf64_Shdr> sections(header.e_shnum);
    std::memcpy(sections.data(), bytes.data() + header.e_shoff, sections.size() * sizeof(Elf64_Shdr));
    const auto* names = bytes.data() + sections.at(header.e_shstrndx).sh_offset;
    for (const auto& section : sections) {
        const std::string name = names + section.sh_name;
        if (name.starts_with(".text.")) kernels[name.substr(6)] = bytes.substr(section.sh_offset, section.sh_size);
    }
    return kernels;
}

class MachineCode : public ::testing::TestWithParam<const char*> {};

TEST_P(MachineCode, MatchesHandWrittenTwin) {
    if (std::string_view(kNvcc).empty()) GTEST_SKIP() << "built without CUDA";
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("lockstep-twins-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const auto source = folder / "twins.cu", cubin = folder / "twins.cubin";
    std::ofstream(source) << "#include \"tests/kernels/simt/machine_code_twins.cuh\"\n";
    const std::string command = std::string(kNvcc) +
                                " -std=c++20 -O2 --expt-relaxed-constexpr -cubin -arch=" + GetParam() + " -I" +
                                kSourceRoot + " -o " + cubin.string() + " " + source.string();
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    const auto kernels = kernels_in(cubin);
    std::filesystem::remove_all(folder);

    int pairs = 0;
    for (const auto& [twin, type] : {std::pair{"pack_nodes", "9PackNodes"},
                                     {"jump_once", "8JumpOnce"},
                                     {"expand", "6Expand"},
                                     {"sum_block", "8SumBlock"},
                                     {"scan_warp", "8ScanWarp"}}) {
        const std::string *by_hand = nullptr, *wrapped = nullptr;
        for (const auto& [name, code] : kernels) {
            if (name.find("twins") != std::string::npos && name.find(twin) != std::string::npos) by_hand = &code;
            if (name.find("run_kernel") != std::string::npos && name.find(type) != std::string::npos) wrapped = &code;
        }
        ASSERT_TRUE(by_hand && wrapped) << twin;
        EXPECT_GT(by_hand->size(), 100u);
        EXPECT_TRUE(*by_hand == *wrapped)
            << twin << " on " << GetParam() << ": " << wrapped->size() << " bytes, by hand " << by_hand->size();
        ++pairs;
    }
    EXPECT_EQ(pairs, 5);
}

INSTANTIATE_TEST_SUITE_P(Architectures, MachineCode, ::testing::Values("sm_75", "sm_90", "sm_100"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace lockstep
