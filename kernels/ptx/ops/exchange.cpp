// Shuffles, votes, matches and reductions of a warp, and special registers.

#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"
#include "kernels/ptx/ops/shuffle.hpp"
#include "kernels/ptx/ops/special.hpp"

namespace lockstep::ptx {
namespace {

void begin(Warp& w, const Instruction& i, Mask m) {
    if (w.launch->watch) [[unlikely]]
        w.launch->watch->before_exchange(w, i, m);
}
void end(Warp& w, const Instruction& i, Mask m) {
    if (w.launch->watch) [[unlikely]]
        w.launch->watch->exchange(w, i, m);
}

/// o0 = value, o1 = predicate or -1, o2 = source, o3 = lane or distance, o4 = clamp and segments.
void shuffle(Warp& w, const Instruction& i, Mask m) {
    begin(w, i, m);
    std::uint32_t given[kWarp];
    const auto* a = source<std::uint32_t>(w, i.o[2]);
    for (unsigned l = 0; l < kWarp; ++l) given[l] = a[l];
    const auto *b = source<std::uint32_t>(w, i.o[3]), *c = source<std::uint32_t>(w, i.o[4]);
    auto* d = target<std::uint32_t>(w, i.o[0]);
    const auto mode = static_cast<Shuffle>(i.kind);
    constexpr std::uint32_t kAbsent = 0x5A5A5A5Au;
    const bool poison = w.launch->config.poison_absent;
    Mask inside = 0;
    each_lane(m, [&](unsigned l) {
        const auto from = shuffled_lane(mode, l, b[l], c[l]);
        if (from.inside) inside |= 1u << l;
        d[l] = given[from.inside ? from.lane : l];
        if (poison && from.inside && (m >> from.lane & 1u) == 0) d[l] = kAbsent;
    });
    if (i.o[1] >= 0) set_predicate(w, i.o[1], m, inside);
    end(w, i, m);
}

/// kind: 0 all, 1 any, 2 uni, 3 ballot. o0 = result, o1 = predicate; flags 1: it is negated.
void vote(Warp& w, const Instruction& i, Mask m) {
    begin(w, i, m);
    auto p = read_predicate(w, i.o[1]);
    if (i.flags & 1) p = ~p;
    p &= m;
    if (i.kind == 3) {
        compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned) { return p; });
    } else {
        const bool result = i.kind == 0 ? p == m : i.kind == 1 ? p != 0 : p == m || p == 0;
        set_predicate(w, i.o[0], m, result ? ~0u : 0u);
    }
    end(w, i, m);
}

template <class T, bool kAll>
void match(Warp& w, const Instruction& i, Mask m) {
    begin(w, i, m);
    const auto* a = source<T>(w, i.o[2]);
    T given[kWarp];
    for (unsigned l = 0; l < kWarp; ++l) given[l] = a[l];
    auto* d = target<std::uint32_t>(w, i.o[0]);
    if (kAll) {
        bool same = true;
        const auto first = given[std::countr_zero(m)];
        each_lane(m, [&](unsigned l) { same = same && given[l] == first; });
        each_lane(m, [&](unsigned l) { d[l] = same ? m : 0; });
        if (i.o[1] >= 0) set_predicate(w, i.o[1], m, same ? ~0u : 0u);
    } else {
        each_lane(m, [&](unsigned l) {
            Mask equal = 0;
            each_lane(m, [&](unsigned k) {
                if (given[k] == given[l]) equal |= 1u << k;
            });
            d[l] = equal;
        });
    }
    end(w, i, m);
}

/// kind: 0 add, 1 min, 2 max, 3 and, 4 or, 5 xor; flags 1: signed.
void redux(Warp& w, const Instruction& i, Mask m) {
    begin(w, i, m);
    const auto* a = source<std::uint32_t>(w, i.o[2]);
    const bool is_signed = i.flags & 1;
    bool first = true;
    std::uint32_t r = 0;
    each_lane(m, [&](unsigned l) {
        const auto x = a[l];
        if (first) {
            r = x;
            first = false;
            return;
        }
        const bool less = is_signed ? static_cast<std::int32_t>(x) < static_cast<std::int32_t>(r) : x < r;
        switch (i.kind) {
            case 0: r += x; break;
            case 1:
                if (less) r = x;
                break;
            case 2:
                if (!less) r = x;
                break;
            case 3: r &= x; break;
            case 4: r |= x; break;
            default: r ^= x; break;
        }
    });
    auto* d = target<std::uint32_t>(w, i.o[0]);
    each_lane(m, [&](unsigned l) { d[l] = r; });
    end(w, i, m);
}

