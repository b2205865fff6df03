#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::model {

/// The parameters of a device in Rehman's model (Rehman 2010, table 6.1).
struct DeviceProfile {
    std::string name = "GTX 280";
    std::uint32_t sms = 30;  ///< M
    std::uint32_t cores_per_sm = 8;  ///< N_C
    std::uint32_t pipeline_depth = 4;  ///< D
    double clock_hz = 1.3e9;  ///< R
    std::uint32_t uncoalesced_cycles = 500;  ///< cycles of one memory access
    double memory_clock_hz = 1107e6;  ///< of its memory, which moves two words a cycle
    std::uint32_t memory_bits = 512;  ///< width of the interface of its memory
    std::string remark;  ///< the source of parameters that are not from the paper
};

/// Eq. 6.5: the peak bandwidth of its memory, in GB/s.
double peak_bandwidth(const DeviceProfile& device);

/// A kernel with the counts of the model.
struct Kernel {
    std::string name;
    std::uint64_t threads = 0;
    std::uint32_t block = 512;  ///< threads per block
    double compute_cycles = 0, memory_cycles = 0;  ///< of the thread with the maximum (Eq. 6.2)
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
};

KernelPrediction predict(const Kernel& kernel, const DeviceProfile& device, Combine combine);
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
