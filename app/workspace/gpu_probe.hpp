#pragma once

#include <functional>
#include <optional>
#include <string>

#include "kernels/background/newest_question.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Whether there is a GPU to run on.
struct GpuFound {
    bool there = false;
    std::string why_not;
};

/// Finds out once, on another thread: making a device takes from a tenth of a second to minutes on a machine in trouble.
class GpuProbe {
public:
    using Look = std::function<bool(std::string* why_not)>;

    explicit GpuProbe(Look look)
        : looking_([look = std::move(look)](const Question&, Progress&) {
              GpuFound found;
              found.there = look(&found.why_not);
              return found;
          }) {}

    /// What was found; nothing while it is being found out, which begins with the first call.
    const std::optional<GpuFound>& found() {
        if (!found_ && !looking_.busy()) looking_.ask({});
        if (auto reply = looking_.take())
            found_ = reply->answer ? std::move(*reply->answer) : GpuFound{false, std::move(reply->failure)};
        return found_;
    }

private:
    struct Question {};
    std::optional<GpuFound> found_;
    NewestQuestion<Question, GpuFound> looking_;
};

}  // namespace lockstep
