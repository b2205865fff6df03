#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/list/list_levels.hpp"
#include "viz/list/rings/ring_layout.hpp"

namespace lockstep {

/// The layout of a level, one list of a recursion: a level is inside the level
/// above it, and a node is below the splitter of its sublist. Pixels of the ring's
/// area.
struct ReducedListPlan {
    static constexpr std::uint32_t kMaxSquares = 2048;

    std::vector<float> along;  ///< by position: distance along the ring's track
    std::vector<Point2> centre;  ///< by position
    Point2 size;  ///< of a node's box
    bool with_figures = false;  ///< else nodes are small squares
    float level_depth = 0;  ///< from the track to the level's edge
    float depth = 0;  ///< from the track to the centres of the boxes
    float inner_radius = 0;  ///< of the stadium that stays free inside

    /// Nothing if it does not fit. above: the plan of the level above, null if that is the ring; highest: the
    /// largest value to be written.
    static std::optional<ReducedListPlan> make(const Scene& scene, const ListLevel& parent, const ListLevel& level,
                                               const RingLayout& ring, const ReducedListPlan* above,
                                               std::uint32_t highest);
    /// The stadium `inset` pixels inside the ring's track: a box with round ends.
    static Rect stadium(const RingLayout& ring, float inset);
    Rect inner(const RingLayout& ring) const { return stadium(ring, ring.track.radius - inner_radius); }
    /// The position of the node whose box contains a point.
    std::optional<std::uint32_t> find(Point2 point) const;
};

/// Width in pixels of a number in its half of a box.
float half_box(std::uint32_t highest, float scale);

/// The list of a level's sublists, one level inside the ring: a box for each sublist below its splitter, with its
/// number and, beside it, the length of the previous sublist or, once known, its local rank or the node at which its
/// sublist starts. Splitters of the next cut have a second border; changes of the pass are amber.
class ReducedListPicture {
public:
    /// Reads the figures of the level, once for each content, and computes the layout; nothing if it does not fit.
    /// above: the plan of the level above, null if that is the ring.
    std::optional<ReducedListPlan> plan(const Scene& scene, const ListLevel& parent, const ListLevel& level,
                                        const RingLayout& ring, const ReducedListPlan* above);
    /// Draws a level's background. All backgrounds come first: at the round ends, boxes extend over the next level.
    static void draw_ground(const Scene& scene, const ListLevel& level, const RingLayout& ring,
                            const ReducedListPlan& plan, const Rect& area, ImDrawList* list);
    /// Draws it over the ring, whose area at zoom 1 is `area`. at_work: the pass works on this level.
    void draw(const Scene& scene, const ListLevel& parent, const ListLevel& level, const RingLayout& ring,
              const ReducedListPlan& plan, const ReducedListPlan* above, const Rect& area, bool at_work,
              const Labels& labels);
    /// The outlines of the selected and the hovered box.
    static void outline(const Scene& scene, const ReducedListPlan& plan, const Rect& area, std::uint32_t position,
                        bool selected, ImDrawList* list);

private:
    /// The values of a node.
    struct Node {
        std::string now, before;  ///< its value as text
        std::optional<std::uint32_t> own{};  ///< the colour of the sublist that contains it, while that is relevant
        bool splitter = false;
        bool changed = false;  ///< the pass set its value or its sublist
    };
    void look_up(const Scene& scene, const ListLevel& level);
    /// Changes are marked: they are few, or the pass works on this level.
    bool marked(const Scene& scene, const Node& node, bool at_work) const;
    bool few_changed() const { return 2 * std::size_t{num_changed_} <= nodes_.size(); }

    void draw_path(const Scene& scene, const ReducedListPlan& plan, const RingLayout& ring, const Rect& area,
                   ImDrawList* list) const;
    void draw_box(const Scene& scene, std::uint32_t number, std::uint32_t category, Rect box, bool at_work,
                  const Labels& labels) const;
    void draw_square(const Scene& scene, std::uint32_t number, std::uint32_t category, Rect box, bool at_work,
                     ImDrawList* list) const;
    /// The start of a sublist, moving outwards to the sublist's nodes, which are about to add it.
    void draw_prefix(const Scene& scene, std::uint32_t number, Point2 from, Point2 to, const Labels& labels) const;

    std::uint64_t seen_ = 0;
    std::vector<Node> nodes_;  // by number
    bool cut_ = false;
    std::uint32_t highest_ = 0, num_changed_ = 0;
};

}  // namespace lockstep
