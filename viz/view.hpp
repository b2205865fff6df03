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
    bool hovered = false;  ///< the pointer is over the view and no widget has it
    Point2 pointer;
    Point2 drag;  ///< since the last frame, with the pan button held
    float zoom = 0;  ///< wheel steps; > 0 comes nearer
    bool clicked = false;
    bool reset = false;  ///< show everything again
    std::optional<std::uint32_t> reveal;  ///< move the camera to this element of the dataset
    bool reveals_picked = false;  ///< and to the selected element of the drawn space
    float seconds = 0;  ///< since the last frame
    bool glides = false;  ///< a camera that is sent somewhere moves there; else it jumps
};

/// The part of a picture that a camera shows, independent of the picture's size: its middle, as a share of the whole picture
/// from the top left corner, and the magnification relative to the whole picture, across and down.
struct ViewPlace {
    Point2 centre{0.5f, 0.5f}, zoom{1, 1};
};

/// The element to bring into sight of a space that is not the dataset's own.
inline std::optional<std::uint32_t> revealed_in(const Scene& scene, const ViewInput& input, const std::string& space) {
    return input.reveal || input.reveals_picked ? Scene::in_space(scene.all_selected, space) : std::nullopt;
}

/// Result of a view's frame.
struct ViewOutput {
    std::optional<std::uint32_t> hovered;  ///< the element under the pointer
    std::optional<Selection> elsewhere{};  ///< the element under the pointer of another space than the dataset's
    std::string hint{};  ///< the meaning of the words under the pointer; empty: there are none
    bool picked = false;  ///< clicked: `elsewhere`, `hovered` or nothing becomes the selection
    std::string said{};  ///< more about the element under the pointer
    std::optional<std::string> detail{};  ///< chosen in the view: the next Scene::detail
};

/// A range of values to which a picture is limited: "degree", 1 to 2,552, of which 40 to 2,552 are shown.
struct ViewFilter {
    std::string name;
    std::uint32_t least = 0, most = 0;  ///< there are
    std::uint32_t from = 0, to = 0;  ///< shown
    bool narrows() const { return from > least || to < most; }
};

/// Draws one kind of data. A view pulls numbers from the columns' GL buffers in shaders: no per-element work on the CPU
/// in a frame. It owns its camera and its layout; losing it loses nothing else. Needs a current OpenGL 4.5 context.
class View {
public:
    virtual ~View() = default;

    /// Draws into `area`: pictures into textures of its own that it adds to `list`, text and outlines onto `list`.
    virtual ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) = 0;
    /// A small picture without text or interaction, for thumbnails, into the bound framebuffer. Throws where it cannot be.
    virtual void draw_thumbnail(const Scene& scene, int width, int height) = 0;
    /// Said at the right of the tab bar: "List view: ring, memory order"; "7 nodes a pixel".
    virtual std::string note() const { return {}; }
    /// True while it prepares (a layout, say): progress from 0 to 1.
    virtual std::optional<float> preparing() const { return std::nullopt; }
    /// True while it prepares a better picture than the current one.
    virtual bool refining() const { return false; }
    /// Cancels the preparation; the current picture stays.
    virtual void stop_preparing() {}
    /// Number of its layouts: a thumbnail of an earlier one is out of date.
    virtual std::uint64_t layout_version() const { return 0; }
    /// The filters of its picture, for the caller to change; empty: none.
    virtual std::span<ViewFilter> filters() { return {}; }
    /// The place of its camera, or where it is moving to; nothing when all is shown, or where it has none.
    virtual std::optional<ViewPlace> place() const { return std::nullopt; }
    /// Sends the camera there with the next frame, at once.
    virtual void go_to(const ViewPlace&) {}
    /// True while its camera moves: it needs another frame soon.
    virtual bool gliding() const { return false; }
};

/// Width over height of a view's thumbnails: preferred, and the least.
struct ThumbnailShape {
    float width = 1.9f, min_width = 1.2f;

    static constexpr ThumbnailShape upright() { return {0.86f, 0.86f}; }  ///< of maps
    static constexpr ThumbnailShape square() { return {1, 0.9f}; }  ///< of matrices
};

/// How a view's shaders read the numbers of the dataset's elements.
enum class ReadsBy {
    storage,  ///< columns, whole or not at all
    texels,  ///< and a texel of a buffer texture for each element
};

/// A column that a view draws in a special way: by its role or, without one, by its name.
using ColumnKey = std::variant<Role, std::string_view>;

/// An entry of the list of views. A view attaches to what columns mean: a function at the end of its file returns its entries, and
/// views.cpp names that function in one line.
struct ViewInfo {
    std::string name;  ///< "list", for --view
    std::string title;  ///< "List: ring and memory"
    std::optional<DatasetKind> kind{};  ///< nothing: every kind
    std::vector<Role> needs{};  ///< roles without which it has nothing to show
    std::vector<ColumnKey> reads{};  ///< columns that it also draws in a special way, where they exist
    std::function<std::unique_ptr<View>()> make{};
    ViewNeed need;  ///< of memory
    ThumbnailShape thumbnail{};
    bool takes_column = false;  ///< a column may be asked for: "cells:rank"
    /// A scene beyond these limits of OpenGL is refused in a sentence; nothing: the view looks at the limits itself.
    std::optional<ReadsBy> limits = ReadsBy::storage;
    bool all_spaces =
        false;  ///< limits are asked of columns over other spaces too: a tour's arcs are the nodes of a list

    /// The family whose parameters and launches it knows; empty: algorithms of every family.
    std::string family{};

    /// Whether a choice ("list", "cells:rank") is of this view.
    bool is(std::string_view choice) const { return choice.substr(0, choice.find(':')) == name; }
};

/// The detail of a choice: "rank" of "cells:rank".
inline std::string detail_of(std::string_view choice) {
    const auto colon = choice.find(':');
    return colon == std::string_view::npos ? std::string() : std::string(choice.substr(colon + 1));
}

/// Every view there is, the preferred one of a kind first. Their makers add the limits of OpenGL, types and memory.
std::span<const ViewInfo> all_views();
/// A view by its name; of several with that name the first, or the first of a kind. Throws std::out_of_range.
std::unique_ptr<View> make_view(std::string_view name, std::optional<DatasetKind> kind = std::nullopt);
/// Those that suit an algorithm.
std::vector<const ViewInfo*> views_of(const AlgorithmInfo& algorithm);

}  // namespace lockstep
