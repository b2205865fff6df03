// Only operations on the active lanes may ask which lanes are active.

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAsks = "__activemask";
constexpr std::string_view kContext = "kernels/simt/cuda/cuda_context.cuh";
constexpr std::string_view kTracer = "kernels/simt/cuda/traced_cuda_context.cuh";

TEST(ActiveLanes, Divergent) {
    int in_context = 0, in_tracer = 0;
    for (const auto* room : {"kernels", "viz", "app"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(kSourceRoot) / room)) {
            if (!entry.is_regular_file()) continue;
            const auto file = fs::relative(entry.path(), kSourceRoot).string();
            if (file == "app/session/programs/old_names.cpp") continue;  // text for the compiler of programs
            std::ifstream stream(entry.path());
            std::string function;  // the last line that starts a function
            for (std::string line; std::getline(stream, line);) {
                const auto code = std::string_view(line).substr(0, line.find("//"));
                if (code.find("__device__") != code.npos) function = code;
                if (code.find(kAsks) == code.npos) continue;
                in_context += file == kContext;
                in_tracer += file == kTracer;
                EXPECT_TRUE(file == kContext || file == kTracer) << file << ": " << line;
                if (file == kContext) {
                    EXPECT_NE(function.find("_active("), function.npos) << function << line;
                }
            }
        }
    }
    EXPECT_EQ(in_context, 5) << "four shuffles and a vote";
    EXPECT_GE(in_tracer, 1);
}

}  // namespace
}  // namespace lockstep
