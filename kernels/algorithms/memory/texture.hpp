#pragma once

#include <vector>

#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/sample_texture.hpp"

namespace lockstep::memory {

/// What the parameters say of a texture. The middle of quarter turns is exact.
TexturePlace texture_place(const NumberArray& array, const ParameterValues& parameters);
/// Its texels as they lie in memory, in words.
std::vector<float> stored_texels(const NumberArray& array, const TexturePlace& place);

/// A picture read through a texture, turned and scaled (CS 179, lecture 10).
template <class Executor>
class Texture final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    Texture(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, sampled()),
          place_(texture_place(dataset.array(), parameters)),
          texels_(executor, stored_texels(dataset.array(), place_), "texture") {}

private:
    void move() override {
        this->executor_.launch(SampleTexture{}, this->n_, texels_.read(), place_,
                               Span<float>{reinterpret_cast<float*>(this->moved_.data()), this->n_});
    }
    PassReport report() override {
        PassReport report;
        const auto pixels = count_text(this->n_, "pixel", "pixels");
        report.label = "sample";
        report.sentence = pixels + (this->n_ == 1 ? " was" : " were") + " read from the texture, " +
                          (place_.linear != 0 ? "between four texels each" : "a texel each");
        report.note = place_.storage == TexturePlace::local
                          ? "Texels lie in squares of 8 by 8: a warp that walks down finds its texels near."
                          : "Texels lie row by row: a warp that walks down finds each in a sector of its own.";
        report.lines = {{1, pixels, false}, {place_.linear != 0 ? 3 : 2, pixels, true}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }

    TexturePlace place_;
    Buffer<float> texels_;
};

AlgorithmInfo texture();  ///< memory.texture

}  // namespace lockstep::memory
