#include "viz/tree/loaded_tree.hpp"

#include <exception>

#include "viz/tree/tree_root.hpp"

namespace lockstep {

void LoadedTree::show(const Scene& scene) {
    const auto root = root_of(scene);
    const std::pair wanted{scene.dataset_version, root};
    if (shown_ != wanted) {
        shown_ = wanted;
        layout_.reset();
        failure_.clear();
        laying_out_.ask({scene.dataset, root});
    }
    auto reply = laying_out_.take();
    if (!reply) return;
    failure_ = std::move(reply->failure);
    if (!reply->answer) return;
    try {
        layout_ = std::move(*reply->answer);
        ++layout_version_;
        places_.assign(layout_->places());
        edges_.assign(layout_->edges());
        order_.assign(layout_->order());
    } catch (const std::exception& error) {
        layout_.reset();
        failure_ = error.what();
    }
}

void LoadedTree::bind() const {
    places_.bind(0);
    edges_.bind(1);
    order_.bind(2);
}

std::optional<float> LoadedTree::preparing() const {
    if (!laying_out_.busy()) return std::nullopt;
    return static_cast<float>(laying_out_.progress()->fraction());
}

}  // namespace lockstep
