#pragma once

#include <memory>
#include <string>

#include "kernels/data/readers/compressed/byte_source.hpp"

namespace lockstep {

/// The same text as UTF-8 where a source holds UTF-16, which its byte order mark or its zero bytes tell; else the source as it is.
/// Its read() throws InputError for what is no UTF-16.
std::unique_ptr<ByteSource> as_utf8(std::unique_ptr<ByteSource> source, const std::string& name);

}  // namespace lockstep
