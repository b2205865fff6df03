// Runs a grid. A warp is a set of splits: lanes at the same instruction of the same call. The split with the deepest call and the
// lowest instruction runs first, so that lanes reconverge after a branch; they are joined at labels.

#include "kernels/ptx/launch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "kernels/ptx/built_in.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/ops/lanes.hpp"

namespace lockstep::ptx {
namespace {

constexpr int kTurn = 32;  ///< instructions of a warp before the next one runs
constexpr int kBlockTurns = 64;  ///< turns of a block's warps before the next block runs
constexpr std::uint32_t kPatience = 2000;  ///< labels that a split lets others pass before it gets a turn
constexpr std::uint32_t kBoost = 64;  ///< labels of such a turn
constexpr std::uint64_t kEndlessAfter = 4'000'000'000ull;  ///< about a minute
constexpr std::uint64_t kNear = 8;  ///< the last part of a budget in which places are noted
constexpr std::uint32_t kDeepest = 4096;

/// The engine's memory, used again by the next launch. Shared memory still holds the values of the previous block, as on a GPU.
struct Pool {
    char* shared = nullptr;
    std::size_t shared_bytes = 0;
    char* workspace = nullptr;
    char* parameters = nullptr;
    std::vector<std::pair<std::size_t, char*>> frames;
    bool busy = false;
};
Pool& pool() {
    static auto& one = *new Pool;
    return one;
}

}  // namespace

Launch::Launch(const LaunchConfig& given) : config(given), watch(given.watch) {
    const auto& code = decode(*config.kernel);
    auto& memory = DeviceMemory::get();
    threads_ = config.block[0] * config.block[1] * config.block[2];
    warps_ = (threads_ + kWarp - 1) / kWarp;
    num_blocks_ = std::uint64_t(config.grid[0]) * config.grid[1] * config.grid[2];
    static_shared = code.shared_bytes;
    shared_bytes = code.shared_bytes + config.dynamic_shared;
    shared_stride = (std::max(shared_bytes, 16u) + 1023) / 1024 * 1024;
    auto& p = pool();
    heap_low = DeviceMemory::base;
    heap_span = memory.heap_end() - heap_low;

    // As many blocks as a GPU would hold at a time.
    const std::uint64_t by_threads = std::max<std::uint64_t>(1, 2048 / std::max(1u, warps_ * kWarp));
    const std::uint64_t by_shared = std::max<std::uint64_t>(1, (228u << 10) / (shared_bytes + 1024));
    std::uint64_t resident = config.multiprocessors * std::min({by_threads, by_shared, std::uint64_t{32}});
    if (config.cooperative) resident = num_blocks_;
    resident = std::min(resident, num_blocks_);
    if (p.shared_bytes < resident * shared_stride) {
        p.shared_bytes = std::max<std::uint64_t>(resident * shared_stride, 1u << 20);
        p.shared = memory.engine(p.shared_bytes);
    }
    shared_begin = p.shared;
    if (p.workspace == nullptr) p.workspace = memory.engine(4096), p.parameters = memory.engine(64u << 10);
    workspace = p.workspace;
    std::memset(workspace, 0, 256);
    std::memcpy(p.parameters, config.parameters.data(), std::min<std::size_t>(config.parameters.size(), 64u << 10));
    parameters = p.parameters;
    free_frames_ = std::move(p.frames);
    p.frames.clear();

    random_ = config.order.seed * 0x9E3779B97F4A7C15ull + 0x1234567ull;
    budget_ = config.step_budget ? config.step_budget : ~std::uint64_t{0};
    endless_after_ = config.endless_after ? config.endless_after : kEndlessAfter;
    for (std::uint64_t slot = 0; slot < resident; ++slot) {
        auto block = std::make_unique<Block>();
        block->slot = static_cast<std::uint32_t>(slot);
        block->shared = shared_begin + slot * shared_stride;
        block->warps.resize(warps_);
        for (std::uint32_t k = 0; k < warps_; ++k) place_threads(block->warps[k], k);
        resident_.push_back(std::move(block));
    }
}

Launch::~Launch() {
    for (auto& block : resident_)
        for (auto& warp : block->warps)
            for (auto& split : warp.splits)
                for (auto* frame = split.frame; frame != nullptr;) {
                    auto* parent = frame->parent;
                    if (frame->users > 1) {
                        --frame->users;
                        break;
                    }
                    drop_frame(frame);
                    frame = nullptr;
                    (void)parent;
                }
    pool().frames = std::move(free_frames_);
}

std::uint64_t Launch::random() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return random_;
}

// ---- frames -----------------------------------------------------------------------------------------------------------

