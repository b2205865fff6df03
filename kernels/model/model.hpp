#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/model/device_profile.hpp"
#include "kernels/model/latency_hiding.hpp"

namespace lockstep::model {

/// A kernel with the counts of the model.
struct Kernel {
    std::string name;
    std::uint64_t threads = 0;
    std::uint32_t block = 512;  ///< threads per block
    double compute_cycles = 0, memory_cycles = 0;  ///< of the thread with the maximum (Eq. 6.2)
    double accesses = 0;  ///< of memory, by this thread
    std::string measured_as;  ///< the name of its launches in this program
};

/// C(T) of a thread: compute and memory cycles add up, or the larger hides the other.
enum class Combine { sum, max };

/// One kernel by Eq. 6.2 (the maximum over its threads) to 6.4.
struct KernelPrediction {
    Kernel kernel;
    std::uint64_t blocks = 0, blocks_per_sm = 0;  ///< the second: N_B
    std::uint32_t warps_per_block = 0, threads_per_warp = 0;  ///< N_w, N_t
    double cycles_per_thread = 0, cycles = 0, ms = 0;
    // With latency hiding, which the equations leave out:
    std::uint64_t resident_warps = 0;  ///< of an SM
    LatencyHiding hiding;
    double hidden_cycles = 0, hidden_ms = 0;
};

/// independent  accesses of a thread that do not wait for each other
KernelPrediction predict(const Kernel& kernel, const DeviceProfile& device, Combine combine,
                         std::uint32_t independent = 1);
/// The time with latency hiding if an SM had this number of resident warps.
double hidden_ms(const KernelPrediction& kernel, const DeviceProfile& device, Combine combine, double warps,
                 std::uint32_t independent);
/// Eq. 6.1: the sum over all kernels.
double total_ms(const std::vector<KernelPrediction>& kernels);

/// A row of table 6.2.
struct PublishedRow {
    std::uint64_t n = 0;
    std::uint32_t blocks = 0, blocks_per_sm = 0, compute_cycles = 0, memory_cycles = 0;
    double expected_ms = 0, actual_ms = 0;
    /// The printed time contradicts the equations: 1 M, 8 M and 16 M.
    bool beside_equations = false;
};

const std::vector<PublishedRow>& table_6_2();
/// The row of a size; null if there is none.
const PublishedRow* published_row(std::uint64_t n);

/// The algorithm whose kernels Rehman counted in table 6.2.
inline constexpr std::string_view kCountedAlgorithm = "list.rhj";

/// The counted kernels of an algorithm for n elements; empty if it has no model.
std::optional<std::vector<Kernel>> kernels_of(std::string_view algorithm, std::uint64_t n, const DeviceProfile& device);

}  // namespace lockstep::model
