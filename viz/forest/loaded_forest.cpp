#include "viz/forest/loaded_forest.hpp"

namespace lockstep {

void LoadedForest::show(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        layout_.ask(scene.dataset);
    }
    layout_.take([&](const ForestLayout& layout, GradualUpload& upload) {
        upload.add(spots_, layout.spots());
        upload.add(kin_, layout.kin());
        upload.add(order_, layout.order());
    });
}

void LoadedForest::bind() const {
    spots_.bind(4);
    order_.bind(5);
    kin_.bind(7);
}

}  // namespace lockstep