Frame* Launch::make_frame(Function& function, Frame* parent) {
    const auto& code = decode(function);
    auto* frame = new Frame;
    frame->function = &function;
    frame->code = &code;
    frame->parent = parent;
    frame->depth = parent ? parent->depth + 1 : 0;
    const std::size_t registers = (code.register_bytes + 255) / 256 * 256,
                      parameters_size = std::size_t(code.parameter_bytes) * kWarp;
    const std::size_t size = registers + (parameters_size + 255) / 256 * 256 + std::size_t(code.local_bytes) * kWarp;
    auto best = free_frames_.end();
    for (auto it = free_frames_.begin(); it != free_frames_.end(); ++it)
        if (it->first >= size && it->first <= 4 * size + 4096 &&
            (best == free_frames_.end() || it->first < best->first)) {
            best = it;
            if (it->first == size) break;
        }
    if (best != free_frames_.end()) {
        frame->capacity = best->first;
        frame->registers = best->second;
        *best = free_frames_.back();
        free_frames_.pop_back();
    } else {
        frame->capacity = std::max<std::size_t>(size, 256);
        frame->registers = DeviceMemory::get().engine(frame->capacity);
    }
    frame->parameters = frame->registers + registers;
    frame->local = frame->parameters + (parameters_size + 255) / 256 * 256;
    return frame;
}

void Launch::drop_frame(Frame* frame) {
    while (frame != nullptr && (frame->users == 0 || --frame->users == 0)) {
        free_frames_.emplace_back(frame->capacity, frame->registers);
        auto* parent = frame->parent;
        delete frame;
        frame = parent;
    }
}

// ---- blocks -----------------------------------------------------------------------------------------------------------

/// Which threads the lanes of a warp are: the same in every block.
void Launch::place_threads(Warp& warp, std::uint32_t number) {
    warp.launch = this;
    warp.number = number;
    const auto first = number * kWarp;
    auto x = first % config.block[0], y = first / config.block[0] % config.block[1],
         z = first / config.block[0] / config.block[1];
    for (std::uint32_t l = 0; l < kWarp; ++l) {
        warp.thread[0][l] = x, warp.thread[1][l] = y, warp.thread[2][l] = z;
        if (++x < config.block[0]) continue;
        x = 0;
        if (++y < config.block[1]) continue;
        y = 0;
        ++z;
    }
}

void Launch::start_block(Block& block, std::uint64_t number) {
    block.number = number;
    block.index = {static_cast<std::uint32_t>(number % config.grid[0]),
                   static_cast<std::uint32_t>(number / config.grid[0] % config.grid[1]),
                   static_cast<std::uint32_t>(number / config.grid[0] / config.grid[1])};
    block.live_threads = threads_;
    block.barriers = {};
    block.first_warp = 0;
    for (std::uint32_t k = 0; k < warps_; ++k) {
        auto& warp = block.warps[k];
        warp.block = &block;
        const auto lanes = std::min(kWarp, threads_ - k * kWarp);
        warp.live = lanes == kWarp ? kAllLanes : (1u << lanes) - 1;
        warp.splits.clear();
        auto* frame = make_frame(*config.kernel, nullptr);
        if (config.order.kind == Order::Kind::lane_by_lane) {
            for (std::uint32_t l = 0; l < lanes; ++l) {
                warp.splits.push_back({frame, 0, 1u << l, Wait::none, 0, 0});
                ++frame->users;
            }
        } else {
            frame->users = 1;
            warp.splits.push_back({frame, 0, warp.live, Wait::none, 0, 0});
        }
        warp.current = 0;
        warp.boost = 0;
        warp.runnable = true;
        use_split(warp, 0);
    }
}

void Launch::use_split(Warp& warp, std::uint32_t number) {
    warp.current = number;
    auto* frame = warp.splits[number].frame;
    warp.frame = frame;
    warp.registers = frame->registers;
    warp.base[0] = reinterpret_cast<std::uintptr_t>(frame->registers);
    warp.base[1] = reinterpret_cast<std::uintptr_t>(frame->code->constants.data()) + (std::uintptr_t{1} << 31);
}

void Launch::run() {
    if (num_blocks_ == 0 || threads_ == 0) return;
    for (auto& block : resident_) start_block(*block, next_block_++);
    std::size_t waiting = 0;  // blocks in a row that could do nothing
    while (!resident_.empty()) {
        for (std::size_t k = 0; k < resident_.size();) {
            if (config.order.kind == Order::Kind::shuffled && resident_.size() > 1) k = random() % resident_.size();
            auto& block = *resident_[k];
            const auto before = steps;
            const bool done = turn(block);
            if (done) {
                ++finished_;
                block_ended_ = steps;
                if (next_block_ < num_blocks_) {
                    start_block(block, next_block_++);
                    ++k;
                } else {
                    resident_.erase(resident_.begin() + static_cast<std::ptrdiff_t>(k));
                }
                waiting = 0;
                continue;
            }
            const bool stuck = steps == before && std::ranges::none_of(block.warps, &Warp::runnable);
            waiting = stuck ? waiting + 1 : 0;
            if (waiting > 0 && !relax(block)) {
                // Threads wait at barriers that the others of their block never reach.
                for (auto& warp : block.warps)
                    for (std::uint32_t s = 0; s < warp.splits.size(); ++s) {
                        use_split(warp, s);
                        const auto& instruction = warp.frame->code->instructions[warp.splits[s].pc];
                        fault(warp, instruction, Fault::Kind::deadlock,
                              static_cast<unsigned>(std::countr_zero(warp.splits[s].mask)));
                    }
            }
            ++k;
        }
        if (config.cancel && config.cancel->load(std::memory_order_relaxed)) {
            Fault f;
            f.kind = Fault::Kind::cancelled;
            f.kernel = config.kernel->name;
            throw f;
        }
    }
}

