#include "kernels/debugger/ptx/record_launch.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <mutex>
#include <set>

#include "kernels/base/progress.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"
#include "kernels/ptx/ops/shuffle.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::ptx {
namespace {

constexpr std::uint32_t kPoisonWord = 0xA5A5A5A5u;

/// Launches of a trace name files for as long as the program runs.
const char* lasting(const std::string& name) {
    static std::mutex mutex;
    static std::set<std::string> names;
    const std::scoped_lock lock(mutex);
    return names.insert(name).first->c_str();
}

lockstep::ptx::Order order_of(const lockstep::Order& order) {
    switch (order.kind) {
        case lockstep::Order::Kind::lane_by_lane: return {Order::Kind::lane_by_lane, 0};
        case lockstep::Order::Kind::shuffled: return {Order::Kind::shuffled, order.seed};
        case lockstep::Order::Kind::lockstep: break;
    }
    return {};
}

// ---- events ---------------------------------------------------------------------------------------------------------------

/// Turns accesses of warps into events of a trace. Lanes of one warp access have one tick; elements of a vector have ticks of their own.
class Recorder final : public Watch {
public:
    Recorder(trace::Log& log, const std::vector<StoredArray>& arrays) : log_(log) {
        for (std::size_t k = 0; k < arrays.size(); ++k)
            places_[arrays[k].address] = {arrays[k].address, arrays[k].bytes, static_cast<std::uint16_t>(k + 1)};
    }

    void before(Warp& warp, const Instruction& i, const WarpAccess& a) override {
        if (!records(warp)) return;
        if (a.kind == AccessKind::load) return add(warp, i, a, false);
        for (auto rest = a.mask; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<unsigned>(std::countr_zero(rest));
            for (unsigned k = 0; k < a.count; ++k) before_[lane][k] = value_at(a.address[lane] + k * a.bytes, a.bytes);
        }
    }
    void after(Warp& warp, const Instruction& i, const WarpAccess& a) override {
        if (records(warp)) add(warp, i, a, true);
    }
    void block_barrier(Warp& warp, const Instruction& i, Mask mask, unsigned barrier) override {
        // Barriers of a part of the block order its warps only: the debugger knows barriers of the whole block.
        const bool whole = barrier == 0 && i.o[2] == -1;
        meet(warp, i, mask, whole ? trace::Operation::sync_block : trace::Operation::sync_warp, false);
    }
    void warp_barrier(Warp& warp, const Instruction& i, Mask mask) override {
        meet(warp, i, mask, trace::Operation::sync_warp, mask != warp.live);
    }
    void before_exchange(Warp& warp, const Instruction& i, Mask mask) override {
        if (!records(warp)) return;
        const auto what = opcode(warp, i);
        each_lane(mask, [&](unsigned lane) { given_[lane] = passed_in(warp, i, what, lane); });
    }
    void exchange(Warp& warp, const Instruction& i, Mask mask) override {
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
            push(event);
        });
    }
    void fence(Warp&, const Instruction&, Mask) override {}
    void absent_lanes(Warp&, const Instruction&, Mask, Mask) override {}

    /// Loaded words that hold the value of memory that was never written: here all memory was.
    std::vector<trace::ArrayWord> poison_words() {
        std::ranges::sort(poison_);
        poison_.erase(std::unique(poison_.begin(), poison_.end()), poison_.end());
        return std::move(poison_);
    }

