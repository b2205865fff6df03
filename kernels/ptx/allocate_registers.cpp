// Linear scan: a value's interval reaches from its first to its last use in the order of the text, stretched over loops by the
// flow of control. Lanes that diverge follow one path each, so sharing between paths is safe, except between registers of different
// widths: there the values of two lanes overlap.

#include "kernels/ptx/allocate_registers.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <queue>

#include "kernels/ptx/module.hpp"

namespace lockstep::ptx {
namespace {

using Set = std::vector<std::uint64_t>;

/// Whether the first operand is written.
bool writes_first(const Statement& s) {
    static const std::vector<std::string_view> none{
        "st",        "red",           "bra",     "brx",   "bar",      "barrier",        "call",      "ret",
        "exit",      "trap",          "membar",  "fence", "prefetch", "prefetchu",      "cp",        "sust",
        "nanosleep", "applypriority", "discard", "brkpt", "pmevent",  "griddepcontrol", "setmaxnreg"};
    if (s.opcode == "bar" || s.opcode == "barrier") return s.has("red");
    if (s.opcode == "mbarrier") return !s.operands.empty() && s.operands[0].kind != Operand::Kind::address;
    return std::find(none.begin(), none.end(), s.opcode) == none.end();
}

void each_register(const Operand& operand, const auto& f) {
    if (operand.reg >= 0) f(operand.reg);
    if (operand.second >= 0) f(operand.second);
    for (const auto& part : operand.parts) each_register(part, f);
}

struct Flow {
    const Function& function;
    std::vector<std::uint32_t> block_begin;  ///< statements, and one past the end
    std::vector<std::vector<std::uint32_t>> next;

