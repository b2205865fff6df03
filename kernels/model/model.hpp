#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::model {

/// What Rehman's model knows of a device (Rehman 2010, table 6.1).
struct DeviceProfile {
    std::string name = "GTX 280";
    std::uint32_t sms = 30;  ///< M
    std::uint32_t cores_per_sm = 8;  ///< N_C
    std::uint32_t pipeline_depth = 4;  ///< D
    double clock_hz = 1.3e9;  ///< R
    std::uint32_t uncoalesced_cycles = 500;  ///< of one uncoalesced access
    std::string remark;  ///< where these are from, where not from the paper
};

/// What a kernel's threads do.
struct Kernel {
    std::string name;
    std::uint64_t threads = 0;
    std::uint32_t block = 512;  ///< threads of one
    double compute_cycles = 0, memory_cycles = 0;  ///< of a thread
    std::string measured_as;  ///< the name of its launches here
};

/// How compute and memory cycles of a thread combine (Rehman 2010, SUM and MAX model): one after the other, or overlapped.
enum class Combine { sum, max };

/// One kernel by Eq. 6.2 to 6.4.
struct KernelPrediction {
    Kernel kernel;
    std::uint64_t blocks = 0, blocks_per_sm = 0;  ///< the second: N_B
    std::uint32_t warps_per_block = 0, threads_per_warp = 0;  ///< N_w, N_t
    double cycles_per_thread = 0, cycles = 0, ms = 0;
};

KernelPrediction predict(const Kernel& kernel, const DeviceProfile& device, Combine combine);
/// Eq. 6.1: one kernel after the other.
double total_ms(const std::vector<KernelPrediction>& kernels);

/// A row of table 6.2.
struct PublishedRow {
    std::uint64_t n = 0;
    std::uint32_t blocks = 0, blocks_per_sm = 0, compute_cycles = 0, memory_cycles = 0;
    double expected_ms = 0, actual_ms = 0;
    /// Its expected time does not follow from the equations: 1 M, 8 M and 16 M.
    bool beside_equations = false;
};

const std::vector<PublishedRow>& table_6_2();
/// Null for sizes that it has no row for.
const PublishedRow* published_row(std::uint64_t n);

/// The algorithm whose kernels Rehman counted: that of table 6.2.
inline constexpr std::string_view kCountedAlgorithm = "list.rhj";

/// The kernels of an algorithm that have been counted, for n elements; nothing where it has no model.
std::optional<std::vector<Kernel>> kernels_of(std::string_view algorithm, std::uint64_t n, const DeviceProfile& device);

}  // namespace lockstep::model