private:
    struct Range {
        std::uint64_t address = 0, bytes = 0;
        std::uint16_t buffer = 0;
    };
    struct Site {
        std::uint16_t line = 0;
        std::uint8_t file = 0;
        bool known = false;
    };

    bool records(const Warp& warp) const {
        return warp.block->number >= log_.first_block && warp.block->number < log_.end_block;
    }
    static std::uint64_t value_at(std::uint64_t address, unsigned bytes) {
        std::uint64_t value = 0;
        std::memcpy(&value, reinterpret_cast<const void*>(address), std::min(bytes, 8u));
        return value;
    }
    static std::string_view opcode(const Warp& warp, const Instruction& i) {
        const auto& statements = warp.frame->function->statements;
        return i.statement < statements.size() ? statements[i.statement].opcode : std::string_view();
    }
    static std::uint64_t passed_in(const Warp& warp, const Instruction& i, std::string_view what, unsigned lane) {
        if (what == "vote") return ((read_predicate(warp, i.o[1]) >> lane & 1u) ^ (i.flags & 1u)) & 1u;
        return source<std::uint32_t>(warp, i.o[2])[lane];
    }
    static std::uint64_t result(Warp& warp, const Instruction& i, std::string_view what, unsigned lane) {
        if (what == "vote" && i.kind != 3) return predicate(warp, i.o[0]) >> lane & 1u;
        return target<std::uint32_t>(warp, i.o[0])[lane];
    }
    static std::uint32_t lane_read(const Warp& warp, const Instruction& i, unsigned lane) {
        const auto from =
            ptx::shuffled_lane(static_cast<Shuffle>(i.kind), lane, source<std::uint32_t>(warp, i.o[3])[lane],
                               source<std::uint32_t>(warp, i.o[4])[lane]);
        return from.inside ? from.lane : lane;
    }

    /// The line of the user's file, with the file's number in the launch.
    Site site_of(const Warp& warp, const Instruction& i) {
        const auto* module = warp.frame->function->module;
        if (module != module_) module_ = module, sites_ = &of_module_[module];
        const auto place = static_cast<std::size_t>(i.place) + 1;
        if (sites_->size() <= place) sites_->resize(place + 1);
        auto& site = (*sites_)[place];
        if (site.known) return site;
        auto& launch = log_.launches.back();
        site.known = true;
        site.line = static_cast<std::uint16_t>(launch.source.line);
        if (const auto at = module->users_place(i.place); at >= 0) {
            const auto& found = module->places[static_cast<std::size_t>(at)];
            site.line = static_cast<std::uint16_t>(std::min(found.line, 0xFFFFu));
            site.file = launch.number_of_file(module->file(found.file));
        }
        return site;
    }
    trace::Event event_of(const Warp& warp, const Instruction& i, unsigned lane, trace::Operation operation) {
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
    void push(const trace::Event& event) {
        if (log_.events.size() >= log_.limit) log_.truncated = true;
        else log_.events.push_back(event);
    }
    void meet(const Warp& warp, const Instruction& i, Mask mask, trace::Operation operation, bool active) {
        if (!records(warp)) return;
        ++tick_;
        each_lane(mask, [&](unsigned lane) {
            auto event = event_of(warp, i, lane, operation);
            event.active = active;
            push(event);
        });
    }

    const Range* range_of(std::uint64_t address) {
        if (address - last_.address < last_.bytes) return &last_;
        auto next = places_.upper_bound(address);
        if (next == places_.begin()) return nullptr;
        const auto& found = std::prev(next)->second;
        if (address - found.address >= found.bytes) return nullptr;
        last_ = found;
        return &last_;
    }

    void add(const Warp& warp, const Instruction& i, const WarpAccess& a, bool writes) {
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
                push(event);
            }
        }
    }

    trace::Log& log_;
    std::map<std::uint64_t, Range> places_;
    Range last_;
    std::uint32_t tick_ = 0;
    std::uint64_t before_[kWarp][16] = {};
    std::uint64_t given_[kWarp] = {};
    std::vector<trace::ArrayWord> poison_;
    const Module* module_ = nullptr;
    std::vector<Site>* sites_ = nullptr;
    std::map<const Module*, std::vector<Site>> of_module_;
};

// ---- faults ---------------------------------------------------------------------------------------------------------------

