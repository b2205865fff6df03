#include "kernels/debugger/ptx/record_launch.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstring>
#include <map>
#include <mutex>

#include <sys/mman.h>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/run/on_ptx/access_recorder.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::ptx {
namespace {

/// Module::users_place knows the headers of CUDA.
constexpr KernelFiles kUsersFiles{[](std::string_view) { return false; }, [](const char* file) { return file; }};

bool is_in_arena(std::uint64_t address) {
    return address - DeviceMemory::base < DeviceMemory::kHeapBytes + DeviceMemory::kEngineBytes;
}

/// Memory at the addresses that a GPU gave to arrays, outside of the emulator's own.
class GpuAddresses {
public:
    /// Throws DeviceError where an address is in use in this process.
    explicit GpuAddresses(const std::vector<StoredArray>& arrays) {
        constexpr std::uint64_t kPage = 4096;
        std::map<std::uint64_t, std::uint64_t> ranges;  // begin and end, in whole pages
        for (const auto& array : arrays)
            if (!is_in_arena(array.address) && array.bytes != 0) {
                auto& end = ranges[array.address / kPage * kPage];
                end = std::max(end, (array.address + array.bytes + kPage - 1) / kPage * kPage);
            }
        std::vector<Range> joined;
        for (const auto& [begin, end] : ranges) {
            if (!joined.empty() && begin <= joined.back().end) joined.back().end = std::max(joined.back().end, end);
            else joined.push_back({begin, end});
        }
        for (const auto& range : joined) {
            auto* const wanted = reinterpret_cast<void*>(range.begin);
            auto* const got = mmap(wanted, range.end - range.begin, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
            if (got != wanted) {
                if (got != MAP_FAILED) munmap(got, range.end - range.begin);
                release();
                throw DeviceError(fmt::format(
                    "the launch cannot be repeated: its arrays lie at {:#x} on the GPU, and this address is in use in "
                    "this process; open the recording again, or on a machine without a GPU",
                    range.begin));
            }
            mapped_.push_back(range);
        }
        for (const auto& array : arrays)
            if (!is_in_arena(array.address)) {
                DeviceMemory::get().add_host_range(array.address, array.bytes);
                known_.push_back(array.address);
            }
    }
    ~GpuAddresses() { release(); }
    GpuAddresses(const GpuAddresses&) = delete;
    GpuAddresses& operator=(const GpuAddresses&) = delete;

private:
    struct Range {
        std::uint64_t begin, end;
    };
    void release() {
        for (const auto& range : mapped_) munmap(reinterpret_cast<void*>(range.begin), range.end - range.begin);
        for (const auto address : known_) DeviceMemory::get().remove_host_range(address);
        mapped_.clear();
        known_.clear();
    }
    std::vector<Range> mapped_;
    std::vector<std::uint64_t> known_;
};

/// Puts the arrays at their addresses.
void restore_memory(const std::vector<StoredArray>& arrays) {
    std::vector<Allocation> allocations;
    for (const auto& array : arrays)
        if (is_in_arena(array.address))
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
    for (auto& module : modules_)
        for (auto& variable : module->variables)
            if (variable->address == 0 && !variable->external && variable->space != Space::shared &&
                variable->space != Space::local)
                unplaced_.emplace_back(module.get(), variable.get());
}

void StoredModules::place_variables() const {
    for (const auto& [module, variable] : unplaced_) {
        variable->address =
            DeviceMemory::get().allocate(std::max<std::uint64_t>(variable->bytes, 1), Allocation::Kind::symbol, 0,
                                         std::max<std::uint64_t>(variable->align, 256));
        if (variable->address == 0) throw DeviceError("no memory is left for the variable " + variable->name);
        auto* at = reinterpret_cast<char*>(variable->address);
        std::memset(at, 0, variable->bytes);
        std::copy_n(variable->initial.begin(), std::min<std::size_t>(variable->initial.size(), variable->bytes), at);
    }
    for (const auto& [module, variable] : unplaced_)
        for (const auto& reference : variable->references)
            if (const auto* other = module->variable(reference.symbol)) {
                const auto value = other->address + static_cast<std::uint64_t>(reference.offset);
                std::memcpy(reinterpret_cast<char*>(variable->address) + reference.at, &value, sizeof value);
            }
}

Function* StoredModules::kernel(const std::string& symbol) const {
    for (const auto& module : modules_)
        if (auto* found = module->function(symbol); found && found->kernel && found->has_body) return found;
    return nullptr;
}

bool StoredModules::has_textures(const Function& kernel) const {
    const auto has = [](std::string_view body, std::string_view opcode) {
        for (auto at = body.find(opcode); at != body.npos; at = body.find(opcode, at + 1))
            if (at == 0 || std::isspace(static_cast<unsigned char>(body[at - 1])) != 0) return true;
        return false;
    };
    const auto reads = [&](std::string_view body) {
        return std::ranges::any_of(std::array{"tex.", "tld4.", "suld.", "sust.", "txq.", "suq."},
                                   [&](const char* one) { return has(body, one); });
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
    if (launch.on_gpu && modules.has_textures(*kernel))
        throw DeviceError(launch.kernel + " reads textures or surfaces of a GPU, which a capture does not hold");

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

        const GpuAddresses mapped(arrays);
        restore_memory(arrays);
        modules.place_variables();
        modules.write_function_pointers();
        std::map<std::uint64_t, TracedRange> places;
        for (std::size_t k = 0; k < arrays.size(); ++k)
            places[arrays[k].address] = {arrays[k].address, arrays[k].bytes, static_cast<std::uint16_t>(k + 1)};
        const auto range_of = [&](std::uint64_t address) {
            const auto next = places.upper_bound(address);
            if (next == places.begin()) return TracedRange{};
            const auto& found = std::prev(next)->second;
            return address - found.address < found.bytes ? found : TracedRange{};
        };
        AccessRecorder recorder(log, range_of, kUsersFiles);
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
        config.step_budget = launch.step_budget;
        config.endless_after = launch.endless_after;
        config.watch = request.limit != 0 ? &recorder : nullptr;
        config.services = &services;
        config.cancel = &cancel;
        Launch running(config);
        const auto began = std::chrono::steady_clock::now();
        try {
            running.run();
        } catch (const Fault& stopped) {
            if (stopped.kind == Fault::Kind::cancelled) throw Cancelled();
            std::vector<NamedRange> named;
            for (const auto& array : arrays) named.push_back({array.name, array.address, array.bytes});
            log.fault =
                fault_of(stopped, {launch.kernel, log.launches.back().source, launch.grid, launch.block, running.steps},
                         named, kUsersFiles);
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
                if (array.bytes == 0) {
                    made.after.emplace_back();
                    continue;
                }
                auto& words = made.after.emplace_back(array.words->size());
                std::memcpy(words.data(), reinterpret_cast<const void*>(array.address), array.bytes);
            }
    } catch (const PtxError& error) {
        throw DeviceError(error.what());
    }
    return made;
}

}  // namespace lockstep::ptx
