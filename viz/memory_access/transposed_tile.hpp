#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/algorithms/memory/matrix_tile.hpp"
#include "kernels/run/column/column_values.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/shared_at_access.hpp"
#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The tile of a block of a transpose inside its launch: its part of the matrix, shared memory in rows with their
/// padding, and its part of the transposed matrix. Each row of the matrix has a shade, so that rows visibly become
/// columns; words that are not written yet are hollow, and the cell of the last access is amber.
class TransposedTile {
public:
    void draw(const Scene& scene, const BlockAtAccess& block, const Rect& area, const Labels& labels);

private:
    struct Grid {
        std::string title, note;
        std::uint32_t rows = 0, columns = 0;
        std::uint32_t padding = 0;  ///< padding columns at the right
        std::vector<bool> written;  ///< written words by row and column, without padding
        std::vector<std::string> figures;  ///< figures of the written words
        std::vector<std::uint32_t> shade;  ///< for each row, its row of the matrix
        std::optional<std::uint32_t> latest;
    };
    /// The first row and column of the tile, and its size within the matrix.
    struct Part {
        std::uint32_t top = 0, left = 0, rows = 0, columns = 0;
    };
    void read(const Scene& scene, const BlockAtAccess& block);
    static Grid taken_from(const ColumnPicture& value, const NumberArray& array, const BlockAtAccess& block,
                           const Part& part);
    static Grid held_in(const SharedAtAccess& shared, const ColumnPicture& value, const BlockAtAccess& block,
                        const Part& part);
    /// stored  the elements that the launch has stored; null: those that the pass changed
    static Grid put_to(const ColumnPicture& moved, const ColumnPicture* stored, const NumberArray& array,
                       const BlockAtAccess& block, const Part& part);
    static void draw_grid(const Scene& scene, const Grid& grid, const Rect& area, float cell, bool stores,
                          const Labels& labels);

    std::vector<Grid> grids_;
    std::uint64_t seen_ = 0;
};

}  // namespace lockstep