trace::Fault fault_of(const Fault& stopped, const StoredLaunch& launch, const std::vector<StoredArray>& arrays,
                      SourcePlace kernel) {
    using Kind = trace::Fault::Kind;
    trace::Fault fault;
    fault.kernel = launch.kernel;
    fault.source = kernel;
    fault.at = kernel;
    if (stopped.module != nullptr)
        if (const auto at = stopped.module->users_place(stopped.place); at >= 0) {
            const auto& found = stopped.module->places[static_cast<std::size_t>(at)];
            fault.at = {lasting(stopped.module->file(found.file)), static_cast<int>(found.line)};
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
            const StoredArray* near = nullptr;
            for (const auto& one : arrays)
                if (one.address <= stopped.address && (near == nullptr || one.address > near->address)) near = &one;
            if (near == nullptr) {
                fault.kind = Kind::trap;
                fault.text = "accesses address " + std::to_string(stopped.address) + ", which is no device memory";
                break;
            }
            fault.buffer = near->name;
            fault.index = (stopped.address - near->address) / size;
            fault.size = near->bytes / size;
            break;
        }
        case Fault::Kind::misaligned_address:
            fault.kind = Kind::trap;
            fault.text = "accesses an address that is no multiple of the element's size";
            break;
        case Fault::Kind::assertion:
            fault.kind = Kind::assertion;
            fault.text = stopped.detail;
            break;
        case Fault::Kind::deadlock: fault.kind = Kind::waits_for_ever; break;
        case Fault::Kind::step_budget: fault.kind = Kind::does_not_end; break;
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

/// Puts the arrays at their addresses.
void restore_memory(const std::vector<StoredArray>& arrays) {
    std::vector<Allocation> allocations;
    for (const auto& array : arrays)
        allocations.push_back({array.address, array.bytes, Allocation::Kind::device, 0, 0, array.name, false});
    DeviceMemory::get().restore(allocations);
    for (const auto& array : arrays)
        std::memcpy(reinterpret_cast<void*>(array.address), array.words->data(), array.bytes);
}

}  // namespace

// ---- modules --------------------------------------------------------------------------------------------------------------

StoredModules::StoredModules(std::vector<std::string> texts, const std::vector<VariablePlace>& variables) {
    for (auto& text : texts) modules_.push_back(parse_module(std::move(text)));
    for (auto& module : modules_) linked_.push_back(module.get());
    for (auto& module : modules_) module->linked = modules_.size() > 1 ? &linked_ : nullptr;
    for (const auto& place : variables) {
        if (place.module >= modules_.size()) continue;
        for (auto& variable : modules_[place.module]->variables)
            if (variable->name == place.name) variable->address = place.address;
    }
}

Function* StoredModules::kernel(const std::string& symbol) const {
    for (const auto& module : modules_)
        if (auto* found = module->function(symbol); found && found->kernel && found->has_body) return found;
    return nullptr;
}

bool StoredModules::has_textures(const Function& kernel) const {
    const auto reads = [](std::string_view body) {
        return std::ranges::any_of(std::array{"\ttex.", "\ttld4.", "\tsuld.", "\tsust.", "\ttxq."},
                                   [&](const char* one) { return body.find(one) != std::string_view::npos; });
    };
    if (reads(kernel.body)) return true;
    for (const auto& module : modules_)
        for (const auto& function : module->functions)
            if (!function->kernel && reads(function->body)) return true;
    return false;
}

void StoredModules::write_function_pointers() const {
    for (const auto& module : modules_)
        for (const auto& variable : module->variables) {
            if (variable->address == 0) continue;
            for (const auto& reference : variable->references)
                if (auto* function = module->function(reference.symbol)) {
                    const auto value = reinterpret_cast<std::uint64_t>(function);
                    std::memcpy(reinterpret_cast<char*>(variable->address) + reference.at, &value, sizeof value);
                }
        }
}

// ---- a launch -------------------------------------------------------------------------------------------------------------

