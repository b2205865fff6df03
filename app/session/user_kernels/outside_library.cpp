#include "app/session/user_kernels/outside_library.hpp"

#include <map>
#include <system_error>

#include <dlfcn.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/user_kernels/build_facts.hpp"
#include "app/session/user_kernels/library_cache.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/executors/from_outside.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// What a library has besides the files of its folder: its mark, and the headers where entries stand in these.
std::string source_of_mark(const FolderSources& from, const UserLibrary& kind) {
    auto text = fmt::format(
        "extern \"C\" {{ extern const char lockstep_built_for[]; const char lockstep_built_for[] = \"{}{}\"; }}\n",
        kind.mark, kBuildFacts.tag);
    for (const auto& header : from.headers) text += fmt::format("#include \"{}\"\n", header.string());
    return text + kind.source;
}

void require_fitting(const fs::path& library, std::string_view mark) {
    const auto content = content_of(library);
    const auto begin = content.find(mark);
    if (begin == std::string::npos)
        throw InputError(
            fmt::format("--kernels: {} is no library that lockstep --kernels has built", library.string()));
    const auto end = content.find('\0', begin);
    const auto tag = content.substr(begin + mark.size(), end - begin - mark.size());
    if (tag != kBuildFacts.tag)
        throw InputError(fmt::format(
            "--kernels: {} was built for another version of the program ({}, this is {}): build it again from its folder",
            library.string(), tag, kBuildFacts.tag));
}

/// What a run would fail for, or nobody could name.
void require_usable(const AlgorithmInfo& entry, const fs::path& path) {
    if (entry.id.empty())
        throw InputError(
            fmt::format("--kernels: an entry in {} has no id: its title is '{}'", path.string(), entry.title));
    if (!entry.make_simt && !entry.make_cuda)
        throw InputError(
            fmt::format("--kernels: {} in {} has no executor: its entry lacks `set_executors<Class>(info);`", entry.id,
                        path.string()));
}

/// What the library says when it is loaded, which it is once and then never closed: its code is at work until the program ends.
const std::vector<MakeEntry>& makers_of(const fs::path& library, const fs::path& path) {
    static std::map<fs::path, std::vector<MakeEntry>> loaded;
    if (const auto found = loaded.find(library); found != loaded.end()) return found->second;
    entries_from_outside().clear();
    if (!dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL))
        throw InputError(fmt::format("--kernels: {} cannot be loaded: {}", path.string(), dlerror()));
    return loaded.emplace(library, entries_from_outside()).first->second;
}

}  // namespace

fs::path built_library(const FolderSources& from, const UserLibrary& kind) {
    const auto mark = source_of_mark(from, kind);
    BuildName name;
    name.add(mark);
    for (const auto& one : kind.fits) name.add(one);
    add_files_of(name, from.folder);
    const auto cache = library_cache();
    const auto library = cache / fmt::format("{}{}", name.text(), kind.ending);
    std::error_code none;
    if (fs::exists(library, none)) return library;
    require_own_headers("--kernels");

    const ScratchFolder scratch(cache);
    const auto file = scratch.path() / "mark.cpp", made = scratch.path() / "kernels.so";
    write_file(file, mark);
    auto files = from.sources;
    files.push_back(file);
    kind.compile(files, made);
    keep_library(made, library);
    return library;
}

std::vector<AlgorithmInfo> entries_of_library(const fs::path& library, std::string_view mark, const fs::path& path) {
    require_fitting(library, mark);
    std::vector<AlgorithmInfo> entries;
    for (const auto make : makers_of(library, path)) entries.push_back(make());
    for (const auto& entry : entries) require_usable(entry, path);
    if (entries.empty())
        throw InputError(fmt::format(
            "--kernels: nothing in {} says LOCKSTEP_ENTRY(function); kernels/ADDING.md shows how", path.string()));
    return entries;
}

}  // namespace lockstep
