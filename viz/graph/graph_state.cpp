#include "viz/graph/graph_state.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"

namespace lockstep {
namespace {

constexpr const char *kReversedOffsets = "reversed_row_offsets", *kReversedIndices = "reversed_column_indices";

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

/// A real distance with the digits that figures of vertices have.
std::string real_text(double number) {
    if (number < 0) return "\u2212" + real_text(-number);
    return number >= 9999.5 ? count_text(static_cast<std::uint64_t>(std::llround(number)))
                            : fmt::format("{:.4g}", number);
}

/// The requested column of a view: "colour" in "colour:scale".
std::string_view asked_column(const Scene& scene) {
    return std::string_view(scene.detail).substr(0, scene.detail.find(':'));
}

/// The state for a plain column.
GraphState plain_state(const Scene& scene, const ColumnPicture& picture) {
    GraphState state;
    const auto& column = *picture.column;
    state.level = &picture;
    state.distances = true;  // changes of the pass are amber
    state.wrong = picture.wrong != 0 ? &picture : nullptr;
    state.pass = scene.pass;
    state.tween = scene.tween;
    const auto type = column.type();
    state.plain = type == ValueType::int32    ? GraphState::Plain::int32
                  : type == ValueType::uint32 ? GraphState::Plain::uint32
                                              : GraphState::Plain::float32;
    if (picture.range.empty()) return state;
    const auto lowest = picture.range.lowest(), highest = picture.range.highest();
    state.real = type == ValueType::float32;
    if (state.real) {
        state.highest_level = GraphState::kRealSteps;
        return state;
    }
    if (type == ValueType::int32) state.min_distance = std::min(0, distance_in(lowest));
    state.highest_level = static_cast<std::uint32_t>(highest.bits) - static_cast<std::uint32_t>(state.min_distance);
    state.current_level = state.highest_level;
    const bool names_things = column.unit.empty() && column.style != ValueStyle::infinite;
    const auto asked = scene.detail.substr(asked_column(scene).size());
    state.categories =
        asked == ":categories" || (asked != ":scale" && names_things && state.highest_level < GraphState::kCategories);
    return state;
}

constexpr std::int64_t kSingleSource = 0, kSingleDestination = 1;  // values of the parameter paths

std::optional<std::int64_t> parameter_of(const Scene& scene, const char* name) {
    if (!scene.parameters) return std::nullopt;
    const auto found = scene.parameters->find(name);
    return found == scene.parameters->end() ? std::nullopt : std::optional(found->second);
}

/// The vertex at distance 0: the destination, if paths lead to one.
std::optional<std::uint32_t> start_of_paths(const Scene& scene) {
    const auto start =
        parameter_of(scene, parameter_of(scene, "paths") == kSingleDestination ? "destination" : "source");
    return start ? std::optional(static_cast<std::uint32_t>(*start)) : std::nullopt;
}

/// The vertex at which all paths end; nothing if they lead to every vertex.
std::optional<std::uint32_t> destination_of_paths(const Scene& scene) {
    if (parameter_of(scene, "paths").value_or(kSingleSource) == kSingleSource) return std::nullopt;
    const auto end = parameter_of(scene, "destination");
    return end ? std::optional(static_cast<std::uint32_t>(*end)) : std::nullopt;
}

/// The state for owners: amber is what was sent to another device in the pass.
std::optional<GraphState> owners_state(const Scene& scene) {
    const auto named = [&](std::string_view name) {
        const auto found = std::ranges::find(
            scene.columns, name, [](const ColumnPicture& one) -> std::string_view { return one.column->name; });
        return found == scene.columns.end() || found->column->type() != ValueType::uint32 ? nullptr : &*found;
    };
    const auto* owner = named("owner");
    if (!owner) return std::nullopt;
    auto state = plain_state(scene, *owner);
    state.frontier = named("crossed");
    state.categories = state.cut = true;
    return state;
}

}  // namespace

std::vector<std::size_t> GraphState::plain_columns(const Scene& scene) {
    const auto space = spaces_of(*scene.dataset).front().name;
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < scene.columns.size(); ++i)
        if (scene.columns[i].column->space == space) columns.push_back(i);
    return columns;
}

// The requested column; else a result, else a column that passes write.
std::optional<std::size_t> GraphState::plain_column(const Scene& scene) {
    const auto all = plain_columns(scene);
    if (all.empty()) return std::nullopt;
    return *std::ranges::min_element(all, {}, [&](std::size_t i) {
        const auto& column = *scene.columns[i].column;
        return column.name == asked_column(scene) ? 0
               : column.result && !column.input   ? 1
               : !column.input                    ? 2
               : column.role != Role::row_offsets ? 3
                                                  : 4;
    });
}

