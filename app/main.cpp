#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "app/cli/run_program.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/base/out_of_memory.hpp"

/// Before the objects at namespace scope are made: these allocate memory too.
[[gnu::constructor(101)]] static void report_missing_memory() { lockstep::end_uncaught_out_of_memory(); }

int main(int argc, char** argv) {
    const int code = lockstep::run_program({argv + 1, argv + argc});
    // A thread with endless work, e.g. a kernel, is abandoned: exit without waiting for it.
    if (!lockstep::finish_background(std::chrono::milliseconds(100))) {
        std::fflush(nullptr);
        std::_Exit(code);
    }
    return code;
}
