#include "app/session/user_kernels/kernel_folder.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/user_library.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// Appended to the advice for a CUDA source.
constexpr const char* kNoCudaSources =
    "; it holds kernels that are written against the context (kernels/ADDING.md), not __global__ functions";

/// Contained in each library, followed by the tag of the program's build.
constexpr std::string_view kMark = "lockstep kernels for build ";

fs::path build(const fs::path& folder, const std::atomic<bool>* cancel) {
    return built_library(
        sources_in(folder),
        {.mark = kMark, .ending = ".so", .compile = [&](const auto& files, const auto& library, const auto& read) {
             compile_library(folder, files, library, read, cancel);
         }});
}

}  // namespace

CompiledKernels compile_kernels(const fs::path& path, const std::atomic<bool>* cancel) {
    std::error_code error;
    CompiledKernels made{.given = path, .whole = fs::canonical(path, error)};
    if (error) throw InputError(fmt::format("--kernels: {}: {}", path.string(), errno_text(error.value())));
    made.is_folder = fs::is_directory(made.whole, error);
    if (made.is_folder) {
        made.library = build(made.whole, cancel);
        return made;
    }
    // Opening a pipe would wait for its writer.
    if (!fs::is_regular_file(made.whole, error))
        throw InputError(fmt::format("--kernels: {} is neither a folder nor a library", path.string()));
    for (const auto* ending : {".cu", ".cuh", ".cpp", ".hpp", ".h"})
        if (path.extension() == ending)
            throw InputError(fmt::format("--kernels: {} is a source file: name its folder{}", path.string(),
                                         std::string_view(ending).starts_with(".cu") ? kNoCudaSources : ""));
    made.library = made.whole;
    return made;
}

std::vector<AlgorithmInfo> load_kernels(const CompiledKernels& compiled) {
    set_line_finder(line_in_library);
    if (compiled.is_folder) add_loaded_folder(compiled.whole);
    auto entries = entries_of_library(compiled.library, kMark, compiled.given);
    for (const auto& entry : entries) set_loaded_from(entry.id, compiled.whole);
    return entries;
}

std::vector<AlgorithmInfo> load_kernels(const fs::path& path, const std::atomic<bool>* cancel) {
    return load_kernels(compile_kernels(path, cancel));
}

void add_kernels(Catalog& catalog, const fs::path& path, const std::atomic<bool>* cancel) {
    for (auto& info : load_kernels(path, cancel)) {
        if (catalog.find(info.id))
            throw InputError(
                fmt::format("--kernels: {} has an algorithm '{}', and there is one already: give it another id",
                            path.string(), info.id));
        catalog.add(std::move(info));
    }
}

fs::path source_root(std::string_view file, std::string_view algorithm) {
    std::error_code none;
    if (auto own = loaded_from(algorithm); !own.empty() && fs::exists(own / file, none)) return own;
    if (!fs::exists(fs::path(kSourceDir) / file, none))
        for (const auto& folder : loaded_folders())
            if (fs::exists(folder / file, none)) return folder;
    return kSourceDir;
}

}  // namespace lockstep
