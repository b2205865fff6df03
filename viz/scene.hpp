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

class Run;

struct Point2 {
    float x = 0, y = 0;
};

/// In pixels of the framebuffer, y down.
struct Rect {
    float x = 0, y = 0, width = 0, height = 0;
    bool contains(Point2 p) const { return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height; }
};

/// A column for the shaders: its words at this pass and at the pass before, in OpenGL buffers.
struct ColumnPicture {
    const Column* column = nullptr;
    const IndexSpace* space = nullptr;  ///< the space of its rows; null: no other column shares its rows
    unsigned now = 0;  ///< GL buffer, bound as a storage buffer; column->field locates its numbers
    unsigned before = 0;  ///< equal to `now` if nothing changed or there is no pass before
    std::uint64_t changed = 0;  ///< number of elements
    std::uint64_t version = 0;  ///< changes with the contents of `now` and `before`
    ValueRange range{};  ///< of all values over the whole run; fixes the scales
    unsigned wrong = 0;  ///< GL buffer with a bit for each wrong element of this state; 0: none
    std::size_t num_wrong = 0;

    /// The highest value of a uint32 column; else 0.
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

/// Whether an element of a graded answer is right, is wrong, or was left out of it.
enum class AnswerGrade : std::uint8_t { right, wrong, missed };

struct GradedElement {
    Selection element;
    AnswerGrade grade;
};

/// Everything that a view may draw: one pass of one run. Rebuilt each frame; cheap to copy.
struct Scene {
    std::shared_ptr<const Dataset> dataset;  ///< shared: a layout on another thread may outlive the picture
    std::uint64_t dataset_version = 0;  ///< differs for each dataset, so that layouts can be reused
    const AlgorithmInfo* algorithm = nullptr;
    const ParameterValues* parameters = nullptr;  ///< of the run; null without a run
    std::span<const ColumnPicture> columns;
    /// The columns after the last pass of the run, for axes that are fixed over the run; empty while it runs, and if
    /// that pass is not stored. Null: unknown.
    std::function<std::span<const ColumnPicture>()> last_columns{};
    std::string failure;  ///< why there are no columns, in a sentence
    std::string
        detail;  ///< the requested part of the view, for example the column in "cells:rank"; empty: the view chooses
    std::uint32_t pass = 0, last_pass = 0;
    const PassRecord* record = nullptr;
    const Run* run = nullptr;  ///< for pictures of all its passes; null: without a run
    float tween = 1;  ///< 0: the pass before is shown, 1: this one; eased and clamped by the caller
    /// an element of the dataset: the selected one, or one that is linked with the selection
    std::optional<std::uint32_t> selected, hovered;
    std::vector<Selection> all_selected{}, all_hovered{};  ///< the element with all its linked elements
    std::vector<Selection> followed_reads{},
        followed_writes{};  ///< elements that the followed thread accesses in this pass
    std::vector<GradedElement> graded{};  ///< of the answer to a query about this pass
    std::span<const std::string>
        node_names{};  ///< of the nodes of a list that stands for something else: "3→0"; empty: none
    const Palette* palette = nullptr;
    Fonts fonts;
    float scale = 1;  ///< pixels per point: HiDPI times the projector step

    static std::optional<std::uint32_t> in_space(const std::vector<Selection>& all, const std::string& space) {
        for (const auto& one : all)
            if (one.space == space) return one.index;
        return std::nullopt;
    }

    /// Calls draw(index, written) for each element of a space that the followed thread accesses: the read ones first.
    template <class Draw>
    void each_followed(const std::string& space, Draw draw) const {
        for (const auto& one : followed_reads)
            if (one.space == space) draw(one.index, false);
        for (const auto& one : followed_writes)
            if (one.space == space) draw(one.index, true);
    }

    /// Calls draw(index, grade) for each graded element of a space.
    template <class Draw>
    void each_graded(const std::string& space, Draw draw) const {
        for (const auto& one : graded)
            if (one.element.space == space) draw(one.element.index, one.grade);
    }

    const ColumnPicture* find(Role role) const {
        for (const auto& one : columns)
            if (one.column->role == role) return &one;
        return nullptr;
    }
    /// The result with wrong elements to mark in a space; null: none is wrong.
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
