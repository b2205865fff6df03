#include "viz/forest/loaded_forest.hpp"

namespace lockstep {

void LoadedForest::show(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        layout_.ask(scene.dataset);
    }
    layout_.take([&](const ForestLayout& layout) {
        spots_.assign(layout.spots());
        kin_.assign(layout.kin());
        order_.assign(layout.order());
    });
}

void LoadedForest::bind() const {
    spots_.bind(4);
    order_.bind(5);
    kin_.bind(7);
}

}  // namespace lockstep
