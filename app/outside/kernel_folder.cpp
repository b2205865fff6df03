#include "app/outside/kernel_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

#include <dlfcn.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/outside/build_facts.hpp"
#include "app/outside/compiler.hpp"
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

std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(fmt::format("{} cannot be read", file.string()));
    return {std::istreambuf_iterator<char>(stream), {}};
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

std::uint64_t hash_of(std::string_view text, std::uint64_t hash) {
    for (const auto letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3ull;
    return (hash ^ text.size()) * 0x100000001B3ull;
}

fs::path cache_folder() {
    const auto* given = std::getenv("XDG_CACHE_HOME");
    const auto* home = std::getenv("HOME");
    auto folder = given && *given ? fs::path(given)
                  : home && *home ? fs::path(home) / ".cache"
                                  : fs::temp_directory_path();
    folder = folder / "lockstep" / "kernels";
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw DeviceError(fmt::format("{} cannot be made: {}", folder.string(), error.message()));
    return folder;
}

/// What a library is made from and with.
std::string name_of_build(const fs::path& folder) {
    auto hash = hash_of(folder.string(), 0xCBF29CE484222325ull);
    hash = hash_of(kBuildFacts.tag, hash);
    for (const auto& file : files_in(folder, {".hpp", ".h", ".cuh", ".cpp"}, true)) {
        hash = hash_of(file.string(), hash);
        hash = hash_of(content_of(file), hash);
    }
    return fmt::format("{:016x}", hash);
}

/// A library made of headers that are not the program's would fit by its name and not by what it does.
void require_own_headers() {
    std::error_code error;
    const auto built = fs::last_write_time("/proc/self/exe", error);
    const fs::path headers = fs::path(kSourceDir) / "kernels";
    if (error || !fs::is_directory(headers, error))
        throw InputError(
            fmt::format("--kernels: {} is not there, which this program was built from", headers.string()));
    for (const auto& entry : fs::recursive_directory_iterator(headers, error))
        if (entry.path().extension() == ".hpp" && entry.last_write_time(error) > built)
            throw InputError(fmt::format("--kernels: {} is newer than this program: build it again, as app/run does",
                                         entry.path().string()));
}

fs::path build(const fs::path& folder) {
    auto sources = files_in(folder, {".cpp"}, true);
    const auto headers = sources.empty() ? files_in(folder, {".hpp"}, false) : std::vector<fs::path>{};
    if (sources.empty() && headers.empty())
        throw InputError(fmt::format("--kernels: {} holds neither .cpp nor .hpp", folder.string()));
    const auto cache = cache_folder();
    const auto name = name_of_build(folder);
    const auto library = cache / (name + ".so");
    std::error_code none;
    if (fs::exists(library, none)) return library;
    require_own_headers();

    const auto scratch = cache / fmt::format("{}-{}", name, getpid());
    fs::create_directories(scratch);
    const struct Removed {
        const fs::path& folder;
        ~Removed() {
            std::error_code ignored;
            fs::remove_all(folder, ignored);
        }
    } removed{scratch};
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
