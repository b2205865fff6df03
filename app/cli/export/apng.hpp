#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {

/// An animated PNG (APNG), which repeats for ever. After the first frame only the rectangle that changed is stored.
class Apng {
public:
    /// All frames have the same size. seconds: display time of the frame, up to 65.
    void add(const Image& frame, double seconds);
    std::uint32_t num_frames() const { return num_frames_; }
    /// The content of the file. At least one frame was added.
    std::string bytes() const;

private:
    std::string header_;  ///< IHDR of the first frame
    std::string frames_;  ///< chunks
    Image last_;
    std::uint32_t num_frames_ = 0, sequence_ = 0;
};

}  // namespace lockstep
