#include "app/lens/traced_launch.hpp"

#include <utility>

#include "app/outside/kernel_folder.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMostKept = 32;  ///< launches
constexpr std::size_t kMostAccesses = std::size_t{1} << 20;

}  // namespace

std::shared_ptr<const TracedLaunch> traced_launch(const Run& run, std::shared_ptr<const trace::Log> log,
                                                  lens::LaunchId id) {
    auto made = std::make_shared<TracedLaunch>();
    made->id = id;
    made->recording = std::make_shared<const lens::Recording>(std::move(log));
    made->text = lens::KernelText::load(source_root(made->recording->launch().source.file).string(),
                                        made->recording->launch().source);
    made->writers.emplace(*made->recording);
    const auto columns = run.columns();
    for (std::size_t buffer = 0; buffer < made->recording->log().buffers.size(); ++buffer)
        made->arrays.emplace_back(*made->recording, columns, static_cast<std::uint16_t>(buffer));
    return made;
}

std::shared_ptr<const TracedLaunch> TraceShelf::open(Run& run, lens::LaunchId id,
                                                     const std::shared_ptr<Progress>& progress) {
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = launches_.find(id); known != launches_.end()) return known->second;
    }
    const auto traced =
        run.trace_of({.pass = id.pass, .launch = id.launch, .limit = kMostAccesses, .memory = true}, progress);
    if (!traced.log || traced.log->launches.empty() || traced.log->truncated) return nullptr;
    auto made = traced_launch(run, traced.log, id);
    const std::scoped_lock lock(mutex_);
    if (launches_.size() >= kMostKept) launches_.erase(launches_.begin());
    launches_.emplace(id, made);
    return made;
}

}  // namespace lockstep
