#include "app/findings/shown_runs.hpp"

#include "app/findings/run_names.hpp"

namespace lockstep {

std::vector<ShownRun> shown_runs(const Workspace& workspace) {
    if (!workspace.run()) return {};
    if (!workspace.comparing() || !workspace.kept().run)
        return {{.run = workspace.run(), .pass = workspace.shown_pass()}};
    const auto kept = workspace.kept();
    const auto names = names_of(kept, workspace.current());
    return {{kept.run, 'A', names.kept, kept.now.pass}, {workspace.run(), 'B', names.current, workspace.shown_pass()}};
}

}  // namespace lockstep
