#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// A folder of user kernels compiled for the emulator, or an already compiled library; not loaded yet.
struct CompiledKernels {
    std::filesystem::path given, whole;  ///< the user's path, and its canonical path
    std::filesystem::path library;
    bool is_folder = false;
};

/// Compiles a folder's .cpp files and its .hpp files with entries (sources_in()), unless the cache has the library. From any thread.
/// cancel  ends the compiler soon after it becomes true; null: never
/// Throws InputError in one sentence (CompilationError names file and line), WriteError, Cancelled.
CompiledKernels compile_kernels(const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// Loads the library until the program ends and returns its algorithms. Call it on the first thread.
/// Throws InputError: a library for another build of the program, a folder without an entry.
std::vector<AlgorithmInfo> load_kernels(const CompiledKernels& compiled);

/// Calls both. add_cuda_kernels() adds the kernels for CUDA.
std::vector<AlgorithmInfo> load_kernels(const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// Adds them to the catalogue. Throws the same errors, and InputError if an id is taken.
void add_kernels(Catalog& catalog, const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// The folder, or library, that an algorithm was loaded from; empty for the program's own algorithms.
std::filesystem::path loaded_from(std::string_view algorithm);
void set_loaded_from(std::string algorithm, const std::filesystem::path& from);

void add_loaded_folder(const std::filesystem::path& folder);
std::vector<std::filesystem::path> loaded_folders();

/// The path of a source file as kernels name it: relative to its folder of user kernels; unchanged if it is in none.
std::string relative_to_user_folder(const std::string& file);

/// The root of a file named by a kernel, in the compiler's order: the folder that the algorithm was loaded from, then
/// the source tree, then the other loaded folders.
/// algorithm  that launches the kernel; empty: a built-in one
std::filesystem::path source_root(std::string_view file, std::string_view algorithm = {});
inline std::filesystem::path source_path(std::string_view file, std::string_view algorithm = {}) {
    return source_root(file, algorithm) / file;
}

}  // namespace lockstep
