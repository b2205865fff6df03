#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace lockstep {

/// Something could not be written. One sentence with the path; the program ends with exit code 3.
struct WriteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file that is there whole or not at all: it is written under another name beside its place and moved there by
/// commit(). What is not a plain file (/dev/stdout) is written directly.
class OutputFile {
public:
    /// Throws WriteError that says why it cannot be opened.
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile();  ///< without commit() nothing is left
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view text);
    void write(const void* data, std::size_t bytes);
    /// Where the bytes go until commit(), for a library that opens files itself.
    const std::filesystem::path& temporary() const { return temporary_; }
    /// Throws WriteError when a byte of it could not be written.
    void commit();

private:
    std::filesystem::path path_, temporary_;
    std::ofstream stream_;
    bool committed_ = false;
};

/// Throws InputError that names `option` when a file could not be made at `path`: its folder is missing or may not be
/// written, or `path` is a folder. Creates nothing.
void require_writable_file(const std::filesystem::path& path, std::string_view option);
/// The same for a folder that is made when it is not there.
void require_writable_folder(const std::filesystem::path& path, std::string_view option);

}  // namespace lockstep
