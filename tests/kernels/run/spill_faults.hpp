#pragma once

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>

#include "kernels/run/snapshots/spill_calls.hpp"

namespace lockstep::test {

/// Makes spill files fail until the end of the scope: reads and writes fail with these errno codes (0: succeed), writes
/// only beyond a file size; the disk has a number of blocks of 4 KiB, some of them free (0: the real disk).
class SpillFaults {
public:
    struct Codes {
        int write = 0, read = 0;
        std::uint64_t bytes_before = 0;
        unsigned blocks = 0, free_blocks = 0;
    };
    explicit SpillFaults(Codes codes) : before_(spill_calls()) {
        write_code = codes.write;
        read_code = codes.read;
        bytes_before = codes.bytes_before;
        blocks = codes.blocks;
        free_blocks = codes.free_blocks;
        spill_calls() = {fail_read, fail_write, say_space};
    }
    ~SpillFaults() { spill_calls() = before_; }
    SpillFaults(const SpillFaults&) = delete;
    SpillFaults& operator=(const SpillFaults&) = delete;

private:
    static ssize_t fail_read(int file, void* to, std::size_t bytes, off_t place) {
        if (read_code == 0) return pread(file, to, bytes, place);
        errno = read_code;
        return -1;
    }
    static ssize_t fail_write(int file, const void* from, std::size_t bytes, off_t place) {
        if (write_code == 0) return pwrite(file, from, bytes, place);
        const auto written = static_cast<std::uint64_t>(place);
        if (written < bytes_before) return pwrite(file, from, std::min(bytes, bytes_before - written), place);
        errno = write_code;
        return -1;
    }

    static int say_space(int file, struct statvfs* disk) {
        const int failed = fstatvfs(file, disk);
        if (blocks == 0) return failed;
        disk->f_frsize = 4096;
        disk->f_blocks = blocks;
        disk->f_bavail = free_blocks;
        return 0;
    }

    static inline std::atomic<int> write_code{0}, read_code{0};
    static inline std::atomic<std::uint64_t> bytes_before{0};
    static inline std::atomic<unsigned> blocks{0}, free_blocks{0};
    SpillCalls before_;
};

}  // namespace lockstep::test
