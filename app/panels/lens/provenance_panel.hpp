#pragma once

#include "app/panels/frame/panel.hpp"

namespace lockstep {

struct ProvenanceNode;

/// Who wrote the value that the lane in focus has just asked for, or that of the element that is picked, from which reads, and who
/// wrote those: as a tree, back to the input; and when it was changed last and is next. A click goes to the store.
class ProvenancePanel final : public Panel {
public:
    const char* id() const override { return "provenance"; }
    const char* title() const override { return "Provenance"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;
    bool settled() const override { return settled_; }

private:
    struct Sizes {
        float box = 0, gap = 0, row = 0, high = 0;  ///< pixels
        int depth = 0;  ///< levels that have room
    };
    /// Returns the middle of the box, downwards.
    float draw_node(const PanelContext& context, const ProvenanceNode& node, const Sizes& sizes, int level, ImVec2 at);

    bool settled_ = true;
    int id_ = 0;  ///< of the node that is drawn, in this frame
};

}  // namespace lockstep
