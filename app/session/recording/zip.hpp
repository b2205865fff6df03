#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/session/output/output_file.hpp"

namespace lockstep {

/// Writes a zip, member by member, as a stream: nothing is written twice. The same members give the same bytes.
class ZipWriter {
public:
    /// The file must outlive the writer. Throws WriteError, as do the other functions.
    explicit ZipWriter(OutputFile& file);
    ~ZipWriter();
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    void add(const std::string& name, std::string_view content);
    /// The same for a member that is made part by part: begin(), then part()s of `bytes` together, then end().
    /// compress  false: stored as it is, which is faster
    void begin(const std::string& name, std::uint64_t bytes, bool compress = true);
    void part(std::string_view content);
    void end();
    /// Called after each megabyte of members, with its bytes. May throw to cancel.
    void on_progress(std::function<void(std::size_t bytes)> progress) { progress_ = std::move(progress); }
    /// Writes the list of members. Nothing can be added after it.
    void close();

private:
    struct State;
    std::unique_ptr<State> state_;
    std::function<void(std::size_t)> progress_;
};

/// True unless a sample of a large content says that its compression would take longer than it is worth.
bool is_worth_compressing(std::string_view content);

/// A file that stays open: its readers see the same content after another file has taken its name.
class ZipFile {
public:
    /// Throws InputError where the path names no file that can be read.
    explicit ZipFile(std::filesystem::path path);

    const std::filesystem::path& path() const { return path_; }
    int descriptor() const { return *descriptor_; }

private:
    std::filesystem::path path_;
    std::shared_ptr<const int> descriptor_;
};

/// Reads a zip, member by member, in the order in which they lie in the file. Errors are InputErrors that begin with the
/// file's name.
class ZipReader {
public:
    enum class Mode {
        whole,  ///< the list of members at the end must be there
        torn,  ///< reads the members that are there, up to the first damage
    };
    /// Throws InputError where the file cannot be read or is no zip.
    ZipReader(const ZipFile& file, Mode mode);
    ~ZipReader();
    ZipReader(const ZipReader&) = delete;
    ZipReader& operator=(const ZipReader&) = delete;

    /// The name of the next member; none after the last.
    std::optional<std::string> next();
    /// The content of this member, checked against its checksum. Throws InputError, which names the member, where it has more
    /// than `max_bytes` or is damaged.
    std::string read(std::uint64_t max_bytes);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep
