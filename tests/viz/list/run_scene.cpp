#include "viz/list/run_scene.hpp"

#include "kernels/data/generate.hpp"

namespace lockstep {

RunScene::RunScene(AlgorithmInfo info, const std::string& spec,
                   const std::vector<std::pair<std::string, std::string>>& parameters, std::optional<Order> order)
    : info_(std::move(info)) {
    Progress progress;
    dataset_ = std::make_shared<const Dataset>(generate_dataset(spec, progress));
    RunRequest request{.algorithm = &info_, .dataset = dataset_, .executor = ExecutorKind::simt, .order = order};
    request.parameters = resolve_parameters(info_.parameters, *dataset_, parameters);
    run_ = std::make_unique<Run>(request);
    run_->wait();
}

Scene& RunScene::at(std::uint32_t pass) {
    const auto now = run_->at(pass);
    const auto before = pass == 0 ? Snapshot{} : run_->at(pass - 1);
    scene_ = {.dataset = dataset_,
              .dataset_version = 1,
              .algorithm = &info_,
              .parameters = &run_->request().parameters,
              .columns = pictures_.update(*run_, now, before),
              .pass = pass,
              .last_pass = last_pass(),
              .record = &run_->timeline().record(pass),
              .run = run_.get(),
              .palette = &Palette::dark_theme()};
    return scene_;
}

}  // namespace lockstep
