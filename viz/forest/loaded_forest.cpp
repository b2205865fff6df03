#include "viz/forest/loaded_forest.hpp"

#include <exception>
#include <utility>

namespace lockstep {

void LoadedForest::show(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        layout_.reset();
        failure_.clear();
        laying_out_.ask(scene.dataset);
    }
    auto reply = laying_out_.take();
    if (!reply) return;
    failure_ = std::move(reply->failure);
    if (!reply->answer) return;
    try {
        layout_ = std::move(*reply->answer);
        places_.assign(layout_->places());
        order_.assign(layout_->order());
    } catch (const std::exception& error) {
        layout_.reset();
        failure_ = error.what();
    }
}

void LoadedForest::bind() const {
    places_.bind(4);
    order_.bind(5);
}

std::optional<float> LoadedForest::preparing() const {
    if (!laying_out_.busy()) return std::nullopt;
    return static_cast<float>(laying_out_.progress()->fraction());
}

}  // namespace lockstep
