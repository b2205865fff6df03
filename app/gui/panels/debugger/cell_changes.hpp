#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/access_place.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

struct ProvenanceNode;

/// When a cell was given another value last, and when it is next: in the launch that is open, else in other passes, as far as is
/// known of the element that is picked.
struct CellChanges {
    struct Change {
        std::string when;  ///< "access 912"; "pass 8"; why there is none: "not before"
        std::string values;  ///< "55 → 119"; may be empty
        std::optional<AccessPlace> access;  ///< just after the store
        std::optional<std::uint32_t> pass;  ///< the state after it
        bool written = false;  ///< by the last store, which may have left the value as it was
        std::optional<Selection> pick;  ///< the element of which more is known once it is picked
    };
    Change last, next;
};

/// Declares the queries of cell_changes().
void declare_cell_changes(const Workspace& workspace, const ProvenanceNode& root, Queries& queries);

/// Of the cell at the root of what is shown of a value's past.
CellChanges cell_changes(const PanelContext& context, const ProvenanceNode& root);

/// Goes to a store that is said of the past, in the order in which it is said.
void go_to_past(const PanelContext& context, const AccessPlace& place);

/// A line with both: a click on one goes there. Takes kChangesHeight points downwards.
inline constexpr float kChangesHeight = 20;
void draw_cell_changes(const PanelContext& context, const CellChanges& changes, float width);

}  // namespace lockstep
