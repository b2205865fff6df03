#include "kernels/simt/fibers/turn_switch.hpp"

#if defined(LOCKSTEP_OWN_SWITCH)

#include <algorithm>
#include <cstdint>

// A context is seven words on its stack: the callee-saved registers (r12 to r15, rbx, rbp) and the return address.
__asm__(R"(
.text
.globl lockstep_switch_turn
.type lockstep_switch_turn,@function
.align 16
lockstep_switch_turn:
    leaq -0x30(%rsp), %rsp
    movq %r12, 0x00(%rsp)
    movq %r13, 0x08(%rsp)
    movq %r14, 0x10(%rsp)
    movq %r15, 0x18(%rsp)
    movq %rbx, 0x20(%rsp)
    movq %rbp, 0x28(%rsp)
    movq %rsp, %rax
    movq %rdi, %rsp
    movq 0x00(%rsp), %r12
    movq 0x08(%rsp), %r13
    movq 0x10(%rsp), %r14
    movq 0x18(%rsp), %r15
    movq 0x20(%rsp), %rbx
    movq 0x28(%rsp), %rbp
    movq 0x30(%rsp), %r8
    leaq 0x38(%rsp), %rsp
    movq %rsi, %rdx
    movq %rax, %rdi
    jmp *%r8
.size lockstep_switch_turn,.-lockstep_switch_turn
)");

namespace lockstep {

FiberContextHandle make_turn(void* top, std::size_t, void (*enter)(boost::context::detail::transfer_t)) {
    constexpr std::size_t kWords = 7;
    // After a call the stack pointer is 8 below a multiple of 16 and points to the return address: here null.
    auto* const nowhere = reinterpret_cast<std::uintptr_t*>(reinterpret_cast<std::uintptr_t>(top) / 16 * 16) - 1;
    auto* const context = nowhere - kWords;
    std::fill(context, nowhere + 1, 0);
    context[kWords - 1] = reinterpret_cast<std::uintptr_t>(enter);
    return context;
}

}  // namespace lockstep

#endif
