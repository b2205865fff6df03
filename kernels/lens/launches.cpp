#include "kernels/lens/launches.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace lockstep::lens {

Route route_of(const Run& run) {
    std::vector<std::uint32_t> launches;
    for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass)
        launches.push_back(static_cast<std::uint32_t>(run.timeline().record(pass).launches.size()));
    return Route(std::move(launches));
}

Launches::Launches(std::shared_ptr<Run> run, ReadText read_text, std::shared_ptr<Progress> progress)
    : run_(std::move(run)), read_text_(std::move(read_text)), progress_(std::move(progress)), route_(route_of(*run_)) {}

OpenLaunch Launches::open(LaunchId id) {
    if (const auto found = std::ranges::find(kept_, id, &OpenLaunch::id); found != kept_.end()) return *found;
    const auto traced =
        run_->trace_of({.pass = id.pass, .launch = id.launch, .limit = kNoEvent - 1, .memory = true}, progress_);
    if (!traced.log) throw DeviceError(traced.error);
    OpenLaunch made{.id = id, .recording = std::make_shared<const Recording>(traced.log)};
    made.writers = std::make_shared<const Writers>(*made.recording);
    const auto& launch = made.recording->launch();
    auto& text = texts_[fmt::format("{}:{}", launch.source.file, launch.source.line)];
    if (!text) text = std::make_shared<const KernelText>(read_text_ ? read_text_(launch.source) : KernelText());
    made.text = text;
    kept_.push_front(made);
    std::size_t events = 0;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        events += kept_[i].recording->num_events();
        if (i != 0 && events > kMostKept) {
            kept_.resize(i);
            break;
        }
    }
    return made;
}

}  // namespace lockstep::lens
