#include "kernels/base/in_background.hpp"

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "kernels/base/no_thread.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/base/standing_by.hpp"
#include "kernels/base/thread_pool.hpp"

namespace lockstep {
namespace {

struct Works {
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t at_work = 0, standing_by = 0;  ///< the latter are among the former

    void begin() {
        const std::scoped_lock lock(mutex);
        ++at_work;
    }
    void end() {
        const std::scoped_lock lock(mutex);
        --at_work;
        changed.notify_all();
    }
    bool rest() const { return at_work == standing_by; }
};

/// Never destroyed: a thread may end after main() has returned.
Works& works() {
    static auto* const all = new Works;
    return *all;
}

void do_it(std::function<void()>& work) noexcept {
    try {
        work();
    } catch (...) {
        // Whoever wants to know has caught it inside.
    }
    work = nullptr;  // what it owned goes before it counts as ended
}

}  // namespace

void in_background(std::function<void()> work) {
    works().begin();
    try {
        std::thread([work = std::move(work)]() mutable {
            block_signals();
            do_it(work);
            works().end();
        }).detach();
    } catch (...) {
        works().end();
        throw;
    }
}

void in_background_or_here(std::function<void()> work) noexcept {
    try {
        in_background(work);
    } catch (...) {
        do_it(work);
    }
}

bool finish_background(std::chrono::milliseconds most) {
    auto& all = works();
    std::unique_lock lock(all.mutex);
    return all.changed.wait_for(lock, most, [&] { return all.at_work == 0; });
}

StandingBy::StandingBy() {
    const std::scoped_lock lock(works().mutex);
    ++works().standing_by;
    works().changed.notify_all();
}

StandingBy::~StandingBy() {
    const std::scoped_lock lock(works().mutex);
    --works().standing_by;
}

bool background_rests() {
    const std::scoped_lock lock(works().mutex);
    return works().rest();
}

bool background_rests_within(std::chrono::milliseconds most) {
    auto& all = works();
    std::unique_lock lock(all.mutex);
    return all.changed.wait_for(lock, most, [&] { return all.rest(); });
}

std::string sentence_of(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Cancelled&) {
        return {};
    } catch (const std::bad_alloc&) {
        return "Out of memory: it does not fit";
    } catch (const std::system_error& error) {
        return is_no_thread(error) ? no_thread_text("it") : error.what();
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "It failed, and did not say why";
    }
}

}  // namespace lockstep
