#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lockstep {

/// sRGB, 0 .. 1.
struct Colour {
    float r = 0, g = 0, b = 0, a = 1;
    static constexpr Colour hex(std::uint32_t rgb) {
        return {static_cast<float>(rgb >> 16 & 255) / 255.f, static_cast<float>(rgb >> 8 & 255) / 255.f,
                static_cast<float>(rgb & 255) / 255.f, 1.f};
    }
    constexpr Colour faded(float alpha) const { return {r, g, b, a * alpha}; }
};

/// Colours by role; views ask for roles, never for numbers. Amber (`now`) is this pass, `selected` is the user's selection, red
/// (`hazard`) is wrong; everything else is data.
struct Palette {
    Colour ground, canvas, panel, raised, field, field_hi, line, grid;
    Colour ink, ink2, ink3, accent, accent_dim, good, now_dim, hazard_dim;
    Colour unvisited, now, hazard, selected, hovered;
    std::array<Colour, 5> categories;  ///< sublists, series, phases: cycled in list order
    std::array<Colour, 5> on_category;  ///< text on them
    std::array<Colour, 9> sequence;  ///< level, rank, counts: low to high
    Colour on_now;  ///< text on `now`
    bool dark = true;

    /// The colour of a series or phase: the categories, then the same lighter, then darker, so that all differ.
    Colour series(std::size_t number) const {
        const auto& base = categories[number % categories.size()];
        const auto round = number / categories.size() % 3;
        if (round == 0) return base;
        const auto& other = round == 1 ? ink : canvas;
        const auto mixed = [](float a, float b) { return 0.5f * (a + b); };
        return {mixed(base.r, other.r), mixed(base.g, other.g), mixed(base.b, other.b), 1};
    }

    static const Palette& dark_theme();
    static const Palette& light_theme();
};

/// Near black or white, whichever contrasts better with a colour: as text_on() of common.glsl.
Colour text_on(const Colour& ground);

}  // namespace lockstep
