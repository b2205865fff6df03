#include "viz/graph/map/line_tones.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace lockstep {
namespace {

constexpr float kWeakest = 0.16f;  ///< of a single line: it is seen
constexpr float kEven = 0.5f;  ///< share of the strength that depends on the count of pixels

}  // namespace

LineTones::LineTones() : count_(Program::compute("graph/map/tones.comp")) {}

void LineTones::update(int width, int height) {
    pixels_.clear();
    pixels_.bind(10);
    count_.dispatch(static_cast<std::uint32_t>(width) * static_cast<std::uint32_t>(height), 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    const auto pixels = pixels_.read();
    const auto all = std::accumulate(pixels.begin(), pixels.end(), std::uint64_t{0});
    std::uint32_t first = 0, last = 0;
    for (std::uint32_t i = 0; i < kTones; ++i)
        if (pixels[i] != 0) last = i;
    while (first < last && pixels[first] == 0) ++first;
    std::array<float, kTones> tones{};
    std::uint64_t below = 0;
    for (std::uint32_t i = 0; i < kTones; ++i) {
        below += pixels[i];
        const float even = all == 0 ? 1.f : static_cast<float>(below) / static_cast<float>(all);
        const float by_weight =
            last == first
                ? 1.f
                : std::clamp((static_cast<float>(i) - static_cast<float>(first)) / static_cast<float>(last - first),
                             0.f, 1.f);
        tones[i] = kWeakest + (1 - kWeakest) * (kEven * even + (1 - kEven) * by_weight);
    }
    tones_.assign(std::span<const float>(tones));
}

}  // namespace lockstep
