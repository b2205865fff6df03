#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>

namespace lockstep {

/// A file without a name that holds what the snapshot budget has no room for and what cannot be computed again. It is gone
/// when the program ends, however it ends.
class SpillFile {
public:
    /// Where the words now lie in the file. Throws DeviceError when the disk is full.
    std::uint64_t write(std::span<const std::uint32_t> words);
    void read(std::uint64_t place, std::span<std::uint32_t> words) const;
    /// Bytes written so far, and how many more the disk has room for.
    std::uint64_t bytes() const { return end_; }
    static std::uint64_t room();

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::uint64_t end_ = 0;
};

}  // namespace lockstep
