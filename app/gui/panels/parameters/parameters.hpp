#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/parameters/input_size.hpp"
#include "app/session/findings/parameter_values.hpp"
#include "app/session/findings/run_facts.hpp"

namespace lockstep {

/// The size of the input, the algorithm's parameters with marks at the source's values, their effect, and facts of the run. A change
/// starts a new run.
class ParametersPanel final : public Panel {
public:
    const char* id() const override { return "parameters"; }
    const char* title() const override { return "Parameters"; }
    std::string note(const PanelContext& context) const override { return context.workspace.algorithm().source; }
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;

private:
    void draw_parameters(const PanelContext& context, const AlgorithmInfo& info);
    /// The effect of the number of splitters.
    void draw_effect(const PanelContext& context, const AlgorithmInfo& info);
    static void draw_facts(const PanelContext& context, const Run& run);

    InputSize input_size_;
};

}  // namespace lockstep
