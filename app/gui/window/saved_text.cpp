#include "app/gui/window/saved_text.hpp"

#include <fstream>
#include <system_error>

#include "app/session/json_text.hpp"

namespace lockstep {

std::string read_saved_text(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(kLargestSmallFile + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    const auto size = static_cast<std::size_t>(stream.gcount());
    return size > kLargestSmallFile ? std::string() : text.substr(0, size);
}

std::filesystem::path set_aside_name(const std::filesystem::path& file) { return file.string() + ".damaged"; }

void set_aside(const std::filesystem::path& file) {
    std::error_code none;
    if (std::filesystem::is_regular_file(file, none)) std::filesystem::rename(file, set_aside_name(file), none);
}

}  // namespace lockstep
