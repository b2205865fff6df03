#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>

namespace lockstep {

/// Runs work on its own detached thread. The work owns its data, since it may outlive its caller, and reports its own
/// failures: its exceptions are dropped. Throws std::system_error if no thread can be started.
void in_background(std::function<void()> work);

/// The same for callers that cannot report that error: if no thread can be started, the work runs on this thread.
void in_background_or_here(std::function<void()> work) noexcept;

/// Waits until all background work has ended, for `most` at the longest; false if some is still running. Call it before
/// the program ends, or before data that the work reads is destroyed.
bool finish_background(std::chrono::milliseconds most);

/// Waits until some background work ends or becomes idle, for `most` at the longest; returns at once if that has
/// happened since the last call on this thread.
void wait_for_background(std::chrono::milliseconds most);

/// The message of an exception, for the user; empty if the work was only cancelled.
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

/// Whether all background work has ended or is idle.
bool background_idle();
/// Waits until all background work has ended or is idle, for `most` at the longest; false if some is still running.
bool background_idle_within(std::chrono::milliseconds most);

// ---- failures to start a thread -----------------------------------------------------------------------------------------

/// One sentence: no thread could be started, and the limits that this process can see.
/// wanted  the purpose of the thread: "the run"
std::string no_thread_text(std::string_view wanted);

/// Whether the exception says that std::thread could not start a thread.
bool is_no_thread(const std::system_error& error);

}  // namespace lockstep
