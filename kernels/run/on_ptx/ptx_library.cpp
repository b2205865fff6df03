#include "kernels/run/on_ptx/ptx_library.hpp"

#include <dlfcn.h>

#include <fmt/format.h>

#include "kernels/base/own_folder.hpp"
#include "kernels/run/on_ptx/ptx_build.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// The catalogue's CUDA kernels, linked with the emulated runtime (.cmake/Ptx.cmake).
constexpr const char* kLibrary = "liblockstep_on_ptx.so";

/// The library, or the reason why there is none. It stays loaded: algorithms and devices come from it.
struct Loaded {
    void* handle = nullptr;
    std::string why_not;
};
const Loaded& library() {
    static const Loaded loaded = [] {
        Loaded made;
        if (!ptx_available(&made.why_not)) return made;
        made.handle = dlopen((emulated_runtime_folder() / kLibrary).c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!made.handle) made.why_not = fmt::format("{} cannot be loaded, {}", kLibrary, dlerror());
        return made;
    }();
    return loaded;
}

}  // namespace

fs::path emulated_runtime_folder() {
    for (const auto& folder : {own_folder() / "emulated_cuda", own_folder() / "../lib/lockstep/emulated_cuda",
                               own_folder() / "../emulated_cuda"})
        if (std::error_code error; fs::exists(folder / "libcudart.so.13", error)) return fs::weakly_canonical(folder);
    throw DeviceError(fmt::format("the emulator's CUDA runtime (emulated_cuda/libcudart.so.13) is not beside {}",
                                  (own_folder() / "lockstep").string()));
}

bool ptx_available(std::string* why_not) {
    try {
        std::error_code error;
        if (fs::exists(emulated_runtime_folder() / kLibrary, error)) return true;
        if (why_not) *why_not = "this build has no kernels compiled by nvcc 13 or newer";
    } catch (const DeviceError& missing) {
        if (why_not) *why_not = missing.what();
    }
    return false;
}

std::shared_ptr<Device> make_ptx_device(Order order, std::string* why_not) {
    const auto& [handle, why] = library();
    const auto* build = handle ? static_cast<const PtxBuild*>(dlsym(handle, kPtxBuildName)) : nullptr;
    if (!build) {
        *why_not = why.empty() ? fmt::format("{} is of another build", kLibrary) : why;
        return nullptr;
    }
    try {
        return build->make_device(order);
    } catch (const DeviceError& failure) {
        *why_not = failure.what();
        return nullptr;
    }
}

void* function_on_ptx(void* function) {
    auto* handle = library().handle;
    Dl_info found{};
    if (!handle || !function || dladdr(function, &found) == 0 || found.dli_saddr != function) return nullptr;
    return dlsym(handle, found.dli_sname);
}

}  // namespace lockstep