RecordedLaunch record_launch(const StoredModules& modules, const StoredLaunch& launch,
                             const std::vector<StoredArray>& arrays, const trace::Request& request,
                             const std::atomic<bool>& cancel) {
    static std::mutex one_at_a_time;  // device memory lies at one address
    const std::scoped_lock lock(one_at_a_time);
    auto* kernel = modules.kernel(launch.symbol);
    if (kernel == nullptr) throw DeviceError("the PTX of " + launch.kernel + " was not recorded");
    if (modules.has_textures(*kernel))
        throw DeviceError(launch.kernel + " reads textures or surfaces, whose launches cannot be repeated yet");

    RecordedLaunch made;
    auto& log = made.log;
    log.limit = request.limit;
    log.launch = request.launch;
    log.first_block = request.first_block;
    log.end_block = request.end_block;
    log.order = request.order;
    log.memory = request.memory;
    log.buffers.push_back({"shared", 0});
    for (const auto& array : arrays) log.buffers.push_back({array.name, array.bytes});
    try {
        const auto& code = decode(*kernel);
        const auto first = kernel->module->users_place(kernel->first_place);
        SourcePlace source;
        if (first >= 0) {
            const auto& place = kernel->module->places[static_cast<std::size_t>(first)];
            source = {lasting(kernel->module->file(place.file)), static_cast<int>(place.line)};
        }
        trace::Launch recorded{.kernel = launch.kernel, .source = source};
        recorded.grid = launch.grid[0] * launch.grid[1] * launch.grid[2];
        recorded.block = launch.block[0] * launch.block[1] * launch.block[2];
        recorded.grid_height = launch.grid[1] * launch.grid[2];
        recorded.block_height = launch.block[1] * launch.block[2];
        recorded.pass = request.pass;
        recorded.order = request.order.value_or(launch.order);
        recorded.shared_bytes = (code.shared_bytes + launch.dynamic_shared + 3) / 4 * 4;
        recorded.lanes_join_by_tick = true;
        if (request.memory)
            for (std::size_t k = 0; k < arrays.size(); ++k)
                recorded.memory.push_back({.buffer = static_cast<std::uint16_t>(k + 1),
                                           .input = std::nullopt,
                                           .state = arrays[k].state,
                                           .next_state = arrays[k].state,
                                           .words = arrays[k].words});
        log.launches.push_back(std::move(recorded));

        restore_memory(arrays);
        modules.write_function_pointers();
        Recorder recorder(log, arrays);
        Services services;
        services.print = [](std::string_view) {};
        services.assertion = [](const std::string&) {};
        services.launch_child = [](const ChildLaunch&) {};
        services.allocate = [](std::uint64_t bytes) {
            return DeviceMemory::get().allocate(bytes, Allocation::Kind::device, 0, 16);
        };
        services.free = [](std::uint64_t address) { DeviceMemory::get().free(address); };
        LaunchConfig config;
        config.kernel = kernel;
        config.grid = launch.grid;
        config.block = launch.block;
        config.dynamic_shared = launch.dynamic_shared;
        config.parameters = launch.parameters;
        config.cooperative = launch.cooperative;
        config.multiprocessors = launch.multiprocessors;
        config.order = order_of(log.launches.back().order);
        config.watch = request.limit != 0 ? &recorder : nullptr;
        config.services = &services;
        config.cancel = &cancel;
        Launch running(config);
        const auto began = std::chrono::steady_clock::now();
        try {
            running.run();
        } catch (const Fault& stopped) {
            if (stopped.kind == Fault::Kind::cancelled) throw Cancelled();
            log.fault = fault_of(stopped, launch, arrays, log.launches.back().source);
            log.launches.back().number_of_file(log.fault->at.file);
        }
        made.ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
        made.warp_instructions = running.steps;
        made.divergent_branches = running.counts.divergent_branches;
        auto& done = log.launches.back();
        done.num_events = log.events.size();
        done.written = recorder.poison_words();
        if (!log.fault)
            for (const auto& array : arrays) {
                const auto* words = reinterpret_cast<const std::uint32_t*>(array.address);
                made.after.emplace_back(words, words + array.words->size());
            }
    } catch (const PtxError& error) {
        throw DeviceError(error.what());
    }
    return made;
}

}  // namespace lockstep::ptx
