#include "viz/graph/graph_state.hpp"

#include "viz/gl/column_uniforms.hpp"
#include "viz/gl/wrong_marks.hpp"

namespace lockstep {
namespace {

void bind_words(GLuint binding, unsigned buffer) { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer); }

/// The largest value of a column up to the scene's pass.
std::uint32_t highest_so_far(const Scene& scene, const ColumnPicture& picture) {
    const auto index = static_cast<std::size_t>(&picture - scene.columns.data());
    if (scene.record && index < scene.record->range.size())
        return static_cast<std::uint32_t>(scene.record->range[index].highest().bits);
    return picture.highest();
}

}  // namespace

std::optional<GraphState> GraphState::of(const Scene& scene) {
    GraphState state;
    state.level = scene.find(Role::level);
    if (!state.level || state.level->column->type() != ValueType::uint32) return std::nullopt;
    state.frontier = scene.find(Role::frontier);
    state.predecessor = scene.find(Role::predecessor);
    state.wrong = scene.wrong_in(state.level->column->space);
    state.pass = scene.pass;
    state.current_level = highest_so_far(scene, *state.level);
    state.highest_level = state.level->highest();
    state.tween = scene.tween;
    return state;
}

void GraphState::bind() const {
    bind_words(0, level->now);
    bind_words(1, level->before);
    bind_words(2, frontier ? frontier->now : level->now);
    bind_words(3, frontier ? frontier->before : level->before);
}

void GraphState::set(const Program& program) const {
    program.set("level_field", level->column->field)
        .set("level_none", none_of(*level->column))
        .set("frontier_field", frontier ? frontier->column->field : Field{})
        .set("has_frontier", frontier ? 1u : 0u)
        .set("first_pass", pass == 0 ? 1u : 0u)
        .set("current_level", current_level)
        .set("highest_level", highest_level)
        .set("tween", tween);
    bind_wrong(program, wrong);
}

PassKey PassKey::of(const Scene& scene, const GraphState& state) {
    return {.dataset_version = scene.dataset_version,
            .pass = scene.pass,
            .current_level = state.current_level,
            .highest_level = state.highest_level,
            .changed = state.level->changed,
            .level_now = state.level->now,
            .level_before = state.level->before,
            .level_version = state.level->version,
            .frontier_version = state.frontier ? state.frontier->version : 0,
            .wrong_version = state.wrong ? state.wrong->version : 0,
            .ms = scene.record ? scene.record->ms : 0,
            .sentence = scene.record ? scene.record->report.sentence : std::string{}};
}

}  // namespace lockstep
