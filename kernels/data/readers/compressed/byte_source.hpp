#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// The bytes of a file in order, decompressed if they are compressed. Every InputError begins with `name`.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Reads up to `size` bytes and returns how many; 0 only at the end. Throws InputError for damaged or truncated data.
    virtual std::size_t read(char* into, std::size_t size) = 0;
    /// Bytes read from the file so far, and its size; 0: unknown.
    virtual std::uint64_t position() const = 0;
    virtual std::uint64_t size() const = 0;
};

/// Recognises gz, xz, bz2 and zst by their first bytes. Reading a pipe waits for its writer, until data, its end, or Cancelled.
/// The progress must outlive the source.
std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path, const std::string& name,
                                      const Progress& progress);
/// The content must outlive the source.
std::unique_ptr<ByteSource> open_memory(std::string_view content, const std::string& name);

}  // namespace lockstep
