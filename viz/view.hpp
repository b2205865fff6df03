#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "viz/scene.hpp"
#include "viz/view_need.hpp"

namespace lockstep {

/// Input of a view in this frame. Positions in framebuffer pixels.
struct ViewInput {
    bool hovered = false;  ///< the pointer is over the view and no widget uses it
    Point2 pointer;
    Point2 drag;  ///< since the last frame, with the pan button held
    float zoom = 0;  ///< wheel steps; > 0 zooms in
    bool clicked = false;
    bool reset = false;  ///< show everything again
    std::optional<std::uint32_t> reveal;  ///< move the camera to this element of the dataset
    bool reveals_picked = false;  ///< and to the selected element of the drawn space
    float seconds = 0;  ///< since the last frame
    bool glides = false;  ///< the camera glides to its destination; else it jumps
};

/// The visible part of a picture, independent of the picture's size: its centre, as a share of the whole picture from
/// the top left corner, and the magnification relative to the whole picture, across and down.
struct ViewPlace {
    Point2 centre{0.5f, 0.5f}, zoom{1, 1};
};

/// The element to reveal in a space other than the dataset's own.
inline std::optional<std::uint32_t> revealed_in(const Scene& scene, const ViewInput& input, const std::string& space) {
    return input.reveal || input.reveals_picked ? Scene::in_space(scene.all_selected, space) : std::nullopt;
}

/// Result of a view's frame.
struct ViewOutput {
    std::optional<std::uint32_t> hovered;  ///< the element under the pointer
    std::optional<Selection> elsewhere{};  ///< the element of another space under the pointer
    std::string hint{};  ///< the meaning of the words under the pointer; empty: none
    bool picked = false;  ///< a click selects `elsewhere`, `hovered` or nothing
    std::string said{};  ///< more about the element under the pointer
    std::optional<std::string> detail{};  ///< chosen in the view: the next Scene::detail
};

/// A filter of a picture by a range of values: "degree", 1 to 2,552, of which 40 to 2,552 are shown.
struct ViewFilter {
    std::string name;
    std::uint32_t min = 0, max = 0;  ///< the whole range
    std::uint32_t from = 0, to = 0;  ///< the shown range
    bool narrows() const { return from > min || to < max; }
};

/// Draws one kind of data. Shaders read the numbers from the columns' GL buffers: a frame does no work per element on
/// the CPU. A view owns its camera and its layout; destroying it loses nothing else. Needs a current OpenGL 4.5 context.
class View {
public:
    virtual ~View() = default;

    /// Draws into `area`: pictures into its textures, which it adds to `list`, text and outlines onto `list`.
    virtual ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) = 0;
    /// Draws a small picture without text or interaction into the bound framebuffer, or throws the reason why it cannot.
    virtual void draw_thumbnail(const Scene& scene, int width, int height) = 0;
    /// The note at the right of the tab bar: "List view: ring, memory order"; "7 nodes a pixel".
    virtual std::string note() const { return {}; }
    /// Progress from 0 to 1 while it prepares (for example a layout); else nothing.
    virtual std::optional<float> preparing() const { return std::nullopt; }
    /// True while it prepares a better picture than the current one.
    virtual bool refining() const { return false; }
    /// Cancels the preparation; the current picture stays.
    virtual void stop_preparing() {}
    /// Why there is no picture: a preparation failed, and the view draws this sentence in its place; else empty.
    virtual std::string failure() const { return {}; }
    /// Number of its layouts so far: thumbnails of earlier ones are outdated.
    virtual std::uint64_t layout_version() const { return 0; }
    /// The filters of its picture, for the caller to change; empty: none.
    virtual std::span<ViewFilter> filters() { return {}; }
    /// The place of its camera, or its destination; nothing when everything is shown, or without a camera.
    virtual std::optional<ViewPlace> place() const { return std::nullopt; }
    /// Moves the camera there at once, in the next frame.
    virtual void go_to(const ViewPlace&) {}
    /// True while its camera glides: it needs another frame soon.
    virtual bool gliding() const { return false; }
};

/// Width over height of a view's thumbnails: preferred and minimum.
struct ThumbnailShape {
    float width = 1.9f, min_width = 1.2f;

    static constexpr ThumbnailShape upright() { return {0.86f, 0.86f}; }  ///< for maps
    static constexpr ThumbnailShape square() { return {1, 0.9f}; }  ///< for matrices
};

/// How a view's shaders read the values of the dataset's elements.
enum class ReadsBy {
    storage,  ///< from storage buffers, which must hold whole columns
    texels,  ///< and from a buffer texture with a texel for each element
};

/// A column that a view draws in a special way: by its role or, without one, by its name.
using ColumnKey = std::variant<Role, std::string_view>;

/// An entry of the list of views. A view chooses its columns by their roles: a function at the end of its file returns
/// its entries, and views.cpp names that function in one line.
struct ViewInfo {
    std::string name;  ///< "list", for --view
    std::string title;  ///< "List: ring and memory"
    std::optional<DatasetKind> kind{};  ///< none: every kind
    std::vector<Role> needs{};  ///< roles without which it cannot draw
    std::vector<ColumnKey> reads{};  ///< columns that it draws in a special way, if they exist
    std::function<std::unique_ptr<View>()> make{};
    ViewNeed need;  ///< of memory
    ThumbnailShape thumbnail{};
    bool takes_column = false;  ///< it can draw a requested column: "cells:rank"
    /// A scene beyond these limits of OpenGL is refused in a sentence; none: the view checks the limits itself.
    std::optional<ReadsBy> limits = ReadsBy::storage;
    bool all_spaces =
        false;  ///< the limits also apply to columns of other spaces: a tour's arcs are the nodes of a list

    bool real_lengths = false;  ///< it draws path lengths of float32, too

    /// The family whose parameters and launches it knows; empty: algorithms of every family.
    std::string family{};
    /// A parameter of the algorithms that it draws: "partition"; empty: any algorithm.
    std::string parameter{};

    /// True if a choice ("list", "cells:rank") names this view.
    bool is(std::string_view choice) const { return choice.substr(0, choice.find(':')) == name; }
};

/// The detail of a choice: "rank" in "cells:rank".
inline std::string detail_of(std::string_view choice) {
    const auto colon = choice.find(':');
    return colon == std::string_view::npos ? std::string() : std::string(choice.substr(colon + 1));
}

/// All views, the preferred one of a kind first, with the checks of OpenGL's limits, types and memory added.
std::span<const ViewInfo> all_views();
/// The view with a name; of several the first, or the first of a kind. Throws std::out_of_range.
std::unique_ptr<View> make_view(std::string_view name, std::optional<DatasetKind> kind = std::nullopt);
/// The views that suit an algorithm.
std::vector<const ViewInfo*> views_of(const AlgorithmInfo& algorithm);

}  // namespace lockstep
