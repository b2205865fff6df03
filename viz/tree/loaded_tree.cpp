#include "viz/tree/loaded_tree.hpp"

#include "viz/tree/tree_root.hpp"

namespace lockstep {

void LoadedTree::show(const Scene& scene) {
    const auto root = root_of(scene);
    const std::pair wanted{scene.dataset_version, root};
    if (shown_ != wanted) {
        shown_ = wanted;
        layout_.ask({scene.dataset, root});
    }
    layout_.take([&](const TreeLayout& layout) {
        ++layout_version_;
        across_.assign(layout.across());
        arcs_.assign(layout.arcs());
        order_.assign(layout.order());
        level_offsets_.assign(layout.level_offsets());
    });
}

void LoadedTree::bind() const {
    across_.bind(0);
    arcs_.bind(1);
    order_.bind(2);
    level_offsets_.bind(13);
}

}  // namespace lockstep
