#include "app/gui/panels/sweep/word_rows.hpp"

namespace lockstep {

std::size_t word_rows(std::span<const float> widths, float pitch, float gap, std::size_t most) {
    for (std::size_t rows = 1; rows <= most; ++rows) {
        bool fit = true;
        for (std::size_t k = 0; fit && k + rows < widths.size(); ++k)
            fit = (widths[k] + widths[k + rows]) / 2 + gap <= static_cast<float>(rows) * pitch;
        if (fit) return rows;
    }
    return 0;
}

}  // namespace lockstep
