#pragma once

#include <atomic>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// What a program said, on both of its streams, and how it ended.
struct Said {
    int code = -1;
    std::string text;
};

/// Runs a program that is looked for in PATH, and waits for it. Throws DeviceError when it cannot be started.
/// cancel  ends it, with all that it has started itself, soon after it becomes true; then Cancelled is thrown. Null: only a signal
///         that ends this program does.
Said run_and_listen(const std::vector<std::string>& words, const std::atomic<bool>* cancel = nullptr);

/// The first error in what a C++ compiler or linker has said, as "FILE:LINE: what is wrong"; empty where there is none.
std::string first_error(const std::string& text);

/// The options of this program's own compilation that begin with one of these: "-I", "-D".
std::vector<std::string> own_options(std::initializer_list<std::string_view> beginnings);

/// Compiles sources into a shared library that fits this program, and says for which build it is.
/// folder  whose files they are: they find each other from there, and name themselves relative to it
/// cancel  ends it soon after it becomes true; null: nothing does
/// Throws InputError with one sentence, after the compiler's own text was written to standard error; Cancelled.
void compile_library(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& sources,
                     const std::filesystem::path& library, const std::atomic<bool>* cancel = nullptr);

}  // namespace lockstep
