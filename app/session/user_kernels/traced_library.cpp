#include "app/session/user_kernels/traced_library.hpp"

#include <algorithm>
#include <iterator>
#include <regex>
#include <system_error>

#include <dlfcn.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/nvcc.hpp"
#include "app/session/user_kernels/user_library.hpp"
#include "kernels/data/input_error.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// The class named by an entry, with its namespace; empty if the entry is not in this text.
std::string class_of_entry(const std::string& text, const std::string& id) {
    static const std::regex executors(R"(\n +set_executors<([\w:]+)>\(\w+\);)"), space(R"(\nnamespace ([\w:]+) \{)");
    const auto named = text.find(fmt::format("\"{}\"", id));
    if (named == std::string::npos) return {};
    std::smatch after, before;
    const auto at = text.begin() + static_cast<std::ptrdiff_t>(named);
    if (!std::regex_search(at, text.end(), after, executors)) return {};
    // The last namespace opened before the entry.
    std::string around;
    for (auto from = text.begin(); std::regex_search(from, at, before, space); from = before[0].second)
        around = before.str(1);
    return around.empty() ? std::string() : fmt::format("{}::{}", around, after.str(1));
}

/// The file that defines the class: the header beside its entry, or the entry's file.
fs::path file_of_class(const fs::path& entry) {
    auto header = entry;
    header.replace_extension(".hpp");
    std::error_code none;
    return fs::exists(header, none) ? header : entry;
}

std::vector<fs::path> entries_below(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error))
        if (entry.path().extension() == ".cpp") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace

TracedSource traced_source(const std::string& algorithm_id) {
    TracedSource made{.folder = loaded_from(algorithm_id)};
    const bool own = !made.folder.empty();
    const auto root = own ? made.folder : fs::path(kSourceDir);
    const auto from = own ? sources_in(root) : FolderSources{root, entries_below(root / "kernels"), {}};
    auto files = from.sources;
    files.insert(files.end(), from.headers.begin(), from.headers.end());
    for (const auto& file : files) {
        const auto name = class_of_entry(content_of(file), algorithm_id);
        if (name.empty()) continue;
        const auto included = file_of_class(file);
        made.text = fmt::format(
            "#include \"{}\"\n#include \"kernels/run/gpu_trace/make_traced.cuh\"\n\nLOCKSTEP_TRACED_BUILD({})\n",
            fs::relative(included, root).string(), name);
        // Built-in functions are in the program; those of a folder are compiled into the library.
        if (own)
            std::ranges::copy_if(from.sources, std::back_inserter(made.files),
                                 [&](const auto& source) { return source != included; });
        return made;
    }
    throw InputError(fmt::format("{} cannot be compiled for a trace on the GPU: no file below {} has its entry",
                                 algorithm_id, (own ? root : root / "kernels").string()));
}

fs::path traced_library(const std::string& algorithm_id, std::string_view gpu, std::string_view architecture,
                        Progress& progress) {
    auto source = traced_source(algorithm_id);
    BuildName settings;
    for (const auto text : {std::string_view("traced"), std::string_view(source.text), gpu, architecture})
        settings.add(text);
    settings.add(source.folder.string());
    const auto what = fmt::format("the trace of {} on the GPU", algorithm_id);
    progress.begin(fmt::format("Compiling {}", what), 0);
    return cached_library(
        settings, ".so", source.folder, kTracedBuildName, [&](const fs::path& library, const fs::path& read) {
            auto files = source.files;
            files.push_back(library.parent_path() / "traced.cu");
            write_file(files.back(), source.text);
            compile_by_nvcc({.what = what, .files = files, .folder = source.folder, .defines = {}, .read = read},
                            architecture, library, &progress.cancelled_flag());
        });
}

const TracedBuild& load_traced_build(const fs::path& library) {
    // Never closed: its code is used until the program ends.
    auto* loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded) throw InputError(fmt::format("{} cannot be loaded: {}", library.string(), dlerror()));
    const auto* build = static_cast<const TracedBuild*>(dlsym(loaded, kTracedBuildName));
    if (!build) throw InputError(fmt::format("{} holds no traced build", library.string()));
    return *build;
}

}  // namespace lockstep
