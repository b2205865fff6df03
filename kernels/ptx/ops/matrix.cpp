// Products of small matrices that a warp holds together: wmma, mma.sync, ldmatrix and stmatrix. A fragment is a lane's part of a matrix.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "kernels/ptx/ops/half.hpp"
#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/matrix.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

struct Cell {
    unsigned row = 0, column = 0;
};

/// The element that a lane holds in a slot. CUDA leaves the places of wmma open: here they follow the rows, and a lane of a small
/// matrix holds a copy. Those of mma.sync are the ones of the PTX manual.
Cell cell_of(const MatrixFragment& f, unsigned lane, unsigned slot) {
    if (f.free_layout) {
        const auto element = (lane * f.slots() + slot) % (f.rows * f.columns);
        return {element / f.columns, element % f.columns};
    }
    const auto group = lane / 4, in_group = lane % 4, each = f.elements_per_register;
    const auto number = slot / each, part = slot % each;
    switch (f.role) {
        case MatrixRole::a: {
            const auto high = f.rows == 16 ? number % 2 : 0, step = f.rows == 16 ? number / 2 : number;
            return {group + 8 * high, in_group * each + part + 4 * each * step};
        }
        case MatrixRole::b: return {in_group * each + part + 4 * each * number, group};
        default: return {group + 8 * (slot / 2), in_group * 2 + slot % 2};
    }
}

std::uint64_t raw(const Warp& w, const MatrixFragment& f, unsigned lane, unsigned slot) {
    const auto number = slot / f.elements_per_register, part = slot % f.elements_per_register;
    if (f.element == MatrixElement::f64) return source<std::uint64_t>(w, f.registers[number])[lane];
    const auto word = source<std::uint32_t>(w, f.registers[number])[lane];
    const auto bits = f.bits();
    return bits == 32 ? word : word >> (part * bits) & ((1u << bits) - 1);
}

double value_of(MatrixElement element, std::uint64_t bits) {
    switch (element) {
        case MatrixElement::f16: return static_cast<double>(half_value(static_cast<std::uint16_t>(bits)));
        case MatrixElement::bf16: return std::bit_cast<float>(static_cast<std::uint32_t>(bits << 16));
        case MatrixElement::tf32: return std::bit_cast<float>(static_cast<std::uint32_t>(bits) & 0xFFFFE000u);
        case MatrixElement::f32: return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
        case MatrixElement::f64: return std::bit_cast<double>(bits);
        case MatrixElement::s8: return static_cast<std::int8_t>(bits);
        case MatrixElement::s4: return static_cast<int>(bits ^ 8u) - 8;
        case MatrixElement::s32: return static_cast<std::int32_t>(bits);
        case MatrixElement::e4m3: return number_of_byte(static_cast<std::uint32_t>(bits), false);
        case MatrixElement::e5m2: return number_of_byte(static_cast<std::uint32_t>(bits), true);
        default: return static_cast<double>(bits);
    }
}

void set_raw(Warp& w, const MatrixFragment& f, unsigned lane, unsigned slot, std::uint64_t value) {
    const auto number = slot / f.elements_per_register, part = slot % f.elements_per_register;
    if (f.element == MatrixElement::f64) {
        target<std::uint64_t>(w, f.registers[number])[lane] = value;
        return;
    }
    auto& word = target<std::uint32_t>(w, f.registers[number])[lane];
    const auto bits = f.bits();
    const auto mask = bits == 32 ? ~0u : ((1u << bits) - 1) << (part * bits);
    word = (word & ~mask) | (static_cast<std::uint32_t>(value) << (part * bits) & mask);
}

std::uint64_t rounded(MatrixElement element, double value, bool saturate) {
    switch (element) {
        case MatrixElement::f16: return Half(value).bits;
        case MatrixElement::f64: return std::bit_cast<std::uint64_t>(value);
        case MatrixElement::s32:
            if (saturate) value = std::clamp(value, -2147483648.0, 2147483647.0);
            return static_cast<std::uint32_t>(static_cast<std::int64_t>(value));
        default: return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    }
}

