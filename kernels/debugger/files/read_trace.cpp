#include <algorithm>
#include <cerrno>
#include <fstream>
#include <new>

#include <fmt/format.h>

#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/files/trace_file.hpp"

namespace lockstep::debugger {

TraceFile read_trace(const std::filesystem::path& path, Progress& progress, std::uint64_t free_memory) {
    constexpr std::size_t kPiece = std::size_t{4} << 20;
    const auto name = path.string();
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error) throw InputError(name + ": " + errno_text(error.value()));
    if (size > free_memory)
        throw InputError(fmt::format("{}: it has {}, and {} of memory are free", name, bytes_in_words(size),
                                     bytes_in_words(free_memory)));
    std::ifstream in(path, std::ios::binary);
    if (!in) throw InputError(name + ": " + errno_text(errno));
    progress.begin("Reading " + path.filename().string(), size);
    std::string bytes;
    try {
        bytes.resize(size);
    } catch (const std::bad_alloc&) {
        throw InputError(name + ": it does not fit into memory");
    }
    for (std::size_t at = 0; at < size; at += kPiece) {
        progress.check();
        const auto count = std::min<std::size_t>(kPiece, size - at);
        if (!in.read(bytes.data() + at, static_cast<std::streamsize>(count)))
            throw InputError(name + ": it ends while it is read");
        progress.set(at + count);
    }
    return is_compact(bytes) ? parse_compact(bytes, name) : parse_chrome(bytes, name);
}

}  // namespace lockstep::debugger
