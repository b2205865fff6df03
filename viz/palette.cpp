#include "viz/palette.hpp"

#include <cmath>

namespace lockstep {
namespace {

constexpr Colour rgb(std::uint32_t value) { return Colour::hex(value); }

constexpr Palette kDark{.ground = rgb(0x0A0D12),
                        .canvas = rgb(0x0F131A),
                        .panel = rgb(0x171C25),
                        .raised = rgb(0x1F2631),
                        .field = rgb(0x2A3240),
                        .field_hi = rgb(0x38424F),
                        .line = rgb(0x2C3541),
                        .grid = rgb(0x222A35),
                        .ink = rgb(0xF3F5F9),
                        .ink2 = rgb(0xBAC3D0),
                        .ink3 = rgb(0x909BAB),
                        .accent = rgb(0x78A9FF),
                        .accent_dim = rgb(0x27406B),
                        .good = rgb(0x4FC79B),
                        .now_dim = rgb(0x4A3716),
                        .hazard_dim = rgb(0x4A211F),
                        .unvisited = rgb(0x3D4652),
                        .now = rgb(0xFFA51F),
                        .hazard = rgb(0xFF5C5C),
                        .selected = rgb(0xF3F5F9),
                        .hovered = rgb(0xBAC3D0),
                        .categories = {rgb(0x56B4E9), rgb(0xF0E442), rgb(0x2577BC), rgb(0xD98BB8), rgb(0x009E73)},
                        .on_category = {rgb(0x0A0D12), rgb(0x0A0D12), rgb(0xFFFFFF), rgb(0x0A0D12), rgb(0x0A0D12)},
                        .sequence = {rgb(0x56528F), rgb(0x5063AA), rgb(0x4177C1), rgb(0x1E8DD1), rgb(0x08A2D2),
                                     rgb(0x17B6D1), rgb(0x07CAD2), rgb(0x58D9CC), rgb(0x8AE6CA)},
                        .on_now = rgb(0x0A0D12),
                        .dark = true};

constexpr Palette kLight{.ground = rgb(0xD5DAE1),
                         .canvas = rgb(0xFFFFFF),
                         .panel = rgb(0xF7F8FA),
                         .raised = rgb(0xE9ECF1),
                         .field = rgb(0xE0E5EB),
                         .field_hi = rgb(0xD0D7E0),
                         .line = rgb(0xCBD2DB),
                         .grid = rgb(0xE6EAEF),
                         .ink = rgb(0x10151D),
                         .ink2 = rgb(0x3B4554),
                         .ink3 = rgb(0x5A6575),
                         .accent = rgb(0x1F5FBF),
                         .accent_dim = rgb(0xCFE0FA),
                         .good = rgb(0x0A6B48),
                         .now_dim = rgb(0xFCE6CB),
                         .hazard_dim = rgb(0xF9D9E0),
                         .unvisited = rgb(0xBFC5CC),
                         .now = rgb(0xAB4A00),
                         .hazard = rgb(0xB80F3A),
                         .selected = rgb(0x10151D),
                         .hovered = rgb(0x3B4554),
                         .categories = {rgb(0x2E8FCF), rgb(0xA89400), rgb(0x00498A), rgb(0xBF5F9C), rgb(0x006B4C)},
                         .on_category = {rgb(0x10151D), rgb(0x10151D), rgb(0xFFFFFF), rgb(0x10151D), rgb(0xFFFFFF)},
                         .sequence = {rgb(0xB1B0ED), rgb(0x90A4E7), rgb(0x6A9ADD), rgb(0x3B91CC), rgb(0x0386AF),
                                      rgb(0x06798C), rgb(0x046B70), rgb(0x045D56), rgb(0x004F3E)},
                         .on_now = rgb(0xFFFFFF),
                         .dark = false};

}  // namespace

const Palette& Palette::dark_theme() { return kDark; }
const Palette& Palette::light_theme() { return kLight; }

Colour text_on(const Colour& ground) {
    const float light =
        0.2126f * std::pow(ground.r, 2.2f) + 0.7152f * std::pow(ground.g, 2.2f) + 0.0722f * std::pow(ground.b, 2.2f);
    return light > 0.18f ? Colour{0.04f, 0.05f, 0.07f, 1} : Colour{1, 1, 1, 1};
}

}  // namespace lockstep
