#include "viz/gl/text/font_file.hpp"

#include <cstddef>
#include <cstdint>

#include "kernels/simt/device.hpp"
#include "viz/gl/programs/installed_file.hpp"

namespace lockstep {

bool is_whole_font(std::string_view bytes) {
    constexpr std::uint32_t kSum = 0xB1B0AFBA;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        sum += std::uint32_t{static_cast<unsigned char>(bytes[i])} << (24 - 8 * (i % 4));
    return sum == kSum;
}

std::string read_font(const std::filesystem::path& path) {
    auto bytes = installed_file(path);
    if (!bytes) throw DeviceError("The font " + path.string() + " cannot be read: install the program again");
    if (!is_whole_font(*bytes))
        throw DeviceError("The font " + path.string() + " is damaged: install the program again");
    return std::move(*bytes);
}

}  // namespace lockstep
