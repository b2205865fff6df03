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
    const bool taken = layout_.take([&](const TreeLayout& layout, GradualUpload& upload) {
        upload.add(across_, layout.across());
        upload.add(arcs_, layout.arcs());
        upload.add(order_, layout.order());
        upload.add(level_offsets_, layout.level_offsets());
    });
    if (taken) ++layout_version_;
}

void LoadedTree::bind() const {
    across_.bind(0);
    arcs_.bind(1);
    order_.bind(2);
    level_offsets_.bind(13);
}

}  // namespace lockstep
