#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/list/list_levels.hpp"
#include "viz/list/rings/ring_layout.hpp"

namespace lockstep {

/// Where the nodes of a level, one list of a recursion, stand: a level lies within the level above it, and a node
/// below the splitter of its sublist.
/// Pixels of the ring's area.
struct ReducedListPlan {
    static constexpr std::uint32_t kMaxSquares = 2048;

    std::vector<float> along;  ///< by position: along the ring's track
    std::vector<Point2> centre;  ///< by position
    Point2 size;  ///< of a node's box
    bool with_figures = false;  ///< else nodes are small squares
    float level_depth = 0;  ///< from the track to the level's edge
    float depth = 0;  ///< from the track to the middle of the boxes
    float inner_radius = 0;  ///< of the stadium that stays free within

    /// Nothing where there is no room. `above`: the plan of the level above, null when that is the ring itself; `highest`: the
    /// largest value that is to be written.
    static std::optional<ReducedListPlan> make(const Scene& scene, const ListLevel& parent, const ListLevel& level,
                                               const RingLayout& ring, const ReducedListPlan* above,
                                               std::uint32_t highest);
    /// The stadium `inset` pixels within the ring's track: a box with round ends.
    static Rect stadium(const RingLayout& ring, float inset);
    Rect inner(const RingLayout& ring) const { return stadium(ring, ring.track.radius - inner_radius); }
    /// The position of the node whose box is under a point.
    std::optional<std::uint32_t> find(Point2 point) const;
};

/// Pixels across that a number takes in its half of a box.
float half_box(std::uint32_t highest, float scale);

/// The list of a level's sublists, one level inside the ring: a box for each sublist below its splitter, with its number and,
/// beside it, the length of the sublist before it or, once known, its local rank or the node where its sublist starts.
/// Splitters that cut this list in turn have a second border; changes of the pass are amber.
class ReducedListPicture {
public:
    /// Reads the figures of the level, once for each content, and finds the places; nothing where there is no room. `above`:
    /// the plan of the level above, null when that is the ring.
    std::optional<ReducedListPlan> plan(const Scene& scene, const ListLevel& parent, const ListLevel& level,
                                        const RingLayout& ring, const ReducedListPlan* above);
    /// The ground of a level. The grounds of all levels come first: at the round ends boxes reach over the level below theirs.
    static void draw_ground(const Scene& scene, const ListLevel& level, const RingLayout& ring,
                            const ReducedListPlan& plan, const Rect& area, ImDrawList* list);
    /// Draws it over the ring, whose area at zoom 1 is `area`. `at_work`: the pass works on this level.
    void draw(const Scene& scene, const ListLevel& parent, const ListLevel& level, const RingLayout& ring,
              const ReducedListPlan& plan, const ReducedListPlan* above, const Rect& area, bool at_work,
              const Labels& labels);
    /// The outlines of the selected and the hovered box.
    static void outline(const Scene& scene, const ReducedListPlan& plan, const Rect& area, std::uint32_t position,
                        bool selected, ImDrawList* list);

private:
    /// The values of a node.
    struct Node {
        std::string now, before;  ///< its value, as it is written
        std::optional<std::uint32_t> own{};  ///< the colour of the sublist that it lies in, while that counts
        bool splitter = false;
        bool changed = false;  ///< the pass gave it its value or its sublist
    };
    void look_up(const Scene& scene, const ListLevel& level);
    /// Changes are marked: they are few, or the subject of the pass.
    bool marked(const Scene& scene, const Node& node, bool at_work) const;
    bool few_changed() const { return 2 * std::size_t{num_changed_} <= nodes_.size(); }

    void draw_path(const Scene& scene, const ReducedListPlan& plan, const RingLayout& ring, const Rect& area,
                   ImDrawList* list) const;
    void draw_box(const Scene& scene, std::uint32_t number, std::uint32_t category, Rect box, bool at_work,
                  const Labels& labels) const;
    void draw_square(const Scene& scene, std::uint32_t number, std::uint32_t category, Rect box, bool at_work,
                     ImDrawList* list) const;
    /// The start of a sublist on its way up the spoke to the sublist's nodes, which are about to add it.
    void draw_prefix(const Scene& scene, std::uint32_t number, Point2 from, Point2 to, const Labels& labels) const;

    std::uint64_t seen_ = 0;
    std::vector<Node> nodes_;  // by number
    bool cut_ = false;
    std::uint32_t highest_ = 0, num_changed_ = 0;
};

}  // namespace lockstep
