#include "kernels/model/latency_hiding.hpp"

#include <algorithm>

namespace lockstep::model {
namespace {

constexpr std::uint32_t kWarp = 32;

std::uint64_t ceil_of(std::uint64_t count, std::uint64_t size) { return (count + size - 1) / size; }

}  // namespace

double peak_bandwidth(const DeviceProfile& device) {
    constexpr double kWordsACycle = 2, kBitsAByte = 8, kGiga = 1e9;
    return device.memory_clock_hz * (device.memory_bits / kBitsAByte * kWordsACycle) / kGiga;
}

LatencyHiding latency_hiding(const DeviceProfile& device, double warps, double independent, std::uint32_t sms) {
    const double bytes = double{kWarp} * device.access_bytes, share = sms == 0 ? device.sms : sms;
    return {.in_flight = warps * independent,
            .latency = static_cast<double>(device.uncoalesced_cycles),
            .memory_cycles = bytes * device.clock_hz * share / (peak_bandwidth(device) * 1e9)};
}

ChainsPrediction predict_chains(const Chains& chains, const DeviceProfile& device) {
    ChainsPrediction found;
    const auto warps = ceil_of(chains.n, kWarp);
    const auto blocks = std::min(warps, std::uint64_t{device.sms} * chains.warps);
    if (blocks == 0) return found;
    const auto used = static_cast<std::uint32_t>(std::min<std::uint64_t>(blocks, device.sms));
    const auto each = ceil_of(warps, blocks);  // chains of a thread
    found.resident = ceil_of(blocks, device.sms);
    found.at_once = std::min<std::uint64_t>(chains.independent, each);
    found.rounds = ceil_of(each, found.at_once);
    found.hiding =
        latency_hiding(device, static_cast<double>(found.resident), static_cast<double>(found.at_once), used);
    // A thread waits in each of its rounds; the memory serves all accesses of an SM.
    const auto waiting = static_cast<double>(found.rounds) * found.hiding.latency,
               serving = static_cast<double>(ceil_of(warps, used)) * found.hiding.memory_cycles;
    found.ms = 1e3 * chains.chain * std::max(waiting, serving) / device.clock_hz;
    return found;
}

}  // namespace lockstep::model
