#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

struct ProvenanceNode;

/// Who wrote the value that the lane in focus has just asked for, or that of the element that is picked, from which reads, and who
/// wrote those: as a tree, back to the input; and when it was changed last and is next. A click goes to the store; of many reads
/// the first are folded, and counted.
class ProvenancePanel final : public Panel {
public:
    const char* id() const override { return "provenance"; }
    const char* title() const override { return "Provenance"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    bool settled() const override { return settled_; }

private:
    struct Sizes {
        float box = 0, gap = 0, row = 0, high = 0;  ///< pixels
        int depth = 0;  ///< levels that have room
    };
    /// Where a node stands in the tree, as a number: of its parent's, and which of its values it is.
    using Path = std::uint64_t;
    static constexpr Path kRoot = 1;

    /// The first of a node's values that is drawn: many are folded, all but those that were read last.
    std::size_t first_shown(const ProvenanceNode& node, Path path) const;
    /// Rows of leaves, as deep as there is room; what is folded takes one.
    int leaves_of(const ProvenanceNode& node, Path path, int depth) const;
    float widest_text(const Look& look, const ProvenanceNode& node, Path path, int depth) const;
    float widest_name(const Look& look, const ProvenanceNode& node, Path path, int depth) const;
    Sizes sizes_in(const Look& look, const ProvenanceNode& tree, ImVec2 room) const;
    /// Returns the middle of the box, downwards.
    float draw_node(const PanelContext& context, const ProvenanceNode& node, Path path, const Sizes& sizes, int level,
                    ImVec2 at);
    /// How many values there are that are not drawn. Returns the middle.
    float draw_folded(const Look& look, const ProvenanceNode& node, Path path, const Sizes& sizes, ImVec2 at);
    static void go_to(const PanelContext& context, const ProvenanceNode& node);

    std::string place_text(const ProvenanceNode& node) const;

    bool settled_ = true;
    bool says_when_ = false;  ///< there is room for the changes before and after, in the last frame
    bool brief_ = false;  ///< boxes say who wrote in brief
    int id_ = 0;  ///< of the node that is drawn, in this frame
    std::string root_;  ///< of the tree whose nodes are unfolded
    std::set<Path> unfolded_;
};

}  // namespace lockstep
