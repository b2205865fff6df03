#include "kernels/simt/fault_signal.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>

#include <pthread.h>
#include <unistd.h>

#include <fmt/format.h>

#include "kernels/simt/fault.hpp"
#include "kernels/simt/fibers/fiber_scheduler.hpp"
#include "kernels/simt/launch_limit.hpp"

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LOCKSTEP_HANDLES_SIGNALS 1
#include <ucontext.h>
#endif

namespace lockstep {

std::string RaisedSignal::text() const {
    const auto where = fmt::format("address {}", fmt::ptr(address));
    switch (signal) {
        case SIGFPE: return code == FPE_INTDIV ? "divides by zero" : "makes a number that does not fit its type";
        case SIGILL:
            return "reaches an instruction that traps: a division by zero, unreachable code or __builtin_trap()";
        case SIGTRAP: return "reaches a breakpoint trap";
        case SIGABRT: return "calls abort()";
        case SIGSEGV:
        case SIGBUS:
            return code == SI_KERNEL ? "reads or writes an address that no pointer can have"
                                     : fmt::format("reads or writes {}, where there is no memory", where);
        case SIGUSR2:
            return fmt::format("makes no access, barrier or warp operation for {} s: it does not end",
                               LaunchRunner::kMaxSecondsOfStep);
        default: return fmt::format("raises signal {}", signal);
    }
}

namespace {

std::atomic<FindLine> line_finder{nullptr};
thread_local FaultGuard* innermost_guard = nullptr;

}  // namespace

void set_line_finder(FindLine find) { line_finder = find; }

std::optional<SourcePlace> line_of_instruction(const void* instruction) {
    const auto find = line_finder.load();
    return find ? find(instruction) : std::nullopt;
}

const char* kept_file_name(const std::string& file) {
    static std::mutex mutex;
    static std::set<std::string> files;
    const std::scoped_lock lock(mutex);
    return files.insert(file).first->c_str();
}

// ---- the handler ----------------------------------------------------------------------------------------------------

#if defined(LOCKSTEP_HANDLES_SIGNALS)
namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGUSR2};

