#pragma once

#include <memory>
#include <optional>
#include <string>

#include "viz/columns/layout_at_work.hpp"
#include "viz/forest/forest_layout.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The layout of the forest on show, on the host and in OpenGL's memory. Made on another thread, once for each dataset.
class LoadedForest {
public:
    /// Starts on a layout when the scene has another dataset, and takes it when it is done. Once a frame.
    void show(const Scene& scene);

    /// Null while it is made.
    const ForestLayout* layout() const { return layout_.layout(); }
    /// Spots at binding 4, the order by level at 5, levels and trees at 7.
    void bind() const;
    std::optional<float> preparing() const { return layout_.preparing(); }
    /// Why there will be no layout, in a sentence; empty while all is well.
    const std::string& failure() const { return layout_.failure(); }
    void require_possible() const { layout_.require_possible(); }

private:
    std::optional<std::uint64_t> version_;
    LayoutAtWork<std::shared_ptr<const Dataset>, ForestLayout> layout_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress& progress) {
            return std::make_unique<ForestLayout>(dataset->forest().parent, progress);
        }};
    StorageBuffer<ForestLayout::Spot> spots_;
    StorageBuffer<ForestLayout::Kin> kin_;
    StorageBuffer<std::uint32_t> order_;
};

}  // namespace lockstep
