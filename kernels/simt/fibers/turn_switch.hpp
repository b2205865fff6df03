#pragma once

#include <cstddef>

#include "kernels/simt/fibers/fiber.hpp"

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LOCKSTEP_OWN_SWITCH 1
#endif

namespace lockstep {

// Switches contexts like Boost.Context, but without the floating-point control words: nothing changes them, and saving
// them takes half of the time. Contexts made here must be entered with this switch.
#if defined(LOCKSTEP_OWN_SWITCH)
/// A context that begins with `enter` on a stack that ends at `top`. `enter` never returns.
FiberContextHandle make_turn(void* top, std::size_t bytes, void (*enter)(boost::context::detail::transfer_t));
extern "C" boost::context::detail::transfer_t lockstep_switch_turn(FiberContextHandle to, void* data);
#else
inline FiberContextHandle make_turn(void* top, std::size_t bytes, void (*enter)(boost::context::detail::transfer_t)) {
    return boost::context::detail::make_fcontext(top, bytes, enter);
}
inline boost::context::detail::transfer_t lockstep_switch_turn(FiberContextHandle to, void* data) {
    return boost::context::detail::jump_fcontext(to, data);
}
#endif

}  // namespace lockstep
