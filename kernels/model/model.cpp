#include "kernels/model/model.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep::model {
namespace {

constexpr std::uint32_t kWarp = 32;

std::uint64_t ceil_of(std::uint64_t count, std::uint64_t size) { return (count + size - 1) / size; }

/// The local ranking of the first level (Rehman 2010, 6.3): n / log2 n threads, one per sublist. The most likely length of a sublist is
/// 4 log2 n elements, and each element needs 3 uncoalesced accesses of 500 cycles. The 16 log2 n compute cycles are those of table 6.2;
/// the text does not give them.
Kernel local_rank(std::uint64_t n, const DeviceProfile& device) {
    const double log_n = n < 2 ? 1 : std::log2(static_cast<double>(n));
    return {.name = "local rank",
            .threads = static_cast<std::uint64_t>(static_cast<double>(n) / log_n),
            .block = 512,
            .compute_cycles = 16 * log_n,
            .memory_cycles = 4 * log_n * 3 * device.uncoalesced_cycles,
            .accesses = 4 * log_n * 3,
            .measured_as = "walk_sublists"};
}

}  // namespace

double hidden_ms(const KernelPrediction& kernel, const DeviceProfile& device, Combine combine, double warps,
                 std::uint32_t independent) {
    const auto hiding = latency_hiding(device, warps, independent);
    const double computing = kernel.kernel.compute_cycles * kernel.threads_per_warp /
                             (device.cores_per_sm * device.pipeline_depth),
                 waiting = kernel.kernel.accesses * hiding.cycles_an_access();
    const double of_warp = combine == Combine::sum ? computing + waiting : std::max(computing, waiting);
    return static_cast<double>(kernel.blocks_per_sm * kernel.warps_per_block) * of_warp / device.clock_hz * 1e3;
}

KernelPrediction predict(const Kernel& kernel, const DeviceProfile& device, Combine combine,
                         std::uint32_t independent) {
    KernelPrediction found{.kernel = kernel};
    found.blocks = ceil_of(kernel.threads, kernel.block);
    found.blocks_per_sm = ceil_of(found.blocks, device.sms);
    found.warps_per_block = kernel.block / kWarp;
    found.threads_per_warp = kWarp;
    found.cycles_per_thread = combine == Combine::sum ? kernel.compute_cycles + kernel.memory_cycles
                                                      : std::max(kernel.compute_cycles, kernel.memory_cycles);
    const auto threads = static_cast<double>(found.blocks_per_sm * found.warps_per_block * kWarp);
    found.cycles = threads * found.cycles_per_thread / (device.cores_per_sm * device.pipeline_depth);
    found.ms = found.cycles / device.clock_hz * 1e3;
    const auto resident_blocks = std::min<std::uint64_t>(
        found.blocks_per_sm, std::max(1u, device.resident_warps / std::max(1u, found.warps_per_block)));
    found.resident_warps = std::max<std::uint64_t>(1, resident_blocks * found.warps_per_block);
    const auto warps = static_cast<double>(found.resident_warps);
    found.hiding = latency_hiding(device, warps, independent);
    found.hidden_ms = hidden_ms(found, device, combine, warps, independent);
    found.hidden_cycles = found.hidden_ms * device.clock_hz / 1e3;
    return found;
}

double total_ms(const std::vector<KernelPrediction>& kernels) {
    double ms = 0;
    for (const auto& one : kernels) ms += one.ms;
    return ms;
}

const std::vector<PublishedRow>& table_6_2() {
    static const std::vector<PublishedRow> rows{
        {1u << 18, 28, 1, 288, 108000, 1.333, 0.773},           {1u << 19, 54, 2, 304, 114000, 2.814, 1.909},
        {1u << 20, 102, 3, 320, 120000, 4.443, 4.404, true},    {1u << 21, 195, 7, 336, 126000, 10.884, 9.588},
        {1u << 22, 372, 13, 352, 132000, 21.176, 19.958},       {1u << 23, 712, 25, 368, 138000, 42.575, 40.806, true},
        {1u << 24, 1365, 47, 384, 144000, 83.521, 82.542, true}};
    return rows;
}

const PublishedRow* published_row(std::uint64_t n) {
    const auto found = std::ranges::find(table_6_2(), n, &PublishedRow::n);
    return found == table_6_2().end() ? nullptr : &*found;
}

std::optional<std::vector<Kernel>> kernels_of(std::string_view algorithm, std::uint64_t n,
                                              const DeviceProfile& device) {
    if (algorithm == kCountedAlgorithm) return std::vector<Kernel>{local_rank(n, device)};
    return std::nullopt;
}

}  // namespace lockstep::model
