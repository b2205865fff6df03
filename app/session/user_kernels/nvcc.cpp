#include "app/session/user_kernels/nvcc.hpp"

#include <cstdlib>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/standard_streams.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/fetch_compiler.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& file) { return access(file.c_str(), X_OK) == 0 && !fs::is_directory(file); }

/// Quotes a host compiler's option: nvcc splits its arguments at commas.
std::string for_host(std::string_view option) {
    std::string word = "-Xcompiler=";
    for (const char letter : option) {
        if (letter == ',') word += '\\';
        word += letter;
    }
    return word;
}

}  // namespace

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
    if (const auto fetched = fetched_nvcc(); is_program(fetched)) return fetched;
    throw DeviceError(
        "there is no nvcc (CUDACXX, PATH, /usr/local/cuda): `lockstep program --fetch-compiler` fetches it");
}

fs::path find_nvcc_for_programs() {
    try {
        return find_nvcc();
    } catch (const DeviceError& missing) {
        throw InputError(missing.what());
    }
}

void compile_by_nvcc(const CudaSources& sources, std::string_view architecture, const fs::path& library,
                     const std::atomic<bool>* cancel) {
    const auto nvcc = [&] {
        try {
            return find_nvcc();
        } catch (const DeviceError& missing) {
            throw DeviceError(fmt::format("{} could not be compiled: {}", sources.what, missing.what()));
        }
    }();
    std::vector<std::string> words{nvcc.string(), "-std=c++20", "--expt-relaxed-constexpr",
                                   "-O3",         "-ccbin",     kBuildFacts.compiler};
    words.push_back(architecture.empty() ? "-arch=native" : fmt::format("-arch={}", architecture));
    // The folder comes first: its files can have the same paths as in the source tree, e.g. kernels/relay/relay.hpp.
    if (!sources.folder.empty()) {
        words.push_back("-I" + sources.folder.string());
        words.push_back(for_host(fmt::format("-fmacro-prefix-map={}/=", sources.folder.string())));
        words.push_back(for_host(fmt::format("-fmacro-prefix-map={}/=", kSourceDir)));
    }
    for (auto& option : own_options({"-I", "-D"})) words.push_back(std::move(option));
    for (const auto& option : own_options({"-f"})) words.push_back(for_host(option));
    words.insert(words.end(), sources.defines.begin(), sources.defines.end());
    // The library's CUDA runtime must not be mixed with the program's.
    words.insert(words.end(), {"-Xcompiler=-fPIC", "-shared", "-cudart=static", "-Xlinker=--exclude-libs,ALL",
                               "-Xlinker=-Bsymbolic", "-x", "cu", "-o", library.string()});
    for (const auto& file : sources.files) words.push_back(file.string());
    std::vector<std::string> environment;
    if (!sources.read.empty()) environment.push_back(reports_reads_in(sources.read));
    const auto output = run_program_for_output(words, cancel, environment);
    if (output.code == 0) return;
    complain(for_terminal(output.text));
    const auto error = first_error(output.text);
    throw InputError(fmt::format("{} could not be compiled: {}", sources.what,
                                 error.empty() ? fmt::format("{} ended with {}", nvcc.string(), output.code) : error));
}

}  // namespace lockstep
