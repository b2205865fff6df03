#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include <cuda_runtime_api.h>

#include "kernels/data/generate.hpp"

namespace lockstep::test {

/// True if the GPU of this process is the engine for PTX.
inline bool gpu_is_emulated() {
    static const bool emulated = [] {
        cudaDeviceProp properties{};
        return cudaGetDeviceProperties(&properties, 0) == cudaSuccess &&
               std::string_view(properties.name) == "Lockstep PTX emulator";
    }();
    return emulated;
}

/// The number of elements of an input: n on a GPU; on the engine, which is slow, at most 10,000. A size just above a
/// power of two stays just above one.
inline std::uint32_t size_on_gpu(std::uint32_t n) {
    constexpr std::uint32_t kMax = 10'000;
    while (gpu_is_emulated() && n > kMax) n = n / 16 + (n % 16 != 0);
    return n;
}

/// The spec of a generator with such a size.
inline std::string spec_on_gpu(std::string spec) {
    const auto replace = [&](std::string_view key, auto&& smaller) {
        const auto at = spec.find(key);
        if (at == std::string::npos) return;
        const auto begin = at + key.size(), end = std::min(spec.find(',', begin), spec.size());
        spec.replace(begin, end - begin, std::to_string(smaller(parse_count(spec.substr(begin, end - begin), "n"))));
    };
    replace(",n=", [](std::uint64_t n) { return size_on_gpu(static_cast<std::uint32_t>(n)); });
    replace(",scale=",
            [](std::uint64_t scale) { return gpu_is_emulated() ? std::min<std::uint64_t>(scale, 12) : scale; });
    return spec;
}

}  // namespace lockstep::test
