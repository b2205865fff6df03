#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/statvfs.h>
#include <sys/types.h>

namespace lockstep {

/// The calls of the system that a spill file makes, as pread(), pwrite() and fstatvfs() are. Tests put others here, to see what
/// comes of a disk that is full or broken.
struct SpillCalls {
    ssize_t (*read)(int file, void* to, std::size_t bytes, off_t place);
    ssize_t (*write)(int file, const void* from, std::size_t bytes, off_t place);
    int (*space)(int file, struct statvfs* disk);
};

/// To be changed only while no spill file is in use.
SpillCalls& spill_calls();

}  // namespace lockstep
