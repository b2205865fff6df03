#include "app/outside/traced_library.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <system_error>
#include <vector>

#include <dlfcn.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/output/standard_streams.hpp"
#include "app/outside/build_facts.hpp"
#include "app/outside/compiler.hpp"
#include "app/outside/library_cache.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& file) { return access(file.c_str(), X_OK) == 0 && !fs::is_directory(file); }

/// The entry's file, and its class with the namespace; an empty class where this file is not the one.
std::string class_of_entry(const std::string& text, const std::string& id) {
    static const std::regex executors(R"(\n +set_executors<(\w+)>\(info\);)"), space(R"(\nnamespace ([a-z0-9_:]+) \{)");
    if (text.find(fmt::format("\"{}\"", id)) == std::string::npos) return {};
    std::smatch named, around;
    if (!std::regex_search(text, named, executors) || !std::regex_search(text, around, space)) return {};
    return fmt::format("{}::{}", around.str(1), named.str(1));
}

}  // namespace

std::string traced_source(const std::string& algorithm_id) {
    const fs::path root = kSourceDir;
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(root / "kernels", error))
        if (entry.path().extension() == ".cpp") files.push_back(entry.path());
    std::ranges::sort(files);
    for (const auto& file : files) {
        const auto name = class_of_entry(content_of(file), algorithm_id);
        if (name.empty()) continue;
        auto header = file;
        header.replace_extension(".hpp");
        return fmt::format(
            "#include \"{}\"\n#include \"kernels/run/gpu_trace/make_traced.cuh\"\n\nLOCKSTEP_TRACED_BUILD({})\n",
            fs::relative(header, root).string(), name);
    }
    throw InputError(fmt::format("{} cannot be compiled for a trace on the GPU: no file below {} has its entry",
                                 algorithm_id, (root / "kernels").string()));
}

fs::path find_nvcc(const std::vector<fs::path>& usual) {
    if (const auto* given = std::getenv("CUDACXX"); given && *given && is_program(given)) return given;
    std::string_view path = std::getenv("PATH") ? std::getenv("PATH") : "";
    while (!path.empty()) {
        const auto end = path.find(':');
        const auto file = fs::path(path.substr(0, end)) / "nvcc";
        if (is_program(file)) return file;
        path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    }
    for (const auto& file : usual)
        if (is_program(file)) return file;
    throw DeviceError(
        "a trace on the GPU compiles the algorithm once more, and there is no nvcc (CUDACXX, PATH, /usr/local/cuda)");
}

fs::path traced_library(const std::string& algorithm_id, std::string_view gpu, std::string_view architecture,
                        Progress& progress) {
    const auto source = traced_source(algorithm_id);
    const auto cache = library_cache();
    BuildName name;
    for (const auto text :
         {std::string_view("traced"), std::string_view(kBuildFacts.tag), std::string_view(source), gpu, architecture})
        name.add(text);
    const auto library = cache / (name.text() + ".so");
    std::error_code none;
    if (fs::exists(library, none)) return library;
    const auto nvcc = find_nvcc();
    const auto what = fmt::format("the trace of {} on the GPU", algorithm_id);
    require_own_headers(what);
    progress.begin(fmt::format("Compiling {}", what), 0);
    const ScratchFolder scratch(cache / fmt::format("{}-{}", name.text(), getpid()));
    const auto file = scratch.path() / "traced.cu", made = scratch.path() / "traced.so";
    std::ofstream(file) << source;
    std::vector<std::string> words{nvcc.string(), "-std=c++20", "--expt-relaxed-constexpr",
                                   "-O3",         "-ccbin",     kBuildFacts.compiler};
    words.push_back(architecture.empty() ? "-arch=native" : fmt::format("-arch={}", architecture));
    for (auto& option : own_options({"-I", "-D"})) words.push_back(std::move(option));
    // Whatever the program has of CUDA's runtime stays its own.
    words.insert(words.end(), {"-Xcompiler=-fPIC", "-shared", "-cudart=static", "-Xlinker=--exclude-libs,ALL",
                               "-Xlinker=-Bsymbolic", "-o", made.string(), file.string()});
    const auto said = run_and_listen(words, &progress.cancelled_flag());
    if (said.code != 0) {
        complain(said.text);
        const auto error = first_error(said.text);
        throw InputError(
            fmt::format("{} could not be compiled: {}", what,
                        error.empty() ? fmt::format("{} ended with {}", nvcc.string(), said.code) : error));
    }
    fs::rename(made, library);
    return library;
}

const TracedBuild& load_traced_build(const fs::path& library) {
    // Never closed: its code is at work until the program ends.
    auto* loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded) throw InputError(fmt::format("{} cannot be loaded: {}", library.string(), dlerror()));
    const auto* build = static_cast<const TracedBuild*>(dlsym(loaded, kTracedBuildName));
    if (!build) throw InputError(fmt::format("{} holds no traced build", library.string()));
    return *build;
}

}  // namespace lockstep
