#include "app/session/output/interrupt.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <thread>

#include <pthread.h>
#include <unistd.h>

#include "app/session/output/child_group.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/output/temporary_names.hpp"

namespace lockstep {
namespace {

constexpr timespec kPatience{.tv_sec = 1, .tv_nsec = 200'000'000};  ///< for an orderly end after the first signal
constexpr int kInterrupted = 130;

std::atomic<bool> taken{false}, asked{false}, reported{false};

bool ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Restores default signals in a forked child, before it executes another program.
void restore_default_signals() {
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

void clean_up() {
    end_child_groups();
    remove_temporary_files();
}

[[noreturn]] void wait_for(sigset_t signals) {
    int signal = 0;
    while (sigwait(&signals, &signal) != 0) continue;
    if (!taken) end_by_signal(signal);
    asked = true;
    while ((signal = sigtimedwait(&signals, nullptr, &kPatience)) < 0 && errno == EINTR) continue;
    if (signal > 0) end_by_signal(signal);
    clean_up();
    if (first_to_report()) complain("lockstep: interrupted\n");
    _exit(kInterrupted);
}

}  // namespace

void watch_signals() {
    std::signal(SIGPIPE, SIG_IGN);  // writes report EPIPE instead
    std::signal(SIGXFSZ, SIG_IGN);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    if (ignored(SIGINT)) std::signal(SIGINT, SIG_DFL);  // also interrupt a background job of a shell
    if (!ignored(SIGHUP)) sigaddset(&signals, SIGHUP);  // not under nohup
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // inherited by threads
    pthread_atfork(nullptr, nullptr, restore_default_signals);  // not by other programs
    std::thread(wait_for, signals).detach();
}

void take_interrupts() { taken = true; }
bool takes_interrupts() { return taken; }
bool interrupted() { return asked; }
const std::atomic<bool>& interrupted_flag() { return asked; }
bool first_to_report() { return !reported.exchange(true); }

void throw_if_interrupted() {
    if (interrupted()) throw Interrupted{};
}

void end_by_signal(int signal) {
    clean_up();
    std::signal(signal, SIG_DFL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
    kill(getpid(), signal);
    _exit(128 + signal);
}

}  // namespace lockstep
