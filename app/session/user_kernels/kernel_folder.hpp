#pragma once

#include <atomic>
#include <filesystem>
#include <string_view>
#include <vector>

#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The algorithms of a folder outside of the source tree: its .cpp files, and the .hpp files that hold entries (sources_in()), become
/// a shared library, which is kept until one of them changes, and are loaded for as long as the program runs. path may also be such
/// a library. It is the emulator's: add_cuda_kernels() has CUDA's.
/// cancel  ends the compiler soon after it becomes true; null: nothing does
/// Throws InputError in one sentence: what does not compile by file and line, a library that was built for another version of the
/// program, a folder that names no entry; WriteError where the library cannot be written; Cancelled.
std::vector<AlgorithmInfo> load_kernels(const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// Puts them into the catalogue. Throws the same, and InputError where an id is taken.
void add_kernels(Catalog& catalog, const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);

/// Where a file is that a kernel names, as the compiler has looked for it: the folder that the algorithm was loaded from, else the
/// source tree, or, where that has not such a file either, any folder that was loaded.
/// algorithm  that launches the kernel; empty: one of the program's own
std::filesystem::path source_root(std::string_view file, std::string_view algorithm = {});
inline std::filesystem::path source_path(std::string_view file, std::string_view algorithm = {}) {
    return source_root(file, algorithm) / file;
}

}  // namespace lockstep
