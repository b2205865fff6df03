#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/panels/frame/panel.hpp"
#include "app/panels/stage/source_file.hpp"

namespace lockstep {

/// The source of the kernels that the pass launched, each line beside the pseudocode line it implements. Lines of
/// pseudocode that ran in this pass are amber here too.
class SourcePanel final : public Panel {
public:
    const char* id() const override { return "source"; }
    const char* title() const override { return "Kernel source"; }
    std::string note(const PanelContext& context) const override;
    ImVec2 padding() const override { return {0, 8}; }
    void draw(const PanelContext& context) override;

private:
    /// The launches whose kernels can be shown: those of this pass, or of the next that has any.
    static std::vector<LaunchRecord> launches_of(const PanelContext& context);
    void draw_choice(const PanelContext& context, const std::vector<LaunchRecord>& launches);
    void draw_lines(const PanelContext& context, const LaunchRecord& launch);
    const std::vector<SourceLine>& lines_of(const std::string& file);

    std::map<std::string, std::vector<SourceLine>> files_;
    std::string chosen_;  ///< kernel
    std::string scrolled_;  ///< kernel that was brought into view
};

}  // namespace lockstep
