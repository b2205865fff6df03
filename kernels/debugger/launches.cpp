#include "kernels/debugger/launches.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace lockstep::debugger {

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

std::size_t TracedLaunch::bytes() const {
    auto all = recording->events().size_bytes() + recording->bytes() + writers->bytes();
    for (const auto& memory : recording->launch().memory) all += memory.words->size() * sizeof(std::uint32_t);
    return all;
}

std::shared_ptr<const TracedLaunch> Launches::open(Run& run, LaunchId id, const std::shared_ptr<Progress>& progress) {
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = std::ranges::find(kept_, id, &Kept::id); known != kept_.end()) {
            kept_.splice(kept_.begin(), kept_, known);
            return kept_.front().launch;
        }
    }
    const auto traced = run.trace_of(
        {.pass = id.pass, .launch = id.launch, .limit = kMaxAccesses, .order = order_, .memory = true}, progress);
    if (!traced.log || traced.log->launches.empty() || traced.log->truncated) return nullptr;
    auto made = opened(traced.log, id, read_text_);
    const auto bytes = made->bytes();
    keep({id, made, bytes});
    return made;
}

void Launches::keep(Kept made) {
    const std::scoped_lock lock(mutex_);
    if (std::ranges::find(kept_, made.id, &Kept::id) != kept_.end()) return;  // another thread was faster
    bytes_ += made.bytes;
    kept_.push_front(std::move(made));
    for (; bytes_ > budget_ && kept_.size() > 1; kept_.pop_back()) bytes_ -= kept_.back().bytes;
}

bool Launches::has(LaunchId id) const {
    const std::scoped_lock lock(mutex_);
    return std::ranges::find(kept_, id, &Kept::id) != kept_.end();
}

std::size_t Launches::bytes() const {
    const std::scoped_lock lock(mutex_);
    return bytes_;
}

std::optional<LaunchId> Route::next(LaunchId id) const {
    if (has({id.pass, id.launch + 1})) return LaunchId{id.pass, id.launch + 1};
    return next_pass(id);
}

std::optional<LaunchId> Route::previous(LaunchId id) const {
    if (id.launch > 0) return LaunchId{id.pass, id.launch - 1};
    const auto before = previous_pass(id);
    return before ? std::optional(LaunchId{before->pass, launches_[before->pass] - 1}) : std::nullopt;
}

std::optional<LaunchId> Route::next_pass(LaunchId id) const {
    for (auto pass = id.pass + 1; pass < launches_.size(); ++pass)
        if (launches_[pass] != 0) return LaunchId{pass, 0};
    return std::nullopt;
}

std::optional<LaunchId> Route::previous_pass(LaunchId id) const {
    for (auto pass = id.pass; pass-- > 0;)
        if (pass < launches_.size() && launches_[pass] != 0) return LaunchId{pass, 0};
    return std::nullopt;
}

std::optional<LaunchId> Route::nearest(std::uint32_t pass) const {
    if (has({pass, 0})) return LaunchId{pass, 0};
    if (const auto after = next_pass({pass, 0})) return after;
    return previous_pass({pass, 0});
}

}  // namespace lockstep::debugger
