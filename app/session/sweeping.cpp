// Times over sizes and parameters.

#include <filesystem>
#include <utility>

#include "app/session/output/output_file.hpp"
#include "app/session/sweep/csv.hpp"
#include "app/session/sweep/from_study.hpp"
#include "app/session/workspace_state.hpp"

namespace lockstep {

void Workspace::State::act(const StartStudy& action) {
    catalog.study(action.id);  // throws if the study does not exist
    show_layout(WindowLayout::tune);
    study = action;
    gpu.look();
    start_study();
}

void Workspace::State::start_study() {
    const auto executor = current.asked.executor;
    if (!is_emulated(executor) && !gpu.found()) return;  // not known yet: it is started in a later frame
    const bool on_gpu = !is_emulated(executor) && gpu.found()->there;
    const auto folder =
        std::filesystem::path(current.asked.dataset ? current.asked.dataset->path : std::string()).parent_path();
    auto request = sweep_of(catalog.study(std::exchange(study, std::nullopt)->id), executor, on_gpu, folder);
    for (auto& one : request.series) one.gpu = current.asked.gpu;
    sweeper.start(request);
}

void Workspace::State::act(const CancelSweep&) {
    study.reset();
    sweeper.cancel();
}

void Workspace::State::act(const SaveSweepTable& action) {
    if (!action.path) return;
    const auto found = sweeper.result();
    if (!found || found->empty()) return complain("There are no times to save yet: start a sweep first");
    saver.save(*action.path,
               [text = sweep_csv(*found, catalog)](const std::filesystem::path& path) { write_file(path, text); });
}

}  // namespace lockstep
