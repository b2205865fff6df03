#include "kernels/lens/launches.hpp"

#include <utility>
#include <vector>

namespace lockstep::lens {

Route route_of(const Run& run) {
    std::vector<std::uint32_t> launches;
    for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass)
        launches.push_back(static_cast<std::uint32_t>(run.timeline().record(pass).launches.size()));
    return Route(std::move(launches));
}

std::shared_ptr<const TracedLaunch> opened(std::shared_ptr<const trace::Log> log, LaunchId id,
                                           const ReadText& read_text) {
    auto made = std::make_shared<TracedLaunch>();
    made->id = id;
    made->recording = std::make_shared<const Recording>(std::move(log));
    made->writers = std::make_shared<const Writers>(*made->recording);
    made->text = std::make_shared<const KernelText>(read_text ? read_text(made->recording->launch()) : KernelText());
    return made;
}

std::shared_ptr<const TracedLaunch> Launches::open(Run& run, LaunchId id, const std::shared_ptr<Progress>& progress) {
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = kept_.find(id); known != kept_.end()) return known->second;
    }
    const auto traced = run.trace_of(
        {.pass = id.pass, .launch = id.launch, .limit = kMostAccesses, .order = order_, .memory = true}, progress);
    if (!traced.log || traced.log->launches.empty() || traced.log->truncated) return nullptr;
    auto made = opened(traced.log, id, read_text_);
    const std::scoped_lock lock(mutex_);
    if (kept_.size() >= kMostKept) kept_.erase(kept_.begin());
    kept_.emplace(id, made);
    return made;
}

}  // namespace lockstep::lens
