#include <array>

#include "app/gui/panels/frame/panel_entry.hpp"

// Each line registers a panel by the function that returns its entry, PanelEntry NAME(), at the end of the panel's file.
#define LOCKSTEP_EACH_PANEL(PANEL) \
    PANEL(stage_panel)             \
    PANEL(compare_panel)           \
    PANEL(pseudocode_panel)        \
    PANEL(source_panel)            \
    PANEL(plots_panel)             \
    PANEL(parameters_panel)        \
    PANEL(arrays_panel)            \
    PANEL(selection_panel)         \
    PANEL(breakdown_panel)         \
    PANEL(model_panel)             \
    PANEL(passes_panel)            \
    PANEL(lanes_panel)             \
    PANEL(banks_panel)             \
    PANEL(hazards_panel)           \
    PANEL(check_panel)             \
    PANEL(traffic_panel)           \
    PANEL(gpu_panel)               \
    PANEL(provenance_panel)        \
    PANEL(marks_panel)             \
    PANEL(lengths_panel)           \
    PANEL(walking_panel)           \
    PANEL(sweep_panel)

namespace lockstep {

#define LOCKSTEP_DECLARE(NAME) PanelEntry NAME();
LOCKSTEP_EACH_PANEL(LOCKSTEP_DECLARE)

std::span<const PanelEntry> all_panels() {
#define LOCKSTEP_ENTRY_OF(NAME) NAME(),
    static const std::array panels{LOCKSTEP_EACH_PANEL(LOCKSTEP_ENTRY_OF)};
    return panels;
}

}  // namespace lockstep
