#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/cuda_kernels.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// Compiles folders of user kernels in the background while the window is open, and again when one of their files changes.
class KernelWatch {
public:
    /// catalog  must outlive this object
    KernelWatch(Catalog& catalog, std::vector<std::filesystem::path> folders);
    ~KernelWatch();  ///< cancels the compiler
    KernelWatch(const KernelWatch&) = delete;
    KernelWatch& operator=(const KernelWatch&) = delete;

    /// The result of a compilation.
    struct Update {
        std::filesystem::path folder;
        std::vector<std::string> algorithms{};  ///< ids of new algorithms, or of algorithms with new code
        std::string error{};  ///< in a sentence; the previous code stays in use
        bool again = false;  ///< the folder was compiled before
    };
    /// Loads compiled kernels. Once a frame, on the first thread.
    std::optional<Update> take();
    /// The folder that the compiler has worked on for longer than a blink; empty if there is none.
    std::optional<std::filesystem::path> compiling();
    /// Some folders have not been compiled yet.
    bool begins() const { return num_begun_ != 0; }

private:
    struct Made {
        std::filesystem::path folder;
        std::optional<CompiledKernels> compiled;
        std::string error;
        std::vector<CompilerError> errors{};
        std::optional<CudaKernels> cuda{};
        bool again = false;
    };
    void work();
    Made made_of(const std::filesystem::path& folder, bool again) const;
    Update loaded(Made made);

    Catalog& catalog_;
    const std::vector<std::filesystem::path> folders_;
    std::size_t num_begun_;  ///< folders without a result
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Made> made_;
    struct Compiling {
        std::filesystem::path folder;
        std::chrono::steady_clock::time_point since;
    };
    std::optional<Compiling> compiling_;  ///< guarded by mutex_, like made_
    std::thread thread_;
};

/// Errors of each folder's last compilation, shown at the lines of their sources. Call it on the first thread.
const std::vector<CompilerError>& kernel_errors();
/// The error of a line; null if there is none. file: as named by kernels
const CompilerError* kernel_error_at(std::string_view file, std::size_t line);
/// Number of compilations: sources read before the last one are outdated.
std::uint64_t kernel_sources_version();

}  // namespace lockstep
