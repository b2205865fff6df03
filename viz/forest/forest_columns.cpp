#include "viz/forest/forest_columns.hpp"

#include "viz/gl/data/column_uniforms.hpp"

namespace lockstep {

std::optional<ForestColumns> ForestColumns::of(const Scene& scene) {
    const ForestColumns columns{scene.find(Role::input_parent), scene.find(Role::parent), scene.find(Role::root)};
    if (!columns.parent || !columns.target) return std::nullopt;
    return columns;
}

void ForestColumns::bind() const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, target->now);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, target->before);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, parent->now);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 3, root ? root->now : target->now);
}

void ForestColumns::set(const Program& program) const {
    program.set("target_field", target->column->field)
        .set("parent_field", parent->column->field)
        .set("root_field", (root ? root : target)->column->field)
        .set("root_none", none_of(*(root ? root : target)->column))
        .set("has_root", root ? 1u : 0u);
}

}  // namespace lockstep
