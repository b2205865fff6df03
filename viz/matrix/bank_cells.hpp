#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// A tile of B in shared memory, with and without padding: a cell for each word, coloured by its bank; columns give the element
/// in each word. The words that the lanes of a warp read together in the first step are amber, with the number of replays.
class BankCells {
public:
    static constexpr std::uint32_t kBanks = 32;

    /// True if the scene has a tile to show.
    static bool any(const Scene& scene);
    void draw(const Scene& scene, const Rect& area, const Labels& labels);

    /// A layout of a tile in memory.
    struct Block {
        std::vector<std::uint32_t> entries;  ///< by word
        std::uint32_t width = 0;  ///< words per row of the picture
        std::uint32_t tile = 0;  ///< entries per side
        std::optional<std::uint64_t> none{};  ///< the column's null value: padding
        bool padded() const { return width != tile; }
        bool is_padding(std::uint32_t word) const { return none == entries[word]; }
        /// The words of row `step` of the tile, which a warp reads together.
        std::vector<std::uint32_t> read_together(std::uint32_t step) const;
        /// Number of these words in the busiest bank.
        std::uint32_t turns(std::uint32_t step) const;
    };

private:
    void update(const Scene& scene);
    void draw_block(const Scene& scene, const Block& block, bool as_run, const Rect& area, const Labels& labels) const;

    std::array<Block, 2> blocks_;  ///< without padding, with
    bool padded_run_ = false;
    std::uint64_t read_of_ = 0;
};

}  // namespace lockstep
