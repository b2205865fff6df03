#include "viz/gl/targets/read_pixels.hpp"

#include <algorithm>
#include <stdexcept>

#include <png.h>

namespace lockstep {

Image read_pixels(const Target& target, RowOrder order) {
    Image image{target.width(), target.height(), {}};
    const auto row = static_cast<std::size_t>(image.width) * 4;
    image.rgba.resize(row * image.height);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(target.texture(), 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(image.rgba.size()),
                      image.rgba.data());
    if (order == RowOrder::bottom_first)
        for (int y = 0; y < image.height / 2; ++y)
            std::swap_ranges(&image.rgba[y * row], &image.rgba[y * row] + row,
                             &image.rgba[(image.height - 1 - y) * row]);
    return image;
}

std::string png_bytes(const Image& image, PngAlpha alpha) {
    std::vector<std::uint8_t> rgb;
    if (alpha == PngAlpha::without) {
        rgb.resize(static_cast<std::size_t>(image.width) * image.height * 3);
        for (std::size_t i = 0; i < rgb.size() / 3; ++i) std::copy_n(&image.rgba[4 * i], 3, &rgb[3 * i]);
    }
    const auto& pixels = alpha == PngAlpha::without ? rgb : image.rgba;
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width);
    png.height = static_cast<png_uint_32>(image.height);
    png.format = alpha == PngAlpha::without ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
    std::string bytes(size, '\0');
    if (!png_image_write_to_memory(&png, bytes.data(), &size, 0, pixels.data(), 0, nullptr))
        throw std::runtime_error(std::string("the picture cannot be made a PNG: ") + png.message);
    bytes.resize(size);
    return bytes;
}

Image load_png(const std::filesystem::path& path) {
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&png, path.c_str()))
        throw std::runtime_error(path.string() + " cannot be read: " + png.message);
    png.format = PNG_FORMAT_RGBA;
    Image image{static_cast<int>(png.width), static_cast<int>(png.height), {}};
    image.rgba.resize(PNG_IMAGE_SIZE(png));
    if (!png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr)) {
        png_image_free(&png);
        throw std::runtime_error(path.string() + " cannot be read: " + png.message);
    }
    return image;
}

}  // namespace lockstep
