#include "viz/forest/loaded_forest.hpp"

#include <exception>
#include <utility>

namespace lockstep {

void LoadedForest::show(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        job_.reset();
        layout_.reset();
        failure_.clear();
        // The job keeps its own copy: the dataset may be replaced while it works.
        job_ = std::make_unique<BackgroundJob<std::unique_ptr<ForestLayout>>>(
            [parent = scene.dataset->forest().parent](Progress& progress) {
                return std::make_unique<ForestLayout>(parent, progress);
            });
    }
    if (!job_ || !job_->done()) return;
    try {
        layout_ = job_->take();
        places_.assign(layout_->places());
        order_.assign(layout_->order());
    } catch (const std::exception& error) {
        layout_.reset();
        failure_ = error.what();
    }
    job_.reset();
}

void LoadedForest::bind() const {
    places_.bind(4);
    order_.bind(5);
}

std::optional<float> LoadedForest::preparing() const {
    if (!job_) return std::nullopt;
    return static_cast<float>(job_->progress().fraction());
}

}  // namespace lockstep
