#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/statvfs.h>
#include <sys/types.h>

namespace lockstep {

/// The system calls of a spill file: pread(), pwrite() and fstatvfs(). Tests replace them to simulate a full or broken
/// disk.
struct SpillCalls {
    ssize_t (*read)(int file, void* to, std::size_t bytes, off_t place);
    ssize_t (*write)(int file, const void* from, std::size_t bytes, off_t place);
    int (*space)(int file, struct statvfs* disk);
};

/// Change it only while no spill file is in use.
SpillCalls& spill_calls();

}  // namespace lockstep
