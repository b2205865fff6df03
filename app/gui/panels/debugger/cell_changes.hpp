#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/access_place.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

struct ProvenanceNode;

/// The last and the next change of a cell: in the open launch, else in other passes, as far as the history of the selected element is
/// known.
struct CellChanges {
    struct Change {
        std::string when;  ///< "access 912"; "pass 8"; without a change "not before"
        std::string values;  ///< "55 → 119"; may be empty
        std::optional<AccessPlace> access;  ///< just after the store
        std::optional<std::uint32_t> pass;  ///< the state after it
        bool written = false;  ///< the last store, which may have stored the same value
        std::optional<Selection> pick;  ///< selecting this element makes its history known
    };
    Change last, next;
};

/// Declares the queries of cell_changes().
void declare_cell_changes(const Workspace& workspace, const ProvenanceNode& root, Queries& queries);

/// The changes of the cell at the root of the provenance tree.
CellChanges cell_changes(const PanelContext& context, const ProvenanceNode& root);

/// Goes to a store of the provenance tree, in the order of that tree's trace.
void go_to_past(const PanelContext& context, const AccessPlace& place);

/// A line with both; a click goes there. It is kChangesHeight points high.
inline constexpr float kChangesHeight = 20;
void draw_cell_changes(const PanelContext& context, const CellChanges& changes, float width);

}  // namespace lockstep
