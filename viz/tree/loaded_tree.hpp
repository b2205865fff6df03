#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "viz/columns/layout_at_work.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"
#include "viz/tree/tree_layout.hpp"

namespace lockstep {

/// The layout of the shown tree, on the host and in OpenGL's memory. Another thread computes it once per dataset and root.
class LoadedTree {
public:
    /// Starts a layout if the scene has another tree or root, and takes it when it is ready. Once a frame.
    void show(const Scene& scene);

    /// Null until it is ready.
    const TreeLayout* layout() const { return layout_.layout(); }
    /// Changes with the layout.
    std::uint64_t version() const { return layout_version_; }
    /// For tree/counts.comp: binds slots at 0, arcs at 1, the order by level at 2, begins of levels at 13.
    void bind() const;
    std::optional<float> preparing() const { return layout_.preparing(); }
    /// Why there is no layout, in a sentence; empty: no error.
    const std::string& failure() const { return layout_.failure(); }
    void require_possible() const { layout_.require_possible(); }

private:
    struct Query {
        std::shared_ptr<const Dataset> dataset;
        std::uint32_t root = 0;
    };

    std::optional<std::pair<std::uint64_t, std::uint32_t>> shown_;  ///< the dataset's version and the root
    LayoutAtWork<Query, TreeLayout> layout_{[](const Query& query, Progress& progress) {
        const auto& tree = query.dataset->tree();
        return std::make_unique<TreeLayout>(tree.row_offsets, tree.column_indices, query.root, progress);
    }};
    std::uint64_t layout_version_ = 0;
    StorageBuffer<float> across_;
    StorageBuffer<TreeLayout::Arcs> arcs_;
    StorageBuffer<std::uint32_t> order_, level_offsets_;
};

}  // namespace lockstep
