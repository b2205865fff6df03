#include "kernels/run/on_ptx/access_recorder.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"
#include "kernels/ptx/ops/shuffle.hpp"
#include "kernels/simt/poison.hpp"

namespace lockstep::ptx {
namespace {

std::uint64_t value_at(std::uint64_t address, unsigned bytes) {
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void*>(address), std::min(bytes, 8u));
    return value;
}
std::string_view opcode(const Warp& warp, const Instruction& i) {
    const auto& statements = warp.frame->function->statements;
    return i.statement < statements.size() ? statements[i.statement].opcode : std::string_view();
}
std::uint64_t passed_in(const Warp& warp, const Instruction& i, std::string_view what, unsigned lane) {
    if (what == "vote") return ((read_predicate(warp, i.o[1]) >> lane & 1u) ^ (i.flags & 1u)) & 1u;
    return source<std::uint32_t>(warp, i.o[2])[lane];
}
std::uint64_t result(Warp& warp, const Instruction& i, std::string_view what, unsigned lane) {
    if (what == "vote" && i.kind != 3) return predicate(warp, i.o[0]) >> lane & 1u;
    return target<std::uint32_t>(warp, i.o[0])[lane];
}
std::uint32_t lane_read(const Warp& warp, const Instruction& i, unsigned lane) {
    const auto from = ptx::shuffled_lane(static_cast<Shuffle>(i.kind), lane, source<std::uint32_t>(warp, i.o[3])[lane],
                                         source<std::uint32_t>(warp, i.o[4])[lane]);
    return from.inside ? from.lane : lane;
}

}  // namespace

std::int32_t place_in_kernel(const Module& module, std::int32_t place, const KernelFiles& files) {
    const auto users = module.users_place(place);
    auto at = users;
    while (at >= 0 && files.is_library(module.file(module.places[static_cast<std::size_t>(at)].file)))
        at = module.places[static_cast<std::size_t>(at)].inlined_at;
    return at >= 0 ? at : users;
}

const char* lasting(const std::string& text) {
    static std::mutex mutex;
    static std::set<std::string> texts;
    const std::scoped_lock lock(mutex);
    return texts.insert(text).first->c_str();
}

Order order_of(const lockstep::Order& order) {
    switch (order.kind) {
        case lockstep::Order::Kind::lane_by_lane: return {Order::Kind::lane_by_lane, 0};
        case lockstep::Order::Kind::shuffled: return {Order::Kind::shuffled, order.seed};
        case lockstep::Order::Kind::lockstep: break;
    }
    return {};
}

// ---- events ---------------------------------------------------------------------------------------------------------------

AccessRecorder::AccessRecorder(trace::Log& log, std::function<TracedRange(std::uint64_t address)> range_of,
                               const KernelFiles& files)
    : log_(log), find_range_(std::move(range_of)), files_(files), locals_(log, [this](std::uint64_t address) {
          const auto* range = this->range_of(address);
          return range ? LocalsRecorder::ArrayPlace{range->buffer, address - range->address}
                       : LocalsRecorder::ArrayPlace{};
      }) {}

void AccessRecorder::before(Warp& warp, const Instruction& i, const WarpAccess& a) {
    if (!records(warp)) return;
    if (a.kind == AccessKind::load) return add(warp, i, a, false);
    for (auto rest = a.mask; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(rest));
        for (unsigned k = 0; k < a.count; ++k) before_[lane][k] = value_at(a.address[lane] + k * a.bytes, a.bytes);
    }
}

void AccessRecorder::after(Warp& warp, const Instruction& i, const WarpAccess& a) {
    if (records(warp)) add(warp, i, a, true);
}

void AccessRecorder::block_barrier(Warp& warp, const Instruction& i, Mask mask, unsigned barrier) {
    // A barrier of some warps orders only these warps: the debugger supports only barriers of the whole block.
    const bool whole = barrier == 0 && i.o[2] == -1;
    meet(warp, i, mask, whole ? trace::Operation::sync_block : trace::Operation::sync_warp, false);
}

