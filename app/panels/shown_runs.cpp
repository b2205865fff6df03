#include "app/panels/shown_runs.hpp"

namespace lockstep {

std::vector<ShownRun> shown_runs(const Workspace& workspace) {
    if (!workspace.run()) return {};
    return {{.run = workspace.run()}};
}

}  // namespace lockstep
