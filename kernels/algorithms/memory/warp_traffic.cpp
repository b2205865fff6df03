#include "kernels/algorithms/memory/warp_traffic.hpp"

#include <algorithm>
#include <bit>

#include "kernels/debugger/memory/banks.hpp"
#include "kernels/debugger/memory/transactions.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::memory {
namespace {

constexpr std::uint32_t kSide = kWarpSize;

LaunchTraffic cost_in_arrays(const debugger::WarpAccess& access) {
    const auto later = debugger::transactions_1_2(access);
    return {.bytes_asked = debugger::bytes_asked(access),
            .sectors = debugger::sectors(access).size(),
            .transactions_1_2 = later.size(),
            .bytes_1_2 = debugger::bytes_of(later),
            .transactions_1_0 = debugger::transactions_1_0(access).size()};
}

/// Whole warps and a partial last one: one load and one store each.
LaunchTraffic traffic_of_warps(WarpPattern pattern, std::uint32_t threads) {
    TrafficSum sum;
    if (threads >= kWarpSize) sum.add(pattern, 2ull * (threads / kWarpSize));
    pattern.lanes = threads % kWarpSize;
    if (pattern.lanes != 0) sum.add(pattern, 2);
    return sum.sum();
}

}  // namespace

debugger::WarpAccess access_of(const WarpPattern& pattern, std::uint16_t buffer) {
    debugger::WarpAccess access;
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
        const auto at = lane ^ pattern.mask;
        if (at < pattern.lanes)
            access.push_back({.lane = lane,
                              .buffer = buffer,
                              .byte = (pattern.begin + at * pattern.step) * pattern.bytes,
                              .bytes = pattern.bytes});
    }
    return access;
}

void TrafficSum::add(const WarpPattern& pattern, std::uint64_t times) { add_cost(cost(pattern, false), times); }
void TrafficSum::add_access(const debugger::WarpAccess& access, std::uint64_t times) {
    add_cost(cost_in_arrays(access), times);
}
void TrafficSum::add_shared(const WarpPattern& pattern, std::uint64_t times) { add_cost(cost(pattern, true), times); }

const LaunchTraffic& TrafficSum::cost(const WarpPattern& pattern, bool shared) {
    auto same = pattern;
    same.begin %= kWarpSize;
    const auto [found, is_new] =
        costs_.try_emplace({shared, same.begin, same.step, same.lanes, same.mask, same.bytes}, LaunchTraffic{});
    if (!is_new) return found->second;
    if (shared) found->second.bank_replays = debugger::bank_use(access_of(same, debugger::kSharedMemory)).replays;
    else found->second = cost_in_arrays(access_of(same, 1));
    return found->second;
}

void TrafficSum::add_cost(const LaunchTraffic& cost, std::uint64_t times) {
    sum_.bytes_asked += times * cost.bytes_asked;
    sum_.sectors += times * cost.sectors;
    sum_.transactions_1_2 += times * cost.transactions_1_2;
    sum_.bytes_1_2 += times * cost.bytes_1_2;
    sum_.transactions_1_0 += times * cost.transactions_1_0;
    sum_.bank_replays += times * cost.bank_replays;
}

std::uint32_t channels_of(const WarpPattern& pattern) {
    std::uint32_t used = 0;
    for (const auto& lane : access_of(pattern, 1))
        for (const auto byte : {lane.byte, lane.byte + lane.bytes - 1})
            used |= 1u << (byte / kChannelBytes % kChannels);
    return static_cast<std::uint32_t>(std::popcount(used));
}

LaunchTraffic traffic_of_offset(std::uint32_t n, std::uint32_t offset, std::uint32_t bytes) {
    return traffic_of_warps({.begin = offset, .bytes = bytes}, n - std::min(n, offset));
}

LaunchTraffic traffic_of_stride(std::uint32_t n, std::uint32_t stride, std::uint32_t offset, std::uint32_t bytes) {
    return traffic_of_warps({.begin = offset, .step = stride, .bytes = bytes},
                            ceil_div(n - std::min(n, offset), stride));
}

LaunchTraffic traffic_of_permutation(std::uint32_t n, std::uint32_t mask, std::uint32_t offset, std::uint32_t bytes) {
    return traffic_of_warps({.begin = offset, .mask = mask, .bytes = bytes}, n - std::min(n, offset));
}

LaunchTraffic traffic_of_transpose(std::uint32_t height, std::uint32_t width, Transposing how) {
    TrafficSum sum;
    const auto pitch = how == Transposing::padded ? kSide + 1 : kSide;
    for (std::uint32_t top = 0; top < height; top += kSide)
        for (std::uint32_t left = 0; left < width; left += kSide) {
            const auto rows = std::min(height - top, kSide), columns = std::min(width - left, kSide);
            for (std::uint32_t k = 0; k < rows; ++k) {
                sum.add({.begin = std::uint64_t{top + k} * width + left, .lanes = columns});
                if (how == Transposing::naive)
                    sum.add({.begin = std::uint64_t{left} * height + top + k, .step = height, .lanes = columns});
                else sum.add_shared({.begin = k * pitch, .lanes = columns});
            }
            if (how == Transposing::naive) continue;
            for (std::uint32_t k = 0; k < columns; ++k) {
                sum.add_shared({.begin = k, .step = pitch, .lanes = rows});
                sum.add({.begin = std::uint64_t{left + k} * height + top, .lanes = rows});
            }
        }
    return sum.sum();
}

}  // namespace lockstep::memory
