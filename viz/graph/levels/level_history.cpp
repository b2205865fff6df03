#include "viz/graph/levels/level_history.hpp"

#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kGroup = 256, kCompare = 0, kTake = 1;  // of graph/levels/known.comp

}  // namespace

LevelHistory::LevelHistory() : look_(Program::compute("graph/levels/known.comp")), differs_(1) {}

void LevelHistory::run(const GraphState& state, std::uint32_t mode, std::uint32_t num_vertices) const {
    state.bind();
    known_.bind(7);
    differs_.bind(8);
    state.set(look_);
    look_.set("num_vertices", num_vertices).set("mode", mode);
    look_.dispatch(num_vertices, kGroup);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

bool LevelHistory::update(std::uint64_t dataset_version, const GraphState& state, const PassCounts& counts,
                          std::uint32_t num_vertices) {
    bool take = version_ != dataset_version || counts.num_reached > num_reached_;
    if (!take) {
        differs_.clear();
        run(state, kCompare, num_vertices);
        take = differs_.read()[0] != 0;
    }
    if (!take) return false;
    version_ = dataset_version;
    num_reached_ = counts.num_reached;
    known_.resize(num_vertices);
    run(state, kTake, num_vertices);
    return true;
}

LevelDensity::LevelDensity() : count_(Program::compute("graph/levels/density.comp")) {}

void LevelDensity::count(const LevelHistory& history, const GraphState& state, std::uint32_t num_vertices,
                         std::uint32_t columns, std::uint32_t rows) {
    columns_ = columns, rows_ = rows;
    has_wrong_ = state.wrong != nullptr;
    density_.resize((has_wrong_ ? 2 : 1) * std::size_t{columns} * rows);
    density_.clear();
    counted_.resize(std::size_t{2} * columns);
    counted_.clear();
    history.bind(7);
    density_.bind(8);
    counted_.bind(9);
    bind_wrong(count_, state.wrong);
    const auto per_sector = levels_per_sector(state);
    count_.set("num_vertices", num_vertices)
        .set("per_sector", per_sector)
        .set("level_none", none_of(*state.level->column))
        .set("highest_level", state.highest_level)
        .set("columns", columns)
        .set("rows", rows);
    count_.dispatch(ceil_div(num_vertices, per_sector), kGroup);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    per_column_ = counted_.read();
}

}  // namespace lockstep
