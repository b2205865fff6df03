#include "kernels/base/spare_turn.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace lockstep {
namespace {

constexpr auto kPatience = std::chrono::seconds(1);

struct Turns {
    std::mutex mutex;
    std::condition_variable ended;
    int timed = 0;  ///< running, or waiting for spare turns
    int spare = 0;
};

Turns& turns() {
    static auto* const all = new Turns;  // never destroyed: abandoned threads may still use it when the program ends
    return *all;
}

}  // namespace

TimedWork::TimedWork() {
    auto& all = turns();
    std::unique_lock lock(all.mutex);
    ++all.timed;
    all.ended.wait_for(lock, kPatience, [&] { return all.spare == 0; });
}

TimedWork::~TimedWork() {
    const std::scoped_lock lock(turns().mutex);
    --turns().timed;
}

bool SpareTurn::begin() {
    if (holds_) return true;
    const std::scoped_lock lock(turns().mutex);
    if (turns().timed != 0) return false;
    ++turns().spare;
    holds_ = true;
    return true;
}

void SpareTurn::end() {
    if (!holds_) return;
    const std::scoped_lock lock(turns().mutex);
    --turns().spare;
    holds_ = false;
    turns().ended.notify_all();
}

bool SpareTurn::wanted_back() const {
    if (!holds_) return false;
    const std::scoped_lock lock(turns().mutex);
    return turns().timed != 0;
}

}  // namespace lockstep
