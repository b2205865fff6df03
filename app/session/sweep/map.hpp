#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// An axis of a map: one of the two swept quantities, with ascending values.
struct MapAxis {
    std::string parameter;  ///< empty: the size of the input
    std::string title;  ///< "p, splitters"
    std::string symbol;  ///< "p"
    std::vector<std::int64_t> values;
    std::vector<std::string> words;  ///< label of each value
};

/// Time over two swept quantities, for one line of a sweep.
struct SweepMap {
    /// A point of the map: its values are columns.values[column] and rows.values[row].
    struct Cell {
        std::size_t column = 0, row = 0;
        bool operator==(const Cell&) const = default;
    };

    std::string title;  ///< "Time of list.rhj against p and block"
    MapAxis columns, rows;
    std::vector<std::optional<Measurement>> measured;  ///< row by row; nothing: not (yet) measured
    /// The cells with the lowest medians: one of the whole map; of each column if columns are sizes (time grows with n).
    std::vector<Cell> best;
    std::vector<Cell> alike;  ///< cells without a clear difference to the best, including it
    std::string finding;  ///< in a sentence

    const std::optional<Measurement>& at(Cell cell) const {
        return measured[cell.row * columns.values.size() + cell.column];
    }
    bool of_sizes() const { return columns.parameter.empty(); }
    bool is_best(Cell cell) const;
    bool is_alike(Cell cell) const;
    /// The best cell that a cell is compared with; nothing if its column has none.
    std::optional<Cell> best_beside(Cell cell) const;
    /// "p = 1 K, block = 128".
    std::string name(Cell cell) const;
};

/// The map of the first line with points, else of the first line.
SweepMap map_of(const SweepResult& result, const Catalog& catalog);

}  // namespace lockstep
