#include "app/session/user_kernels/kernel_folder.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/folder_sources.hpp"
#include "app/session/user_kernels/loaded_from.hpp"
#include "app/session/user_kernels/outside_library.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// Stands in each library, with the build that it is for behind it.
constexpr std::string_view kMark = "lockstep kernels for build ";

/// Written by the first thread alone, before the window opens.
std::vector<fs::path>& folders() {
    static std::vector<fs::path> all;
    return all;
}

fs::path build(const fs::path& folder, const std::atomic<bool>* cancel) {
    return built_library(sources_in(folder),
                         {.mark = kMark, .ending = ".so", .compile = [&](const auto& files, const auto& library) {
                              compile_library(folder, files, library, cancel);
                          }});
}

}  // namespace

std::vector<AlgorithmInfo> load_kernels(const fs::path& path, const std::atomic<bool>* cancel) {
    std::error_code error;
    const auto whole = fs::canonical(path, error);
    if (error) throw InputError(fmt::format("--kernels: {}: {}", path.string(), errno_text(error.value())));
    const bool is_folder = fs::is_directory(whole, error);
    // To open a pipe would wait for its writer.
    if (!is_folder && !fs::is_regular_file(whole, error))
        throw InputError(fmt::format("--kernels: {} is neither a folder nor a library", path.string()));
    auto entries = entries_of_library(is_folder ? build(whole, cancel) : whole, kMark, path);
    if (is_folder) folders().push_back(whole);
    for (const auto& entry : entries) set_loaded_from(entry.id, whole);
    return entries;
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
        for (const auto& folder : folders())
            if (fs::exists(folder / file, none)) return folder;
    return kSourceDir;
}

}  // namespace lockstep