/// true: all threads have ended.
bool Launch::turn(Block& block) {
    const bool shuffled = config.order.kind == Order::Kind::shuffled;
    // At random, half of the time slices are short, so that blocks that take one lock after another may block each other.
    const int rounds = shuffled ? 1 << random() % (std::bit_width(unsigned{kBlockTurns}) + 1) : kBlockTurns;
    bool asleep = false;  // all warps that ran sleep
    const bool near_budget =
        steps > budget_ - budget_ / kNear || steps - block_ended_ > endless_after_ - endless_after_ / kNear;
    for (int round = 0; round < rounds && !asleep; ++round) {
        bool any = false;
        asleep = true;
        for (std::uint32_t k = 0; k < warps_; ++k) {
            auto number = shuffled ? static_cast<std::uint32_t>(random() % warps_) : k;
            for (std::uint32_t tries = 0; shuffled && tries < warps_ && !block.warps[number].runnable; ++tries)
                number = (number + 1) % warps_;
            auto& warp = block.warps[number];
            if (!warp.runnable) continue;
            any = true;
            yielded_ = false;
            run_warp(warp, shuffled                                         ? static_cast<int>(1 + random() % kTurn)
                           : config.order.kind == Order::Kind::lane_by_lane ? 1 << 20
                                                                            : kTurn);
            asleep = asleep && yielded_;
            if (near_budget) [[unlikely]]
                note_places(warp);
        }
        if (block.live_threads == 0) return true;
        if (!any && !shuffled) break;
    }
    if (steps > budget_ || steps - block_ended_ > endless_after_) {
        for (auto& warp : block.warps)
            for (std::uint32_t s = 0; s < warp.splits.size(); ++s)
                if (warp.splits[s].wait == Wait::none) fault_in_loop(warp, s);
    }
    return false;
}

namespace {

/// The instruction of a split in the call of a depth: where it is, or where it calls an inner function.
std::pair<const Frame*, std::uint32_t> place_at_depth(const Split& split, std::uint32_t depth) {
    const auto* frame = split.frame;
    auto pc = split.pc;
    while (frame->depth > depth) pc = frame->return_to - 1, frame = frame->parent;
    return {frame, pc};
}

/// The smallest loop that contains instructions; the instructions themselves if none does.
std::pair<std::uint32_t, std::uint32_t> loop_around(const Code& code, std::uint32_t low, std::uint32_t high) {
    std::pair<std::uint32_t, std::uint32_t> loop{low, high};
    bool found = false;
    for (std::uint32_t k = high; k < code.instructions.size(); ++k) {
        const auto& i = code.instructions[k];
        if (i.control != Control::branch || i.target > low) continue;
        if (found && k - i.target >= loop.second - loop.first) continue;
        loop = {i.target, k};
        found = true;
    }
    return loop;
}

}  // namespace

void Launch::note_places(Warp& warp) const {
    auto& visited = warp.visited;
    if (visited.since != block_ended_) visited = {.since = block_ended_};
    for (const auto& split : warp.splits) {
        if (split.wait != Wait::none) continue;
        if (split.frame->depth < visited.depth) visited = {.since = block_ended_, .depth = split.frame->depth};
        const auto pc = place_at_depth(split, visited.depth).second;
        visited.low = std::min(visited.low, pc), visited.high = std::max(visited.high, pc);
    }
}

/// Names the loop that the warp has not left lately, also if it is in an inner loop now.
void Launch::fault_in_loop(Warp& warp, std::uint32_t number) {
    use_split(warp, number);
    note_places(warp);
    const auto& split = warp.splits[number];
    const auto* frame = place_at_depth(split, warp.visited.depth).first;
    const auto& code = *frame->code;
    const auto& module = *frame->function->module;
    const auto [first, last] = loop_around(code, warp.visited.low, warp.visited.high);
    Fault f;
    f.kind = Fault::Kind::step_budget;
    f.module = &module;
    f.kernel = config.kernel->name;
    f.block = warp.block->index;
    const auto lane = static_cast<unsigned>(std::countr_zero(split.mask));
    f.thread = {warp.thread[0][lane], warp.thread[1][lane], warp.thread[2][lane]};
    f.steps = steps - block_ended_;
    const auto line_of = [&](std::int32_t place) { return module.places[static_cast<std::size_t>(place)].line; };
    for (auto k = first; k <= last && k < code.instructions.size(); ++k) {
        const auto place = module.users_place(code.instructions[k].place);
        if (place < 0 || line_of(place) == 0) continue;
        if (f.place >= 0 && module.places[static_cast<std::size_t>(place)].file !=
                                module.places[static_cast<std::size_t>(f.place)].file)
            continue;
        if (f.place < 0 || line_of(place) < line_of(f.place)) f.place = place;
        if (f.last_place < 0 || line_of(place) > line_of(f.last_place)) f.last_place = place;
    }
    throw f;
}

