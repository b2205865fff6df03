#include "viz/forest/loaded_forest.hpp"

namespace lockstep {

void LoadedForest::show(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        layout_.ask(scene.dataset);
    }
    layout_.take([&](const ForestLayout& layout) {
        places_.assign(layout.places());
        order_.assign(layout.order());
    });
}

void LoadedForest::bind() const {
    places_.bind(4);
    order_.bind(5);
}

}  // namespace lockstep
