#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace lockstep {

/// Opens those of the three standard streams that are closed, so that no file gets their numbers.
void hold_standard_streams();
/// True if hold_standard_streams() found this standard stream closed.
bool came_closed(int descriptor);

/// Redirects write_stdout(), print() and the output of user kernels to standard error: a file is the standard output.
void leave_stdout_to_files();

/// Writes to standard output. Throws WriteError if that fails; ends the program by SIGPIPE, as other programs end, if
/// the reader has closed it.
void write_stdout(std::string_view text);

template <class... Values>
void print(fmt::format_string<Values...> format, Values&&... values) {
    write_stdout(fmt::format(format, std::forward<Values>(values)...));
}

/// Text for a terminal: control bytes other than line breaks and tabs are shown as "\\x1B".
std::string for_terminal(std::string_view text);

/// Writes to standard error. Errors are ignored.
void complain(std::string_view text) noexcept;

}  // namespace lockstep
