#include "app/outside/kernel_folder.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

#include <dlfcn.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/outside/build_facts.hpp"
#include "app/outside/compiler.hpp"
#include "app/outside/kernels_of.hpp"
#include "app/outside/library_cache.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/from_outside.hpp"
#include "kernels/simt/device.hpp"
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

std::vector<fs::path> files_in(const fs::path& folder, std::initializer_list<std::string_view> endings, bool below) {
    std::vector<fs::path> found;
    const auto take = [&](const fs::directory_entry& entry) {
        if (entry.is_regular_file() && std::ranges::find(endings, entry.path().extension().string()) != endings.end())
            found.push_back(entry.path());
    };
    std::error_code error;
    if (below)
        for (const auto& entry : fs::recursive_directory_iterator(folder, error)) take(entry);
    else
        for (const auto& entry : fs::directory_iterator(folder, error)) take(entry);
    if (error) throw InputError(fmt::format("--kernels: {} cannot be read: {}", folder.string(), error.message()));
    std::ranges::sort(found);
    return found;
}

/// What a library is made from and with.
std::string name_of_build(const fs::path& folder) {
    BuildName name;
    name.add(folder.string());
    name.add(kBuildFacts.tag);
    for (const auto& file : files_in(folder, {".hpp", ".h", ".cuh", ".cpp"}, true)) {
        name.add(file.string());
        name.add(content_of(file));
    }
    return name.text();
}

fs::path build(const fs::path& folder) {
    auto sources = files_in(folder, {".cpp"}, true);
    const auto headers = sources.empty() ? files_in(folder, {".hpp"}, false) : std::vector<fs::path>{};
    if (sources.empty() && headers.empty())
        throw InputError(fmt::format("--kernels: {} holds neither .cpp nor .hpp", folder.string()));
    const auto cache = library_cache();
    const auto name = name_of_build(folder);
    const auto library = cache / (name + ".so");
    std::error_code none;
    if (fs::exists(library, none)) return library;
    require_own_headers("--kernels");

    const ScratchFolder made(cache / fmt::format("{}-{}", name, getpid()));
    const auto& scratch = made.path();
    {
        std::ofstream mark(scratch / "mark.cpp");
        mark << fmt::format(
            "extern \"C\" {{ extern const char lockstep_built_for[]; const char lockstep_built_for[] = \"{}{}\"; }}\n",
            kMark, kBuildFacts.tag);
        for (const auto& header : headers) mark << fmt::format("#include \"{}\"\n", header.string());
    }
    sources.push_back(scratch / "mark.cpp");
    compile_library(folder, sources, scratch / "kernels.so");
    fs::rename(scratch / "kernels.so", library);
    return library;
}

/// Before anything of it runs.
void require_fitting(const fs::path& library) {
    const auto content = content_of(library);
    const auto mark = content.find(kMark);
    if (mark == std::string::npos)
        throw InputError(
            fmt::format("--kernels: {} is no library that lockstep --kernels has built", library.string()));
    const auto end = content.find('\0', mark);
    const auto tag = content.substr(mark + kMark.size(), end - mark - kMark.size());
    if (tag != kBuildFacts.tag)
        throw InputError(fmt::format(
            "--kernels: {} was built for another version of the program ({}, this is {}): build it again from its folder",
            library.string(), tag, kBuildFacts.tag));
}

}  // namespace

std::vector<AlgorithmInfo> load_kernels(const fs::path& path) {
    std::error_code error;
    const auto whole = fs::canonical(path, error);
    if (error) throw InputError(fmt::format("--kernels: {}: {}", path.string(), error.message()));
    const bool is_folder = fs::is_directory(whole);
    const auto library = is_folder ? build(whole) : whole;
    require_fitting(library);
    entries_from_outside().clear();
    // Never closed: its code is at work until the program ends.
    if (!dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL))
        throw InputError(fmt::format("--kernels: {} cannot be loaded: {}", path.string(), dlerror()));
    if (is_folder) folders().push_back(whole);
    std::vector<AlgorithmInfo> entries;
    for (const auto make : entries_from_outside()) entries.push_back(make());
    if (entries.empty())
        throw InputError(fmt::format(
            "--kernels: nothing in {} says LOCKSTEP_ENTRY(function); kernels/ADDING.md shows how", path.string()));
    for (const auto& entry : entries) set_kernels_of(entry.id, whole);
    return entries;
}

void add_kernels(Catalog& catalog, const fs::path& path) {
    for (auto& info : load_kernels(path)) {
        if (catalog.find(info.id))
            throw InputError(
                fmt::format("--kernels: {} has an algorithm '{}', and there is one already: give it another id",
                            path.string(), info.id));
        catalog.add(std::move(info));
    }
}

fs::path source_root(std::string_view file) {
    std::error_code none;
    if (!fs::exists(fs::path(kSourceDir) / file, none))
        for (const auto& folder : folders())
            if (fs::exists(folder / file, none)) return folder;
    return kSourceDir;
}

}  // namespace lockstep
