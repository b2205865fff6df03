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

/// Writing failed. One sentence with the path; the program ends with exit code 3.
struct WriteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file that is written completely or not at all. The bytes go into a file in the destination's folder, without a name (or with a
/// random name if the file system has no nameless files); put_in_place() moves it to its destination. A symbolic link stays, and its
/// target is replaced. A file of the user keeps its mode; other files get the mode of the umask. Pipes and devices (/dev/stdout) are
/// written directly; "-" is the standard output.
class OutputFile {
public:
    /// Throws WriteError that states why it cannot be opened.
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile();  ///< without commit() the temporary file is removed, also if a signal ends the program
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Throws WriteError, at once or in a later call, if a byte cannot be written.
    void write(std::string_view bytes);
    void write(const void* data, std::size_t bytes) { write({static_cast<const char*>(data), bytes}); }
    /// Flushes and closes the file; nothing can be added afterwards. Throws WriteError if a byte could not be written:
    /// then the previous file is unchanged.
    void finish();
    /// Moves the finished file to its destination. Throws WriteError, and leaves the previous file unchanged.
    void put_in_place();
    /// Undoes put_in_place(): restores the previous file, or removes the new one if there was none. Does nothing if the file system
    /// could not exchange the two files.
    void take_back();
    /// Throws WriteError if the other file has the same destination.
    void require_apart(const OutputFile& other) const;
    /// finish(), then put_in_place().
    void commit();

private:
    void open_stream();
    void open_temporary();
    bool open_nameless(mode_t mode);
    template <class Make>
    void take_name(Make make);
    void name_temporary();
    void put(std::string_view bytes) const;
    void flush();
    [[noreturn]] void fail(std::string_view why) const;

    std::filesystem::path path_;
    Destination destination_;
    enum class Placed { no, created, exchanged, replaced };

    std::string temporary_;  ///< its name in the folder of the destination; empty: written directly
    std::optional<TemporaryName> remembered_;
    Placed placed_ = Placed::no;
    std::string buffer_;
    int descriptor_ = -1;
    bool nameless_ = false;
};

/// Writes a whole file. Throws WriteError.
void write_file(const std::filesystem::path& path, std::string_view bytes);

/// Throws InputError that names `option` if no file could be created at `path`: its folder is missing or not writable,
/// or `path` is a folder. Creates nothing.
void require_writable_file(const std::filesystem::path& path, std::string_view option);
/// The same for a folder that is created if it does not exist.
void require_writable_folder(const std::filesystem::path& path, std::string_view option);

}  // namespace lockstep