/// The stack on which a thread handles the signal: its normal stack may have no room left.
class SignalStack {
public:
    SignalStack() {
        stack_t now{};
        if (sigaltstack(nullptr, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0) return;  // the thread already has one
        memory_ = std::make_unique_for_overwrite<char[]>(kBytes);
        stack_t own{};
        own.ss_sp = memory_.get();
        own.ss_size = kBytes;
        if (sigaltstack(&own, nullptr) != 0) memory_.reset();
    }
    ~SignalStack() {
        if (!memory_) return;
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        sigaltstack(&none, nullptr);
    }
    SignalStack(const SignalStack&) = delete;
    SignalStack& operator=(const SignalStack&) = delete;

private:
    static constexpr std::size_t kBytes = 64 * 1024;  ///< the registers of wide vectors take some kilobytes of it
    std::unique_ptr<char[]> memory_;
};

FiberAnswer fiber_answer;
std::array<struct sigaction, NSIG> before{};

struct CodeRange {
    std::atomic<const char*> begin{nullptr}, end{nullptr};
};
constexpr std::size_t kMaxRanges = 256;
std::array<CodeRange, kMaxRanges> interruptible;
std::atomic<std::size_t> num_ranges{0};

bool is_interruptible(const void* instruction) {
    const auto* at = static_cast<const char*>(instruction);
    const auto count = std::min(num_ranges.load(), kMaxRanges);
    for (std::size_t i = 0; i < count; ++i)
        if (at >= interruptible[i].begin.load() && at < interruptible[i].end.load()) return true;
    return false;
}

#if defined(__x86_64__)
const char* stack_pointer_of(const ucontext_t& stopped) {
    return reinterpret_cast<const char*>(stopped.uc_mcontext.gregs[REG_RSP]);
}
const void* instruction_of(const ucontext_t& stopped) {
    return reinterpret_cast<const void*>(stopped.uc_mcontext.gregs[REG_RIP]);
}
void continue_at(ucontext_t& stopped, void* top, void (*function)()) {
    // After a call the stack pointer is 8 below a multiple of 16 and points to the return address: here null.
    auto* const nowhere = reinterpret_cast<std::uintptr_t*>(reinterpret_cast<std::uintptr_t>(top) / 16 * 16) - 1;
    *nowhere = 0;
    stopped.uc_mcontext.gregs[REG_RSP] = reinterpret_cast<greg_t>(nowhere);
    stopped.uc_mcontext.gregs[REG_RBP] = 0;
    stopped.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(function);
}
#else
const char* stack_pointer_of(const ucontext_t& stopped) {
    return reinterpret_cast<const char*>(stopped.uc_mcontext.sp);
}
const void* instruction_of(const ucontext_t& stopped) { return reinterpret_cast<const void*>(stopped.uc_mcontext.pc); }
void continue_at(ucontext_t& stopped, void* top, void (*function)()) {
    constexpr std::size_t kFramePointer = 29, kReturn = 30;
    stopped.uc_mcontext.sp = reinterpret_cast<std::uintptr_t>(top) / 16 * 16;
    stopped.uc_mcontext.regs[kFramePointer] = stopped.uc_mcontext.regs[kReturn] = 0;
    stopped.uc_mcontext.pc = reinterpret_cast<std::uintptr_t>(function);
}
#endif

void leave_innermost_guard() { innermost_guard->leave(); }

/// Whether this thread raised the signal; false if another process sent it.
bool is_own(int signal, const siginfo_t& info) {
    if (signal == SIGABRT || signal == SIGUSR2) return info.si_code == SI_TKILL && info.si_pid == getpid();
    return info.si_code > 0;
}

/// The call in user code that led to an instruction elsewhere (abort(), memcpy()): the first return address on the
/// stack that lies in user code. Null if there is none.
const void* caller_in_user_code(const char* stack_pointer, const char* end) {
    auto at = (reinterpret_cast<std::uintptr_t>(stack_pointer) + sizeof(void*) - 1) / sizeof(void*) * sizeof(void*);
    for (; at + sizeof(void*) <= reinterpret_cast<std::uintptr_t>(end); at += sizeof(void*)) {
        const auto* word = *reinterpret_cast<const char* const*>(at);
        if (is_interruptible(word)) return word - 1;
    }
    return nullptr;
}

/// False if the stack pointer itself may lie beyond the stack, as after an overflow.
bool has_stack(const RaisedSignal& raised, const char* stack_pointer) {
    constexpr std::uintptr_t kNear = std::uintptr_t{1} << 20;
    if (raised.signal != SIGSEGV && raised.signal != SIGBUS) return true;
    const auto address = reinterpret_cast<std::uintptr_t>(raised.address);
    const auto pointer = reinterpret_cast<std::uintptr_t>(stack_pointer);
    return address + kNear < pointer || pointer + kNear < address;
}

void take(int signal, siginfo_t* info, void* context) {
    auto& stopped = *static_cast<ucontext_t*>(context);
    constexpr std::size_t kBelow = 16 * 1024;  // the red zone, and room for a call
    constexpr std::size_t kSearched = 4096, kSearchedOfHost = 1024;
    RaisedSignal raised{signal, info->si_code, info->si_addr, instruction_of(stopped)};
    const bool own = is_own(signal, *info);
    if (own && signal == SIGSEGV && fiber_answer.retry && fiber_answer.retry(static_cast<const char*>(info->si_addr)))
        return;
    if (own && (signal != SIGUSR2 || is_interruptible(raised.instruction))) {
        const auto* pointer = stack_pointer_of(stopped);
        auto* const top = fiber_answer.stack ? fiber_answer.stack(raised, pointer) : nullptr;
        if (!is_interruptible(raised.instruction) && (top || innermost_guard) && has_stack(raised, pointer)) {
            const auto* end =
                top ? std::min(pointer + kSearched, static_cast<const char*>(top)) : pointer + kSearchedOfHost;
            if (const auto* caller = caller_in_user_code(pointer, end)) {
                raised.instruction = caller;
                if (top) fiber_answer.stack(raised, pointer);
            }
        }
        if (top) return continue_at(stopped, top, fiber_answer.continue_there);
        if (innermost_guard) {
            innermost_guard->end_with(raised);
            return continue_at(stopped, const_cast<char*>(pointer) - kBelow, &leave_innermost_guard);
        }
    }
    if (signal == SIGUSR2) return;
    sigaction(signal, &before[static_cast<std::size_t>(signal)], nullptr);  // retries the access without this handler
    if (!own || signal == SIGABRT) raise(signal);
}

void handle_signals() {
    static std::once_flag once;
    std::call_once(once, [] {
        struct sigaction own {};
        own.sa_sigaction = take;
        own.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        sigemptyset(&own.sa_mask);
        for (const int signal : kSignals) sigaction(signal, &own, &before[static_cast<std::size_t>(signal)]);
    });
    thread_local const SignalStack stack;
    sigset_t wanted;
    sigemptyset(&wanted);
    for (const int signal : kSignals) sigaddset(&wanted, signal);
    pthread_sigmask(SIG_UNBLOCK, &wanted, nullptr);
}

}  // namespace

void watch_signals_of_fibers(const FiberAnswer& answer) {
    static std::once_flag once;
    std::call_once(once, [&] { fiber_answer = answer; });
    handle_signals();
}

void add_interruptible_code(const void* begin, const void* end) {
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    const auto at = num_ranges.load();
    if (at == kMaxRanges) return;
    interruptible[at].begin = static_cast<const char*>(begin);
    interruptible[at].end = static_cast<const char*>(end);
    num_ranges = at + 1;
}
#else
namespace {
void handle_signals() {}
}  // namespace
void watch_signals_of_fibers(const FiberAnswer&) {}
void add_interruptible_code(const void*, const void*) {}
#endif

