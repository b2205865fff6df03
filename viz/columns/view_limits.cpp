#include "viz/columns/view_limits.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/drawn_types.hpp"
#include "viz/columns/room_below.hpp"
#include "viz/gl/limits.hpp"
#include "viz/gl/text/labels.hpp"

namespace lockstep {
namespace {

std::uint64_t bytes_of(const Column& column) {
    return std::uint64_t{ceil_div(column.size, column.field.in_stride())} * column.field.stride * sizeof(std::uint32_t);
}

/// Returns why a view cannot draw a scene; nothing if it can.
using WhyNot = std::function<std::optional<std::string>(const Scene&)>;

/// Checks the memory for the preparations of a view, unless they were made already.
class MemoryCheck {
public:
    MemoryCheck(ViewNeed need, std::function<std::uint64_t()> free) : need_(need), free_(std::move(free)) {}

    std::optional<std::string> operator()(const Scene& scene) {
        if (!scene.dataset || granted_ == scene.dataset_version) return std::nullopt;
        const auto bytes = need_.bytes(scene.dataset->num_vertices(), scene.dataset->num_edges());
        const auto free = bytes == 0 ? 0 : free_();
        if (bytes > free)
            return fmt::format("This picture needs about {} of memory; {} are free. The view Cells draws every column.",
                               bytes_in_words(bytes), bytes_in_words(free));
        granted_ = scene.dataset_version;
        return std::nullopt;
    }

private:
    ViewNeed need_;
    std::function<std::uint64_t()> free_;
    std::optional<std::uint64_t> granted_;  ///< the version of the dataset that was prepared
};

/// A view that shows the reason instead of drawing.
class RefusingView final : public View, public RoomBelow {
public:
    /// note  shown in the tab bar with the reason
    RefusingView(std::unique_ptr<View> view, WhyNot why_not, std::string note)
        : view_(std::move(view)), why_not_(std::move(why_not)), note_(std::move(note)) {}

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        refusal_ = why_not_(scene);
        if (!refusal_) return view_->draw(scene, area, input, list);
        Labels(scene, list)
            .put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, *refusal_);
        return {};
    }
    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (const auto why = why_not_(scene)) throw std::length_error(*why);
        view_->draw_thumbnail(scene, width, height);
    }
    std::string note() const override { return refusal_ ? note_ : view_->note(); }
    std::optional<float> preparing() const override { return refusal_ ? std::nullopt : view_->preparing(); }
    bool refining() const override { return !refusal_ && view_->refining(); }
    void stop_preparing() override { view_->stop_preparing(); }
    std::string failure() const override { return refusal_ ? std::string() : view_->failure(); }
    std::uint64_t layout_version() const override { return view_->layout_version(); }
    std::span<ViewFilter> filters() override { return refusal_ ? std::span<ViewFilter>{} : view_->filters(); }
    std::optional<ViewPlace> place() const override { return refusal_ ? std::nullopt : view_->place(); }
    void go_to(const ViewPlace& place) override { view_->go_to(place); }
    bool gliding() const override { return !refusal_ && view_->gliding(); }
    bool needs_room_below(const Scene& scene) const override {
        const auto* view = dynamic_cast<const RoomBelow*>(view_.get());
        return view && view->needs_room_below(scene);
    }
    void leave_room_below(bool leaves) override {
        if (auto* view = dynamic_cast<RoomBelow*>(view_.get())) view->leave_room_below(leaves);
    }

private:
    std::unique_ptr<View> view_;
    WhyNot why_not_;
    std::string note_;
    std::optional<std::string> refusal_;  ///< the reason in the last frame
};

}  // namespace

std::optional<std::string> beyond_limits(std::span<const ColumnPicture* const> columns) {
    const auto limits = GlLimits::ask();
    for (const auto* one : columns)
        if (one != nullptr && bytes_of(*one->column) > limits.storage_block_bytes)
            return limits.too_large(one->column->name, bytes_of(*one->column));
    return std::nullopt;
}

std::optional<std::string> beyond_limits(const Scene& scene, ReadsBy reads, ReadsOf of) {
    if (!scene.dataset) return std::nullopt;
    const auto limits = GlLimits::ask();
    const auto own = spaces_of(*scene.dataset).front();
    const auto n = own.size;
    std::uint64_t largest = std::uint64_t{n} * sizeof(std::uint32_t);  // positions of elements
    std::string what = "the places of its elements";
    for (const auto& one : scene.columns) {
        const auto bytes = bytes_of(*one.column);
        const bool drawn = of == ReadsOf::all_spaces || one.column->space == own.name || one.column->depth != 0;
        if (!drawn || bytes <= largest) continue;
        largest = bytes;
        what = one.column->name;
    }
    if (largest > limits.storage_block_bytes)
        return limits.too_large(what, largest) + " The view Cells draws every column.";
    if (reads == ReadsBy::texels && n >= limits.buffer_texels)
        return fmt::format(
            "Too large for OpenGL here: its buffer textures have {} texels, and there are {} {}. Plots, arrays and times "
            "remain available.",
            limits.buffer_texels, n, own.name);
    return std::nullopt;
}

std::unique_ptr<View> within_limits(std::unique_ptr<View> view, ReadsBy reads, ReadsOf of) {
    return std::make_unique<RefusingView>(
        std::move(view), [reads, of](const Scene& scene) { return beyond_limits(scene, reads, of); },
        "beyond the limits of OpenGL");
}

std::unique_ptr<View> within_memory(std::unique_ptr<View> view, ViewNeed need, std::function<std::uint64_t()> free) {
    return std::make_unique<RefusingView>(std::move(view), MemoryCheck(need, std::move(free)),
                                          "more than memory has room for");
}

std::unique_ptr<View> of_types(std::unique_ptr<View> view, std::vector<ColumnKey> reads, bool real_lengths) {
    return std::make_unique<RefusingView>(
        std::move(view),
        [reads = std::move(reads), real_lengths](const Scene& scene) {
            return of_another_type(scene, reads, real_lengths);
        },
        "columns of other types");
}

}  // namespace lockstep
