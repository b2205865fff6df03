#include "app/session/user_kernels/fetch_compiler.hpp"

#include <cstdlib>
#include <string_view>
#include <system_error>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/output_folder.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kToolkit = "nvidia/cu13";  // in the packages

fs::path data_folder() {
    const auto *given = std::getenv("XDG_DATA_HOME"), *home = std::getenv("HOME");
    if (given && *given) return fs::path(given) / "lockstep";
    if (home && *home) return fs::path(home) / ".local/share/lockstep";
    return {};
}

std::string last_line(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    return std::string(text.substr(text.rfind('\n') + 1));
}

void run(const std::vector<std::string>& words, std::string_view advice, const std::atomic<bool>* cancel) {
    const auto output = run_program_for_output(words, cancel, {"PIP_DISABLE_PIP_VERSION_CHECK=1", "PIP_NO_INPUT=1"});
    if (output.code != 0)
        throw DeviceError(
            fmt::format("the CUDA compiler could not be fetched ({}): {}", advice, last_line(output.text)));
}

/// The packages have libNAME.so.VERSION only; linkers look for libNAME.so in lib64.
void add_links(const fs::path& toolkit) {
    std::error_code none;
    std::vector<fs::path> libraries;
    for (const auto& file : fs::directory_iterator(toolkit / "lib", none)) libraries.push_back(file.path());
    for (const auto& library : libraries) {
        const auto name = library.filename().string();
        if (const auto end = name.find(".so."); end != name.npos)
            fs::create_symlink(name, library.parent_path() / name.substr(0, end + 3), none);
    }
    fs::create_symlink("lib", toolkit / "lib64", none);
}

}  // namespace

fs::path fetched_nvcc() {
    const auto folder = data_folder();
    return folder.empty() ? fs::path() : folder / "cuda" / kToolkit / "bin/nvcc";
}

void fetch_compiler(const std::function<void(const std::string&)>& tell, const std::atomic<bool>* cancel) {
    const auto folder = data_folder();
    if (folder.empty()) throw DeviceError("the CUDA compiler has no folder to go to: HOME is not set");
    tell(fmt::format(
        "Fetching NVIDIA's CUDA 13.0 compiler from the Python Package Index: 104 MB to download, 270 MB in {}. "
        "The licence is NVIDIA's CUDA Toolkit End User License Agreement.",
        (folder / "cuda").string()));
    OutputFolder made(folder);
    {
        const ScratchFolder scratch(folder);
        const auto python = scratch.path() / "venv/bin/python", target = scratch.path() / "cuda";
        run({"python3", "-m", "venv", (scratch.path() / "venv").string()}, "Python's venv is needed: python3-venv",
            cancel);
        run({python.string(), "-m", "pip", "install", "-q", "--no-deps", "--only-binary", ":all:", "--require-hashes",
             "-r", asset_path("requirements-cuda.txt").string(), "--target", target.string()},
            "is there a network?", cancel);
        if (access((target / kToolkit / "bin/nvcc").c_str(), X_OK) != 0)
            throw DeviceError("the CUDA compiler could not be fetched: the packages have no nvcc");
        add_links(target / kToolkit);
        std::error_code error;
        fs::remove_all(folder / "cuda", error);
        fs::rename(target, folder / "cuda", error);
        if (error)
            throw WriteError(fmt::format("{} cannot be written: {}", (folder / "cuda").string(), error.message()));
    }
    made.keep();
}

}  // namespace lockstep
