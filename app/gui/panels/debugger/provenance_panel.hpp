#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

struct ProvenanceNode;

/// The provenance of the selected element's value, or of the value of the last access of the lane in focus: a tree of stores and the reads
/// that they were computed from, back to the input; and the last and next change of the value. A click goes to the store. If a store
/// has many reads, the first ones are folded and counted.
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
        int depth = 0;  ///< levels that fit
    };
    /// The position of a node in the tree as a number: its parent's position, and its index among the parent's values.
    using Path = std::uint64_t;
    static constexpr Path kRoot = 1;

    /// The first drawn value of a node: of many values only those that were read last are drawn.
    std::size_t first_shown(const ProvenanceNode& node, Path path) const;
    /// Rows of leaves, down to the depth that fits; folded values take one row.
    int leaves_of(const ProvenanceNode& node, Path path, int depth) const;
    float widest_text(const Look& look, const ProvenanceNode& node, Path path, int depth) const;
    float widest_name(const Look& look, const ProvenanceNode& node, Path path, int depth) const;
    Sizes sizes_in(const Look& look, const ProvenanceNode& tree, ImVec2 room) const;
    /// Returns the y of the box's middle.
    float draw_node(const PanelContext& context, const ProvenanceNode& node, Path path, const Sizes& sizes, int level,
                    ImVec2 at);
    /// The box that counts the values that are not drawn. Returns the y of its middle.
    float draw_folded(const Look& look, const ProvenanceNode& node, Path path, const Sizes& sizes, ImVec2 at);
    static void go_to(const PanelContext& context, const ProvenanceNode& node);

    std::string place_text(const ProvenanceNode& node) const;

    bool settled_ = true;
    bool says_when_ = false;  ///< the changes before and after the cursor fitted in the last frame
    bool brief_ = false;  ///< boxes use the short texts
    int id_ = 0;  ///< of the node that is drawn, in this frame
    std::string root_;  ///< of the tree whose nodes are unfolded
    std::set<Path> unfolded_;
};

}  // namespace lockstep
