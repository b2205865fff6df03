#include "viz/tree/tree_columns.hpp"

#include "kernels/run/column/index_space.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"

namespace lockstep {
namespace {

/// The columns that colour lanes, the most informative one last.
constexpr std::array kColourings{std::pair{Role::next_arc, TreeColumns::Colouring::known},
                                 std::pair{Role::sublist, TreeColumns::Colouring::sublist},
                                 std::pair{Role::forward, TreeColumns::Colouring::direction}};

constexpr GLuint kWrongArcs = 11;  // binding

/// True if a pass changed so few elements that amber distinguishes them.
bool stands_out(const ColumnPicture* picture) {
    return picture != nullptr && 2 * std::uint64_t{picture->changed} <= picture->column->size;
}

/// The list of a nested ranking is the tour's own column under another name.
bool same_numbers(const ColumnPicture* one, const ColumnPicture* other) {
    return one != nullptr && other != nullptr && one->now == other->now &&
           one->column->field.word == other->column->field.word &&
           one->column->field.shift == other->column->field.shift;
}

/// A pass so far has written a value there.
bool is_known(const Scene& scene, std::size_t column) {
    return scene.record != nullptr && !scene.record->range_of(column).empty();
}

}  // namespace

TreeColumns TreeColumns::of(const Scene& scene) {
    TreeColumns chosen;
    chosen.arc_places = scene.find(Role::edge_place);
    const auto* tail = scene.find(Role::edge_tail);
    const std::string places = tail != nullptr ? tail->column->space : "";
    const auto of_arcs = [&](const Column& column) {
        return column.space == space_names::arcs || (!places.empty() && column.space == places);
    };
    const ColumnPicture *last_result = nullptr, *changed = nullptr, *changed_result = nullptr, *removal = nullptr;
    const ColumnPicture* inside = nullptr;
    for (std::size_t i = 0; i < scene.columns.size(); ++i) {
        const auto& one = scene.columns[i];
        const auto& column = *one.column;
        if (column.input || column.depth != 0 || column.type() != ValueType::uint32) continue;
        if (of_arcs(column)) {
            if (one.changed > 0 && (chosen.arcs == nullptr || one.changed >= chosen.arcs->changed)) chosen.arcs = &one;
            if (column.role == Role::arc_rank && is_known(scene, i)) chosen.arc_ranks = &one;
            if (column.role == Role::rank && is_known(scene, i)) inside = &one;
        } else if (column.space == space_names::vertices) {
            if (one.changed > 0 && (changed == nullptr || one.changed >= changed->changed)) changed = &one;
            if (column.result) last_result = &one;
            if (column.result && one.changed > 0) changed_result = &one;
            if (column.role == Role::removed_in && (one.changed > 0 || is_known(scene, i))) removal = &one;
        }
    }
    if (chosen.arc_ranks == nullptr) chosen.arc_ranks = inside;
    chosen.wrong_arcs = scene.wrong_in(space_names::arcs);
    const auto* wrong = scene.wrong_in(space_names::vertices);
    chosen.vertices = wrong != nullptr ? wrong : changed != nullptr ? changed : last_result;
    if (chosen.arcs == nullptr && removal != nullptr) {
        // What is left of the tree, and the results.
        chosen.removal = removal;
        if (wrong == nullptr) chosen.vertices = changed_result != nullptr ? changed_result : last_result;
    }
    if (chosen.vertices != nullptr) {
        const auto role = chosen.vertices->column->role;
        chosen.sequence = role != Role::parent && role != Role::predecessor;
        chosen.leaf_values = scene.dataset->kind != DatasetKind::expression || !chosen.vertices->column->result ||
                             chosen.vertices->num_wrong != 0;
    }
    for (const auto& [role, colouring] : kColourings)
        for (std::size_t i = 0; i < scene.columns.size(); ++i) {
            const auto& one = scene.columns[i];
            if (one.column->role == role && of_arcs(*one.column) && one.column->depth == 0 && is_known(scene, i))
                chosen.arc_colours = &one, chosen.colouring = colouring;
        }
    return chosen;
}

bool TreeColumns::tells_apart() const { return (colouring == Colouring::direction || colouring == Colouring::sublist); }

bool TreeColumns::fills_arcs() const { return arcs != nullptr && (stands_out(arcs) || !tells_apart()); }

bool TreeColumns::has_amber(bool has_ranks) const {
    return fills_arcs() || (removal != nullptr && removal->changed > 0) || (has_ranks && arcs != nullptr) ||
           (vertices != nullptr && vertices->changed > 0);
}

bool TreeColumns::by_place(const ColumnPicture* picture) const {
    return picture != nullptr && arc_places != nullptr && picture->column->space != space_names::arcs;
}

void TreeColumns::bind() const {
    // A buffer that no shader reads must still be bound.
    const auto* some = vertices != nullptr ? vertices : arcs != nullptr ? arcs : arc_colours;
    GLuint binding = 3;
    const auto put = [&](const ColumnPicture* picture, unsigned ColumnPicture::*buffer) {
        const auto* one = picture != nullptr ? picture : some;
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding++, one != nullptr ? one->*buffer : 0);
    };
    put(removal != nullptr ? removal : arcs, &ColumnPicture::now);
    put(removal != nullptr ? removal : arcs, &ColumnPicture::before);
    put(arc_colours, &ColumnPicture::now);
    put(arc_ranks, &ColumnPicture::now);
    put(vertices, &ColumnPicture::now);
    put(vertices, &ColumnPicture::before);
    put(arc_places, &ColumnPicture::now);
    if (wrong_arcs != nullptr) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kWrongArcs, wrong_arcs->wrong);
}