// ---- special registers --------------------------------------------------------------------------------------------------

std::uint64_t uniform_special(const Warp& w, Special special) {
    const auto& launch = *w.launch;
    const auto& config = launch.config;
    switch (special) {
        case Special::ntid_x: return config.block[0];
        case Special::ntid_y: return config.block[1];
        case Special::ntid_z: return config.block[2];
        case Special::ctaid_x: return w.block->index[0];
        case Special::ctaid_y: return w.block->index[1];
        case Special::ctaid_z: return w.block->index[2];
        case Special::nctaid_x:
        case Special::nclusterid_x: return config.grid[0];
        case Special::nctaid_y:
        case Special::nclusterid_y: return config.grid[1];
        case Special::nctaid_z:
        case Special::nclusterid_z: return config.grid[2];
        case Special::clusterid_x: return w.block->index[0];
        case Special::clusterid_y: return w.block->index[1];
        case Special::clusterid_z: return w.block->index[2];
        case Special::one: return 1;
        case Special::zero: return 0;
        case Special::warpid: return w.number;
        case Special::nwarpid: return 64;
        case Special::smid: return w.block->slot % config.multiprocessors;
        case Special::nsmid: return config.multiprocessors;
        case Special::gridid: return 1;
        case Special::clock:
        case Special::clock64: return launch.steps;
        case Special::clock_hi: return launch.steps >> 32;
        case Special::globaltimer: return 1'700'000'000'000'000'000u + launch.steps;
        case Special::globaltimer_hi: return (1'700'000'000'000'000'000u + launch.steps) >> 32;
        case Special::dynamic_smem_size: return config.dynamic_shared;
        case Special::total_smem_size: return launch.shared_bytes;
        case Special::envreg1: return reinterpret_cast<std::uint64_t>(launch.workspace) >> 32;
        case Special::envreg2: return reinterpret_cast<std::uint64_t>(launch.workspace) & 0xFFFFFFFFu;
        default: return 0;
    }
}

Mask lane_bit(unsigned lane) { return Mask{1} << lane; }
Mask lanes_below(unsigned lane) { return lane_bit(lane) - 1; }
Mask lanes_from(unsigned lane) { return ~lanes_below(lane); }
Mask lanes_up_to(unsigned lane) { return lanes_below(lane) | lane_bit(lane); }
Mask lanes_above(unsigned lane) { return ~lanes_up_to(lane); }

template <class T>
void special(Warp& w, const Instruction& i, Mask m) {
    auto* d = target<T>(w, i.o[0]);
    const auto which = static_cast<Special>(i.kind);
    switch (which) {
        case Special::tid_x:
        case Special::tid_y:
        case Special::tid_z: {
            const auto* a = w.thread[i.kind].data();
            return compute(m, d, [=](unsigned l) { return static_cast<T>(a[l]); });
        }
        case Special::laneid: return compute(m, d, [](unsigned l) { return static_cast<T>(l); });
        case Special::lanemask_eq: return compute(m, d, [](unsigned l) { return static_cast<T>(lane_bit(l)); });
        case Special::lanemask_lt: return compute(m, d, [](unsigned l) { return static_cast<T>(lanes_below(l)); });
        case Special::lanemask_le: return compute(m, d, [](unsigned l) { return static_cast<T>(lanes_up_to(l)); });
        case Special::lanemask_gt: return compute(m, d, [](unsigned l) { return static_cast<T>(lanes_above(l)); });
        case Special::lanemask_ge: return compute(m, d, [](unsigned l) { return static_cast<T>(lanes_from(l)); });
        default: break;
    }
    const auto value = static_cast<T>(uniform_special(w, which));
    compute(m, d, [=](unsigned) { return value; });
}
void special_predicate(Warp& w, const Instruction& i, Mask m) {
    set_predicate(w, i.o[0], m, uniform_special(w, static_cast<Special>(i.kind)) ? ~0u : 0u);
}

