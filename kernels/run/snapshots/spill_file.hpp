#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "kernels/simt/device.hpp"

namespace lockstep {

/// The temporary file of the snapshots cannot be made, written or read. One sentence, with the folder and the reason.
struct SpillError : DeviceError {
    using DeviceError::DeviceError;
};

/// A file without a name, in the folder that TMPDIR names (else /tmp), that holds what the snapshot budget has no room for and
/// what cannot be computed again. It is gone when the program ends, however it ends, and never fills its disk to the brim:
/// others need some of it.
class SpillFile {
public:
    SpillFile() = default;
    ~SpillFile();
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;

    /// Where the words now lie in the file: behind all that was written before. Throws SpillError, and nothing is written
    /// then.
    std::uint64_t write(std::span<const std::uint32_t> words);
    /// Throws SpillError.
    void read(std::uint64_t place, std::span<std::uint32_t> words) const;
    /// Bytes written so far, and how many more may be.
    std::uint64_t bytes() const { return end_; }
    std::uint64_t room() const;

private:
    void open();
    [[noreturn]] void fail_to_write(int code) const;

    std::filesystem::path folder_;
    int file_ = -1;
    std::uint64_t end_ = 0;
};

}  // namespace lockstep