void AccessRecorder::warp_barrier(Warp& warp, const Instruction& i, Mask mask) {
    meet(warp, i, mask, trace::Operation::sync_warp, mask != warp.live);
}

void AccessRecorder::before_exchange(Warp& warp, const Instruction& i, Mask mask) {
    if (!records(warp)) return;
    const auto what = opcode(warp, i);
    each_lane(mask, [&](unsigned lane) { given_[lane] = passed_in(warp, i, what, lane); });
}

void AccessRecorder::exchange(Warp& warp, const Instruction& i, Mask mask) {
    if (!records(warp)) return;
    const auto what = opcode(warp, i);
    const bool shuffles = what == "shfl";
    ++tick_;
    each_lane(mask, [&](unsigned lane) {
        auto event = event_of(warp, i, lane, shuffles ? trace::Operation::shuffle : trace::Operation::ballot);
        event.active = mask != warp.live;
        event.index = shuffles ? lane_read(warp, i, lane) : lane;
        event.before = given_[lane];
        event.after = result(warp, i, what, lane);
        push(warp, i, lane, event);
    });
}

std::vector<trace::ArrayWord> AccessRecorder::poison_words() {
    std::ranges::sort(poison_);
    poison_.erase(std::unique(poison_.begin(), poison_.end()), poison_.end());
    return std::move(poison_);
}

bool AccessRecorder::records(const Warp& warp) const {
    return warp.block->number >= log_.first_block && warp.block->number < log_.end_block;
}

/// The line of the user's file, with the file's number in the launch.
AccessRecorder::Site AccessRecorder::site_of(const Warp& warp, const Instruction& i) {
    const auto* module = warp.frame->function->module;
    if (module != module_) module_ = module, sites_ = &of_module_[module];
    const auto place = static_cast<std::size_t>(i.place) + 1;
    if (sites_->size() <= place) sites_->resize(place + 1);
    auto& site = (*sites_)[place];
    if (site.known) return site;
    auto& launch = log_.launches.back();
    site.known = true;
    site.line = static_cast<std::uint16_t>(launch.source.line);
    if (const auto at = place_in_kernel(*module, i.place, files_); at >= 0) {
        const auto& found = module->places[static_cast<std::size_t>(at)];
        site.line = static_cast<std::uint16_t>(std::min(found.line, 0xFFFFu));
        site.file = launch.number_of_file(files_.path(lasting(module->file(found.file))));
    }
    return site;
}

trace::Event AccessRecorder::event_of(const Warp& warp, const Instruction& i, unsigned lane,
                                      trace::Operation operation) {
    const auto site = site_of(warp, i);
    trace::Event event;
    event.block = static_cast<std::uint32_t>(warp.block->number);
    event.tick = tick_;
    event.thread = static_cast<std::uint16_t>(warp.number * kWarp + lane);
    event.line = site.line;
    event.file = site.file & 15u;
    event.operation = operation;
    return event;
}

void AccessRecorder::push(const Warp& warp, const Instruction& i, unsigned lane, const trace::Event& event) {
    if (log_.events.size() >= log_.limit) {
        log_.truncated = true;
        return;
    }
    log_.events.push_back(event);
    locals_.see(warp, i, lane);
}

void AccessRecorder::meet(const Warp& warp, const Instruction& i, Mask mask, trace::Operation operation, bool active) {
    if (!records(warp)) return;
    ++tick_;
    each_lane(mask, [&](unsigned lane) {
        auto event = event_of(warp, i, lane, operation);
        event.active = active;
        push(warp, i, lane, event);
    });
}

const TracedRange* AccessRecorder::range_of(std::uint64_t address) {
    if (address - last_.address < last_.bytes) return &last_;
    const auto found = find_range_(address);
    if (found.bytes == 0) return nullptr;
    last_ = found;
    return &last_;
}

