#include "app/session/recording/sha256.hpp"

#include <array>
#include <fstream>
#include <vector>

#include <fmt/format.h>
#include <nettle/sha2.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {

namespace {

std::string hexadecimal_digest(sha256_ctx& context) {
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest;
    sha256_digest(&context, digest.size(), digest.data());
    std::string text;
    for (const auto byte : digest) text += fmt::format("{:02x}", byte);
    return text;
}

}  // namespace

std::string sha256_of(std::string_view bytes) {
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    return hexadecimal_digest(context);
}

std::string sha256_of_file(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(fmt::format("{} cannot be read", file.string()));
    sha256_ctx context;
    sha256_init(&context);
    std::vector<char> part(1u << 16);
    while (stream) {
        stream.read(part.data(), static_cast<std::streamsize>(part.size()));
        sha256_update(&context, static_cast<std::size_t>(stream.gcount()),
                      reinterpret_cast<const std::uint8_t*>(part.data()));
    }
    if (stream.bad()) throw InputError(fmt::format("{} cannot be read", file.string()));
    return hexadecimal_digest(context);
}

}  // namespace lockstep