/// Picks the split that runs next and joins those that are at its place. false: all of them wait.
bool Launch::choose_split(Warp& warp) {
    auto& splits = warp.splits;
    if (splits.size() == 1) {
        warp.boost = 0;
        use_split(warp, 0);  // also if it waits: the split that ran before may be gone
        if (splits[0].wait != Wait::none) return false;
        splits[0].passed_over = 0;
        return true;
    }
    std::uint32_t best = ~0u;
    const bool shuffled = config.order.kind == Order::Kind::shuffled;
    std::uint32_t starved = ~0u, runnable = 0;
    for (std::uint32_t k = 0; k < splits.size(); ++k) {
        const auto& s = splits[k];
        if (s.wait != Wait::none) continue;
        ++runnable;
        if (s.passed_over > kPatience) starved = k;
        // Lane by lane the first lane goes as far as it can.
        if (best == ~0u || (config.order.kind == Order::Kind::lane_by_lane
                                ? std::countr_zero(s.mask) < std::countr_zero(splits[best].mask)
                                : s.frame->depth > splits[best].frame->depth ||
                                      (s.frame->depth == splits[best].frame->depth && s.pc < splits[best].pc)))
            best = k;
    }
    warp.boost = 0;
    if (best == ~0u) return false;
    if (shuffled && runnable > 1) {
        auto nth = random() % runnable;
        for (std::uint32_t k = 0; k < splits.size(); ++k)
            if (splits[k].wait == Wait::none && nth-- == 0) {
                best = k;
                break;
            }
        warp.boost = static_cast<std::uint32_t>(random() % 8);
    } else if (starved != ~0u) {
        best = starved;
        warp.boost = kBoost;
    }
    // Those at the same place, also ones that wait there for lanes, become one.
    if (config.order.kind != Order::Kind::lane_by_lane || splits[best].wait == Wait::none) {
        for (std::uint32_t k = 0; k < splits.size();) {
            auto& s = splits[k];
            if (k == best || s.frame != splits[best].frame || s.pc != splits[best].pc || s.wait == Wait::barrier ||
                (config.order.kind == Order::Kind::lane_by_lane && s.wait != Wait::sync &&
                 splits[best].frame->code->instructions[s.pc].control != Control::sync &&
                 splits[best].frame->code->instructions[s.pc].control != Control::warp_barrier)) {
                ++k;
                continue;
            }
            splits[best].mask |= s.mask;
            --s.frame->users;
            if (k != splits.size() - 1) splits[k] = splits.back();
            if (best == splits.size() - 1) best = k;
            splits.pop_back();
        }
    }
    for (std::uint32_t k = 0; k < splits.size(); ++k) splits[k].passed_over = k == best ? 0 : splits[k].passed_over + 1;
    use_split(warp, best);
    return true;
}

