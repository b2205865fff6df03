#include "kernels/ptx/fat_binary.hpp"

#include <dlfcn.h>

#include <cstdint>
#include <cstring>

#include "kernels/ptx/module.hpp"

namespace lockstep::ptx {
namespace {

struct Wrapper {
    std::uint32_t magic, version;
    const void* data;
    const void* const* prelinked;
};
struct Header {
    std::uint32_t magic;
    std::uint16_t version, header_bytes;
    std::uint64_t bytes;
};
struct Entry {
    std::uint16_t kind, attribute;
    std::uint32_t header_bytes;
    std::uint64_t bytes;
    std::uint32_t compressed_bytes, options;
    std::uint16_t minor, major;
    std::uint32_t architecture, name_offset, name_bytes;
    std::uint64_t flags, zero, raw_bytes;
};
constexpr std::uint32_t kWrapperMagic = 0x466243B1, kMagic = 0xBA55ED50;
constexpr std::uint16_t kPtx = 1;
constexpr std::uint64_t kLz4 = 0x2000;  // of Entry::flags
constexpr std::uint32_t kZstdFrame = 0xFD2FB528;  // the first word of what zstd wrote

/// Uses the system's libzstd.
std::string expand_zstd(std::string_view frame, std::size_t bytes) {
    using Decompress = std::size_t (*)(void*, std::size_t, const void*, std::size_t);
    static auto* const library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    static const auto decompress = reinterpret_cast<Decompress>(library ? dlsym(library, "ZSTD_decompress") : nullptr);
    if (decompress == nullptr)
        throw PtxError("its PTX is compressed, and libzstd.so.1 is missing: compile with --compress-mode=none");
    std::string text(bytes, '\0');
    if (decompress(text.data(), text.size(), frame.data(), frame.size()) != text.size())
        throw PtxError("its compressed PTX is damaged");
    return text;
}

std::string text_of(const Entry& entry) {
    const auto* from = reinterpret_cast<const char*>(&entry) + entry.header_bytes;
    if (entry.compressed_bytes == 0) return {from, strnlen(from, entry.bytes)};
    const std::string_view packed(from, entry.compressed_bytes);
    std::uint32_t first = 0;
    if (packed.size() >= sizeof first) std::memcpy(&first, from, sizeof first);
    if (first != kZstdFrame && (entry.flags & kLz4) == 0)
        throw PtxError("its PTX is compressed: compile with --compress-mode=none");
    auto text = first == kZstdFrame ? expand_zstd(packed, entry.raw_bytes) : expand_lz4(packed, entry.raw_bytes);
    text.resize(strnlen(text.data(), text.size()));
    return text;
}

void read_container(const void* data, unsigned architecture, FatBinary& found) {
    const auto* header = static_cast<const Header*>(data);
    if (header == nullptr || header->magic != kMagic) return;
    const auto* at = static_cast<const char*>(data) + header->header_bytes;
    const auto* end = at + header->bytes;
    const Entry* best = nullptr;
    bool code = false;
    std::uint32_t newer = 0;  ///< an architecture that is left
    while (at + sizeof(Entry) <= end) {
        const auto* entry = reinterpret_cast<const Entry*>(at);
        if (entry->header_bytes == 0) break;
        if (entry->kind != kPtx) code = true;
        else if (architecture != 0 && entry->architecture > architecture) newer = entry->architecture;
        else if (best == nullptr || entry->architecture >= best->architecture) best = entry;
        at += entry->header_bytes + entry->bytes;
    }
    if (best != nullptr) {
        try {
            found.texts.push_back(text_of(*best));
        } catch (const PtxError& error) {
            found.problem = error.what();
        }
    } else if (newer != 0 && found.problem.empty()) {
        found.problem = "its PTX is for sm_" + std::to_string(newer) + ", and the GPU, sm_" +
                        std::to_string(architecture) + ", ran machine code that was compiled for itself";
    } else if (code && found.problem.empty()) {
        found.problem = "a part of the program has machine code and no PTX: compile it with -arch=compute_90";
    }
}

}  // namespace

FatBinary read_fat_binary(const void* image, unsigned architecture) {
    FatBinary found;
    if (image == nullptr) return found;
    const auto* wrapper = static_cast<const Wrapper*>(image);
    if (wrapper->magic != kWrapperMagic) {
        read_container(image, architecture, found);
        return found;
    }
    if (wrapper->version == 2 && wrapper->prelinked != nullptr)
        for (const auto* const* part = wrapper->prelinked; *part != nullptr; ++part)
            read_container(*part, architecture, found);
    if (found.texts.empty()) read_container(wrapper->data, architecture, found);
    if (!found.texts.empty()) found.problem.clear();
    return found;
}

std::string expand_lz4(std::string_view block, std::size_t bytes) {
    std::string text;
    text.reserve(bytes);
    std::size_t at = 0;
    const auto require = [](bool sound) {
        if (!sound) throw PtxError("its compressed PTX is damaged");
    };
    const auto next = [&] {
        require(at < block.size());
        return static_cast<std::size_t>(static_cast<unsigned char>(block[at++]));
    };
    /// A length of 15 continues in the next bytes.
    const auto length = [&](std::size_t first) {
        if (first != 15) return first;
        for (auto more = next();; more = next()) {
            first += more;
            if (more != 255) return first;
        }
    };
    while (at < block.size() && text.size() < bytes) {
        const auto token = next();
        const auto literals = length(token >> 4);
        require(literals <= block.size() - at && literals <= bytes - text.size());
        text.append(block, at, literals);
        at += literals;
        if (at == block.size() || text.size() == bytes) break;
        auto back = next();
        back |= next() << 8;
        const auto copied = length(token & 15) + 4;
        require(back != 0 && back <= text.size() && copied <= bytes - text.size());
        for (std::size_t k = 0; k < copied; ++k) text += text[text.size() - back];
    }
    require(text.size() == bytes);
    return text;
}

}  // namespace lockstep::ptx