using Cells = std::vector<double>;

void gather(const Warp& w, const MatrixFragment& f, Cells& cells) {
    cells.assign(std::size_t{f.rows} * f.columns, 0.0);
    // Copies of an element: the lowest lane's counts.
    for (unsigned lane = kWarp; lane-- > 0;)
        for (unsigned slot = f.slots(); slot-- > 0;) {
            const auto cell = cell_of(f, lane, slot);
            cells[cell.row * f.columns + cell.column] = value_of(f.element, raw(w, f, lane, slot));
        }
}

/// d = a b + c. Sums of numbers below 64 bits are exact until they are rounded to d's type.
void multiply(Warp& w, const Instruction& i, Mask) {
    const auto& operation = *static_cast<const MatrixOperation*>(i.more);
    const auto &a = operation.a, &b = operation.b, &d = operation.d;
    thread_local Cells left, right, sum;
    gather(w, a, left);
    gather(w, b, right);
    gather(w, operation.c, sum);
    for (unsigned row = 0; row < a.rows; ++row)
        for (unsigned column = 0; column < b.columns; ++column) {
            auto& total = sum[row * b.columns + column];
            for (unsigned k = 0; k < a.columns; ++k) {
                const auto x = left[row * a.columns + k], y = right[k * b.columns + column];
                if (a.element == MatrixElement::f64) total = std::fma(x, y, total);
                else if (a.element != MatrixElement::b1) total += x * y;
                else total += operation.bits_and ? (x != 0 && y != 0) : (x != y);
            }
        }
    for (unsigned lane = 0; lane < kWarp; ++lane)
        for (unsigned slot = 0; slot < d.slots(); ++slot) {
            const auto cell = cell_of(d, lane, slot);
            set_raw(w, d, lane, slot, rounded(d.element, sum[cell.row * d.columns + cell.column], operation.saturate));
        }
}

// ---- memory -------------------------------------------------------------------------------------------------------------

using LaneAddresses = std::array<std::uint64_t, kWarp>;

void check(Warp& w, const Instruction& i, Mask m, const LaneAddresses& at, unsigned bytes, AccessKind kind) {
    const bool shared = i.space == Space::shared;
    const auto low = shared ? reinterpret_cast<std::uint64_t>(w.block->shared) : w.launch->heap_low;
    const auto size = shared ? w.launch->shared_bytes : w.launch->heap_span;
    for (auto rest = m; rest != 0; rest &= rest - 1) {
        const auto address = at[static_cast<unsigned>(std::countr_zero(rest))];
        if (size >= bytes && address - low <= size - bytes && address % bytes == 0) continue;
        return w.launch->bad_access(w, i, m, at.data(), bytes, kind, shared);
    }
}

LaneAddresses given_addresses(const Warp& w, const Instruction& i) {
    LaneAddresses at;
    const bool shared = i.space == Space::shared, narrow = i.flags & 8;
    const auto base = shared ? reinterpret_cast<std::uint64_t>(w.block->shared) : 0;
    for (unsigned l = 0; l < kWarp; ++l) {
        const auto address = (narrow ? source<std::uint32_t>(w, i.o[4])[l] : source<std::uint64_t>(w, i.o[4])[l]) +
                             static_cast<std::uint64_t>(i.immediate);
        at[l] = base + (shared ? static_cast<std::uint32_t>(address) : address);
    }
    return at;
}

std::uint64_t read(std::uint64_t address, unsigned bytes) {
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void*>(address), bytes);
    return value;
}

/// One access of the lanes of the mask: reads into `values`, or writes them.
void access(Warp& w, const Instruction& i, Mask m, const LaneAddresses& at, unsigned bytes, bool store,
            LaneAddresses& values) {
    const auto kind = store ? AccessKind::store : AccessKind::load;
    check(w, i, m, at, bytes, kind);
    auto* watch = w.launch->watch;
    const WarpAccess told{kind, i.space, m, static_cast<std::uint8_t>(bytes), 1, false, at.data()};
    if (watch) watch->before(w, i, told);
    each_lane(m, [&](unsigned l) {
        if (store) std::memcpy(reinterpret_cast<void*>(at[l]), &values[l], bytes);
        else values[l] = read(at[l], bytes);
    });
    if (watch && store) watch->after(w, i, told);
}

