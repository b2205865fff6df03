#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

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
    /// Writes the list of members. Nothing can be added after it.
    void close();

private:
    struct State;
    std::unique_ptr<State> state_;
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
    ZipReader(const std::filesystem::path& file, Mode mode);
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
