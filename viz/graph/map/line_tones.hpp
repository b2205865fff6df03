#pragma once

#include <cstdint>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/programs/program.hpp"

namespace lockstep {

/// The strength of a colour for each weight of lines that cover each other: half by the share of pixels with less weight (so
/// that all strengths are used), half by the logarithm (so that twice as dense looks so).
class LineTones {
public:
    static constexpr std::uint32_t kTones = 64;  ///< quarters of a doubling

    LineTones();
    /// Looks at the picture of weights that is bound to unit 2. Waits for the GPU.
    void update(int width, int height);
    void bind(GLuint binding) const { tones_.bind(binding); }

private:
    Program count_;
    StorageBuffer<std::uint32_t> pixels_{std::size_t{kTones}};
    StorageBuffer<float> tones_{std::size_t{kTones}};
};

}  // namespace lockstep
