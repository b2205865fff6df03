#include "kernels/simt/cuda/nccl.hpp"

#include <dlfcn.h>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "kernels/simt/device.hpp"

namespace lockstep::nccl {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "libnccl.so.2";
constexpr int kMinVersion = 21100;  ///< 2.11: send and receive within one process and one group call

/// Before 2.9 a version had a digit less.
std::string text_of_version(int version) {
    constexpr int kLastOfOldForm = 2899;
    if (version <= kLastOfOldForm) return fmt::format("{}.{}.{}", version / 1000, version / 100 % 10, version % 100);
    return fmt::format("{}.{}.{}", version / 10000, version / 100 % 100, version % 100);
}

/// The places where pip installs packages, for the user and for all.
std::vector<fs::path> package_folders() {
    std::vector<fs::path> folders;
    const auto add = [&](const fs::path& lib) {
        std::error_code error;
        for (const auto& python : fs::directory_iterator(lib, error))
            if (python.path().filename().string().starts_with("python3"))
                for (const auto* packages : {"site-packages", "dist-packages"})
                    folders.push_back(python.path() / packages);
    };
    for (const auto* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
        if (const auto* folder = std::getenv(variable)) add(fs::path(folder) / "lib");
    if (const auto* home = std::getenv("HOME")) add(fs::path(home) / ".local/lib");
    for (const auto* lib : {"/usr/local/lib", "/usr/lib"}) add(lib);
    return folders;
}

void* open() {
    if (const auto* named = std::getenv("LOCKSTEP_NCCL"); named && *named) {
        if (auto* handle = dlopen(named, RTLD_NOW | RTLD_LOCAL)) return handle;
        throw DeviceError(fmt::format("LOCKSTEP_NCCL names {}, which cannot be loaded: {}", named, dlerror()));
    }
    if (auto* handle = dlopen(kFile, RTLD_NOW | RTLD_LOCAL)) return handle;
    std::string why;
    for (const auto& folder : package_folders()) {
        const auto file = folder / "nvidia/nccl/lib" / kFile;
        if (std::error_code error; !fs::exists(file, error)) continue;
        if (auto* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) return handle;
        why = dlerror();
    }
    if (!why.empty()) throw DeviceError(fmt::format("NCCL cannot be loaded: {}", why));
    throw DeviceError(
        fmt::format("NCCL is not installed ({}): install nvidia-nccl-cu13, or use --executor simt", kFile));
}

template <class Function>
void find(void* handle, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(handle, name));
    if (!function) throw DeviceError(fmt::format("{} has no {}: it is not NCCL, or too old", kFile, name));
}

}  // namespace

Library load() {
    auto* handle = open();
    Library loaded;
    find(handle, "ncclGetVersion", loaded.get_version);
    find(handle, "ncclGetErrorString", loaded.error_string);
    int version = 0;
    loaded.get_version(&version);
    if (version < kMinVersion)
        throw DeviceError(fmt::format("NCCL {} is too old: install {} or newer", text_of_version(version),
                                      text_of_version(kMinVersion)));
    find(handle, "ncclGetUniqueId", loaded.get_unique_id);
    find(handle, "ncclCommInitRank", loaded.init_rank);
    find(handle, "ncclCommInitAll", loaded.init_all);
    find(handle, "ncclCommDestroy", loaded.destroy);
    find(handle, "ncclCommAbort", loaded.abort);
    find(handle, "ncclCommGetAsyncError", loaded.async_error);
    find(handle, "ncclGroupStart", loaded.group_start);
    find(handle, "ncclGroupEnd", loaded.group_end);
    find(handle, "ncclSend", loaded.send);
    find(handle, "ncclRecv", loaded.receive);
    return loaded;
}

const Library& library() {
    static const Library loaded = load();
    return loaded;
}

void check(Result result, const char* call) {
    if (result == kSuccess) return;
    throw DeviceError(fmt::format("NCCL failed: {}, {}", call, library().error_string(result)));
}

}  // namespace lockstep::nccl
