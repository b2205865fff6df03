#include "kernels/algorithms/memory/constant_reads.hpp"

#include <algorithm>

namespace lockstep::memory {

std::vector<std::uint32_t> ConstantRead::different() const {
    std::vector<std::uint32_t> found;
    for (const auto word : words)
        if (word != kNone && std::ranges::find(found, word) == found.end()) found.push_back(word);
    return found;
}

ConstantReads::ConstantReads(std::uint32_t n, const ParameterValues& parameters)
    : convolves_(parameters.contains("taps")),
      n_(n),
      distinct_(static_cast<std::uint32_t>(parameters.at("distinct"))),
      reads_(convolves_ ? static_cast<std::uint32_t>(parameters.at("taps")) : 32) {}

ConstantRead ConstantReads::read(std::uint32_t warp, std::uint32_t number) const {
    ConstantRead read;
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
        const auto thread = warp * kWarpSize + lane;
        const auto offset = lane % distinct_;
        auto& word = read.words[lane];
        word = ConstantRead::kNone;
        if (thread >= n_) continue;
        if (!convolves_) word = (number * distinct_ + offset) % n_;
        else if (const auto tap = (number + offset) % reads_; tap <= thread) word = tap;
    }
    return read;
}

std::uint64_t ConstantReads::steps(std::uint32_t warp) const {
    std::uint64_t steps = 0;
    for (std::uint32_t k = 0; k < reads_; ++k) steps += read(warp, k).different().size();
    return steps;
}

std::uint64_t ConstantReads::replays_of(std::uint32_t warp) const {
    std::uint64_t replays = 0;
    for (std::uint32_t k = 0; k < reads_; ++k)
        replays += std::max<std::size_t>(read(warp, k).different().size(), 1) - 1;
    return replays;
}

std::uint64_t ConstantReads::replays() const {
    const auto warps = num_warps();
    // The warps from first_full_warp() on are equal, but for a last one that is not full.
    const auto first = std::min(first_full_warp(), warps), whole = std::max(n_ / kWarpSize, first);
    std::uint64_t replays = 0;
    for (std::uint32_t warp = 0; warp < first; ++warp) replays += replays_of(warp);
    if (whole != first) replays += std::uint64_t{whole - first} * replays_of(first);
    if (whole != warps) replays += replays_of(warps - 1);
    return replays;
}

}  // namespace lockstep::memory