void special_any(Warp& w, const Instruction& i, Mask m) {
    if (i.bytes == 8) special<std::uint64_t>(w, i, m);
    else if (i.bytes == 2) special<std::uint16_t>(w, i, m);
    else if (i.bytes == 0) special_predicate(w, i, m);
    else special<std::uint32_t>(w, i, m);
}

}  // namespace

Handler shuffle_handler() { return shuffle; }
Handler vote_handler() { return vote; }
Handler match_handler(unsigned bits, bool all) {
    if (all) return bits == 64 ? Handler(match<std::uint64_t, true>) : match<std::uint32_t, true>;
    return bits == 64 ? Handler(match<std::uint64_t, false>) : match<std::uint32_t, false>;
}
Handler redux_handler() { return redux; }
Handler special_handler() { return special_any; }

bool special_from_text(std::string_view name, Special& result) {
    static const std::unordered_map<std::string_view, Special> names{{"%tid.x", Special::tid_x},
                                                                     {"%tid.y", Special::tid_y},
                                                                     {"%tid.z", Special::tid_z},
                                                                     {"%ntid.x", Special::ntid_x},
                                                                     {"%ntid.y", Special::ntid_y},
                                                                     {"%ntid.z", Special::ntid_z},
                                                                     {"%ctaid.x", Special::ctaid_x},
                                                                     {"%ctaid.y", Special::ctaid_y},
                                                                     {"%ctaid.z", Special::ctaid_z},
                                                                     {"%nctaid.x", Special::nctaid_x},
                                                                     {"%nctaid.y", Special::nctaid_y},
                                                                     {"%nctaid.z", Special::nctaid_z},
                                                                     {"%laneid", Special::laneid},
                                                                     {"%warpid", Special::warpid},
                                                                     {"%nwarpid", Special::nwarpid},
                                                                     {"%smid", Special::smid},
                                                                     {"%nsmid", Special::nsmid},
                                                                     {"%gridid", Special::gridid},
                                                                     {"%lanemask_eq", Special::lanemask_eq},
                                                                     {"%lanemask_lt", Special::lanemask_lt},
                                                                     {"%lanemask_le", Special::lanemask_le},
                                                                     {"%lanemask_gt", Special::lanemask_gt},
                                                                     {"%lanemask_ge", Special::lanemask_ge},
                                                                     {"%clock", Special::clock},
                                                                     {"%clock_hi", Special::clock_hi},
                                                                     {"%clock64", Special::clock64},
                                                                     {"%globaltimer", Special::globaltimer},
                                                                     {"%globaltimer_lo", Special::globaltimer},
                                                                     {"%globaltimer_hi", Special::globaltimer_hi},
                                                                     {"%dynamic_smem_size", Special::dynamic_smem_size},
                                                                     {"%total_smem_size", Special::total_smem_size},
                                                                     {"%envreg1", Special::envreg1},
                                                                     {"%envreg2", Special::envreg2},
                                                                     {"%envreg0", Special::zero},
                                                                     {"%cluster_ctaid.x", Special::zero},
                                                                     {"%cluster_ctaid.y", Special::zero},
                                                                     {"%cluster_ctaid.z", Special::zero},
                                                                     {"%cluster_nctaid.x", Special::one},
                                                                     {"%cluster_nctaid.y", Special::one},
                                                                     {"%cluster_nctaid.z", Special::one},
                                                                     {"%cluster_ctarank", Special::zero},
                                                                     {"%cluster_nctarank", Special::one},
                                                                     {"%is_explicit_cluster", Special::zero},
                                                                     {"%clusterid.x", Special::clusterid_x},
                                                                     {"%clusterid.y", Special::clusterid_y},
                                                                     {"%clusterid.z", Special::clusterid_z},
                                                                     {"%nclusterid.x", Special::nclusterid_x},
                                                                     {"%nclusterid.y", Special::nclusterid_y},
                                                                     {"%nclusterid.z", Special::nclusterid_z},
                                                                     {"%reserved_smem_offset_begin", Special::zero},
                                                                     {"%reserved_smem_offset_end", Special::zero},
                                                                     {"%reserved_smem_offset_cap", Special::zero},
                                                                     {"%reserved_smem_offset_0", Special::zero},
                                                                     {"%reserved_smem_offset_1", Special::zero},
                                                                     {"%pm0", Special::zero}};
    const auto found = names.find(name);
    if (found == names.end()) return false;
    result = found->second;
    return true;
}

}  // namespace lockstep::ptx
