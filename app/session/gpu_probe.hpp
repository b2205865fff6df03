#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Whether there is a GPU to run on, and the names of all GPUs.
struct GpuFound {
    bool there = false;
    std::string why_not;
    std::vector<std::string> names{};  ///< of all GPUs, in the order of their indices in runs
};

/// Looks for GPUs once, on another thread: creating a device takes 0.1 s, or minutes if the driver is in trouble.
class GpuProbe {
public:
    using Look = std::function<bool(std::string* why_not)>;

    using Names = std::function<std::vector<std::string>()>;

    GpuProbe(Look look, Names names)
        : looking_([look = std::move(look), names = std::move(names)](const Query&, Progress&) {
              GpuFound found;
              found.there = look(&found.why_not);
              if (found.there) found.names = names();
              return found;
          }) {}

    /// The first call starts the search; later calls take its result.
    void look() {
        if (!found_ && !looking_.busy()) looking_.ask({});
        if (auto reply = looking_.take())
            found_ = reply->answer ? std::move(*reply->answer) : GpuFound{false, std::move(reply->failure)};
    }
    /// Nothing until the search has ended.
    const std::optional<GpuFound>& found() const { return found_; }

private:
    struct Query {};
    std::optional<GpuFound> found_;
    LatestTask<Query, GpuFound> looking_;
};

}  // namespace lockstep
