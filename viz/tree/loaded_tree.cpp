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
        places_.assign(layout.places());
        edges_.assign(layout.edges());
        order_.assign(layout.order());
    });
}

void LoadedTree::bind() const {
    places_.bind(0);
    edges_.bind(1);
    order_.bind(2);
}

}  // namespace lockstep
