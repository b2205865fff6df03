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

/// What the pointer and keys do to a view in this frame. Positions in framebuffer pixels.
struct ViewInput {
    bool hovered = false;  ///< the pointer is over the view and no widget has it
    Point2 pointer;
    Point2 drag;  ///< since the last frame, with the pan button held
    float zoom = 0;  ///< wheel steps; > 0 comes nearer
    bool clicked = false;
    bool reset = false;  ///< show everything again
    std::optional<std::uint32_t> reveal;  ///< move the camera to this element of the dataset
    bool reveals_picked = false;  ///< and to what is picked in the space that is drawn, whatever that is
    float seconds = 0;  ///< since the last frame
    bool glides = false;  ///< a camera that is sent somewhere takes its time; else it is there at once
};

/// The part of a picture that a camera looks at, whatever the picture's size: its middle, as a share of the whole picture
/// from the top left corner, and how much nearer than the whole picture it is, across and down.
struct ViewPlace {
    Point2 centre{0.5f, 0.5f}, zoom{1, 1};
};

/// What is to be brought into sight of a space that is not the dataset's own.
inline std::optional<std::uint32_t> revealed_in(const Scene& scene, const ViewInput& input, const std::string& space) {
    return input.reveal || input.reveals_picked ? Scene::in_space(scene.all_selected, space) : std::nullopt;
}

/// What came of it.
struct ViewOutput {
    std::optional<std::uint32_t> hovered;  ///< the element under the pointer
    std::optional<Selection> elsewhere{};  ///< what is under it that is none of the dataset's own elements
    std::string hint{};  ///< what the words under it mean; empty: there are none
    bool picked = false;  ///< clicked: `elsewhere`, `hovered` or nothing becomes the selection
    std::string said{};  ///< more on what is under the pointer
    std::optional<std::string> detail{};  ///< chosen in the view: the next Scene::detail
};

/// A stretch of values that a picture is held to: "degree", 1 to 2,552, of which 40 to 2,552 are shown.
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
    /// True while it prepares something better than what it shows already.
    virtual bool refining() const { return false; }
    /// Gives up what preparing() speaks of; what is on show stays.
    virtual void stop_preparing() {}
    /// Counts its layouts: a small picture of another one is out of date.
    virtual std::uint64_t layout_version() const { return 0; }
    /// What its picture can be held to, for the caller to change; empty: nothing.
    virtual std::span<ViewFilter> filters() { return {}; }
    /// Where its camera is, or is on its way to; nothing when all is shown, or where it has none.
    virtual std::optional<ViewPlace> place() const { return std::nullopt; }
    /// Sends the camera there with the next frame, at once.
    virtual void go_to(const ViewPlace&) {}
    /// True while its camera is on its way: it wants another frame soon.
    virtual bool gliding() const { return false; }
};

/// Width over height of a view's small pictures: as it likes them, and how narrow they may become.
struct ThumbnailShape {
    float width = 1.9f, min_width = 1.2f;

    static constexpr ThumbnailShape upright() { return {0.86f, 0.86f}; }  ///< of maps
    static constexpr ThumbnailShape square() { return {1, 0.9f}; }  ///< of matrices
};

/// How a view's shaders read what belongs to the dataset's elements.
enum class ReadsBy {
    storage,  ///< columns, whole or not at all
    texels,  ///< and a texel of a buffer texture for each element
};

/// A column that a view draws by rules of its own: by what it means or, where its role says nothing, by its name.
using ColumnKey = std::variant<Role, std::string_view>;

/// An entry of the list of views. A view attaches to what columns mean: a function at the end of its file returns its entries, and
/// views.cpp names that function in one line.
struct ViewInfo {
    std::string name;  ///< "list", for --view
    std::string title;  ///< "List: ring and memory"
    std::optional<DatasetKind> kind{};  ///< nothing: every kind
    std::vector<Role> needs{};  ///< roles without which it has nothing to show
    std::vector<ColumnKey> reads{};  ///< columns that it also draws by rules of its own, where they are there
    std::function<std::unique_ptr<View>()> make{};
    ViewNeed need;  ///< of memory
    ThumbnailShape thumbnail{};
    bool takes_column = false;  ///< a column may be asked for: "cells:rank"
    /// A scene beyond these limits of OpenGL is refused in a sentence; nothing: the view looks at the limits itself.
    std::optional<ReadsBy> limits = ReadsBy::storage;
    bool all_spaces = false;  ///< limits are asked of columns over other spaces too: a tour's arcs are the nodes of a list

    /// Whether a choice ("list", "cells:rank") is of this view.
    bool is(std::string_view choice) const { return choice.substr(0, choice.find(':')) == name; }
};

/// Of a choice of a view, what is wanted of it: "rank" of "cells:rank".
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