    explicit Flow(const Function& f) : function(f) {
        const auto n = static_cast<std::uint32_t>(f.statements.size());
        std::vector<bool> begins(n + 1, false);
        begins[0] = true;
        begins[n] = true;
        for (const auto& [name, label] : f.labels) begins[std::min(label.statement, n)] = true;
        for (std::uint32_t k = 0; k < n; ++k) {
            const auto& opcode = f.statements[k].opcode;
            if (opcode == "bra" || opcode == "brx" || opcode == "ret" || opcode == "exit") begins[k + 1] = true;
        }
        std::vector<std::uint32_t> block_of(n + 1, 0);
        for (std::uint32_t k = 0; k <= n; ++k) {
            if (begins[k]) block_begin.push_back(k);
            block_of[k] = static_cast<std::uint32_t>(block_begin.size() - 1);
        }
        next.resize(block_begin.size());
        for (std::uint32_t b = 0; b + 1 < block_begin.size(); ++b) {
            if (block_begin[b + 1] == block_begin[b]) continue;
            const auto& last = f.statements[block_begin[b + 1] - 1];
            const bool falls = last.guard >= 0 || (last.opcode != "bra" && last.opcode != "brx" &&
                                                   last.opcode != "ret" && last.opcode != "exit");
            if (falls) next[b].push_back(b + 1);
            const auto add = [&](std::string_view name) {
                const auto [begin, end] = f.labels.equal_range(name);
                for (auto it = begin; it != end; ++it) next[b].push_back(block_of[std::min(it->second.statement, n)]);
            };
            if (last.opcode == "bra" && !last.operands.empty()) add(last.operands[0].name);
            if (last.opcode == "brx" && last.operands.size() > 1) {
                const auto [begin, end] = f.labels.equal_range(last.operands[1].name);
                for (auto it = begin; it != end; ++it)
                    for (const auto target : it->second.targets) add(target);
            }
        }
    }
};

}  // namespace

std::vector<std::int32_t> allocate_registers(const Function& f, const std::vector<std::uint32_t>& kept,
                                             std::uint32_t& bytes) {
    const auto count = f.registers.size();
    const auto n = static_cast<std::uint32_t>(f.statements.size());
    std::vector<std::int32_t> slots(count, 0);
    bytes = 0;
    if (count == 0) return slots;

    const Flow flow(f);
    const auto blocks = flow.block_begin.size();
    const auto words = (count + 63) / 64;
    std::vector<Set> use(blocks, Set(words)), define(blocks, Set(words)), live_in(blocks, Set(words)),
        live_out(blocks, Set(words));
    const auto has = [](const Set& set, std::int32_t r) { return set[r / 64] >> (r % 64) & 1; };
    const auto put = [](Set& set, std::int32_t r) { set[r / 64] |= 1ull << (r % 64); };
    constexpr auto never = 0xFFFFFFFFu;
    std::vector<std::uint32_t> first(count, never), last(count, 0);
    const auto touch = [&](std::int32_t r, std::uint32_t at) {
        first[r] = std::min(first[r], at);
        last[r] = std::max(last[r], at);
    };
    for (std::size_t b = 0; b + 1 < blocks; ++b) {
        for (auto k = flow.block_begin[b]; k < flow.block_begin[b + 1]; ++k) {
            const auto& s = f.statements[k];
            const auto reads = [&](std::int32_t r) {
                touch(r, k);
                if (!has(define[b], r)) put(use[b], r);
            };
            const bool writes = writes_first(s);
            for (std::size_t o = writes ? 1 : 0; o < s.operands.size(); ++o) each_register(s.operands[o], reads);
            if (s.guard >= 0) reads(s.guard);
            if (!writes || s.operands.empty()) continue;
            each_register(s.operands[0], [&](std::int32_t r) {
                // Under a predicate the old value stays where it does not hold.
                if (s.guard >= 0 || s.operands[0].kind == Operand::Kind::address) reads(r);
                touch(r, k);
                put(define[b], r);
            });
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t b = blocks; b-- > 0;) {
            for (std::size_t w = 0; w < words; ++w) {
                std::uint64_t out = 0;
                for (const auto next : flow.next[b]) out |= live_in[next][w];
                live_out[b][w] = out;
                const auto in = use[b][w] | (out & ~define[b][w]);
                if (in != live_in[b][w]) live_in[b][w] = in, changed = true;
            }
        }
    }
    for (std::size_t b = 0; b + 1 < blocks; ++b) {
        const auto begin = flow.block_begin[b], end = flow.block_begin[b + 1];
        for (std::size_t w = 0; w < words; ++w) {
            for (auto bits = live_in[b][w]; bits != 0; bits &= bits - 1)
                touch(static_cast<std::int32_t>(w * 64 + std::countr_zero(bits)), begin);
            for (auto bits = live_out[b][w]; bits != 0; bits &= bits - 1)
                touch(static_cast<std::int32_t>(w * 64 + std::countr_zero(bits)), end == 0 ? 0 : end - 1);
        }
    }
    for (const auto r : kept) last[r] = n;

    std::vector<std::uint32_t> order;
    for (std::uint32_t r = 0; r < count; ++r)
        if (first[r] != never) order.push_back(r);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return first[a] < first[b]; });
    using Active = std::pair<std::uint32_t, std::int32_t>;  // end, slot; both maps: by bits of a value
    std::map<std::uint32_t, std::priority_queue<Active, std::vector<Active>, std::greater<>>> active;
    std::map<std::uint32_t, std::vector<std::int32_t>> free;
    for (const auto r : order) {
        const auto bits = bits_of(f.registers[r].type);
        const auto size = slot_bytes(bits);
        auto& queue = active[bits];
        // A source and the result of one instruction do not share: some handlers write before they have read all.
        while (!queue.empty() && queue.top().first < first[r]) free[bits].push_back(queue.top().second), queue.pop();
        auto& spare = free[bits];
        if (spare.empty()) {
            bytes = size >= 64 ? (bytes + 63) / 64 * 64 : bytes;
            spare.push_back(static_cast<std::int32_t>(bytes));
            bytes += size;
        }
        slots[r] = spare.back();
        spare.pop_back();
        queue.push({last[r], slots[r]});
    }
    bytes = (bytes + 63) / 64 * 64;
    return slots;
}

}  // namespace lockstep::ptx
