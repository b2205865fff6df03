#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/gui/panels/parameters/input_size.hpp"
#include "app/session/findings/parameter_values.hpp"
#include "app/session/findings/run_facts.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The size of the input, the algorithm's parameters with marks at the source's values, their effect, and facts of the run. A change
/// starts a new run.
class ParametersPanel final : public Panel {
public:
    const char* id() const override { return "parameters"; }
    const char* title() const override { return "Parameters"; }
    std::string note(const PanelContext& context) const override { return context.workspace.algorithm().source; }
    void draw(const PanelContext& context) override;
    bool settled() const override { return !counting_.busy() && !hints_pending(); }

private:
    void draw_parameters(const PanelContext& context, const AlgorithmInfo& info);
    /// The effect of the number of splitters.
    void draw_effect(const PanelContext& context, const AlgorithmInfo& info);
    void draw_facts(const PanelContext& context, const Run& run);

    InputSize input_size_;
    /// Facts of the input; they may take a pass over all of it.
    LatestTask<std::shared_ptr<const Dataset>, std::vector<Fact>> counting_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress&) { return dataset->info().facts(*dataset); }};
    std::vector<Fact> input_;  ///< of the counted dataset; empty until they are known
    std::string why_not_;  ///< the reason if they cannot be computed
    std::weak_ptr<const Dataset> counted_;
};

}  // namespace lockstep
