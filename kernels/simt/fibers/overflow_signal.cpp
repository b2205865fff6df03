#include "kernels/simt/fibers/overflow_signal.hpp"

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include <ucontext.h>

namespace lockstep {
namespace {

/// The stack on which a thread handles the signal. Its own stack has no room left.
class SignalStack {
public:
    SignalStack() {
        stack_t now{};
        if (sigaltstack(nullptr, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0) return;  // it has one
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
    static constexpr std::size_t kBytes = 64 * 1024;  ///< wide vector registers take some kilobytes
    std::unique_ptr<char[]> memory_;
};

OverflowAnswer answer;
struct sigaction before {};

#if defined(__x86_64__)
const char* stack_pointer_of(const ucontext_t& stopped) {
    return reinterpret_cast<const char*>(stopped.uc_mcontext.gregs[REG_RSP]);
}
void go_on_at(ucontext_t& stopped, void* top, void (*function)()) {
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
void go_on_at(ucontext_t& stopped, void* top, void (*function)()) {
    constexpr std::size_t kFramePointer = 29, kReturn = 30;
    stopped.uc_mcontext.sp = reinterpret_cast<std::uintptr_t>(top) / 16 * 16;
    stopped.uc_mcontext.regs[kFramePointer] = stopped.uc_mcontext.regs[kReturn] = 0;
    stopped.uc_mcontext.pc = reinterpret_cast<std::uintptr_t>(function);
}
#endif

void take(int signal, siginfo_t* info, void* context) {
    auto& stopped = *static_cast<ucontext_t*>(context);
    const bool by_access = info->si_code == SEGV_MAPERR || info->si_code == SEGV_ACCERR;
    if (by_access && answer.retry(static_cast<const char*>(info->si_addr))) return;
    if (by_access)
        if (auto* const top = answer.stack(stack_pointer_of(stopped), static_cast<const char*>(info->si_addr)))
            return go_on_at(stopped, top, answer.go_on);
    sigaction(signal, &before, nullptr);  // the access is tried again, now without this handler
    if (!by_access) raise(signal);  // somebody has sent the signal
}

}  // namespace

void watch_overflow(const OverflowAnswer& given) {
    static std::once_flag once;
    std::call_once(once, [&] {
        answer = given;
        struct sigaction own {};
        own.sa_sigaction = take;
        own.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&own.sa_mask);
        sigaction(SIGSEGV, &own, &before);
    });
    thread_local const SignalStack stack;
}

}  // namespace lockstep

#else

namespace lockstep {
void watch_overflow(const OverflowAnswer&) {}
}  // namespace lockstep

#endif
