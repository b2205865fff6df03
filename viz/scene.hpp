#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/timeline.hpp"
#include "viz/palette.hpp"

struct ImDrawList;
struct ImFont;

namespace lockstep {

struct Point2 {
    float x = 0, y = 0;
};

/// In pixels of the framebuffer, y down.
struct Rect {
    float x = 0, y = 0, width = 0, height = 0;
    bool contains(Point2 p) const { return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height; }
};

/// A column as the shaders see it: its words at this pass and at the pass before, in OpenGL buffers.
struct ColumnPicture {
    const Column* column = nullptr;
    const IndexSpace* space = nullptr;  ///< the space that it runs over; null: no other column has its rows
    unsigned now = 0;  ///< GL buffer; bound as a storage buffer, numbers are pulled by column->field
    unsigned before = 0;  ///< the same as `now` where nothing changed or there is no pass before
    std::uint64_t changed = 0;  ///< elements
    std::uint64_t version = 0;  ///< differs whenever `now` and `before` are the same buffers with other contents
    ValueRange range{};  ///< of the values over the whole run, none left out: scales are fixed by it
    unsigned wrong = 0;  ///< GL buffer with a bit for each element that is wrong in this state; 0: none is
    std::size_t num_wrong = 0;

    /// Of unsigned numbers of one word; else 0.
    std::uint32_t highest() const {
        return range.type == ValueType::uint32 ? static_cast<std::uint32_t>(range.highest().bits) : 0;
    }
};

struct Fonts {
    ImFont* words = nullptr;  ///< Inter Regular
    ImFont* medium = nullptr;  ///< Inter Medium
    ImFont* strong = nullptr;  ///< Inter SemiBold
    ImFont* mono = nullptr;  ///< JetBrains Mono
    ImFont* mono_bold = nullptr;
};

/// All that a view may draw: one pass of one run. Rebuilt each frame; cheap to copy.
struct Scene {
    std::shared_ptr<const Dataset> dataset;  ///< shared: a layout on another thread may outlive it on the screen
    std::uint64_t dataset_version = 0;  ///< differs for each dataset, so that layouts can be reused
    const AlgorithmInfo* algorithm = nullptr;
    const ParameterValues* parameters = nullptr;  ///< of the run; null while there is none
    std::span<const ColumnPicture> columns;
    /// The columns after the last pass of the run, for pictures whose axes are fixed over it; none while it runs, and none
    /// where that pass is not stored. Null: unknown.
    std::function<std::span<const ColumnPicture>()> last_columns{};
    std::string failure;  ///< the reason why there are no columns, in a sentence
    std::string
        detail;  ///< the part of the view that is asked for: the column of "cells:rank"; empty: the view chooses
    std::uint32_t pass = 0, last_pass = 0;
    const PassRecord* record = nullptr;
    float tween = 1;  ///< 0: the pass before is shown, 1: this one; eased and cut by the caller
    /// of the dataset's own elements, or an element of it that is linked with the selection
    std::optional<std::uint32_t> selected, hovered;
    std::vector<Selection> all_selected{}, all_hovered{};  ///< the selection, with all elements that it is linked with
    const Palette* palette = nullptr;
    Fonts fonts;
    float scale = 1;  ///< pixels per point: HiDPI times the projector step

    static std::optional<std::uint32_t> in_space(const std::vector<Selection>& all, const std::string& space) {
        for (const auto& one : all)
            if (one.space == space) return one.index;
        return std::nullopt;
    }

    const ColumnPicture* find(Role role) const {
        for (const auto& one : columns)
            if (one.column->role == role) return &one;
        return nullptr;
    }
    /// The result, among columns that run over a space, whose wrong elements are marked there; null: none is wrong.
    const ColumnPicture* wrong_in(const std::string& space) const {
        for (const auto& one : columns)
            if (one.wrong != 0 && one.column->space == space) return &one;
        return nullptr;
    }
    /// The same on one level of a recursion.
    const ColumnPicture* find(Role role, int depth) const {
        for (const auto& one : columns)
            if (one.column->role == role && one.column->depth == depth) return &one;
        return nullptr;
    }
};

}  // namespace lockstep
