#include "viz/gl/text/figure_atlas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"
#include "viz/gl/context_number.hpp"
#include "viz/gl/targets/pixel_texture.hpp"
#include "viz/gl/text/font_file.hpp"

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <imstb_truetype.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace lockstep {
namespace {

// The order is that of cell_figure.glsl.
constexpr std::array<int, FigureGlyphs::kCount> kCodepoints{
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 0x221E, 0x2013, ',', 0x2192, 0x2212, ' ', '.', 'e', 'N', 'a'};

}  // namespace

struct FigureAtlas::Font {
    std::string file;
    stbtt_fontinfo info{};

    explicit Font(const std::filesystem::path& built) {
        const auto path = asset_path(std::filesystem::path("fonts") / built.filename());
        file = read_font(path);
        const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
        if (!stbtt_InitFont(&info, bytes, stbtt_GetFontOffsetForIndex(bytes, 0)))
            throw DeviceError("The font " + path.string() + " cannot be read: install the program again");
    }
};

FigureAtlas::FigureAtlas()
    : regular_(std::make_unique<Font>(kFontJetBrainsMonoRegular)),
      bold_(std::make_unique<Font>(kFontJetBrainsMonoBold)) {}
FigureAtlas::~FigureAtlas() = default;

std::shared_ptr<FigureAtlas> FigureAtlas::of_context() {
    static std::map<std::uint64_t, std::weak_ptr<FigureAtlas>> known;
    auto& entry = known[gl_context_number()];
    auto found = entry.lock();
    if (!found) entry = found = std::make_shared<FigureAtlas>();
    return found;
}

const FigureGlyphs& FigureAtlas::at(float pixels, bool bold) {
    const int size = std::clamp(static_cast<int>(std::lround(pixels)), 6, 128);
    const auto found = sizes_.find({size, bold});
    if (found != sizes_.end()) return found->second;

    const auto& font = (bold ? bold_ : regular_)->info;
    const float scale = stbtt_ScaleForMappingEmToPixels(&font, static_cast<float>(size));
    int ascent = 0, descent = 0, gap = 0, advance = 0, bearing = 0;
    stbtt_GetFontVMetrics(&font, &ascent, &descent, &gap);
    stbtt_GetCodepointHMetrics(&font, '0', &advance, &bearing);
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    stbtt_GetCodepointBitmapBox(&font, '0', scale, scale, &x0, &y0, &x1, &y1);

    FigureGlyphs glyphs;
    glyphs.width = static_cast<int>(std::lround(advance * scale));
    glyphs.cap_height = y1 - y0;
    // Digits are centred in the cell, so that a centred cell shows centred digits.
    glyphs.height = glyphs.cap_height + 2 * ((size + 2 - glyphs.cap_height) / 2);
    const int baseline = (glyphs.height - glyphs.cap_height) / 2 - y0;

    const int width = glyphs.width * static_cast<int>(kCodepoints.size());
    std::vector<std::uint8_t> coverage(static_cast<std::size_t>(width) * glyphs.height), glyph;
    for (std::size_t i = 0; i < kCodepoints.size(); ++i) {
        int left = 0, top = 0, glyph_width = 0, glyph_height = 0;
        unsigned char* bitmap =
            stbtt_GetCodepointBitmap(&font, scale, scale, kCodepoints[i], &glyph_width, &glyph_height, &left, &top);
        for (int y = 0; y < glyph_height; ++y)
            for (int x = 0; x < glyph_width; ++x) {
                const int to_x = left + x, to_y = baseline + top + y;
                if (to_x < 0 || to_x >= glyphs.width || to_y < 0 || to_y >= glyphs.height) continue;
                coverage[static_cast<std::size_t>(to_y) * width + i * glyphs.width + to_x] =
                    bitmap[y * glyph_width + x];
            }
        stbtt_FreeBitmap(bitmap, nullptr);
    }

    glyphs.texture = make_texture(width, glyphs.height, GL_R8);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTextureSubImage2D(glyphs.texture.get(), 0, 0, 0, width, glyphs.height, GL_RED, GL_UNSIGNED_BYTE, coverage.data());
    return sizes_.emplace(std::pair{size, bold}, std::move(glyphs)).first->second;
}

}  // namespace lockstep