void Launch::run_warp(Warp& warp, int instructions) {
    if (warp.splits.size() > 1 || warp.splits[0].wait != Wait::none) {
        if (warp.boost > 0 && warp.current < warp.splits.size() && warp.splits[warp.current].wait == Wait::none)
            --warp.boost, use_split(warp, warp.current);
        else if (!choose_split(warp)) {
            warp.runnable = false;
            return;
        }
    }
    if (config.order.kind == Order::Kind::shuffled && std::has_single_bit(random() & 15) &&
        std::popcount(warp.splits[warp.current].mask) > 1 && warp.splits.size() < 4) {
        // Lanes need not stay together: a part goes ahead.
        const auto part = warp.splits[warp.current].mask & static_cast<Mask>(random());
        if (part != 0 && part != warp.splits[warp.current].mask) {
            auto other = warp.splits[warp.current];
            other.mask &= ~part;
            warp.splits[warp.current].mask = part;
            ++other.frame->users;
            warp.splits.push_back(other);
            warp.boost = static_cast<std::uint32_t>(random() % 16);
        }
    }
    const Instruction* code = warp.frame->code->instructions.data();
    const Instruction* at = code + warp.splits[warp.current].pc;
    Mask mask = warp.splits[warp.current].mask;
    bool several = warp.splits.size() > 1;
    std::uint64_t ran = 0;
    // After what changes the set of splits: the chosen one may be another.
    const auto again = [&] {
        if (warp.splits.empty() || !choose_split(warp)) {
            warp.runnable = false;
            return false;
        }
        code = warp.frame->code->instructions.data();
        at = code + warp.splits[warp.current].pc;
        mask = warp.splits[warp.current].mask;
        several = warp.splits.size() > 1;
        return true;
    };
    while (instructions-- > 0) {
        const auto& i = *at;
        if (several && i.merge) [[unlikely]] {
            warp.splits[warp.current].pc = static_cast<std::uint32_t>(at - code);
            if (warp.boost > 0) --warp.boost;
            else {
                if (!again()) break;
            }
            if (&i != at) {
                ++instructions;
                continue;
            }
        }
        Mask m = mask;
        if (i.guard >= 0) {
            const auto p = predicate(warp, i.guard);
            m &= i.guard_negated ? ~p : p;
        }
        ++ran;
        if (i.control == Control::none) {
            if (m != 0) i.run(warp, i, m);
            ++at;
            continue;
        }
        auto& split = warp.splits[warp.current];
        const auto pc = static_cast<std::uint32_t>(at - code);
        switch (i.control) {
            case Control::branch:
                if (m == 0) {
                    ++at;
                    break;
                }
                if (m == mask) {
                    at = code + i.target;
                    break;
                }
                ++counts.divergent_branches;
                split.mask = m;
                split.pc = i.target;
                ++split.frame->users;
                {
                    auto other = split;
                    other.mask = mask & ~m;
                    other.pc = pc + 1;
                    other.passed_over = 0;
                    warp.splits.push_back(other);
                }
                warp.boost = 0;
                if (!again()) goto out;
                break;
            case Control::branch_table: {
                if (m == 0) {
                    ++at;
                    break;
                }
                const auto& targets = static_cast<const BranchTable*>(i.more)->targets;
                const auto* index = source<std::uint32_t>(warp, i.o[0]);
                const auto target_of = [&](unsigned l) {
                    return index[l] < targets.size() ? targets[index[l]] : targets.back();
                };
                const auto rest = mask & ~m;
                std::vector<std::pair<std::uint32_t, Mask>> groups;
                each_lane(m, [&](unsigned l) {
                    const auto target = target_of(l);
                    for (auto& group : groups)
                        if (group.first == target) {
                            group.second |= 1u << l;
                            return;
                        }
                    groups.emplace_back(target, 1u << l);
                });
                if (rest != 0) groups.emplace_back(pc + 1, rest);
                auto* frame = split.frame;
                split.pc = groups[0].first, split.mask = groups[0].second;
                for (std::size_t k = 1; k < groups.size(); ++k) {
                    ++frame->users;
                    warp.splits.push_back({frame, groups[k].first, groups[k].second, Wait::none, 0, 0});
                }
                if (groups.size() > 1) ++counts.divergent_branches;
                if (!again()) goto out;
                break;
            }
            case Control::call:
                split.pc = pc;
                if (m == 0) {
                    ++at;
                    break;
                }
                call(warp, i, m);
                if (!again()) goto out;
                break;
            case Control::ret:
                split.pc = pc;
                if (m == 0) {
                    ++at;
                    break;
                }
                return_from(warp, m);
                if (!again()) goto out;
                break;
            case Control::exit:
                split.pc = pc;
                if (m == 0) {
                    ++at;
                    break;
                }
                if (watch) watch->lanes_end(warp, m);
                if (m != mask) {
                    split.mask &= ~m;
                    split.pc = pc + 1;
                } else {
                    auto* frame = split.frame;
                    warp.splits.erase(warp.splits.begin() + warp.current);
                    drop_frame(frame);
                }
                lanes_exit(warp, m);
                if (!again()) goto out;
                break;
            case Control::sync:
            case Control::warp_barrier:
                if (several && join_waiting(warp, pc)) {
                    mask = warp.splits[warp.current].mask;
                    m = mask;
                    if (i.guard >= 0) {
                        const auto p = predicate(warp, i.guard);
                        m &= i.guard_negated ? ~p : p;
                    }
                }
                if (m == 0) {
                    ++at;
                    break;
                }
                warp.splits[warp.current].pc = pc;
                if (m == mask) {
                    // The common case: all members are here.
                    const auto* members = source<std::uint32_t>(warp, i.o[7]);
                    const auto wanted = members[std::countr_zero(m)];
                    bool same = true;
                    each_lane(m, [&](unsigned l) { same = same && members[l] == wanted; });
                    if (same && (wanted & warp.live & ~m) == 0 && (m & ~wanted) == 0) {
                        if (i.control == Control::sync) i.run(warp, i, m);
                        else if (watch) watch->warp_barrier(warp, i, m);
                        if (watch) watch->lanes_met(warp, m);
                        ++at;
                        break;
                    }
                }
                sync(warp, i, m);
                if (!again()) goto out;
                break;
            case Control::barrier:
            case Control::arrive:
                if (m == 0) {
                    ++at;
                    break;
                }
                split.pc = pc;
                arrive(warp, warp.current, i, m);
                if (!again()) goto out;
                break;
            case Control::trap:
                if (m == 0) {
                    ++at;
                    break;
                }
                split.pc = pc;
                fault(warp, i, Fault::Kind::trap, static_cast<unsigned>(std::countr_zero(m)));
            case Control::yield:
                ++at;
                instructions = 0;
                yielded_ = true;
                break;
            case Control::none: break;
        }
    }
    if (!warp.splits.empty() && warp.current < warp.splits.size() && warp.runnable)
        warp.splits[warp.current].pc = static_cast<std::uint32_t>(at - code);
out:
    steps += ran;
}

