#pragma once

#include <atomic>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/data/input_error.hpp"
#include "kernels/simt/source_place.hpp"

namespace lockstep {

/// How this program was built, for user kernels that are loaded into it. The build writes them (.cmake/UserKernels.cmake).
struct BuildFacts {
    const char*
        tag;  ///< a hash of the headers in kernels/, the compiler and its options: a library with another tag does not fit
    const char* compiler;
    const char* options;  ///< one a line
};

extern const BuildFacts kBuildFacts;

/// The output of a program, on both of its streams, and its exit code.
struct ProgramOutput {
    int code = -1;
    std::string text;
};

/// Runs a program that is looked for in PATH, and waits for it. Throws DeviceError when it cannot be started.
/// cancel  ends the program and all its child processes soon after it becomes true, and Cancelled is thrown; null: only a signal
///         that ends this program does
/// more_environment  "NAME=value"
ProgramOutput run_program_for_output(const std::vector<std::string>& words, const std::atomic<bool>* cancel = nullptr,
                                     const std::vector<std::string>& more_environment = {});

/// The variable with which a C++ compiler appends all files that it reads to a file, as rules of make.
std::string reports_reads_in(const std::filesystem::path& file);

/// An error of a C++ compiler or linker.
struct CompilerError {
    std::string file;  ///< or the tool
    int line = 0;  ///< 0: not known
    std::string what;
    std::string text() const;  ///< "FILE:LINE: what is wrong"
};
std::vector<CompilerError> compiler_errors(const std::string& output);
/// The first of them as text; empty where there is none.
std::string first_error(const std::string& output);

/// A folder of user kernels does not compile.
struct CompilationError : InputError {
    CompilationError(const std::string& sentence, std::vector<CompilerError> all)
        : InputError(sentence), errors(std::move(all)) {}
    std::vector<CompilerError> errors;
};

/// The options of this program's own compilation that begin with one of these: "-I", "-D".
std::vector<std::string> own_options(std::initializer_list<std::string_view> beginnings);

/// Compiles sources into a shared library for this build of the program.
/// folder  of the sources: they include each other from there, and their names in the program are relative to it
/// read    where the compiler lists the files that it reads, as rules of make
/// Throws CompilationError with one sentence, after the compiler's output was written to standard error; Cancelled.
void compile_library(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& sources,
                     const std::filesystem::path& library, const std::filesystem::path& read,
                     const std::atomic<bool>* cancel = nullptr);

/// Finds the source lines of instructions in libraries that compile_library() has made.
std::optional<SourcePlace> line_in_library(const void* instruction);

}  // namespace lockstep
