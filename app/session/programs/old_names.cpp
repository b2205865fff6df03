#include "app/session/programs/old_names.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

namespace lockstep {
namespace {

struct OldName {
    const char *name, *macro;
};
constexpr OldName kOldNames[] = {
    {"cudaThreadSynchronize", "#define cudaThreadSynchronize cudaDeviceSynchronize"},
    {"cudaThreadExit", "#define cudaThreadExit cudaDeviceReset"},
    {"cudaThreadSetCacheConfig", "#define cudaThreadSetCacheConfig cudaDeviceSetCacheConfig"},
    {"cudaThreadSetLimit", "#define cudaThreadSetLimit cudaDeviceSetLimit"},
    {"__shfl", "#define __shfl(...) __shfl_sync(__activemask(), __VA_ARGS__)"},
    {"__shfl_up", "#define __shfl_up(...) __shfl_up_sync(__activemask(), __VA_ARGS__)"},
    {"__shfl_down", "#define __shfl_down(...) __shfl_down_sync(__activemask(), __VA_ARGS__)"},
    {"__shfl_xor", "#define __shfl_xor(...) __shfl_xor_sync(__activemask(), __VA_ARGS__)"},
    {"__ballot", "#define __ballot(p) __ballot_sync(__activemask(), (p))"},
    {"__any", "#define __any(p) __any_sync(__activemask(), (p))"},
    {"__all", "#define __all(p) __all_sync(__activemask(), (p))"},
    // CUDA 13 takes a place where CUDA 12 took the number of a device.
    {"cudaMemAdvise",
     "static inline cudaError_t cudaMemAdvise(const void* p, size_t n, cudaMemoryAdvise advice, int device) {\n"
     "    return cudaMemAdvise(p, n, advice, cudaMemLocation{device < 0 ? cudaMemLocationTypeHost : "
     "cudaMemLocationTypeDevice, device < 0 ? 0 : device});\n}"},
    {"cudaMemPrefetchAsync",
     "static inline cudaError_t cudaMemPrefetchAsync(const void* p, size_t n, int device, cudaStream_t stream = 0) {\n"
     "    return cudaMemPrefetchAsync(p, n, cudaMemLocation{device < 0 ? cudaMemLocationTypeHost : "
     "cudaMemLocationTypeDevice, device < 0 ? 0 : device}, 0, stream);\n}"},
};

// Members of cudaDeviceProp that CUDA 13 removed: a read of one of them is replaced by a query of the device's attribute.
constexpr const char* kOldMembers[] = {"clockRate",
                                       "memoryClockRate",
                                       "deviceOverlap",
                                       "computeMode",
                                       "kernelExecTimeoutEnabled",
                                       "maxTexture1DLinear",
                                       "singleToDoublePrecisionPerfRatio",
                                       "cooperativeMultiDeviceLaunch"};

}  // namespace

std::vector<std::string> old_names_in(std::string_view text) {
    std::vector<std::string> found;
    const bool wants_place = text.find("\"cudaMemLocation\"") != std::string_view::npos ||
                             text.find("too few arguments in function call") != std::string_view::npos;
    const auto named = [&](std::string_view name) {
        // The compiler shows the line with the call.
        if (name.starts_with("cudaMem") && wants_place && text.find(name) != std::string_view::npos) return true;
        return text.find(fmt::format("\"{}\"", name)) != std::string_view::npos ||
               text.find(fmt::format("‘{}’", name)) != std::string_view::npos ||
               text.find(fmt::format("'{}'", name)) != std::string_view::npos;
    };
    for (const auto& old : kOldNames)
        if (named(old.name)) found.emplace_back(old.name);
    for (const auto* member : kOldMembers)
        if (named(member)) found.emplace_back(member);
    return found;
}

std::string old_names_header(const std::vector<std::string>& names) {
    const auto asked = [&](const char* name) { return std::ranges::find(names, name) != names.end(); };
    std::string text = "#pragma once\n#include <cuda_runtime.h>\n";
    for (const auto& old : kOldNames)
        if (asked(old.name)) text += fmt::format("{}\n", old.macro);
    // The structure's members that are gone lie in its reserved tail, where the emulator writes them.
    for (std::size_t k = 0; k < std::size(kOldMembers); ++k)
        if (asked(kOldMembers[k])) text += fmt::format("#define {} reserved[{}]\n", kOldMembers[k], 40 + k);
    return text;
}

std::optional<std::string> with_joined_brackets(const std::string& text, const std::string& file) {
    static const std::regex opening(R"(<[ \t]+<<|<<[ \t]+<)"),
        closing(R"(>[ \t]+>>(?=[ \t]*\()|>>[ \t]+>(?=[ \t]*\())");
    if (!std::regex_search(text, opening)) return std::nullopt;
    return fmt::format("#line 1 \"{}\"\n{}", file,
                       std::regex_replace(std::regex_replace(text, opening, "<<<"), closing, ">>>"));
}

}  // namespace lockstep