// ---- threads end, meet and wait -------------------------------------------------------------------------------------------

void Launch::lanes_exit(Warp& warp, Mask mask) {
    warp.live &= ~mask;
    warp.block->live_threads -= static_cast<std::uint32_t>(std::popcount(mask));
    for (auto& split : warp.splits)
        if (split.wait == Wait::sync) split.wait = Wait::none;
    check_barriers(*warp.block);
}

void Launch::check_barriers(Block& block) {
    for (unsigned id = 0; id < block.barriers.size(); ++id) {
        auto& barrier = block.barriers[id];
        if (barrier.arrived == 0) continue;
        if (barrier.arrived >= (barrier.expected ? barrier.expected : block.live_threads)) release(block, id);
    }
}

void Launch::release(Block& block, unsigned id) {
    auto& barrier = block.barriers[id];
    const auto all = barrier.arrived;
    bool told = watch == nullptr;
    for (auto& warp : block.warps) {
        for (auto& split : warp.splits) {
            if (split.wait != Wait::barrier || split.barrier != id) continue;
            const auto& i = split.frame->code->instructions[split.pc];
            if (!told) told = true, watch->barrier_released(warp, i, all);
            if (i.o[0] >= 0) {
                const auto registers = split.frame->registers;
                const bool yes = i.reduction == BarrierReduction::all ? barrier.sum == all : barrier.sum != 0;
                if (i.reduction == BarrierReduction::popc) {
                    each_lane(split.mask, [&](unsigned l) {
                        reinterpret_cast<std::uint32_t*>(registers + i.o[0])[l] = barrier.sum;
                    });
                } else {
                    auto& p = *reinterpret_cast<std::uint32_t*>(registers + i.o[0]);
                    p = yes ? p | split.mask : p & ~split.mask;
                }
            }
            split.wait = Wait::none;
            ++split.pc;
            warp.runnable = true;
        }
    }
    barrier = {};
}

void Launch::arrive(Warp& warp, std::uint32_t number, const Instruction& i, Mask mask) {
    const auto lane = static_cast<unsigned>(std::countr_zero(mask));
    const auto id = source<std::uint32_t>(warp, i.o[1])[lane] & 15u;
    auto& block = *warp.block;
    auto& barrier = block.barriers[id];
    barrier.expected = i.o[2] == -1 ? 0 : source<std::uint32_t>(warp, i.o[2])[lane];
    if (i.o[3] != -1) {
        auto p = read_predicate(warp, i.o[3]);
        if (i.flags & 1) p = ~p;
        barrier.sum += static_cast<std::uint32_t>(std::popcount(p & mask));
    }
    barrier.arrived += static_cast<std::uint32_t>(std::popcount(mask));
    if (watch) watch->block_barrier(warp, i, mask, id);
    auto& split = warp.splits[number];
    if (split.mask != mask) {
        // Lanes whose predicate does not hold go on.
        auto other = split;
        other.mask &= ~mask;
        other.pc = split.pc + 1;
        ++split.frame->users;
        split.mask = mask;
        warp.splits.push_back(other);
    }
    auto& here = warp.splits[number];
    if (i.control == Control::arrive) {
        ++here.pc;
    } else {
        here.wait = Wait::barrier;
        here.barrier = static_cast<std::uint8_t>(id);
    }
    if (barrier.arrived >= (barrier.expected ? barrier.expected : block.live_threads)) release(block, id);
}

/// Lanes that wait at the current split's instruction, in the same call, become a part of the split. true: there were some.
bool Launch::join_waiting(Warp& warp, std::uint32_t pc) {
    bool joined = false;
    for (std::uint32_t k = 0; k < warp.splits.size();) {
        const auto& other = warp.splits[k];
        auto& current = warp.splits[warp.current];
        if (k == warp.current || other.wait != Wait::sync || other.frame != current.frame || other.pc != pc) {
            ++k;
            continue;
        }
        current.mask |= other.mask;
        --current.frame->users;
        if (warp.current == warp.splits.size() - 1) warp.current = k;
        warp.splits[k] = warp.splits.back();
        warp.splits.pop_back();
        joined = true;
    }
    return joined;
}

