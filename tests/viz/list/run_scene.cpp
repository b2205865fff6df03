#include "viz/list/run_scene.hpp"

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

Dataset generated(const std::string& spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

}  // namespace

RunScene::RunScene(AlgorithmInfo info, const std::string& spec,
                   const std::vector<std::pair<std::string, std::string>>& parameters, std::optional<Order> order)
    : RunScene(std::move(info), generated(spec), parameters, order) {}

RunScene::RunScene(AlgorithmInfo info, Dataset dataset,
                   const std::vector<std::pair<std::string, std::string>>& parameters, std::optional<Order> order)
    : info_(std::move(info)), dataset_(std::make_shared<const Dataset>(std::move(dataset))) {
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
