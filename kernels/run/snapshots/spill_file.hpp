#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "kernels/simt/device.hpp"

namespace lockstep {

/// The temporary file of the snapshots cannot be created, written or read. One sentence, with folder and reason.
struct SpillError : DeviceError {
    using DeviceError::DeviceError;
};

/// An unnamed file in the folder of TMPDIR (else /tmp) for snapshots that exceed the memory budget and cannot be
/// recomputed. It vanishes when the program ends in any way, and never fills its disk completely: other programs need
/// space.
class SpillFile {
public:
    SpillFile() = default;
    ~SpillFile();
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;

    /// Appends words to the file and returns their place. Throws SpillError, in which case nothing was
    /// written.
    std::uint64_t write(std::span<const std::uint32_t> words);
    /// Throws SpillError.
    void read(std::uint64_t place, std::span<std::uint32_t> words) const;
    /// Bytes written so far, and how many more may be written.
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
