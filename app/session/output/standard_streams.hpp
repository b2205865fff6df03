#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace lockstep {

/// Opens those of the three standard streams that came closed, so that no file gets their numbers.
void hold_standard_streams();
/// True for one of the standard streams that hold_standard_streams() has found closed.
bool came_closed(int descriptor);

/// From now on write_stdout(), print(), and what user kernels print go to standard error: the standard output is one of the files.
void leave_stdout_to_files();

/// Writes to standard output. Throws WriteError where it takes no more; ends the program quietly, as other programs end,
/// when the one that read it has gone.
void write_stdout(std::string_view text);

template <class... Values>
void print(fmt::format_string<Values...> format, Values&&... values) {
    write_stdout(fmt::format(format, std::forward<Values>(values)...));
}

/// Text for a terminal: control bytes other than line breaks and tabs are shown as "\\x1B".
std::string for_terminal(std::string_view text);

/// Writes to standard error as much as it takes: what cannot be said is no further failure.
void complain(std::string_view text) noexcept;

}  // namespace lockstep
