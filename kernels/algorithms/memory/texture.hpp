#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/texture_fetches.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/texture_2d.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------- Sample texture

/// Reads a texture, rotated and scaled around its middle, one pixel per thread (CS 179, lecture 10). Point: the texel that
/// contains the place. Linear: between the four texel centres around it, of a texture with slices the eight ones, with weights
/// rounded to 1/256 as in texture units.
/// texels   one per pixel, or more in a local layout; read through the read-only cache, or by plain loads
/// pixels   width * height * depth entries, row by row, slice by slice
/// Threads  one per pixel in blocks of 256 pixels in order or of 16 x 16 of a slice, no shared memory, no barrier.
struct SampleTexture {
    static constexpr const char* name = "sample_texture";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = TexturePlace::kBlock};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const float> texels, TexturePlace place, Span<float> pixels) const {
        const auto pixel = place.pixel_of(ctx.block_index(), ctx.thread_index());
        if (pixel == kNone) return;
        const auto u = place.u(pixel), v = place.v(pixel), w = place.w(pixel);  // line 1
        if (place.linear == 0) {
            const auto texel = read(ctx, texels, place, TexturePlace::floor_of(u), TexturePlace::floor_of(v),
                                    TexturePlace::floor_of(w));  // line 2
            ctx.store(pixels, pixel, texel);
            return;
        }
        const auto column = BetweenCells::at(u), row = BetweenCells::at(v), slice = BetweenCells::at(w);
        const auto right = TexturePlace::rounded(column.part), below = TexturePlace::rounded(row.part);
        const auto front = place.depth == 1 ? 0 : slice.first;
        const auto a = read(ctx, texels, place, column.first, row.first, front);  // line 3
        const auto b = read(ctx, texels, place, column.first + 1, row.first, front);
        const auto c = read(ctx, texels, place, column.first, row.first + 1, front);
        const auto d = read(ctx, texels, place, column.first + 1, row.first + 1, front);
        auto mixed = mix_values(mix_values(a, b, right), mix_values(c, d, right), below);
        if (place.depth != 1) {
            const auto behind = TexturePlace::rounded(slice.part);
            const auto e = read(ctx, texels, place, column.first, row.first, front + 1);
            const auto f = read(ctx, texels, place, column.first + 1, row.first, front + 1);
            const auto g = read(ctx, texels, place, column.first, row.first + 1, front + 1);
            const auto h = read(ctx, texels, place, column.first + 1, row.first + 1, front + 1);
            mixed = mix_values(mixed, mix_values(mix_values(e, f, right), mix_values(g, h, right), below), behind);
        }
        ctx.store(pixels, pixel, mixed);
    }

private:
    template <class Ctx>
    SIMT_FN static float read(Ctx& ctx, const Span<const float>& texels, const TexturePlace& place, std::int32_t x,
                              std::int32_t y, std::int32_t z) {
        const auto cell = place.cell(x, y, z);
        if (place.storage == TexturePlace::global) return ctx.load(texels, cell);
        const Texture2D<float> one_row{texels, texels.size, 1, TextureEdge::clamp};
        return ctx.fetch(one_row, static_cast<std::int32_t>(cell), 0);
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// --------------------------------------------------------------------------------------------- Texture

/// The texture that the parameters describe. The middle of quarter turns is exact. Its slices divide the rows: at most `depth`.
TexturePlace texture_place(const NumberArray& array, const ParameterValues& parameters);
/// Its texels in memory order, in words.
std::vector<float> stored_texels(const NumberArray& array, const TexturePlace& place);

/// A picture read through a texture, rotated and scaled (CS 179, lecture 10).
template <class Executor>
class Texture final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    Texture(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, sampled()),
          place_(texture_place(dataset.array(), parameters)),
          depth_(static_cast<std::uint32_t>(parameters.at("depth"))),
          texels_(executor, stored_texels(dataset.array(), place_), "texture") {}

    std::vector<std::string> notices() const override {
        if (this->n_ == 0 || place_.depth == depth_) return {};
        return {"depth=" + std::to_string(depth_) + " does not divide the " +
                count_text(place_.height * place_.depth, "row", "rows") + ": the texture has " +
                count_text(place_.depth, "slice", "slices")};
    }

private:
    void move() override {
        this->executor_.launch(SampleTexture{}, Blocks(place_.num_blocks()), texels_.read(), place_,
                               Span<float>{reinterpret_cast<float*>(this->moved_.data()), this->n_});
    }
    PassReport report() override {
        PassReport report;
        const auto pixels = count_text(this->n_, "pixel", "pixels");
        report.label = "sample";
        report.sentence = pixels + (this->n_ == 1 ? " was" : " were") + " read from the texture, " +
                          (place_.linear == 0  ? "a texel each"
                           : place_.depth == 1 ? "between four texels each"
                                               : "between eight texels of two slices each");
        report.note =
            place_.storage == TexturePlace::local
                ? "Texels are stored in squares of 8 by 8: a warp that reads down a column touches few sectors."
                : "Texels are stored by rows: a warp that reads down a column touches one sector per texel.";
        report.lines = {{1, pixels, false}, {place_.linear != 0 ? 3 : 2, pixels, true}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    TexturePlace place_;
    std::uint32_t depth_;  ///< as given
    Buffer<float> texels_;
};

AlgorithmInfo texture();  ///< memory.texture

}  // namespace lockstep::memory
