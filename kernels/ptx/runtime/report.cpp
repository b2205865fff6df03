// The program's reports to the process that started it: lines of JSON in the file that LOCKSTEP_PROGRAM_REPORT names.

#include <dlfcn.h>
#include <execinfo.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "kernels/ptx/runtime/report_lines.hpp"
#include "kernels/ptx/runtime/runtime.hpp"

namespace lockstep::cuda {
using namespace report;

namespace {

const char* fault_name(ptx::Fault::Kind kind) {
    switch (kind) {
        case ptx::Fault::Kind::illegal_address: return "illegal address";
        case ptx::Fault::Kind::misaligned_address: return "misaligned address";
        case ptx::Fault::Kind::assertion: return "assertion";
        case ptx::Fault::Kind::trap: return "trap";
        case ptx::Fault::Kind::deadlock: return "deadlock";
        case ptx::Fault::Kind::step_budget: return "endless loop";
        case ptx::Fault::Kind::not_emulated: return "not emulated";
        case ptx::Fault::Kind::stack_overflow: return "stack overflow";
        case ptx::Fault::Kind::cancelled: return "cancelled";
    }
    return "";
}

}  // namespace

// ---- recording: host events, launches, changed elements -----------------------------------------------------------------

namespace {

/// What an allocation held after the last launch, and what its elements are.
struct Shadow {
    std::uint32_t number = 0;
    std::uint64_t address = 0;
    std::string type;  ///< "i32"; empty: no kernel has had it yet
    unsigned element_bytes = 4;
    std::vector<char> bytes;
    bool freed = false;
    long freed_after = 0;  ///< passes
};

constexpr std::uint64_t kHashStart = 0xCBF29CE484222325ull, kHashFactor = 0x100000001B3ull;  // FNV-1a

struct Recording {
    bool on = false, values = false;
    long dump_pass = -2;  ///< -2: none, -1: the last one
    std::string dump_folder;
    std::map<std::uint32_t, Shadow> shadows;
    std::map<std::uint32_t, std::uint64_t> copied_back;  ///< by array: a hash of what the host copied last, in a check
    long passes = 0, launches = 0;
    bool dumped = false;
    bool selected = true;  ///< the launch that runs becomes a pass
    LaunchRange launches_wanted = wanted_launches();
    std::vector<std::string> skipped = words_of("LOCKSTEP_PROGRAM_SKIP");  ///< names of kernels
    // What a later look into launches needs: PTX, and what arrays held before and after each launch.
    std::string states_folder;
    StatesFile states;
    std::vector<const Program*> told_programs;
};
Recording& recording() {
    static auto& one = *[] {
        auto* made = new Recording;
        const auto* folder = std::getenv("LOCKSTEP_PROGRAM_COLUMNS");
        made->on = std::getenv("LOCKSTEP_PROGRAM_RECORD") != nullptr || folder != nullptr;
        made->values = made->on;
        if (folder) {
            made->dump_folder = folder;
            const auto* pass = std::getenv("LOCKSTEP_PROGRAM_PASS");
            made->dump_pass = pass ? std::atol(pass) : -1;
        }
        if (const auto* states = std::getenv("LOCKSTEP_PROGRAM_STATES")) {
            made->on = made->values = true;
            made->states_folder = states;
            const auto* most = std::getenv("LOCKSTEP_PROGRAM_STATES_BYTES");
            made->states.open(made->states_folder + "/states.bin",
                              most ? std::strtoull(most, nullptr, 10) : std::uint64_t{4} << 30);
        }
        return made;
    }();
    return one;
}

}  // namespace

/// Offsets in the program's file of the calls that lead here, inner ones first: "[4660,...]".
std::string call_frames() {
    void* frames[12];
    const int count = backtrace(frames, 12);
    std::string text = "[";
    for (int k = 2; k < count; ++k) {
        Dl_info info{};
        if (!dladdr(frames[k], &info) || info.dli_fname == nullptr) continue;
        if (std::strstr(info.dli_fname, "libcudart") != nullptr || std::strstr(info.dli_fname, "libc.so") != nullptr)
            continue;
        if (text.size() > 1) text += ",";
        text +=
            number(reinterpret_cast<std::uint64_t>(frames[k]) - reinterpret_cast<std::uint64_t>(info.dli_fbase) - 1);
    }
    return text + "]";
}

namespace {

void dump(long pass) {
    auto& r = recording();
    if (r.dump_pass == -2 || (r.dump_pass != -1 && r.dump_pass != pass)) return;
    r.dumped = true;
    for (auto& [key, shadow] : r.shadows) {
        if (shadow.freed && (pass != -1 || shadow.freed_after < r.passes)) continue;
        const auto path = r.dump_folder + "/" + number(shadow.number) + ".bin";
        if (auto* file = std::fopen(path.c_str(), "wbe")) {
            std::fwrite(shadow.bytes.data(), 1, shadow.bytes.size(), file);
            std::fclose(file);
        }
    }
}

/// Takes over what arrays hold now; gives the number of elements that differ. A new array held zeros.
/// after  a launch has changed them, else the host
std::string take_over(bool after) {
    auto& r = recording();
    const auto pass = static_cast<std::uint64_t>(r.passes) + (after ? 0 : 1);
    std::string changed;
    for (const auto& [address, allocation] : ptx::DeviceMemory::get().allocations()) {
        auto& shadow = r.shadows[allocation.number];
        const auto* now = reinterpret_cast<const char*>(address);
        if (shadow.bytes.size() != allocation.bytes) {
            shadow.number = allocation.number;
            shadow.address = address;
            shadow.bytes.assign(allocation.bytes, 0);
        }
        const auto count = store_changes(r.states, {pass, after ? 1u : 0u, shadow.number, 0, 0}, shadow.bytes, now,
                                         shadow.element_bytes);
        if (count > 0) changed += (changed.empty() ? "\"" : ",\"") + number(shadow.number) + "\":" + number(count);
    }
    r.states.flush();
    return "{" + changed + "}";
}

/// Writes the PTX of a program, once, and where its variables lie. The number of the program.
std::size_t tell_program(const ptx::Module& module) {
    auto& r = recording();
    const Program* program = nullptr;
    for (const auto& one : state().programs)
        for (const auto& part : one->modules)
            if (part.get() == &module) program = one.get();
    const auto known = std::find(r.told_programs.begin(), r.told_programs.end(), program);
    const auto index = static_cast<std::size_t>(known - r.told_programs.begin());
    if (known != r.told_programs.end() || program == nullptr) return index;
    r.told_programs.push_back(program);
    std::string variables;
    for (std::size_t k = 0; k < program->modules.size(); ++k) {
        const auto& part = *program->modules[k];
        const auto path = r.states_folder + "/" + number(index) + "_" + number(k) + ".ptx";
        if (auto* file = std::fopen(path.c_str(), "wbe")) {
            std::fwrite(part.text.data(), 1, part.text.size(), file);
            std::fclose(file);
        }
        for (const auto& variable : part.variables)
            if (variable->address != 0 && variable->space != ptx::Space::shared)
                variables += (variables.empty() ? "[" : ",[") + number(k) + "," + in_quotes(variable->name) + "," +
                             number(variable->address) + "]";
    }
    line("{\"program\":" + number(index) + ",\"texts\":" + number(program->modules.size()) + ",\"variables\":[" +
         variables + "]}");
    return index;
}

/// Whether a launch becomes a pass. Others run all the same.
bool is_selected(long launch, const std::string& plain) {
    const auto& r = recording();
    if (!r.launches_wanted.contains(launch)) return false;
    const auto name = plain.substr(0, plain.find('<'));
    return std::find(r.skipped.begin(), r.skipped.end(), plain) == r.skipped.end() &&
           std::find(r.skipped.begin(), r.skipped.end(), name) == r.skipped.end();
}

/// A hash of all that arrays hold, for comparing runs in several orders.
std::uint64_t hash_of_arrays() {
    static const bool wanted = std::getenv("LOCKSTEP_PROGRAM_HASH") != nullptr;
    if (!wanted) return 0;
    std::uint64_t hash = kHashStart;
    for (const auto& [address, allocation] : ptx::DeviceMemory::get().allocations()) {
        const auto* words = reinterpret_cast<const std::uint64_t*>(address);
        for (std::uint64_t k = 0; k < allocation.bytes / 8; ++k) hash = (hash ^ words[k]) * kHashFactor;
        for (auto at = allocation.bytes / 8 * 8; at < allocation.bytes; ++at)
            hash = (hash ^ reinterpret_cast<const unsigned char*>(address)[at]) * kHashFactor;
    }
    return hash;
}

std::string launch_text;  // of the launch that runs

}  // namespace

std::string plain_name(const std::string& mangled) {
    std::string plain;
    parameter_types(mangled, plain);
    return plain;
}

void report_allocation(const ptx::Allocation& allocation) {
    auto& r = recording();
    if (!r.on) return;
    static const char* const kinds[] = {"device", "managed", "pinned", "symbol", "descriptor"};
    line(allocation_line(allocation.number, allocation.address, allocation.bytes,
                         kinds[static_cast<int>(allocation.kind)], allocation.name, call_frames()));
}
void report_free(std::uint64_t address) {
    auto& r = recording();
    if (!r.on) return;
    for (auto& [key, shadow] : r.shadows)
        if (shadow.address == address && !shadow.freed) {
            shadow.freed = true;
            shadow.freed_after = r.passes;
            if (r.dump_pass != -1) shadow.bytes = {};
        }
    line(free_line(address));
}
void report_copy(const CopyEvent& event) {
    check_host_write(event.to, event.bytes);
    if (!recording().on) return;
    const auto& memory = ptx::DeviceMemory::get();
    if (const auto* from = checking() && memory.find(event.to) == nullptr ? memory.find(event.from) : nullptr) {
        std::uint64_t hash = kHashStart;
        const auto bytes = std::min(event.bytes, from->address + from->bytes - event.from);
        for (std::uint64_t k = 0; k < bytes; ++k)
            hash = (hash ^ reinterpret_cast<const unsigned char*>(event.from)[k]) * kHashFactor;
        recording().copied_back[from->number] = hash;
    }
    line(copy_line(event.kind, event.to, event.from, event.bytes));
}
void report_memset(std::uint64_t to, int value, std::uint64_t bytes) {
    check_host_write(to, bytes);
    if (!recording().on) return;
    line(memset_line(to, static_cast<unsigned>(value & 255), bytes));
}
void report_synchronize() {
    if (recording().on) line("{\"synchronize\":true}");
}
void report_before_launch(const ptx::LaunchConfig& config, std::uint64_t) {
    auto& r = recording();
    if (!r.on) return;
    std::string plain;
    const auto types = parameter_types(config.kernel->name, plain);
    r.selected = is_selected(++r.launches, plain);
    if (!r.selected) return;
    std::string arguments;
    const auto& memory = ptx::DeviceMemory::get();
    for (std::size_t k = 0; k < config.kernel->parameters.size(); ++k) {
        const auto& parameter = config.kernel->parameters[k];
        std::uint64_t value = 0;
        std::memcpy(&value, config.parameters.data() + parameter.offset, std::min<std::uint32_t>(8, parameter.bytes));
        if (!arguments.empty()) arguments += ",";
        arguments += "{\"type\":" + in_quotes(k < types.size() ? types[k] : "") +
                     ",\"bytes\":" + number(parameter.bytes) + ",\"value\":" + number(value);
        if (const auto* allocation = parameter.bytes == 8 ? memory.find(value) : nullptr) {
            arguments +=
                ",\"array\":" + number(allocation->number) + ",\"offset\":" + number(value - allocation->address);
            unsigned bytes = 4;
            const auto type = k < types.size() ? element_type(types[k], bytes) : std::string();
            auto& shadow = r.shadows[allocation->number];
            shadow.number = allocation->number;
            if (shadow.type.empty() && !type.empty()) {
                shadow.type = type;
                shadow.element_bytes = bytes;
                line("{\"array\":" + number(shadow.number) + ",\"type\":" + in_quotes(type) + "}");
            }
        }
        arguments += "}";
    }
    take_over(false);
    if (r.passes == 0) dump(0);
    const auto* module = config.kernel->module;
    std::string replay;
    if (!r.states_folder.empty())
        replay = ",\"program\":" + number(tell_program(*module)) + ",\"dynamic\":" + number(config.dynamic_shared) +
                 ",\"cooperative\":" + (config.cooperative ? "true" : "false") +
                 ",\"multiprocessors\":" + number(config.multiprocessors) +
                 ",\"parameters\":" + in_quotes(hexadecimal(config.parameters));
    launch_text = "{\"launch\":" + in_quotes(plain) + ",\"number\":" + number(static_cast<std::uint64_t>(r.launches)) +
                  ",\"symbol\":" + in_quotes(config.kernel->name) + ",\"grid\":" + three(config.grid) +
                  ",\"block\":" + three(config.block) +
                  ",\"shared\":" + number(config.dynamic_shared + ptx::decode(*config.kernel).shared_bytes) +
                  ",\"at\":" + in_quotes(module->place_text(config.kernel->first_place)) + ",\"arguments\":[" +
                  arguments + "]" + replay;
}
void report_after_launch(const ptx::Launch& launch, double ms, const ptx::Fault* fault) {
    auto& r = recording();
    if (!r.on || !r.selected) return;
    ++r.passes;
    const auto changed = take_over(true);
    line(launch_text + ",\"ms\":" + std::to_string(ms) + ",\"steps\":" + number(launch.steps) +
         ",\"divergent\":" + number(launch.counts.divergent_branches) + ",\"hash\":" + number(hash_of_arrays()) +
         ",\"faulted\":" + (fault ? "true" : "false") + ",\"changed\":" + changed + "}");
    if (r.dump_pass != -1) dump(r.passes);
}
namespace {

/// A sentence of help for a fault.
std::string help_for(const ptx::Fault& fault) {
    switch (fault.kind) {
        case ptx::Fault::Kind::deadlock: return "it waits at a barrier that the other threads of its block never reach";
        case ptx::Fault::Kind::misaligned_address:
            return "the address is no multiple of " + std::to_string(fault.bytes) + " bytes";
        case ptx::Fault::Kind::illegal_address: break;
        default: return {};
    }
    if (fault.space == ptx::Space::shared)
        return "byte " + std::to_string(static_cast<std::int64_t>(fault.address)) + " of shared memory";
    if (fault.address < 4096) return "the pointer is null";
    if (ptx::DeviceMemory::get().before(fault.address) == nullptr ||
        fault.address >= ptx::DeviceMemory::base + ptx::DeviceMemory::kHeapBytes)
        return "this is no address of device memory: pass a pointer that cudaMalloc gave, not one of the host";
    return {};
}

/// The allocation that an illegal access lies behind, with the index that was meant; empty: there is none.
std::string missed_array(const ptx::Fault& fault) {
    if (fault.kind != ptx::Fault::Kind::illegal_address || fault.space == ptx::Space::shared || fault.bytes == 0 ||
        fault.address >= ptx::DeviceMemory::base + ptx::DeviceMemory::kHeapBytes)
        return {};
    const auto* near = ptx::DeviceMemory::get().before(fault.address);
    if (near == nullptr) return {};
    Dl_info info{};
    std::string frames = "[";
    if (dladdr(reinterpret_cast<void*>(near->caller), &info) && info.dli_fbase != nullptr)
        frames += number(near->caller - reinterpret_cast<std::uint64_t>(info.dli_fbase) - 1);
    return ",\"missed\":{\"name\":" + in_quotes(near->name) + ",\"frames\":" + frames +
           "],\"index\":" + number((fault.address - near->address) / fault.bytes) +
           ",\"elements\":" + number(near->bytes / fault.bytes) + "}";
}

}  // namespace

void report_fault(const ptx::Fault& fault) {
    check_program_end();  // the program may abort
    std::string loop;
    if (fault.kind == ptx::Fault::Kind::step_budget)
        loop =
            ",\"steps\":" + number(fault.steps) + ",\"last_line\":" +
            number(fault.last_place < 0 ? 0u : fault.module->places[static_cast<std::size_t>(fault.last_place)].line);
    line("{\"fault\":" + in_quotes(fault_name(fault.kind)) + ",\"kernel\":" + in_quotes(plain_name(fault.kernel)) +
         ",\"at\":" + in_quotes(fault.module ? fault.module->place_text(fault.module->users_place(fault.place)) : "") +
         ",\"block\":" + three(fault.block) + ",\"thread\":" + three(fault.thread) +
         ",\"address\":" + std::to_string(fault.address) + ",\"detail\":" +
         in_quotes(fault.detail.empty() ? help_for(fault) : fault.detail) + missed_array(fault) + loop + "}");
}
bool report_problem(const std::string& sentence) {
    const bool refused = sentence.find("not emulated") != std::string::npos;
    line("{\"problem\":" + in_quotes(sentence) + ",\"refused\":" + (refused ? "true" : "false") +
         ",\"frames\":" + call_frames() + "}");
    return is_wanted();
}
void report_finding(const std::string& json) { line(json); }

namespace {

/// Settings that the parent process gives, read as the library is loaded, and the last line of the report.
struct Session {
    Session() {
        auto& s = state();
        if (const char* number = std::getenv("LOCKSTEP_MULTIPROCESSORS"))
            s.multiprocessors = std::max(1, std::atoi(number));
        if (const char* order = std::getenv("LOCKSTEP_ORDER")) {
            if (std::strcmp(order, "lane_by_lane") == 0) s.order.kind = ptx::Order::Kind::lane_by_lane;
            if (std::strncmp(order, "shuffled", 8) == 0) {
                s.order.kind = ptx::Order::Kind::shuffled;
                s.order.seed = order[8] == ':' ? std::strtoull(order + 9, nullptr, 10) : 1;
            }
        }
        if (checking()) {
            auto& memory = ptx::DeviceMemory::get();
            memory.gap_bytes = 64 << 10;
            memory.shared_gap_bytes = 64;
            memory.least_align = 4096;  // pages of allocations are protected one by one
        }
        if (const char* budget = std::getenv("LOCKSTEP_STEP_BUDGET"))
            s.endless_after = std::strtoull(budget, nullptr, 10);
    }
    ~Session() {
        if (!is_first_process()) return;
        enter_runtime();
        if (!state().failed_launch.empty())
            complain("warning: the program never looked at the error of " + state().failed_launch);
        check_program_end();
        // After a fault cudaFree fails too, as on a GPU.
        if (checking() && state().sticky == kSuccess && state().pending == kSuccess)
            for (const auto& [address, allocation] : ptx::DeviceMemory::get().allocations())
                if (allocation.kind != ptx::Allocation::Kind::symbol &&
                    allocation.kind != ptx::Allocation::Kind::descriptor)
                    line("{\"finding\":\"leak\",\"verdict\":\"harmless\",\"what\":\"is never freed\",\"array\":" +
                         number(allocation.number) + "}");
        if (recording().dump_pass == -1) dump(-1);
        for (const auto& [array, hash] : recording().copied_back)
            line("{\"copied_back\":" + number(array) + ",\"hash\":" + number(hash) + "}");
        line(std::string("{\"fault_seen\":") + (state().fault_seen ? "true" : "false") + "}");
    }
} session;

}  // namespace
}  // namespace lockstep::cuda