std::optional<GraphState> GraphState::of(const Scene& scene, Colouring colouring) {
    if (colouring == Colouring::column) {
        const auto chosen = plain_column(scene);
        if (!chosen) return std::nullopt;
        const auto& picture = scene.columns[*chosen];
        const auto type = picture.column->type();
        if (type != ValueType::int32 && type != ValueType::uint32 && type != ValueType::float32) return std::nullopt;
        return plain_state(scene, picture);
    }
    if (colouring == Colouring::owners) return owners_state(scene);
    GraphState state;
    state.level = scene.find(Role::level);
    if (state.level && state.level->column->style != ValueStyle::infinite &&
        state.level->column->type() == ValueType::uint32)
        return plain_state(scene, *state.level);
    if (!state.level) {
        state.level = scene.find(Role::path_length);
        state.distances = state.level != nullptr;
    }
    if (!state.level) {
        state.level = scene.find(Role::root);
        state.labels = true;
    }
    if (!state.level) return std::nullopt;
    state.real = state.distances && state.level->column->type() == ValueType::float32;
    if (!state.real && state.level->column->type() != (state.distances ? ValueType::int32 : ValueType::uint32))
        return std::nullopt;
    if (const auto* improved = scene.find(Role::improved); improved && colouring == Colouring::improvements) {
        state.level = improved;
        state.improvements = true;
        state.real = false;
        state.source = start_of_paths(scene);
    }
    const auto named = [&](std::string_view name) {
        const auto found = std::ranges::find(
            scene.columns, name, [](const ColumnPicture& one) -> std::string_view { return one.column->name; });
        return found == scene.columns.end() || found->column->type() != ValueType::uint32 ? nullptr : &*found;
    };
    state.reversed_offsets = named(kReversedOffsets);
    state.reversed_indices = named(kReversedIndices);
    state.destination = destination_of_paths(scene);
    state.frontier = scene.find(Role::frontier);
    if (state.frontier && scene.algorithm && scene.algorithm->host_code)
        state.visited_in_turn = scene.find(Role::visited);
    if (state.distances && !state.frontier) state.settled = scene.find(Role::visited);
    state.predecessor = scene.find(Role::predecessor);
    state.wrong = scene.wrong_in(state.level->column->space);
    state.pass = scene.pass;
    const auto so_far = range_so_far(scene, *state.level);
    if (state.real) {
        const auto low = state.level->range.lowest().number(), high = state.level->range.highest().number();
        const auto place = high > low ? (so_far.highest().number() - low) / (high - low) : 0.0;
        state.highest_level = kRealSteps;
        state.current_level = static_cast<std::uint32_t>(std::clamp(place, 0.0, 1.0) * kRealSteps);
    } else if (state.distances) {
        const auto lowest = distance_in(state.level->range.lowest());
        if (lowest < 0 && lowest != kNoShortestPath) state.min_distance = lowest;
        const auto counted = [&](const Value& value) {
            return static_cast<std::uint32_t>(
                std::max(std::int64_t{distance_in(value)} - state.min_distance, std::int64_t{0}));
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
    if (real) {
        const auto low = level->range.lowest().number(), high = level->range.highest().number();
        return real_text(counted >= kRealSteps ? high : low + (high - low) * counted / kRealSteps);
    }
    const auto number = std::int64_t{counted} + min_distance;
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
    const auto low = static_cast<float>(level->range.empty() ? 0 : level->range.lowest().number()),
               high = static_cast<float>(level->range.empty() ? 0 : level->range.highest().number());
    program.set("plain", static_cast<std::uint32_t>(plain))
        .set("real", real ? 1u : 0u)
        .set("real_low", real ? low : 0)
        .set("real_steps", real && high > low ? static_cast<float>(kRealSteps) / (high - low) : 0);
    program.set("level_field", level->column->field)
        .set("level_none", distances && none ? Pair{1, static_cast<std::uint32_t>(*none)} : none_of(*level->column))
        .set("distances", distances ? 1u : 0u)
        .set("labels", labels       ? 1u
                       : categories ? 2u
                                    : 0u)
        .set("cut", cut ? 1u : 0u)
        .set("min_distance", static_cast<std::uint32_t>(min_distance))
        .set("has_tree", distances && predecessor ? 1u : 0u)
        .set("tree_field", distances && predecessor ? predecessor->column->field : Field{})
        .set("tree_none", distances && predecessor ? none_of(*predecessor->column) : Pair{})
        .set("frontier_field", frontier  ? frontier->column->field
                               : settled ? settled->column->field
                                         : Field{})
        .set("has_frontier", frontier ? 1u : 0u)
        .set("has_settled", settled ? 1u : 0u)
        .set("first_pass", pass == 0 && !improvements && !is_plain() ? 1u : 0u)
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
            .column = state.level->column,
            .categories = state.categories,
            .ms = scene.record ? scene.record->ms : 0,
            .sentence = scene.record ? scene.record->report.sentence : std::string{}};
}

std::vector<ColumnKey> reads_of_blocks() {
    return {Role::root, Role::input_parent, "in_tree", "block", "ear", "bridge", "articulation"};
}

std::vector<ColumnKey> reads_of_maps() {
    return {Role::level,      Role::path_length, Role::root,         Role::frontier,  Role::visited,
            Role::improved,   Role::predecessor, Role::input_parent, "first_part",    "part_offsets",
            "negative_cycle", "queue",           kReversedOffsets,   kReversedIndices};
}

}  // namespace lockstep
