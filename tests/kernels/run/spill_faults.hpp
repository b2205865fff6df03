#pragma once

#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "kernels/run/snapshots/spill_calls.hpp"

namespace lockstep::test {

/// Makes spill files fail until the end of the scope: reading and writing with these codes of errno; 0: as always.
class SpillFaults {
public:
    struct Codes {
        int write = 0, read = 0;
    };
    explicit SpillFaults(Codes codes) : before_(spill_calls()) {
        write_code = codes.write;
        read_code = codes.read;
        spill_calls() = {fail_read, fail_write};
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
        errno = write_code;
        return -1;
    }

    static inline std::atomic<int> write_code{0}, read_code{0};
    SpillCalls before_;
};

}  // namespace lockstep::test
