#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace lockstep::debugger {

/// The steps that led to the cursor. A step of the same kind in the other direction undoes the last one: it leads back to where that
/// began. The trail is cleared as soon as the cursor has moved in any other way.
/// Kind  of steps: a step of another kind undoes nothing; it is added, and undone first
template <class Kind, class Moment>
class Trail {
public:
    struct Step {
        Kind kind;
        bool forward = true;
        Moment from, to;
    };

    void note(Kind kind, bool forward, Moment from, Moment to) {
        if (!steps_.empty() && !(steps_.back().to == from)) steps_.clear();
        if (steps_.size() == kMost) steps_.erase(steps_.begin());
        steps_.push_back({std::move(kind), forward, std::move(from), std::move(to)});
    }

    /// The last step, where one from here undoes it: it is forgotten.
    std::optional<Step> undo(const Kind& kind, bool forward, const Moment& here) {
        if (steps_.empty()) return std::nullopt;
        const auto& last = steps_.back();
        if (!(last.to == here)) {
            steps_.clear();
            return std::nullopt;
        }
        if (!(last.kind == kind) || last.forward == forward) return std::nullopt;
        std::optional<Step> undone(std::move(steps_.back()));
        steps_.pop_back();
        return undone;
    }

    void clear() { steps_.clear(); }

private:
    static constexpr std::size_t kMost = 4096;

    std::vector<Step> steps_;  ///< each from where the one before has ended
};

}  // namespace lockstep::debugger