/// Lanes of one .sync instruction: those whose members are all here go on, the others wait.
bool Launch::sync(Warp& warp, const Instruction& i, Mask mask) {
    const auto* members = source<std::uint32_t>(warp, i.o[7]);
    const auto number = warp.current;
    const auto pc = warp.splits[number].pc;
    auto* frame = warp.splits[number].frame;
    Mask go = warp.splits[number].mask & ~mask, waits = 0;
    for (auto rest = mask; rest != 0;) {
        const auto wanted = members[std::countr_zero(rest)];
        Mask group = 0;
        each_lane(rest, [&](unsigned l) {
            if (members[l] == wanted) group |= 1u << l;
        });
        rest &= ~group;
        auto present = group;
        if (i.control == Control::warp_barrier) {
            // Lanes of the group may wait at another of these barriers.
            for (const auto& other : warp.splits) {
                if (&other == &warp.splits[number] || other.wait != Wait::sync) continue;
                if (other.frame->code->instructions[other.pc].control == Control::warp_barrier) present |= other.mask;
            }
        }
        if ((wanted & warp.live & ~present) == 0) {
            if (i.control == Control::sync) {
                i.run(warp, i, group);
                if (watch) watch->lanes_met(warp, group);
            } else {
                if (watch) watch->warp_barrier(warp, i, group), watch->lanes_met(warp, group | (present & wanted));
                for (auto& other : warp.splits)
                    if (&other != &warp.splits[number] && other.wait == Wait::sync && (other.mask & wanted) &&
                        other.frame->code->instructions[other.pc].control == Control::warp_barrier)
                        other.wait = Wait::none, ++other.pc;
            }
            go |= group;
        } else {
            waits |= group;
            if (watch) watch->lanes_wait(warp, i, group, wanted & warp.live & ~present);
        }
    }
    auto& split = warp.splits[number];
    if (waits == 0) {
        split.pc = pc + 1;
        return true;
    }
    split.mask = waits;
    split.wait = Wait::sync;
    if (go != 0) {
        ++frame->users;
        warp.splits.push_back({frame, pc + 1, go, Wait::none, 0, 0});
    }
    return go != 0;
}

/// Nothing in a block can go on. Lanes that wait for members that never come go on without them, as they often do on a GPU.
bool Launch::relax(Block& block) {
    for (auto& warp : block.warps) {
        for (std::uint32_t k = 0; k < warp.splits.size(); ++k) {
            if (warp.splits[k].wait != Wait::sync) continue;
            use_split(warp, k);
            auto& split = warp.splits[k];
            const auto& i = warp.frame->code->instructions[split.pc];
            if (watch)
                watch->absent_lanes(warp, i, source<std::uint32_t>(warp, i.o[7])[std::countr_zero(split.mask)],
                                    split.mask);
            if (i.control == Control::sync) i.run(warp, i, split.mask);
            split.wait = Wait::none;
            ++split.pc;
            warp.runnable = true;
            return true;
        }
    }
    return false;
}

// ---- calls --------------------------------------------------------------------------------------------------------------

void Launch::call(Warp& warp, const Instruction& i, Mask mask) {
    const auto& site = *static_cast<const CallSite*>(i.more);
    const auto number = warp.current;
    auto* caller = warp.splits[number].frame;
    const auto pc = warp.splits[number].pc;
    const auto rest = warp.splits[number].mask & ~mask;
    if (site.built_in != 0) {
        call_built_in(warp, i, site, mask);
        ++warp.splits[number].pc;
        return;
    }
    std::vector<std::pair<Function*, Mask>> groups;
    if (site.callee) groups.emplace_back(site.callee, mask);
    else {
        const auto* pointer = source<std::uint64_t>(warp, site.pointer);
        each_lane(mask, [&](unsigned l) {
            auto* function = reinterpret_cast<Function*>(pointer[l]);
            bool known = false;
            for (const auto& candidate : config.kernel->module->functions) known = known || candidate.get() == function;
            if (!known && config.kernel->module->linked)
                for (const auto* module : *config.kernel->module->linked)
                    for (const auto& candidate : module->functions) known = known || candidate.get() == function;
            if (!known) fault(warp, i, Fault::Kind::illegal_address, l, "a call through a pointer that is no function");
            for (auto& group : groups)
                if (group.first == function) {
                    group.second |= 1u << l;
                    return;
                }
            groups.emplace_back(function, 1u << l);
        });
    }
    if (caller->depth > kDeepest)
        fault(warp, i, Fault::Kind::stack_overflow, static_cast<unsigned>(std::countr_zero(mask)));
    bool first = true;
    for (const auto& [function, lanes] : groups) {
        auto* frame = make_frame(*function, caller);
        frame->return_to = pc + 1;
        frame->site = &site;
        frame->users = 1;
        const auto& code = *frame->code;
        for (std::size_t a = 0; a < site.arguments.size() && a < code.parameter_offsets.size(); ++a) {
            const auto& piece = site.arguments[a];
            const auto bytes = std::min(piece.bytes, function->parameters[a].bytes);
            each_lane(lanes, [&](unsigned l) {
                std::memcpy(frame->parameters + l * std::size_t(code.parameter_bytes) + code.parameter_offsets[a],
                            caller->parameters + l * std::size_t(caller->code->parameter_bytes) + piece.offset, bytes);
            });
        }
        // The caller's split becomes the first callee's: the callee's frame holds on to the caller's.
        if (first) {
            auto& split = warp.splits[number];
            split.frame = frame, split.pc = 0, split.mask = lanes;
            first = false;
        } else {
            ++caller->users;
            warp.splits.push_back({frame, 0, lanes, Wait::none, 0, 0});
        }
    }
    if (rest != 0) {
        ++caller->users;
        warp.splits.push_back({caller, pc + 1, rest, Wait::none, 0, 0});
    }
}

