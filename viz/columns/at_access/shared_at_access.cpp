#include "viz/columns/at_access/shared_at_access.hpp"

#include <algorithm>
#include <string_view>

#include "viz/gl/gl_name.hpp"

namespace lockstep {

const ColumnPicture* SharedAtAccess::find(const Scene& scene) {
    const auto found = std::ranges::find_if(scene.columns, [](const ColumnPicture& one) {
        return one.space == nullptr && std::string_view(one.column->name) == kName;
    });
    return found == scene.columns.end() ? nullptr : &*found;
}

std::optional<SharedAtAccess> SharedAtAccess::of(const Scene& scene) {
    const auto* found = find(scene);
    if (!found) return std::nullopt;
    const auto size = std::size_t{found->column->size};
    std::vector<std::uint32_t> all(size * kStride + 1);
    glGetNamedBufferSubData(found->now, 0, static_cast<GLsizeiptr>(4 * all.size()), all.data());
    SharedAtAccess made{.block = all.back()};
    for (std::size_t i = 0; i < size; ++i) {
        made.words.push_back(all[i * kStride]);
        made.written_at.push_back(all[i * kStride + 1]);
        made.writes.push_back(all[i * kStride + 2]);
    }
    return made;
}

}  // namespace lockstep
