#include "kernels/base/out_of_memory.hpp"

#include <cstdlib>
#include <exception>
#include <new>

#include <unistd.h>

namespace lockstep {
namespace {

std::terminate_handler handler_before = nullptr;

[[noreturn]] void on_terminate() {
    try {
        if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        end_out_of_memory();
    } catch (...) {
        // The handler before reports it.
    }
    if (handler_before) handler_before();
    std::abort();
}

}  // namespace

void end_out_of_memory() noexcept {
    static constexpr char kSentence[] = "lockstep: out of memory\n";
    const auto written = write(STDERR_FILENO, kSentence, sizeof kSentence - 1);
    static_cast<void>(written);  // nothing is left to do about an error
    _exit(3);
}

void end_uncaught_out_of_memory() noexcept { handler_before = std::set_terminate(on_terminate); }

}  // namespace lockstep
