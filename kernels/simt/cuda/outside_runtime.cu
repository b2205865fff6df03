#include "kernels/simt/cuda/outside_runtime.cuh"

#include <algorithm>

#include <dlfcn.h>

namespace lockstep {
namespace {

/// The base address of the library or program that contains a function.
const void* base_of(const void* function) {
    Dl_info found{};
    return dladdr(function, &found) == 0 ? nullptr : found.dli_fbase;
}

}  // namespace

std::vector<UserRuntime>& user_runtimes() {
    static std::vector<UserRuntime> all;
    return all;
}

const UserRuntime* user_runtime_of(const void* function) {
    const auto& all = user_runtimes();
    if (all.empty()) return nullptr;
    const auto* base = base_of(function);
    const auto found = std::ranges::find_if(
        all, [&](const auto& one) { return base_of(reinterpret_cast<const void*>(one.facts)) == base; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace lockstep
