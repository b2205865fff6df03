#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "app/session/output/destination.hpp"
#include "app/session/output/temporary_names.hpp"

namespace lockstep {

/// Something could not be written. One sentence with the path; the program ends with exit code 3.
struct WriteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file that is there whole or not at all. It is written without a name, or where the file system has no such files under a random
/// name that nobody else has, in the folder of its place, and moved there by put_in_place(). A symbolic link stays, and the file behind it is replaced; that file's mode stays, a
/// new one follows the umask. What is not a plain file (/dev/stdout, a pipe) is written directly; "-" is the standard output.
class OutputFile {
public:
    /// Throws WriteError that says why it cannot be opened.
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile();  ///< without commit() nothing is left, also when a signal ends the program
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Throws WriteError, sooner or later, when a byte cannot be written.
    void write(std::string_view bytes);
    void write(const void* data, std::size_t bytes) { write({static_cast<const char*>(data), bytes}); }
    /// Writes what is left of it and closes it; nothing can be added then. Throws WriteError when something of it could not be
    /// written: then what was there before is there still.
    void finish();
    /// Gives the finished file its name. Throws WriteError, and leaves what was there before.
    void put_in_place();
    /// Throws WriteError when the other one takes its place.
    void require_apart(const OutputFile& other) const;
    /// finish(), then put_in_place().
    void commit();

private:
    void open_stream();
    void open_temporary();
    bool open_nameless(mode_t mode);
    void name_temporary();
    void put(std::string_view bytes) const;
    void flush();
    [[noreturn]] void fail(std::string_view why) const;

    std::filesystem::path path_;
    Destination destination_;
    std::filesystem::path temporary_;  ///< empty: written directly
    std::optional<TemporaryName> remembered_;
    std::string buffer_;
    int descriptor_ = -1;
    bool nameless_ = false;
};

/// Writes all of a file at once. Throws WriteError.
void write_file(const std::filesystem::path& path, std::string_view bytes);

/// Throws InputError that names `option` when a file could not be made at `path`: its folder is missing or may not be
/// written, or `path` is a folder. Creates nothing.
void require_writable_file(const std::filesystem::path& path, std::string_view option);
/// The same for a folder that is made when it is not there.
void require_writable_folder(const std::filesystem::path& path, std::string_view option);

}  // namespace lockstep