void Launch::return_from(Warp& warp, Mask mask) {
    const auto number = warp.current;
    auto* frame = warp.splits[number].frame;
    auto* caller = frame->parent;
    const auto& code = *frame->code;
    const auto& results = frame->site->results;
    for (std::size_t r = 0; r < results.size() && r < code.result_offsets.size(); ++r) {
        const auto bytes = std::min(results[r].bytes, frame->function->results[r].bytes);
        each_lane(mask, [&](unsigned l) {
            std::memcpy(caller->parameters + l * std::size_t(caller->code->parameter_bytes) + results[r].offset,
                        frame->parameters + l * std::size_t(code.parameter_bytes) + code.result_offsets[r], bytes);
        });
    }
    const auto back = frame->return_to;
    auto& split = warp.splits[number];
    ++caller->users;
    if (split.mask == mask) {
        split.frame = caller;
        split.pc = back;
        drop_frame(frame);
    } else {
        split.mask &= ~mask;
        ++split.pc;
        warp.splits.push_back({caller, back, mask, Wait::none, 0, 0});
    }
}

// ---- faults -------------------------------------------------------------------------------------------------------------

void Launch::fault(Warp& warp, const Instruction& i, Fault::Kind kind, unsigned lane, std::string detail) {
    Fault f;
    f.kind = kind;
    f.place = i.place;
    f.module = warp.frame->function->module;
    f.kernel = config.kernel->name;
    f.block = warp.block->index;
    f.thread = {warp.thread[0][lane], warp.thread[1][lane], warp.thread[2][lane]};
    f.detail = std::move(detail);
    throw f;
}

/// Whether memory of the engine belongs to a thread: shared memory of its block, its local memory and its parameters.
bool Launch::own_memory(const Warp& warp, unsigned lane, std::uint64_t at, unsigned bytes) const {
    const auto within = [&](const char* begin, std::uint64_t size) {
        const auto first = reinterpret_cast<std::uint64_t>(begin);
        return begin != nullptr && at >= first && at + bytes <= first + size;
    };
    if (within(warp.block->shared, shared_bytes)) return true;
    if (within(parameters, 64u << 10) || within(workspace, 4096)) return true;
    for (const auto* frame = warp.frame; frame != nullptr; frame = frame->parent) {
        const auto local = frame->code->local_bytes, parameter = frame->code->parameter_bytes;
        if (within(frame->local + lane * std::uint64_t{local}, local) ||
            within(frame->parameters + lane * std::uint64_t{parameter}, parameter))
            return true;
    }
    return false;
}

void Launch::bad_access(Warp& warp, const Instruction& i, Mask mask, const std::uint64_t* addresses, unsigned bytes,
                        AccessKind kind, bool shared) {
    auto& memory = DeviceMemory::get();
    heap_span = memory.heap_end() - heap_low;
    for (auto rest = mask; rest != 0; rest &= rest - 1) {
        const auto l = static_cast<unsigned>(std::countr_zero(rest));
        const auto at = addresses[l];
        bool good = false;
        if (shared) {
            const auto base = reinterpret_cast<std::uint64_t>(warp.block->shared);
            good = at >= base && at + bytes <= base + shared_bytes;
        } else {
            const auto engine = DeviceMemory::base + DeviceMemory::kHeapBytes;
            good = (at >= heap_low && at + bytes <= memory.heap_end()) ||
                   (at >= engine && at + bytes <= memory.engine_end() && own_memory(warp, l, at, bytes)) ||
                   memory.in_host_range(at, bytes);
        }
        const bool misaligned = good && at % bytes != 0;
        if (good && !misaligned) continue;
        Fault f;
        f.kind = misaligned ? Fault::Kind::misaligned_address : Fault::Kind::illegal_address;
        f.place = i.place;
        f.module = warp.frame->function->module;
        f.kernel = config.kernel->name;
        f.block = warp.block->index;
        f.thread = {warp.thread[0][l], warp.thread[1][l], warp.thread[2][l]};
        f.address = shared ? at - reinterpret_cast<std::uint64_t>(warp.block->shared) : at;
        f.bytes = bytes;
        f.space = shared ? Space::shared : i.space;
        f.access = kind;
        if (!shared && !good && at >= DeviceMemory::base + DeviceMemory::kHeapBytes && at < memory.engine_end()) {
            const auto begin = reinterpret_cast<std::uint64_t>(shared_begin);
            f.detail =
                at - begin < resident_.size() * shared_stride
                    ? "the address lies beyond the shared memory of the block"
                    : "the address lies beyond the thread's local memory: an index of a local array is out of range";
        }
        throw f;
    }
}

}  // namespace lockstep::ptx
