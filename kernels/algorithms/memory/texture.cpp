#include "kernels/algorithms/memory/texture.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

TexturePlace texture_place(const NumberArray& array, const ParameterValues& parameters) {
    const auto degrees = parameters.at("angle");
    const double turn = static_cast<double>(degrees) * 0.017453292519943295;
    const bool quarter = degrees % 90 == 0;
    const auto chosen = [&](const char* name) {
        const auto found = parameters.find(name);
        return found == parameters.end() ? 0u : static_cast<std::uint32_t>(found->second);
    };
    const auto wraps = static_cast<std::uint32_t>(parameters.at("address"));
    const auto mode_of = [&](const char* axis) {
        const auto own = chosen(axis);
        return own == 0 ? wraps : own - 1;
    };
    auto depth = std::clamp(chosen("depth"), 1u, std::max(array.rows(), 1u));
    while (array.rows() % depth != 0) --depth;
    return {.width = array.width,
            .height = array.rows() / depth,
            .depth = depth,
            .turn_cos = static_cast<float>(quarter ? std::round(std::cos(turn)) : std::cos(turn)),
            .turn_sin = static_cast<float>(quarter ? std::round(std::sin(turn)) : std::sin(turn)),
            .scale = 100.0f / static_cast<float>(parameters.at("zoom")),
            .linear = static_cast<std::uint32_t>(parameters.at("filter")),
            .wraps = wraps,
            .wraps_y = mode_of("address_y"),
            .wraps_z = mode_of("address_z"),
            .normalised = chosen("coordinates"),
            .square_blocks = chosen("blocks"),
            .storage = static_cast<TexturePlace::Storage>(parameters.at("storage"))};
}

std::vector<float> stored_texels(const NumberArray& array, const TexturePlace& place) {
    const auto* floats = std::get_if<std::vector<float>>(&array.values);
    if (!floats) throw InputError("memory.texture takes float32: these are uint32");
    if (place.storage != TexturePlace::local) return *floats;
    const auto squares = std::size_t{place.squares_across()} * place.squares_down() * place.depth;
    std::vector<float> stored(squares * TexturePlace::kSquare * TexturePlace::kSquare);
    for (std::uint32_t texel = 0; texel < floats->size(); ++texel)
        stored[place.local_cell(place.column_of(texel), place.row_of(texel), place.slice_of(texel))] = (*floats)[texel];
    return stored;
}

AlgorithmInfo texture() {
    auto info = copy_entry("memory.texture", "Texture fetches", "CS 179, lecture 10");
    info.claim = "Every pixel equals the texture at its place";
    info.needs = {floats_needed()};
    info.example = "array:waves,n=4096,width=64";
    info.input_of_size = floats_in_a_square;
    const auto choice = [](std::string name, std::vector<std::string> choices, std::string summary) {
        return Parameter{.name = std::move(name),
                         .kind = Parameter::Kind::choice,
                         .highest = static_cast<std::int64_t>(choices.size()) - 1,
                         .summary = std::move(summary),
                         .choices = std::move(choices)};
    };
    info.parameters = {
        choice(
            "filter", {"point", "linear"},
            "point: the nearest texel; linear: a weighted mean of the four nearest, of a texture with slices of the eight nearest"),
        choice("address", {"clamp", "wrap"}, "beyond the edge: the edge's texel, or the texture repeated"),
        choice("address_y", {"same", "clamp", "wrap"},
               "the same above and below the texture: as address, or a mode of its own"),
        choice("address_z", {"same", "clamp", "wrap"},
               "the same before the first and behind the last slice: as address, or a mode of its own"),
        {.name = "depth",
         .lowest = 1,
         .highest = 4096,
         .value = 1,
         .unit = "slices",
         .summary =
             "slices of a texture of three dimensions, or the next lower number that divides its rows; 1: two dimensions",
         .logarithmic = true},
        {.name = "angle", .highest = 359, .value = 30, .unit = "degrees", .summary = "rotation of the picture"},
        {.name = "zoom",
         .lowest = 10,
         .highest = 1000,
         .value = 100,
         .unit = "percent",
         .summary = "scale of the picture",
         .logarithmic = true},
        choice("storage", {"array", "linear", "global"},
               "array: neighbouring texels lie together; linear: row by row; global: row by row, read by plain loads"),
        choice("coordinates", {"texels", "normalised"},
               "texels: places are columns and rows; normalised: fractions of width, height and depth"),
        choice("blocks", {"256x1", "16x16"}, "pixels of a block: 256 in order, or a square of 16 by 16 of a slice")};
    info.remark =
        "The lecture's example has address=wrap, address_y=clamp and blocks=16x16. By default a block is 256 \u00D7 1, so that a warp "
        "reads one row of the picture. CUDA wraps normalised coordinates only; here each mode takes both kinds. An array of one row is "
        "a texture of one dimension. With depth=16, 16 slices lie behind each other: each is rotated, and zoom also scales the distance "
        "between them.";
    info.heading = "sample(texture, i, j)";
    info.pseudocode = {
        {0, "(u, v) \u2190 middle + R(angle) \u00B7 ((i + \u00BD, j + \u00BD) \u2212 middle) \u00B7 100 / zoom"},
        {0, "point: texel (floor u, floor v)"},
        {0, "linear: between the four texel centres around (u, v), weights in 1/256; in three dimensions eight"}};
    info.verify = verify_texture;
    info.find_wrong = find_wrong_texture;
    set_executors<Texture>(info);
    return info;
}

}  // namespace lockstep::memory
