#pragma once

#include <atomic>
#include <csetjmp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "kernels/simt/device.hpp"
#include "kernels/simt/source_place.hpp"

namespace lockstep {

// User kernels divide by zero, abort, and read through wild pointers: the thread that runs the kernel receives a signal. Without a
// handler the signal ends the program. This handler ends the launch, or the call into the user's host code.

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Whether this file handles signals: not under a sanitizer with its own handlers, and only on x86-64 and AArch64.
inline constexpr bool kHandlesSignals = true;
#else
inline constexpr bool kHandlesSignals = false;
#endif

/// A signal that the thread's own code has raised.
struct RaisedSignal {
    int signal = 0;  ///< 0: none; SIGUSR2: interrupt_runners() sent it
    int code = 0;
    const void* address = nullptr;  ///< the address that could not be read or written
    const void* instruction = nullptr;
    /// "divides by zero", "reads or writes address 0x10, where there is no memory"
    std::string text() const;
};

/// Finds the line of an instruction. Called outside of the handler; the program sets it when it loads user kernels.
using FindLine = std::optional<SourcePlace> (*)(const void* instruction);
void set_line_finder(FindLine find);
std::optional<SourcePlace> line_of_instruction(const void* instruction);
/// A copy of the file name that outlives all faults.
const char* kept_file_name(const std::string& file);

/// How a fiber reacts to a signal. Both functions are called on the thread that raised it.
struct FiberAnswer {
    /// Called in the handler: whether a refused access can be retried, as an access to guarded shared memory.
    bool (*retry)(const char* address) = nullptr;
    /// Called in the handler: the upper end of a stack on which to continue; null if no fiber runs.
    void* (*stack)(const RaisedSignal& raised, const char* stack_pointer) = nullptr;
    /// Runs on that stack, outside of the handler, and never returns.
    void (*continue_there)() = nullptr;
};
/// Handles signals of the calling thread from now on; all threads share the same answer. Does nothing if a sanitizer
/// handles the signals, or on processors other than x86-64 and AArch64.
void watch_signals_of_fibers(const FiberAnswer& answer);

/// Code of an algorithm outside of fibers raised a signal, failed an assertion or called exit().
struct HostFault : DeviceError {
    HostFault(const std::string& said, std::optional<SourcePlace> place);
    std::string said;  ///< the message without the place
    std::optional<SourcePlace> at;
};

/// Runs code that may raise signals outside of fibers. Objects that a signal leaves on the stack are not destroyed.
class FaultGuard {
public:
    FaultGuard();
    ~FaultGuard();
    FaultGuard(const FaultGuard&) = delete;
    FaultGuard& operator=(const FaultGuard&) = delete;

    /// Returns the signal that ended `body`, or empty if `body` returned. Rethrows the exceptions of `body`.
    std::optional<RaisedSignal> run(void (*body)(void*), void* argument);
    template <class Body>
    std::optional<RaisedSignal> run(const Body& body) {
        return run([](void* argument) { (*static_cast<const Body*>(argument))(); }, const_cast<Body*>(&body));
    }

    // ---- used by the handler ----
    static FaultGuard* innermost();
    void end_with(const RaisedSignal& raised) { raised_ = raised; }
    [[noreturn]] void leave();

private:
    FaultGuard* outer_;
    void* outer_limit_;
    RaisedSignal raised_;
    std::jmp_buf jump_;
};

/// Runs host code of an algorithm. Throws HostFault in place of a signal: "a.hpp:12: the host code divides by zero".
void run_host_code(const std::function<void()>& work);

/// Called when an assertion failed or the code called exit(): ends the launch, or throws HostFault from host code.
[[noreturn]] void end_user_code(const std::string& what, SourcePlace at);
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

// ---- kernels without steps ----

/// Registers code of user kernels: a running thread is interrupted only inside registered code.
void add_interruptible_code(const void* begin, const void* end);

/// A host thread while it runs a launch. A kernel in a loop without accesses sees neither the cancel flag nor the step
/// budget: a monitor interrupts it once the flag is set, or after kMaxSecondsOfStep without a step.
class LaunchRunner {
public:
    static constexpr int kMaxSecondsOfStep = 10;

    explicit LaunchRunner(const std::atomic<bool>* cancel, bool has_budget);
    ~LaunchRunner();
    LaunchRunner(const LaunchRunner&) = delete;
    LaunchRunner& operator=(const LaunchRunner&) = delete;

    void note_step() { steps_.store(steps_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
    std::uint32_t steps() const { return steps_.load(std::memory_order_relaxed); }
    bool cancelled() const { return cancel_ && cancel_->load(std::memory_order_relaxed); }
    bool has_budget() const { return has_budget_; }

private:
    const std::atomic<bool>* cancel_;
    bool has_budget_;
    std::atomic<std::uint32_t> steps_{0};
};

}  // namespace lockstep
