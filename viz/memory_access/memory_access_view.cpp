#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/cells/cells_picture.hpp"
#include "viz/memory_access/footprint.hpp"
#include "viz/memory_access/traffic_picture.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

/// One warp of an array that is moved in one launch: the sectors, transactions and banks of a copy or a transpose, or
/// the footprint of texture fetches.
class MemoryAccessView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const Labels labels(scene, list);
        ViewOutput output;
        const float margin = 8 * scene.scale;
        const Rect inside{area.x + margin, area.y + margin, area.width - 2 * margin, area.height - 2 * margin};
        if (!scene.parameters) return output;
        if (samples(scene)) footprint_.draw(scene, inside, input, labels, output);
        else traffic_.draw(scene, inside, input, labels, output);
        note_ = "Warp " + count_text(samples(scene) ? footprint_.warp() : traffic_.warp()) + ": its memory accesses";
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto* picture = scene.find(scene.pass == 0 ? Role::value : Role::copied);
        if (picture && picture->column->size != 0) small_.draw_small(scene, *picture, width, height);
    }

    std::string note() const override { return note_; }

private:
    /// Fetches have a filter, copies do not.
    static bool samples(const Scene& scene) { return scene.parameters->contains("filter"); }

    Footprint footprint_;
    TrafficPicture traffic_;
    CellsPicture small_;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> memory_access_views() {
    return {{.name = "warp",
             .title = "Warp: its memory accesses",
             .kind = DatasetKind::array,
             .needs = {Role::value, Role::copied},
             .make = [] { return std::make_unique<MemoryAccessView>(); },
             .need = {8, 0},
             .limits = std::nullopt,
             .family = "memory"}};
}

}  // namespace lockstep
