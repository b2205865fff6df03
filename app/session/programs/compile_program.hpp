#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

namespace lockstep {

/// A CUDA program as its author wrote it, and how to compile it.
struct ProgramSource {
    std::vector<std::filesystem::path> files;  ///< .cu .c .cc .cpp .cxx
    std::vector<std::string> include_folders;
    std::vector<std::string> defines;  ///< NAME or NAME=VALUE
    std::string standard = "c++17";
    bool variables = false;  ///< keep every statement and local variable (-G)
    bool fast_math = false;
    std::vector<std::string> libraries{};  ///< -l of the link
    std::vector<std::string> nvcc_options{};  ///< further ones, as nvcc takes them
};

struct CompiledProgram {
    std::filesystem::path executable;
    bool from_cache = false;
};

/// Compiles a program for the emulator, or finds it compiled: a result is used again while every file that the compiler read has
/// the same text. cancel: ends it soon after it becomes true; null: nothing does.
/// Throws InputError in one sentence ("FILE:LINE: ...", or where there is no nvcc), Cancelled.
CompiledProgram compile_program(const ProgramSource& source, const std::atomic<bool>* cancel = nullptr);

}  // namespace lockstep
