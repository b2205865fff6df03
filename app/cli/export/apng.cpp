#include "app/cli/export/apng.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <boost/crc.hpp>

namespace lockstep {
namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1A\n";

std::string big_endian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFF);
    return bytes;
}
std::string big_endian_16(std::uint32_t number) { return big_endian(number).substr(2); }

std::string chunk(std::string_view type, std::string_view data) {
    boost::crc_32_type sum;
    sum.process_bytes(type.data(), type.size());
    sum.process_bytes(data.data(), data.size());
    return big_endian(static_cast<std::uint32_t>(data.size())) + std::string(type) + std::string(data) +
           big_endian(sum.checksum());
}

/// The data of all chunks of a type.
std::string data_of(std::string_view png, std::string_view type) {
    std::string data;
    for (std::size_t at = kSignature.size(); at + 12 <= png.size();) {
        std::uint32_t size = 0;
        for (std::size_t i = 0; i < 4; ++i) size = size << 8 | static_cast<unsigned char>(png[at + i]);
        if (png.substr(at + 4, 4) == type) data += png.substr(at + 8, size);
        at += 12 + size;
    }
    return data;
}

struct Box {
    int left = 0, top = 0, right = 0, bottom = 0;  ///< right and bottom are outside
};

/// The rectangle that differs; one pixel if nothing differs, because a frame cannot be empty.
Box difference(const Image& one, const Image& other) {
    Box box{one.width, one.height, 0, 0};
    for (int y = 0; y < one.height; ++y)
        for (int x = 0; x < one.width; ++x) {
            if (std::ranges::equal(one.pixel(x, y), other.pixel(x, y))) continue;
            box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x + 1),
                   std::max(box.bottom, y + 1)};
        }
    return box.right > box.left ? box : Box{0, 0, 1, 1};
}

Image part_of(const Image& image, const Box& box) {
    Image part{box.right - box.left, box.bottom - box.top, {}};
    const auto row = static_cast<std::size_t>(part.width) * 4;
    part.rgba.resize(row * static_cast<std::size_t>(part.height));
    for (int y = 0; y < part.height; ++y)
        std::copy_n(image.pixel(box.left, box.top + y).data(), row,
                    part.rgba.data() + row * static_cast<std::size_t>(y));
    return part;
}

}  // namespace

void Apng::add(const Image& frame, double seconds) {
    const auto box = num_frames_ == 0 ? Box{0, 0, frame.width, frame.height} : difference(last_, frame);
    const auto png = png_bytes(num_frames_ == 0 ? frame : part_of(frame, box));
    if (num_frames_ == 0) header_ = data_of(png, "IHDR");
    constexpr double kMilliseconds = 1000, kMaxDelay = 65535;
    const auto delay = static_cast<std::uint32_t>(std::clamp(std::round(seconds * kMilliseconds), 0.0, kMaxDelay));
    const auto number = [](int length) { return big_endian(static_cast<std::uint32_t>(length)); };
    const std::string replace_and_stay(2, '\0');
    frames_ += chunk("fcTL", big_endian(sequence_++) + number(box.right - box.left) + number(box.bottom - box.top) +
                                 number(box.left) + number(box.top) + big_endian_16(delay) +
                                 big_endian_16(static_cast<std::uint32_t>(kMilliseconds)) + replace_and_stay);
    const auto pixels = data_of(png, "IDAT");
    frames_ += num_frames_ == 0 ? chunk("IDAT", pixels) : chunk("fdAT", big_endian(sequence_++) + pixels);
    ++num_frames_;
    last_ = frame;
}

std::string Apng::bytes() const {
    const auto for_ever = big_endian(0);
    return std::string(kSignature) + chunk("IHDR", header_) + chunk("acTL", big_endian(num_frames_) + for_ever) +
           frames_ + chunk("IEND", "");
}

}  // namespace lockstep
