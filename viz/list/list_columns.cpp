#include "viz/list/list_columns.hpp"

#include <algorithm>
#include <array>

#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

void bind_buffer(GLuint binding, GLuint name) { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, name); }

}  // namespace

ListColumns ListColumns::choose(const Scene& scene, Known rank_known, const Sublists* sublists) {
    ListColumns columns;
    columns.target = scene.find(Role::successor);
    if (!columns.target) columns.target = scene.find(Role::parent);
    columns.pointers_move = columns.target != nullptr;
    if (!columns.target) columns.target = scene.find(Role::input_successor);
    const auto* rank = scene.find(Role::rank);
    const auto* distance = scene.find(Role::distance);
    const auto* told = sublists ? sublists->told() : nullptr;
    const auto* local_rank = told ? &told->local_rank : scene.find(Role::local_rank);
    const auto* sublist = told ? &told->sublist : scene.find(Role::sublist);
    const auto* meanwhile = local_rank && !told ? local_rank : distance;
    // A wrong result may lack the value that identifies results.
    const bool wrong = rank && rank->wrong != 0;
    const bool ranked = wrong || (rank_known.now && (rank_known.before || scene.tween >= 0.6f));
    columns.value = rank && (ranked || (!meanwhile && !told)) ? rank : meanwhile;
    if (sublists && local_rank && sublist) {
        columns.sublist = sublist;
        columns.local_rank = local_rank;
        columns.sublists = sublists;
        columns.ranks_appear = rank_known.now && !rank_known.before;
        // Sublists move apart when the list is cut, and close when its ranks are known.
        if (!rank_known.now) columns.parting = sublists->cut_before() ? 1 : scene.tween;
        else if (!rank_known.before) columns.parting = 1 - scene.tween;
    }
    return columns;
}

ListColumns ListColumns::choose_below(const Scene& scene, int depth, Known rank_known, const Sublists* sublists,
                                      Known walked) {
    ListColumns columns;
    columns.target = scene.find(Role::input_successor, depth);
    const bool swapped = scene.tween >= 0.6f;
    const auto holds = [&](Known known) { return known.now && (known.before || swapped); };
    const auto* local_rank = sublists ? scene.find(Role::local_rank, depth) : nullptr;
    columns.by_place = !holds(rank_known);
    if (holds(rank_known)) columns.value = scene.find(Role::rank, depth);
    else columns.value = local_rank && holds(walked) ? local_rank : scene.find(Role::length, depth);
    if (local_rank && scene.find(Role::sublist, depth)) {
        columns.sublist = scene.find(Role::sublist, depth);
        columns.local_rank = local_rank;
        columns.sublists = sublists;
        columns.ranks_appear = rank_known.now && !rank_known.before;
    }
    return columns;
}

bool stands_out(const ColumnPicture& column) { return 2 * std::uint64_t{column.changed} <= column.column->size; }

bool ListColumns::marks_changes() const { return !by_sublist() || (stands_out(*sublist) && stands_out(*local_rank)); }

bool ListColumns::changes() const {
    return std::ranges::any_of(std::array{target, value, sublist, local_rank},
                               [](const ColumnPicture* one) { return one != nullptr && one->changed != 0; });
}

void ListColumns::bind_sublists(const Program& program, const ListColumns* columns) {
    const bool cut = columns && columns->sublists;
    program.set("has_sublists", cut ? 1u : 0u)
        .set("by_sublist", cut && columns->by_sublist() ? 1u : 0u)
        .set("by_place", columns && columns->by_place ? 1u : 0u)
        .set("mark_changes", !columns || columns->marks_changes() ? 1u : 0u);
    if (!cut) return;
    bind_buffer(6, columns->sublist->now);
    bind_buffer(7, columns->local_rank->now);
    bind_buffer(8, columns->sublists->buffer());
    bind_buffer(9, columns->sublist->before);
    program.set("sublist_field", columns->sublist->column->field)
        .set("sublist_none", none_of(*columns->sublist->column))
        .set("local_rank_field", columns->local_rank->column->field)
        .set("local_rank_none", none_of(*columns->local_rank->column));
}

void ListColumns::bind(const Program& program, const NodeOrder& order, const Scene& scene) const {
    const auto& shown = value ? *value : *target;
    bind_buffer(0, order.position_buffer());
    bind_buffer(1, order.node_buffer());
    bind_buffer(2, target->now);
    bind_buffer(3, target->before);
    bind_buffer(4, shown.now);
    bind_buffer(5, shown.before);
    bind_sublists(program, this);
    bind_wrong(program, value);
    set_column(program, "value_form", shown);
    program.set("num_nodes", order.size())
        .set("tail", order.tail())
        .set("target_field", target->column->field)
        .set("has_value", value ? 1u : 0u)
        .set("amber_fill", amber_fill() ? 1u : 0u)
        .set("pointers_move", pointers_move ? 1u : 0u)
        .set("tween", scene.tween);
}

ListColumns::Known WrittenAt::ask(const ColumnPicture* column, std::uint32_t node) {
    if (!column || node >= column->column->size) return {};
    if (Fingerprint{}.add(column).add(node).differs_from(seen_))
        known_ = {!column->column->is_none(read_values(*column, false, node, 1).bits(0)),
                  !column->column->is_none(read_values(*column, true, node, 1).bits(0))};
    return known_;
}

std::vector<ColumnKey> reads_of_lists() {
    return {Role::input_successor, Role::successor,  Role::parent,   Role::rank,  Role::distance,
            Role::sublist,         Role::local_rank, Role::splitter, Role::length};
}

}  // namespace lockstep
