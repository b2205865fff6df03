#include "kernels/base/in_background.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/frame_scope.hpp"
#include "kernels/base/out_of_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/base/thread_pool.hpp"

namespace lockstep {
namespace {

struct Works {
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t at_work = 0, idle = 0;  ///< at_work includes the idle threads
    std::uint64_t ended = 0;  ///< counts works that have ended or become idle

    void begin() {
        const std::scoped_lock lock(mutex);
        ++at_work;
    }
    void end() {
        const std::scoped_lock lock(mutex);
        --at_work;
        ++ended;
        changed.notify_all();
    }
    bool all_idle() const { return at_work == idle; }
};

/// Never destroyed: threads may end after main() has returned.
Works& works() {
    static auto* const all = new Works;
    return *all;
}

void do_it(std::function<void()>& work) noexcept {
    try {
        work();
    } catch (const std::bad_alloc&) {
        end_out_of_memory();  // no memory was left to report its failure, and another thread waits for that report
    } catch (...) {
        // The work has reported its own failure.
    }
    work = nullptr;  // its data is destroyed before it counts as ended
}

std::optional<std::uint64_t> limit_of(decltype(RLIMIT_AS) resource) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    return limit.rlim_cur;
}

/// The limits of this process. Limits of a container cannot be seen from inside.
std::string limits() {
    const auto threads = geteuid() != 0 ? limit_of(RLIMIT_NPROC) : std::nullopt;  // root may have any number
    const auto space = limit_of(RLIMIT_AS);
    if (threads && space)
        return fmt::format(
            "this user may have {} processes and threads at a time (ulimit -u), and this process {} KiB of "
            "address space (ulimit -v)",
            *threads, *space / 1024);
    if (threads) return fmt::format("this user may have {} processes and threads at a time (ulimit -u)", *threads);
    if (space)
        return fmt::format("this process may have {} KiB of address space (ulimit -v), of which a thread takes some",
                           *space / 1024);
    return "the machine or the container has reached its limit of threads (threads-max, pids.max)";
}

}  // namespace

void in_background(std::function<void()> work) {
    FrameScope::note_start();
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

void wait_for_background(std::chrono::milliseconds most) {
    thread_local std::uint64_t seen = 0;
    auto& all = works();
    std::unique_lock lock(all.mutex);
    all.changed.wait_for(lock, most, [&] { return all.ended != seen; });
    seen = all.ended;
}

IdleScope::IdleScope() {
    const std::scoped_lock lock(works().mutex);
    ++works().idle;
    ++works().ended;
    works().changed.notify_all();
}

IdleScope::~IdleScope() {
    const std::scoped_lock lock(works().mutex);
    --works().idle;
}

bool background_idle() {
    const std::scoped_lock lock(works().mutex);
    return works().all_idle();
}

bool background_idle_within(std::chrono::milliseconds most) {
    auto& all = works();
    std::unique_lock lock(all.mutex);
    return all.changed.wait_for(lock, most, [&] { return all.all_idle(); });
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
        return "It failed without a reason";
    }
}

std::string no_thread_text(std::string_view wanted) {
    return fmt::format("no thread can be started for {}: {}; end other programs, or raise the limit", wanted, limits());
}

bool is_no_thread(const std::system_error& error) { return error.code() == std::errc::resource_unavailable_try_again; }

}  // namespace lockstep
