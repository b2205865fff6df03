#pragma once

#include <vector>

#include "app/panels/panel.hpp"
#include "app/panels/run_facts.hpp"

namespace lockstep {

/// The algorithm's parameters with the paper's defaults marked, and what the run came to. A change runs
/// again.
class ParametersPanel final : public Panel {
public:
    const char* id() const override { return "parameters"; }
    const char* title() const override { return "Parameters"; }
    std::string note(const PanelContext& context) const override { return context.workspace.algorithm().source; }
    void draw(const PanelContext& context) override;

private:
    void draw_parameter(const PanelContext& context, const Parameter& parameter, std::int64_t value);
    void draw_number(const PanelContext& context, const Parameter& parameter, std::int64_t value);
    void draw_facts(const PanelContext& context, const Run& run);

    std::vector<Fact> input_;  ///< of the dataset of facts_version_
    std::uint64_t facts_version_ = 0;
};

}  // namespace lockstep
