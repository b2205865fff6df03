#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include <sys/ioctl.h>
#include <sys/types.h>
#include <unistd.h>

#include "tests/soon.hpp"

namespace lockstep::test {

/// The number of descriptors of a process that refer to a file.
inline std::size_t num_open(pid_t process, const std::filesystem::path& file) {
    std::error_code gone;  // a descriptor that was closed in the meantime
    std::size_t count = 0;
    const auto real = std::filesystem::canonical(file, gone);
    std::filesystem::directory_iterator at("/proc/" + std::to_string(process) + "/fd", gone), end;
    for (; !gone && at != end; at.increment(gone)) {
        std::error_code closed;
        count += std::filesystem::read_symlink(at->path(), closed) == real && !closed;
    }
    return count;
}

/// Writes into a pipe, and waits until it has been read.
inline bool write_to_reader(int pipe, std::string_view text) {
    if (::write(pipe, text.data(), text.size()) != static_cast<ssize_t>(text.size())) return false;
    return comes_about([&] {
        int left = 0;
        return ::ioctl(pipe, FIONREAD, &left) == 0 && left == 0;
    });
}

}  // namespace lockstep::test
