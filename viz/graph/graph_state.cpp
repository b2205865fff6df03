#include "viz/graph/graph_state.hpp"

#include <algorithm>
#include <array>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"

namespace lockstep {
namespace {

void bind_words(GLuint binding, unsigned buffer) { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer); }

/// The values of a column up to the scene's pass.
ValueRange range_so_far(const Scene& scene, const ColumnPicture& picture) {
    const auto index = static_cast<std::size_t>(&picture - scene.columns.data());
    if (scene.record && index < scene.record->range.size()) return scene.record->range[index];
    return picture.range;
}

constexpr std::int32_t kNoShortestPath = -2147483647 - 1;

std::int32_t distance_in(const Value& value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value.bits));
}

}  // namespace

std::optional<GraphState> GraphState::of(const Scene& scene, Colouring colouring) {
    GraphState state;
    state.level = scene.find(Role::level);
    if (!state.level) {
        state.level = scene.find(Role::path_length);
        state.distances = state.level != nullptr;
    }
    if (!state.level) {
        state.level = scene.find(Role::root);
        state.labels = true;
    }
    if (!state.level) return std::nullopt;
    if (state.level->column->type() != (state.distances ? ValueType::int32 : ValueType::uint32)) return std::nullopt;
    if (const auto* improved = scene.find(Role::improved); improved && colouring == Colouring::improvements) {
        state.level = improved;
        state.improvements = true;
        if (scene.parameters)
            if (const auto found = scene.parameters->find("source"); found != scene.parameters->end())
                state.source = static_cast<std::uint32_t>(found->second);
    }
    state.frontier = scene.find(Role::frontier);
    if (state.distances && !state.frontier) state.settled = scene.find(Role::visited);
    state.predecessor = scene.find(Role::predecessor);
    state.wrong = scene.wrong_in(state.level->column->space);
    state.pass = scene.pass;
    const auto so_far = range_so_far(scene, *state.level);
    if (state.distances) {
        const auto lowest = distance_in(state.level->range.lowest());
        if (lowest < 0 && lowest != kNoShortestPath) state.least = lowest;
        const auto counted = [&](const Value& value) {
            return static_cast<std::uint32_t>(
                std::max(std::int64_t{distance_in(value)} - state.least, std::int64_t{0}));
        };
        state.current_level = counted(so_far.highest());
        state.highest_level = counted(state.level->range.highest());
    } else {
        state.current_level = static_cast<std::uint32_t>(so_far.highest().bits);
        state.highest_level = state.level->highest();
    }
    state.tween = scene.tween;
    return state;
}

std::string GraphState::text(std::uint32_t counted) const {
    const auto number = std::int64_t{counted} + least;
    return number < 0 ? "\u2212" + count_text(static_cast<std::uint64_t>(-number))
                      : count_text(static_cast<std::uint64_t>(number));
}

void GraphState::bind() const {
    bind_words(0, level->now);
    bind_words(1, level->before);
    const auto* flags = frontier ? frontier : settled ? settled : level;
    bind_words(2, flags->now);
    bind_words(3, flags->before);
    if (distances) bind_words(14, predecessor ? predecessor->now : level->now);
}

void GraphState::set(const Program& program) const {
    using Pair = std::array<std::uint32_t, 2>;
    const auto none = improvements ? std::nullopt : level->column->none;
    program.set("level_field", level->column->field)
        .set("level_none", distances && none ? Pair{1, static_cast<std::uint32_t>(*none)} : none_of(*level->column))
        .set("distances", distances ? 1u : 0u)
        .set("labels", labels ? 1u : 0u)
        .set("least", static_cast<std::uint32_t>(least))
        .set("has_tree", distances && predecessor ? 1u : 0u)
        .set("tree_field", distances && predecessor ? predecessor->column->field : Field{})
        .set("tree_none", distances && predecessor ? none_of(*predecessor->column) : Pair{})
        .set("frontier_field", frontier  ? frontier->column->field
                               : settled ? settled->column->field
                                         : Field{})
        .set("has_frontier", frontier ? 1u : 0u)
        .set("has_settled", settled ? 1u : 0u)
        .set("first_pass", pass == 0 && !improvements ? 1u : 0u)
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
            .frontier_version = state.frontier  ? state.frontier->version
                                : state.settled ? state.settled->version
                                                : 0,
            .wrong_version = state.wrong ? state.wrong->version : 0,
            .ms = scene.record ? scene.record->ms : 0,
            .sentence = scene.record ? scene.record->report.sentence : std::string{}};
}

}  // namespace lockstep