// ---- code outside of fibers -----------------------------------------------------------------------------------------

FaultGuard::FaultGuard() : outer_(innermost_guard), outer_limit_(LaunchLimit::here()) { handle_signals(); }

FaultGuard::~FaultGuard() { innermost_guard = outer_; }

FaultGuard* FaultGuard::innermost() { return innermost_guard; }

void FaultGuard::leave() { std::longjmp(jump_, 1); }

std::optional<RaisedSignal> FaultGuard::run(void (*body)(void*), void* argument) {
    innermost_guard = this;
    if (setjmp(jump_) == 0) {
        body(argument);
        return std::nullopt;
    }
    // The guards between here and there were on frames that no longer exist.
    innermost_guard = outer_;
    LaunchLimit::forget_inner_of(static_cast<LaunchLimit*>(outer_limit_));
    return raised_;
}

void run_host_code(const std::function<void()>& work) {
    const auto raised = [&] {
        FaultGuard guard;
        return guard.run(work);
    }();
    if (!raised) return;
    throw HostFault("the host code " + raised->text(), line_of_instruction(raised->instruction));
}

HostFault::HostFault(const std::string& text, std::optional<SourcePlace> place)
    : DeviceError(place ? fmt::format("{}:{}: {}", place->file, place->line, text) : text), said(text), at(place) {}

void end_user_code(const std::string& what, SourcePlace at) {
    FiberScheduler::end_running_thread(what, at);
    throw HostFault(what, at.line == 0 ? std::nullopt : std::optional(at));
}

void assertion_failed(const char* condition, const char* file, int line) {
    end_user_code(fmt::format("assert({}) failed", condition), {file, line});
}

// ---- the monitor ----------------------------------------------------------------------------------------------------

namespace {

/// Watches all threads that run a launch while user kernels are loaded.
class Monitor {
public:
    static Monitor& instance() {
        static auto* const one = new Monitor;  // its thread never ends
        return *one;
    }
    void add(LaunchRunner* runner) {
        const std::scoped_lock lock(mutex_);
        if (!begun_) {
            begun_ = true;
            std::thread([this] { watch(); }).detach();
        }
        watched_.push_back({runner, pthread_self(), runner->steps(), Clock::now()});
        changed_.notify_all();
    }
    void remove(LaunchRunner* runner) {
        const std::scoped_lock lock(mutex_);
        watched_.remove_if([&](const Watched& one) { return one.runner == runner; });
    }

private:
    using Clock = std::chrono::steady_clock;
    struct Watched {
        LaunchRunner* runner;
        pthread_t thread;
        std::uint32_t steps;
        Clock::time_point since;
    };

    void watch() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        constexpr auto kLook = std::chrono::milliseconds(50), kPatience = std::chrono::milliseconds(200);
        std::unique_lock lock(mutex_);
        for (;;) {
            if (watched_.empty()) changed_.wait(lock, [&] { return !watched_.empty(); });
            changed_.wait_for(lock, kLook);
            const auto now = Clock::now();
            for (auto& one : watched_) {
                if (one.steps != one.runner->steps()) {
                    one.steps = one.runner->steps();
                    one.since = now;
                    continue;
                }
                const auto idle = now - one.since;
                const bool too_long =
                    one.runner->has_budget() && idle > std::chrono::seconds(LaunchRunner::kMaxSecondsOfStep);
                if ((one.runner->cancelled() && idle > kPatience) || too_long) pthread_kill(one.thread, SIGUSR2);
            }
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::list<Watched> watched_;
    bool begun_ = false;
};

#if defined(LOCKSTEP_HANDLES_SIGNALS)
bool has_interruptible_code() { return num_ranges.load() != 0; }
#else
bool has_interruptible_code() { return false; }
#endif

}  // namespace

LaunchRunner::LaunchRunner(const std::atomic<bool>* cancel, bool has_budget)
    : cancel_(cancel), has_budget_(has_budget) {
    if (has_interruptible_code()) Monitor::instance().add(this);
}

LaunchRunner::~LaunchRunner() {
    if (has_interruptible_code()) Monitor::instance().remove(this);
}

}  // namespace lockstep

// User kernels are linked with --wrap for these functions, so that the program continues.
extern "C" {
[[noreturn]] void __wrap_exit(int code);  // NOLINT(bugprone-reserved-identifier): the linker's names
[[noreturn]] void __wrap__exit(int code);  // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __wrap__Exit(int code);  // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __wrap_quick_exit(int code);  // NOLINT(bugprone-reserved-identifier)

void __wrap_exit(int code) { lockstep::end_user_code(fmt::format("calls exit({})", code), {}); }
void __wrap__exit(int code) { __wrap_exit(code); }
void __wrap__Exit(int code) { __wrap_exit(code); }
void __wrap_quick_exit(int code) { __wrap_exit(code); }
}
