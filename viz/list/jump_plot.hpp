#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The pointer of each node: across its position in the list, upwards the position of its target. Doubling shows as a line
/// 2^k above the diagonal; nodes updated in place ahead of others show as streaks with one target. In a list of more than
/// kMaxPlaces nodes that line lies on the diagonal for most passes: upwards are the links to the target, on a log axis. For a list cut into
/// sublists: the node from which the rank is counted; a walk is a streak below the diagonal, at its splitter. Changes of
/// the pass are amber, wrong values red triangles. Marks if they fit, else a density in which single nodes remain visible.
class JumpPlot {
public:
    /// The plotted pointers: of one list, of trees (where a jump has no fixed length), or of the walks of a list cut
    /// into sublists.
    enum class Of { list, forest, walks };
    static constexpr std::uint32_t kMaxPlaces = 4096;
    explicit JumpPlot(Of of);
    /// Whether the plot of such a list has a log axis.
    static bool has_log_axis(const ListColumns& columns, std::uint32_t num_nodes) {
        return columns.pointers_move && num_nodes > kMaxPlaces;
    }

    /// For walks: whether ranks are known now, and before the pass.
    void set_ranked(ListColumns::Known ranked) { ranked_ = ranked; }

    /// Draws plot, axes and guides into `area`; returns the node under the pointer.
    std::optional<std::uint32_t> draw(const Scene& scene, const ListColumns& columns, const NodeOrder& order, Rect area,
                                      const ViewInput& input, const Labels& labels);
    /// Draws it without axes into the bound framebuffer.
    void draw_small(const Scene& scene, const ListColumns& columns, const NodeOrder& order, int width, int height);
    /// The number of jumps that the pointers have made, as the algorithm counts them: with two arrays each pointer then
    /// spans 2^k links. Nothing if the pass is not a jump, or makes all jumps in one launch.
    static std::optional<int> jumps_of(const Scene& scene, const ListColumns& columns);
    /// "1,600 nodes a pixel column"; empty if each node has its own.
    std::string note() const;

private:
    /// The shown positions: from the lower left corner, equally many across and up.
    struct Range {
        double from_x = 0, from_y = 0, count = 1;
    };
    void choose_axis(const ListColumns& columns, const NodeOrder& order);
    void move(const ViewInput& input, const NodeOrder& order);
    void render(const Scene& scene, const ListColumns& columns, const NodeOrder& order, int width, int height);
    /// The pointer of an outlined node: read once for each node and content.
    struct Pointer {
        std::uint64_t seen = 0;
        std::uint32_t target = 0;
    };
    void draw_axes(const Scene& scene, const Labels& labels) const;
    void draw_reach_guides(const Scene& scene, const std::vector<int>& wanted, std::optional<int> now,
                           const NodeOrder& order, const Labels& labels) const;
    void draw_guides(const Scene& scene, const ListColumns& columns, const NodeOrder& order,
                     const Labels& labels) const;
    void outline(const Scene& scene, const ListColumns& columns, const NodeOrder& order, std::uint32_t node,
                 Pointer& pointer, const Colour& colour, float points, ImDrawList* list) const;
    Point2 on_screen(double position, double target) const;
    float y_of_reach(double reach) const;  ///< on the log axis
    std::uint32_t target_of(const ListColumns& columns, const NodeOrder& order, std::uint32_t node) const;
    void set(const Program& program) const;

    Of of_;
    ListColumns::Known ranked_;
    Program count_, shade_, points_;
    PaletteBlock palette_;
    StorageBuffer<std::uint32_t> counts_;
    Target target_;
    Rect plot_;
    Range range_;
    double zoom_ = 1;
    double reach_levels_ = 0;  ///< above 0: upwards the links to the target, on a log axis with so many doublings
    std::uint64_t drawn_ = 0;
    Pointer selected_, hovered_;
};

}  // namespace lockstep