void AccessRecorder::add(const Warp& warp, const Instruction& i, const WarpAccess& a, bool writes) {
    const auto operation = a.kind == AccessKind::load    ? trace::Operation::load
                           : a.kind == AccessKind::store ? trace::Operation::store
                                                         : trace::Operation::atomic;
    const auto shared = reinterpret_cast<std::uint64_t>(warp.block->shared);
    const auto shared_bytes = warp.launch->shared_bytes;
    const auto bytes = std::min<unsigned>(a.bytes, 8);
    for (unsigned k = 0; k < a.count; ++k) {
        ++tick_;
        for (auto rest = a.mask; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<unsigned>(std::countr_zero(rest));
            const auto address = a.address[lane] + k * a.bytes;
            auto event = event_of(warp, i, lane, operation);
            std::uint64_t offset = 0;
            if (address - shared < shared_bytes) {
                offset = address - shared;
            } else if (const auto* range = range_of(address)) {
                offset = address - range->address;
                event.buffer = range->buffer;
            } else {
                continue;  // a thread's own memory
            }
            event.bytes = bytes & 15u;
            event.index = static_cast<std::uint32_t>(offset / bytes);
            event.word = static_cast<std::uint32_t>(offset / 4);
            event.relaxed = a.relaxed;
            event.after = value_at(address, bytes);
            event.before = writes ? before_[lane][k] : event.after;
            if (event.before == kPoisonWord && event.buffer != 0) poison_.push_back({event.buffer, event.word});
            push(warp, i, lane, event);
        }
    }
}

// ---- faults ---------------------------------------------------------------------------------------------------------------

trace::Fault fault_of(const Fault& stopped, const FaultedLaunch& launch, const std::vector<NamedRange>& arrays,
                      const KernelFiles& files) {
    using Kind = trace::Fault::Kind;
    trace::Fault fault;
    fault.kernel = launch.kernel;
    fault.source = launch.source;
    fault.at = launch.source;
    if (stopped.module != nullptr)
        if (const auto at = place_in_kernel(*stopped.module, stopped.place, files); at >= 0) {
            const auto& found = stopped.module->places[static_cast<std::size_t>(at)];
            fault.at = {files.path(lasting(stopped.module->file(found.file))), static_cast<int>(found.line)};
        }
    fault.block = stopped.block[0] + launch.grid[0] * (stopped.block[1] + launch.grid[1] * stopped.block[2]);
    fault.thread = stopped.thread[0] + launch.block[0] * (stopped.thread[1] + launch.block[1] * stopped.thread[2]);
    switch (stopped.kind) {
        case Fault::Kind::illegal_address: {
            fault.kind = Kind::out_of_range;
            const auto size = std::max(1u, stopped.bytes);
            if (stopped.space == Space::shared) {
                fault.buffer = "shared memory";
                fault.index = stopped.address / size;
                break;
            }
            const NamedRange* near = nullptr;
            for (const auto& one : arrays)
                if (one.address <= stopped.address && (near == nullptr || one.address > near->address)) near = &one;
            if (near == nullptr) {
                fault.kind = Kind::trap;
                fault.text = "accesses address " + std::to_string(stopped.address) + ", which is not device memory";
                break;
            }
            fault.buffer = near->name;
            fault.index = (stopped.address - near->address) / size;
            fault.size = near->bytes / size;
            break;
        }
        case Fault::Kind::misaligned_address:
            fault.kind = Kind::trap;
            fault.text = "accesses an address that is not a multiple of the element's size";
            break;
        case Fault::Kind::assertion:
            fault.kind = Kind::assertion;
            fault.text = stopped.detail;
            break;
        case Fault::Kind::deadlock: fault.kind = Kind::waits_for_ever; break;
        case Fault::Kind::step_budget:
            fault.kind = Kind::does_not_end;
            fault.steps = launch.steps;
            if (stopped.last_place >= 0)
                fault.last_line =
                    static_cast<int>(stopped.module->places[static_cast<std::size_t>(stopped.last_place)].line);
            break;
        case Fault::Kind::stack_overflow: fault.kind = Kind::stack_overflow; break;
        case Fault::Kind::trap:
        case Fault::Kind::not_emulated:
        case Fault::Kind::cancelled:
            fault.kind = Kind::trap;
            fault.text = stopped.detail.empty() ? "executes trap" : stopped.detail;
            break;
    }
    return fault;
}

}  // namespace lockstep::ptx
