#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// A folder of user kernels, compiled for the emulator, or a library that was made so: not loaded yet.
struct CompiledKernels {
    std::filesystem::path given, whole;  ///< as the user gave it, and its canonical path
    std::filesystem::path library;
    bool is_folder = false;
};

/// Compiles a folder's .cpp files and its .hpp files with entries (sources_in()), unless the cache has the library. From any thread.
/// cancel  ends the compiler soon after it becomes true; null: nothing does
/// Throws InputError in one sentence (CompilationError names file and line), WriteError, Cancelled.
CompiledKernels compile_kernels(const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// Loads the library for as long as the program runs and returns its algorithms: on the first thread alone.
/// Throws InputError: a library for another build of the program, a folder without an entry.
std::vector<AlgorithmInfo> load_kernels(const CompiledKernels& compiled);

/// Both. add_cuda_kernels() adds the kernels for CUDA.
std::vector<AlgorithmInfo> load_kernels(const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// Puts them into the catalogue. Throws the same, and InputError where an id is taken.
void add_kernels(Catalog& catalog, const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// The folder, or library, that an algorithm was loaded from; empty for the program's own algorithms.
std::filesystem::path loaded_from(std::string_view algorithm);
void set_loaded_from(std::string algorithm, const std::filesystem::path& from);

void add_loaded_folder(const std::filesystem::path& folder);
std::vector<std::filesystem::path> loaded_folders();

/// The path of a source file as kernels name it: relative to its folder of user kernels; unchanged where it is in none.
std::string relative_to_user_folder(const std::string& file);

/// The root of a file that a kernel names, in the compiler's order: the folder that the algorithm was loaded from, then the source tree,
/// then the other loaded folders.
/// algorithm  that launches the kernel; empty: one of the program's own
std::filesystem::path source_root(std::string_view file, std::string_view algorithm = {});
inline std::filesystem::path source_path(std::string_view file, std::string_view algorithm = {}) {
    return source_root(file, algorithm) / file;
}

}  // namespace lockstep