/// wmma.load and wmma.store: rows or columns lie o5 elements apart.
void move_fragment(Warp& w, const Instruction& i, Mask m) {
    const auto& operation = *static_cast<const MatrixOperation*>(i.more);
    const auto& f = operation.d;
    const auto base = given_addresses(w, i);
    const auto bits = f.bits(), bytes = std::max(1u, bits / 8);
    for (unsigned slot = 0; slot < f.slots(); ++slot) {
        LaneAddresses at{}, values{}, shift{};
        Mask mine = 0;
        each_lane(m, [&](unsigned l) {
            const auto cell = cell_of(f, l, slot);
            const auto stride =
                i.o[5] == -1 ? (operation.columns_first ? f.rows : f.columns) : source<std::uint32_t>(w, i.o[5])[l];
            const auto element = operation.columns_first ? std::uint64_t{cell.column} * stride + cell.row
                                                         : std::uint64_t{cell.row} * stride + cell.column;
            at[l] = base[l] + element * bits / 8;
            shift[l] = element * bits % 8;
            // Only the first copy of an element is stored.
            if (operation.store && l * f.slots() + slot >= f.rows * f.columns) return;
            mine |= 1u << l;
            if (operation.store) values[l] = raw(w, f, l, slot);
        });
        if (mine == 0) continue;
        access(w, i, mine, at, bytes, operation.store, values);
        if (!operation.store) each_lane(mine, [&](unsigned l) { set_raw(w, f, l, slot, values[l] >> shift[l]); });
    }
}

/// ldmatrix and stmatrix: the lanes 8 k to 8 k + 7 name the rows of matrix k, of 8 numbers of 16 bits.
void move_rows(Warp& w, const Instruction& i, Mask m) {
    const auto& operation = *static_cast<const MatrixOperation*>(i.more);
    const auto& registers = operation.d.registers;
    const auto rows = given_addresses(w, i);
    const auto named = static_cast<Mask>((std::uint64_t{1} << (8 * registers.size())) - 1) & m;
    check(w, i, named, rows, 16, operation.store ? AccessKind::store : AccessKind::load);
    std::vector<LaneAddresses> results(registers.size());
    for (std::size_t k = 0; k < registers.size(); ++k) {
        const auto* given = operation.store ? source<std::uint32_t>(w, registers[k]) : nullptr;
        auto& result = results[k];
        LaneAddresses at{}, values{};
        if (!operation.columns_first) {
            each_lane(m, [&](unsigned l) {
                at[l] = rows[8 * k + l / 4] + l % 4 * 4;
                if (given) values[l] = given[l];
            });
            access(w, i, m, at, 4, operation.store, values);
            result = values;
            continue;
        }
        for (unsigned half = 0; half < 2; ++half) {
            each_lane(m, [&](unsigned l) {
                at[l] = rows[8 * k + l % 4 * 2 + half] + l / 4 * 2;
                if (given) values[l] = given[l] >> (16 * half) & 0xFFFF;
            });
            access(w, i, m, at, 2, operation.store, values);
            each_lane(m, [&](unsigned l) { result[l] |= values[l] << (16 * half); });
        }
    }
    if (operation.store) return;
    for (std::size_t k = 0; k < registers.size(); ++k)
        each_lane(m, [&](unsigned l) {
            target<std::uint32_t>(w, registers[k])[l] = static_cast<std::uint32_t>(results[k][l]);
        });
}

}  // namespace

Handler multiply_handler() { return multiply; }
Handler move_fragment_handler() { return move_fragment; }
Handler move_rows_handler() { return move_rows; }

}  // namespace lockstep::ptx
