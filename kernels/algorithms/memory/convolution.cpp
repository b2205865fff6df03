#include "kernels/algorithms/memory/convolution.hpp"

#include <cmath>

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

std::vector<float> gaussian_response(std::uint32_t taps) {
    const double middle = 0.5 * (taps - 1.0), deviation = taps / 6.0;
    std::vector<double> weights(taps);
    double sum = 0;
    for (std::uint32_t k = 0; k < taps; ++k) {
        const double at = (k - middle) / deviation;
        sum += weights[k] = std::exp(-0.5 * at * at);
    }
    std::vector<float> response;
    for (const auto weight : weights) response.push_back(static_cast<float>(weight / sum));
    return response;
}

LaunchTraffic traffic_of_convolution(std::uint32_t n, const ParameterValues& parameters) {
    constexpr std::uint16_t kSignal = 1, kResponse = 2, kResult = 3;
    const ConstantReads reads(n, parameters);
    const bool in_constant = parameters.at("memory") == 0;
    TrafficSum sum;
    const auto add_warp = [&](std::uint32_t warp, std::uint64_t times) {
        debugger::WarpAccess stores;
        for (std::uint32_t k = 0; k < reads.num_reads(); ++k) {
            const auto read = reads.read(warp, k);
            debugger::WarpAccess taps, samples;
            for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
                if (read.words[lane] == ConstantRead::kNone) continue;
                const std::uint64_t thread = std::uint64_t{warp} * kWarpSize + lane, tap = read.words[lane];
                taps.push_back({.lane = lane, .buffer = kResponse, .byte = 4 * tap});
                samples.push_back({.lane = lane, .buffer = kSignal, .byte = 4 * (thread - tap)});
            }
            sum.add_access(samples, times);
            if (!in_constant) sum.add_access(taps, times);
        }
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane)
            if (const auto thread = std::uint64_t{warp} * kWarpSize + lane; thread < n)
                stores.push_back({.lane = lane, .buffer = kResult, .byte = 4 * thread});
        sum.add_access(stores, times);
    };
    const auto warps = reads.num_warps(), first = std::min(reads.first_full_warp(), warps),
               whole = std::max(n / kWarpSize, first);
    for (std::uint32_t warp = 0; warp < first; ++warp) add_warp(warp, 1);
    if (whole != first) add_warp(first, whole - first);
    if (whole != warps) add_warp(warps - 1, 1);
    return sum.sum();
}

AlgorithmInfo convolution() {
    auto info =
        machine_entry("memory.convolution", "Convolution, impulse response in constant memory", "CS 179, lecture 10");
    info.claim = "Every sample equals the sum of products in double, within rounding";
    info.needs.push_back(floats_needed());
    info.example = "array:waves,n=1024";
    info.input_of_size = floats_in_a_square;
    info.parameters = {
        {.name = "taps",
         .lowest = 1,
         .highest = ImpulseResponse::kMax,
         .value = 33,
         .unit = "taps",
         .summary = "length of the impulse response, a Gaussian of three standard deviations on both sides",
         .logarithmic = true},
        {.name = "distinct",
         .lowest = 1,
         .highest = 32,
         .value = 1,
         .unit = "taps",
         .summary = "different taps that a warp reads at a time: 1 is a broadcast, 32 are served in turn"},
        {.name = "memory",
         .kind = Parameter::Kind::choice,
         .highest = 1,
         .summary = "memory of the impulse response",
         .choices = {"constant", "global"}}};
    info.heading = "convolve(signal, response)";
    info.pseudocode = {{0, "for k = 0 \u2192 taps \u2212 1 do"},
                       {1, "tap \u2190 (k + lane mod distinct) mod taps"},
                       {1, "if tap \u2264 thread: sum \u2190 sum + response[tap] \u00B7 signal[thread \u2212 tap]"},
                       {0, "result[thread] \u2190 sum"}};
    info.remark =
        "The lecture names its impulse response, a Gaussian that is not changed and that the threads of a warp read at the same time, but "
        "prints no kernel: lengths and widths are ours. With distinct = 1 all lanes use the same tap, as in the lecture; with more, lanes begin "
        "at different taps and add the same products in another order; a lane that begins one tap later than its neighbour loads the same sample, so that samples take fewer sectors. The taps are an argument of the kernel, which a GPU keeps in constant "
        "memory; the emulator reads the column response.";
    info.verify = verify_convolution;
    info.find_wrong = find_wrong_convolution;
    set_executors<Convolution>(info);
    return info;
}

}  // namespace lockstep::memory
