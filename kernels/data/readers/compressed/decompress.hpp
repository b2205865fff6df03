#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"

namespace lockstep {

/// The decompressed bytes of a source; gz, xz, bz2 and zst are recognised by their first bytes, other sources are returned
/// unchanged. Throws InputError, here and at each read(), for damaged or truncated data, and if the library is missing.
std::unique_ptr<ByteSource> decompressed(std::unique_ptr<ByteSource> source, const std::string& name);

/// Reads the first bytes of a source, fewer if it is shorter; the returned source begins with these bytes again.
std::unique_ptr<ByteSource> with_head(std::unique_ptr<ByteSource> source, std::size_t bytes, std::string& head);

/// Bytes that a decompressor reads at a time.
inline constexpr std::size_t kPieceBytes = 1 << 16;

// ---- one for each library; a source starts with the compressed data ----------------------------------------------

/// gzip by zlib: unlike libarchive's own reader, it checks the checksum.
std::unique_ptr<ByteSource> gunzip(std::unique_ptr<ByteSource> source, const std::string& name);
/// bzip2 by libbz2, its blocks on worker_count() threads at once.
std::unique_ptr<ByteSource> bunzip2(std::unique_ptr<ByteSource> source, const std::string& name);
/// xz by liblzma; if a file has several blocks of known length, on worker_count() threads at once.
std::unique_ptr<ByteSource> unxz(std::unique_ptr<ByteSource> source, const std::string& name);
/// gz, xz, bz2 and zst by libarchive's filters, without its archive formats.
std::unique_ptr<ByteSource> unpack_by_libarchive(std::unique_ptr<ByteSource> source, const std::string& name);

InputError cut_off(const std::string& name);
InputError damaged(const std::string& name, const char* why);

}  // namespace lockstep
