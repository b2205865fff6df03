#pragma once

#include "kernels/ptx/instruction.hpp"

namespace lockstep::ptx {

enum class Op : std::uint8_t {
    add,
    sub,
    mul_lo,
    mul_hi,
    mul_wide,
    mul24_lo,
    mul24_hi,
    mad_lo,
    mad_hi,
    mad_wide,
    mad24_lo,
    div,
    rem,
    min,
    max,
    sad,
    abs,
    neg,
    add_cc,
    addc,
    addc_cc,
    sub_cc,
    subc,
    subc_cc,
    mad_lo_cc,
    mad_hi_cc,
    madc_lo,
    madc_hi,
    madc_lo_cc,
    madc_hi_cc,
    bit_and,
    bit_or,
    bit_xor,
    bit_not,
    cnot,
    shl,
    shr,
    lop3,
    shf_l_clamp,
    shf_l_wrap,
    shf_r_clamp,
    shf_r_wrap,
    add_sat,
    sub_sat,
    mad_sat,
    popc,
    clz,
    bfind,
    bfind_shift,
    brev,
    bfe,
    bfi,
    fns,
    bmsk_clamp,
    bmsk_wrap,
    szext_clamp,
    szext_wrap,
    prmt,
    dp4a,
    dp2a_lo,
    dp2a_hi,
    // floating point
    mul,
    fma,
    rcp,
    sqrt,
    rsqrt,
    sin,
    cos,
    lg2,
    ex2,
    tanh,
    copysign,
    testp,
};
enum class Rounding : std::uint8_t {
    nearest,
    zero,
    down,
    up,
    away,
    nearest_integer,
    zero_integer,
    down_integer,
    up_integer
};
enum class Compare : std::uint8_t { eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan };
enum class Bool : std::uint8_t { none, bit_and, bit_or, bit_xor };
enum class Shuffle : std::uint8_t { up, down, bfly, idx };
enum class Atomic : std::uint8_t { add, min, max, inc, dec, bit_and, bit_or, bit_xor, exch, cas, none };

// Bits of Instruction::flags of arithmetic.
inline constexpr std::uint8_t kFtz = 1, kSaturate = 2, kApproximate = 4, kRelu = 8, kNanResult = 16;

enum class Video : std::uint8_t {
    add,
    subtract,
    average,
    difference,
    min,
    max,
    set,
    shift_left,
    shift_right,
    multiply_add
};
/// An operation on one, two or four parts of a word.
struct VideoOperation {
    Video operation = Video::add;
    unsigned parts = 1;
    bool signed_result = false, signed_a = false, signed_b = false, saturate = false;
    Compare compare = Compare::eq;
    enum class Then : std::uint8_t { none, add, min, max } then = Then::none;  ///< with the fourth operand
    bool relu = false;  ///< negative results become 0
    bool wrap = false;  ///< of a shift
    unsigned shift = 0;  ///< of the product, to the right
};

/// A bit of Instruction::flags of stores and atomics.
inline constexpr std::uint8_t kReleases = 16;

/// Handlers by operation and type; null: there is none. Rounding is Instruction::kind where it is not nearest.
Handler integer_handler(Op op, Type type);
Handler float_handler(Op op, Type type, bool other_rounding);
Handler compare_handler(Compare compare,
                        Type type);  ///< setp: o0 = p, o1 = q or -1, o2, o3 sources, o4 = predicate or -1; kind: Bool
Handler set_handler(Compare compare, Type type, Type result);
Handler select_handler(unsigned bits);  ///< o0 = o3 ? o1 : o2
Handler slct_handler(unsigned bits, Type condition);
Handler move_handler(unsigned bits);
Handler convert_handler(Type to, unsigned to_bits, Type from, unsigned from_bits);
Handler pack_handler(unsigned bits, unsigned parts);
Handler unpack_handler(unsigned bits, unsigned parts);
Handler predicate_handler(Op op);  ///< and, or, xor, not, mov of predicates
Handler special_handler();
/// Addresses are 64-bit, or 32-bit offsets into shared memory.
Handler load_handler(Type type, unsigned register_bits, bool address32);
Handler store_handler(Type type, unsigned register_bits, bool address32);
Handler load_parameter_handler(Type type, unsigned register_bits);
Handler store_parameter_handler(Type type, unsigned register_bits);
Handler atomic_handler(Atomic op, Type type, bool address32);
Handler shuffle_handler();
Handler vote_handler();
Handler match_handler(unsigned bits, bool all);
Handler redux_handler();
Handler address_handler();  ///< of local variables and parameters of device functions
Handler shared_to_generic_handler();
Handler generic_to_shared_handler();
Handler is_space_handler();
Handler copy_async_handler();
Handler mbarrier_handler();
Handler texture_handler(Type result, Type coordinate);
Handler surface_handler(bool store, unsigned bits);
Handler texture_query_handler();
Handler fence_handler();
Handler nothing_handler();
/// A number of 8 bits in one of the formats of tensor cores.
float number_of_byte(std::uint32_t code, bool e5m2);
/// kind: 1, of pairs: e5m2, not e4m3; of tf32: ties away from 0.
enum class Narrow : std::uint8_t { pair_from_floats, pair_from_halves, halves_from_pair, tf32 };
Handler convert_narrow_handler(Narrow conversion);
/// Matrices of a warp: Instruction::more is a MatrixOperation, o4 the address, o5 the stride or -1; flags: 8, the address has 32 bits.
Handler multiply_handler();
Handler move_fragment_handler();
Handler move_rows_handler();
/// vadd2, vset4 and the like: o0 = o1 op o2, o3 or -1 is added; Instruction::more is a VideoOperation.
Handler video_handler();

}  // namespace lockstep::ptx
