// <cassert> of user kernels on the emulator. A failed assertion ends the launch with a fault that names its line, block and thread, and
// it is checked though the program is compiled with NDEBUG. As in C, each inclusion defines the macro anew.
#if defined(__CUDACC__)
#include_next <assert.h>
#else
#ifndef LOCKSTEP_USER_ASSERT
#define LOCKSTEP_USER_ASSERT
namespace lockstep {
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);
}
#endif
#undef assert
#define assert(...) \
    (static_cast<bool>(__VA_ARGS__) ? void(0) : ::lockstep::assertion_failed(#__VA_ARGS__, __FILE__, __LINE__))
#endif
