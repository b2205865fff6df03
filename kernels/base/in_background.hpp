#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <string>

namespace lockstep {

/// Does work on a thread of its own that nobody waits for. The work owns what it needs, since it may outlive whoever began
/// it, and leaves a sentence where it fails: what it throws goes no further. Throws std::system_error where no thread can
/// be had.
void in_background(std::function<void()> work);

/// The same where a failure to begin cannot be told: then the work is done here and now.
void in_background_or_here(std::function<void()> work) noexcept;

/// Waits until all of it has ended, at most so long; false when some goes on. Before the program ends, or before something
/// goes away that the work may still look at.
bool finish_background(std::chrono::milliseconds most);

/// Waits until some of it ends or stands by, at most so long; returns at once if that has happened since the last call on this
/// thread.
void wait_for_background(std::chrono::milliseconds most);

/// What an exception says to a person; empty where the work was only cancelled.
std::string sentence_of(const std::exception_ptr& thrown);

}  // namespace lockstep
