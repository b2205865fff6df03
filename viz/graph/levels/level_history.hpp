#pragma once

#include <optional>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/pass_summary.hpp"

namespace lockstep {

/// The levels of the latest pass shown of a run. Levels are set once, so they apply to all earlier passes; a level that
/// contradicts them belongs to another run, and resets the history.
class LevelHistory {
public:
    LevelHistory();

    /// Adds a pass. True if the history has changed.
    bool update(std::uint64_t dataset_version, const GraphState& state, const PassCounts& counts,
                std::uint32_t num_vertices);
    void bind(GLuint binding) const { known_.bind(binding); }
    /// Vertices whose level is known.
    std::uint32_t num_reached() const { return num_reached_; }

private:
    void run(const GraphState& state, std::uint32_t mode, std::uint32_t num_vertices) const;

    Program look_;
    StorageBuffer<std::uint32_t> known_, differs_;
    std::optional<std::uint64_t> version_;
    std::uint32_t num_reached_ = 0;
};

/// Counts known levels for a plot with columns (levels) and rows (vertex ids).
class LevelDensity {
public:
    LevelDensity();

    void count(const LevelHistory& history, const GraphState& state, std::uint32_t num_vertices, std::uint32_t columns,
               std::uint32_t rows);

    void bind(GLuint binding) const { density_.bind(binding); }
    std::uint32_t columns() const { return columns_; }
    std::uint32_t rows() const { return rows_; }
    /// The counts of wrong vertices follow those of the others, cell by cell.
    bool has_wrong() const { return has_wrong_; }
    /// For one column: vertices found, and sectors of the level column that contain them.
    std::uint32_t vertices(std::uint32_t column) const { return per_column_[2 * column]; }
    std::uint32_t sectors(std::uint32_t column) const { return per_column_[2 * column + 1]; }

private:
    Program count_;
    StorageBuffer<std::uint32_t> density_, counted_;
    std::vector<std::uint32_t> per_column_;
    std::uint32_t columns_ = 0, rows_ = 0;
    bool has_wrong_ = false;
};

}  // namespace lockstep
