#include "app/output/interrupt.hpp"

#include <atomic>
#include <csignal>
#include <thread>

#include <pthread.h>
#include <unistd.h>

#include "app/output/child_group.hpp"
#include "app/output/temporary_names.hpp"

namespace lockstep {
namespace {

std::atomic<bool> taken{false}, asked{false};

bool ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// In the child of a fork, which will be another program.
void take_as_usual() {
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void wait_for(sigset_t signals) {
    while (true) {
        int signal = 0;
        if (sigwait(&signals, &signal) != 0) continue;
        if (!taken || asked.exchange(true)) end_by_signal(signal);
    }
}

}  // namespace

void watch_signals() {
    std::signal(SIGPIPE, SIG_IGN);  // what cannot be written is said
    std::signal(SIGXFSZ, SIG_IGN);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    if (ignored(SIGINT)) std::signal(SIGINT, SIG_DFL);  // a shell's background job can be interrupted too
    if (!ignored(SIGHUP)) sigaddset(&signals, SIGHUP);  // nohup
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // threads inherit it
    pthread_atfork(nullptr, nullptr, take_as_usual);  // other programs do not
    std::thread(wait_for, signals).detach();
}

void take_interrupts() { taken = true; }
bool takes_interrupts() { return taken; }
bool interrupted() { return asked; }

void throw_if_interrupted() {
    if (interrupted()) throw Interrupted{};
}

void end_by_signal(int signal) {
    end_child_groups();
    remove_temporary_files();
    std::signal(signal, SIG_DFL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
    kill(getpid(), signal);
    _exit(128 + signal);
}

}  // namespace lockstep
