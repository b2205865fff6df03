#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// A tile of B in shared memory, with and without padding: a cell a word, coloured by its bank; columns tell the element in
/// each word. The words that the lanes of a warp read together in the first step are amber, with the number of replays.
class BankCells {
public:
    static constexpr std::uint32_t kBanks = 32;

    /// Whether the scene has a tile to show.
    static bool any(const Scene& scene);
    void draw(const Scene& scene, const Rect& area, const Labels& labels);

    /// One way in which a tile lies in memory.
    struct Block {
        std::vector<std::uint32_t> entries;  ///< of each word
        std::uint32_t width = 0;  ///< words a row of the picture
        std::uint32_t tile = 0;  ///< entries a side
        std::optional<std::uint64_t> none{};  ///< the column's: the word of padding
        bool padded() const { return width != tile; }
        bool is_padding(std::uint32_t word) const { return none == entries[word]; }
        /// The words that hold row `step` of the tile: those that a warp reads together.
        std::vector<std::uint32_t> read_together(std::uint32_t step) const;
        /// Words of the busiest bank among those.
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
