#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// One of the two quantities of a map, a value a row or a column, ascending.
struct MapAxis {
    std::string parameter;  ///< empty: the size of the input
    std::string title;  ///< "p, splitters"
    std::string symbol;  ///< "p"
    std::vector<std::int64_t> values;
    std::vector<std::string> words;  ///< of each value
};

/// Time over two quantities, of one line of a sweep.
struct SweepMap {
    /// A point of it; its place is columns.values[column], rows.values[row].
    struct Cell {
        std::size_t column = 0, row = 0;
        bool operator==(const Cell&) const = default;
    };

    std::string title;  ///< "Time of list.rhj against p and block"
    MapAxis columns, rows;
    std::vector<std::optional<Measurement>> measured;  ///< row by row; nothing where it is not (yet) measured
    /// The cells with the lowest medians: of all there are, or, since time grows with n, of each column where columns are sizes.
    std::vector<Cell> best;
    std::vector<Cell> alike;  ///< what cannot be told apart from the best of its column, or of all; these among them
    std::string finding;  ///< in a sentence

    const std::optional<Measurement>& at(Cell cell) const {
        return measured[cell.row * columns.values.size() + cell.column];
    }
    bool of_sizes() const { return columns.parameter.empty(); }
    bool is_best(Cell cell) const;
    bool is_alike(Cell cell) const;
    /// The best that a cell is held against; nothing where its column has none.
    std::optional<Cell> best_beside(Cell cell) const;
    /// "p = 1 K, block = 128".
    std::string name(Cell cell) const;
};

/// The map of the first line that has any point, else of the first line.
SweepMap map_of(const SweepResult& result, const Catalog& catalog);

}  // namespace lockstep
