#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/check/check_runs.hpp"

namespace lockstep {

/// `lockstep check` in the window: runs the algorithm in many orders in the background, says what races and what depends on the
/// order, and opens the smallest input that fails at the access that does it.
class CheckPanel final : public Panel {
public:
    explicit CheckPanel(std::shared_ptr<CheckRuns> runs) : runs_(std::move(runs)) {}
    const char* id() const override { return "check"; }
    const char* title() const override { return "Check"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;
    void tidy(const Workspace&) override { runs_->take(); }
    bool settled() const override { return !runs_->busy(); }

private:
    void draw_head(const PanelContext& context);
    void draw_result(const PanelContext& context, const CheckResult& result) const;

    bool this_input_ = false;  ///< the one that is open, rather than small ones
    std::shared_ptr<CheckRuns> runs_;
};

}  // namespace lockstep
