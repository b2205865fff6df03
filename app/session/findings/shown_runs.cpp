#include "app/session/findings/shown_runs.hpp"

#include <algorithm>

#include "app/session/findings/run_names.hpp"

namespace lockstep {

std::vector<ShownRun> shown_runs(const Workspace& workspace) {
    if (!workspace.run()) return {};
    if (!workspace.comparing() || !workspace.kept().run)
        return {{.run = workspace.run(), .pass = workspace.shown_pass()}};
    const auto kept = workspace.kept();
    const auto names = names_of(kept, workspace.current());
    return {{kept.run, 'A', names.kept, kept.now.pass}, {workspace.run(), 'B', names.current, workspace.shown_pass()}};
}

bool family_has(const Workspace& workspace, const std::function<bool(const AlgorithmInfo&)>& has) {
    const auto among = [&](const AlgorithmInfo& shown) {
        return std::ranges::any_of(workspace.catalog().all(),
                                   [&](const auto& one) { return one->family() == shown.family() && has(*one); });
    };
    const auto shown = shown_runs(workspace);
    if (shown.empty()) return among(workspace.algorithm());
    return std::ranges::any_of(shown, [&](const ShownRun& one) { return among(*one.run->request().algorithm); });
}

}  // namespace lockstep
