#include "app/session/output/standard_streams.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

#include "app/session/output/interrupt.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/write_all.hpp"
#include "kernels/base/errno_text.hpp"

namespace lockstep {
namespace {

bool stdout_is_a_file = false;  // set before any output
std::array<bool, 3> held{};  // by descriptor: it was closed at the start

}  // namespace

void leave_stdout_to_files() {
    stdout_is_a_file = true;
    std::fflush(stdout);
    stdout = stderr;
    std::cout.rdbuf(std::cerr.rdbuf());
}

void hold_standard_streams() {
    // Opened in the opposite direction, so that a write to a closed output still fails.
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
        held[static_cast<std::size_t>(descriptor)] = true;
        const int opened = ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (opened >= 0 && opened != descriptor) ::close(opened);
    }
}

bool came_closed(int descriptor) {
    return descriptor >= STDIN_FILENO && descriptor <= STDERR_FILENO && held[static_cast<std::size_t>(descriptor)];
}

void write_stdout(std::string_view text) {
    if (stdout_is_a_file) return complain(text);
    const int error = write_all(STDOUT_FILENO, text);
    if (error == EPIPE) end_by_signal(SIGPIPE);
    if (error) throw WriteError(fmt::format("the standard output cannot be written: {}", errno_text(error)));
}

std::string for_terminal(std::string_view text) {
    std::string shown;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if ((byte < 0x20 && letter != '\n' && letter != '\t') || byte == 0x7F) shown += fmt::format("\\x{:02X}", byte);
        else shown += letter;
    }
    return shown;
}

void complain(std::string_view text) noexcept {
    try {
        write_all(STDERR_FILENO, text);
    } catch (...) {
        // Interrupted while the reader does not read.
    }
}

}  // namespace lockstep
