#pragma once

#include <memory>
#include <string>

#include "kernels/data/readers/compressed/byte_source.hpp"

namespace lockstep {

/// Converts a UTF-16 source to UTF-8; recognises UTF-16 by its byte order mark or its zero bytes. Returns other sources
/// unchanged. Its read() throws InputError for invalid UTF-16.
std::unique_ptr<ByteSource> as_utf8(std::unique_ptr<ByteSource> source, const std::string& name);

}  // namespace lockstep
