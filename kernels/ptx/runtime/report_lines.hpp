#pragma once

// What the process of a program tells the one that started it: lines of JSON in the file that LOCKSTEP_PROGRAM_REPORT names, and
// the contents of arrays in states.bin. The emulated runtime and the capture on a GPU write the same lines.

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/ptx/state_part.hpp"

namespace lockstep::report {

/// Whether the parent process asked for a report.
bool is_wanted();
/// False in children that the program forks.
bool is_first_process();
/// Appends a line; nothing in children that the program forks.
void line(const std::string& text);

std::string in_quotes(std::string_view text);
std::string number(std::uint64_t value);
std::string three(const std::array<std::uint32_t, 3>& values);
std::string hexadecimal(std::span<const std::uint8_t> bytes);

/// The parameters' types out of a kernel's mangled name; plain receives the name without them.
std::vector<std::string> parameter_types(const std::string& mangled, std::string& plain);
/// Element type of a pointer parameter's type as C++ writes it: "int const*" is i32 of 4 bytes; empty: another type.
std::string element_type(std::string text, unsigned& bytes);

std::string allocation_line(std::uint32_t number, std::uint64_t address, std::uint64_t bytes, std::string_view kind,
                            std::string_view name, const std::string& frames);
std::string free_line(std::uint64_t address);
std::string copy_line(std::string_view direction, std::uint64_t to, std::uint64_t from, std::uint64_t bytes);
std::string memset_line(std::uint64_t to, unsigned value, std::uint64_t bytes);

/// Reads LOCKSTEP_PROGRAM_LAUNCHES: "2..5" or "3".
struct LaunchRange {
    long first = 1, last = 0x7FFFFFFF;
    bool contains(long launch) const { return first <= launch && launch <= last; }
};
LaunchRange wanted_launches();
/// The words of a variable of the environment, separated by commas.
std::vector<std::string> words_of(const char* variable);

/// The file of what arrays held, limited in bytes.
class StatesFile {
public:
    StatesFile() = default;
    StatesFile(const StatesFile&) = delete;
    StatesFile& operator=(const StatesFile&) = delete;
    ~StatesFile() { close(); }

    void open(const std::string& path, std::uint64_t bytes);
    bool is_open() const { return file_ != nullptr; }
    /// A part that does not fit, or that the disk has no room for, closes the file; a line of the report names its pass.
    void write(const ptx::StatePart& part, const char* bytes);
    void flush();
    void close();
    std::uint64_t written() const { return written_; }

private:
    void end_at(std::uint64_t pass);

    std::FILE* file_ = nullptr;
    std::uint64_t left_ = 0, written_ = 0;
    std::uint64_t pass_ = 0;  ///< of the last part
};

/// Writes the parts of `now` that differ from `before` and takes them over. Gives the number of elements that differ.
/// part  the pass and the array; its offset is that of `before` and `now` in the array
std::uint64_t store_changes(StatesFile& states, ptx::StatePart part, std::span<char> before, const char* now,
                            unsigned element_bytes);

}  // namespace lockstep::report
