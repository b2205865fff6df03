#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>

namespace lockstep {

/// Runs work on a detached thread of its own. The work owns its data, since it may outlive its caller, and reports its own failures:
/// what it throws is dropped. Throws std::system_error where no thread can be started.
void in_background(std::function<void()> work);

/// The same for callers that cannot report that: where no thread can be started, the work is done on this thread.
void in_background_or_here(std::function<void()> work) noexcept;

/// Waits at most so long until all background work has ended; false when some is still running. Call it before the program ends, or
/// before data that the work reads is destroyed.
bool finish_background(std::chrono::milliseconds most);

/// Waits at most so long until some background work ends or becomes idle; returns at once if that has happened since the last call on
/// this thread.
void wait_for_background(std::chrono::milliseconds most);

/// The message of an exception, for a person; empty where the work was only cancelled.
std::string sentence_of(const std::exception_ptr& thrown);

// ---- idle threads ------------------------------------------------------------------------------------------------------

/// Marks its thread, which in_background() started, as idle while it waits for work.
class IdleScope {
public:
    IdleScope();
    ~IdleScope();
    IdleScope(const IdleScope&) = delete;
    IdleScope& operator=(const IdleScope&) = delete;
};

/// All background work has ended or is idle.
bool background_idle();
/// Waits for that at most so long; false when some is still running.
bool background_idle_within(std::chrono::milliseconds most);

// ---- where no thread can be started --------------------------------------------------------------------------------------

/// One sentence: no thread could be started, and which limits are set, as far as this process can see them.
/// wanted  the purpose of the thread: "the run"
std::string no_thread_text(std::string_view wanted);

/// True for the exception of std::thread where no thread can be started.
bool is_no_thread(const std::system_error& error);

}  // namespace lockstep