void TreeColumns::set(const Program& program) const {
    const auto field = [](const ColumnPicture* picture) {
        return picture != nullptr ? picture->column->field : Field{};
    };
    const auto none = [](const ColumnPicture* picture) {
        return picture != nullptr ? none_of(*picture->column) : std::array<std::uint32_t, 2>{};
    };
    program.set("arc_field", field(removal != nullptr ? removal : arcs))
        .set("arc_colour_field", field(arc_colours))
        .set("arc_label_field", field(arc_ranks))
        .set("arc_place_field", field(arc_places))
        .set("arcs_by_place",
             (by_place(arcs) ? 1u : 0u) | (by_place(arc_colours) ? 2u : 0u) | (by_place(arc_ranks) ? 4u : 0u))
        .set("has_arcs", arcs != nullptr ? 1u : 0u)
        .set("shows_removal", removal != nullptr ? 1u : 0u)
        .set("removal_none", none(removal))
        .set("arc_colouring", static_cast<std::uint32_t>(colouring))
        .set("forward_value", 1u)
        .set("has_arc_labels", arc_ranks != nullptr ? 1u : 0u)
        .set("has_wrong_arcs", wrong_arcs != nullptr ? 1u : 0u)
        .set("colours_change", same_numbers(arc_colours, arcs) ? 1u : 0u)
        .set("labels_change", same_numbers(arc_ranks, arcs) ? 1u : 0u)
        .set("has_vertices", vertices != nullptr ? 1u : 0u)
        .set("vertex_sequence", sequence ? 1u : 0u)
        .set("leaf_values", leaf_values ? 1u : 0u)
        .set("fill_arcs", fills_arcs() ? 1u : 0u)
        .set("fill_vertices", stands_out(vertices) || !sequence ? 1u : 0u);
    program.set("arc_colour_none", none(arc_colours)).set("arc_label_none", none(arc_ranks));
    bind_wrong(program, vertices);
    if (vertices != nullptr) set_column(program, "vertex_column", *vertices);
}

std::vector<ColumnKey> reads_of_trees() {
    return {Role::edge_place,  Role::edge_tail,  Role::next_arc,   Role::sublist,   Role::forward, Role::arc_rank,
            Role::rank,        Role::level,      Role::preorder,   Role::postorder, Role::parent,  Role::subtree_size,
            Role::predecessor, Role::local_rank, Role::successor,  Role::distance,  Role::weight,  Role::running_sum,
            Role::tour_arc,    Role::twin,       Role::removed_in, Role::evaluated};
}

}  // namespace lockstep
