// Errors, programs and symbols of the stand-in runtime.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "kernels/ptx/fat_binary.hpp"
#include "kernels/ptx/runtime/runtime.hpp"

namespace lockstep::cuda {

State& state() {
    static auto& one = *new State;  // used by destructors of static objects and at exit
    return one;
}

namespace {
thread_local Error last_error = kSuccess;

struct ErrorText {
    Error number;
    const char *name, *text;
};
constexpr ErrorText kErrors[] = {
#include "kernels/ptx/runtime/errors.inc"
};
const ErrorText* error_text(Error number) {
    for (const auto& error : kErrors)
        if (error.number == number) return &error;
    return nullptr;
}
}  // namespace

double now_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Error remember(Error error) {
    if (error != kSuccess && error != kNotReady) last_error = error;
    return error;
}

void complain(const std::string& sentence) {
    if (report_problem(sentence)) return;
    std::fflush(stdout);
    std::fprintf(stderr, "%s\n", sentence.c_str());
}

namespace {

Error errors_of_device() {
    auto& s = state();
    if (!s.printed.empty()) {
        std::fwrite(s.printed.data(), 1, s.printed.size(), stdout);
        s.printed.clear();
    }
    if (s.pending != kSuccess) {
        s.sticky = s.pending;
        s.pending = kSuccess;
    }
    if (s.sticky != kSuccess) s.fault_seen = true;
    return s.sticky;
}

}  // namespace

Error wait_for_device() {
    work_order().host_waits_for_all();
    return errors_of_device();
}
Error wait_for(Stream& stream) {
    work_order().host_waits(stream);
    return errors_of_device();
}
Error wait_for(const Event& event) {
    work_order().host_waits(event);
    return errors_of_device();
}
Error wait_in_default_stream() {
    work_order().begin(state().default_stream);
    return wait_for(state().default_stream);
}

// ---- programs -----------------------------------------------------------------------------------------------------------

namespace {

void write_initial(ptx::Module& module, const ptx::Variable& variable) {
    auto* at = reinterpret_cast<char*>(variable.address);
    if (!variable.initial.empty())
        std::memcpy(at, variable.initial.data(), std::min<std::size_t>(variable.initial.size(), variable.bytes));
    for (const auto& reference : variable.references) {
        std::uint64_t value = 0;
        if (const auto* other = module.variable(reference.symbol)) value = other->address;
        else if (auto* function = module.function(reference.symbol)) value = reinterpret_cast<std::uint64_t>(function);
        value += static_cast<std::uint64_t>(reference.offset);
        std::memcpy(at + reference.at, &value, std::min<std::size_t>(8, std::max(1u, ptx::bytes_of(variable.type))));
    }
}

}  // namespace

bool load(Program& program) {
    if (program.loaded) return program.problem.empty();
    program.loaded = true;
    try {
        if (!program.problem.empty()) throw ptx::PtxError(program.problem);
        for (auto& text : program.texts) program.modules.push_back(ptx::parse_module(std::move(text)));
        for (auto& module : program.modules) program.linked.push_back(module.get());
        for (auto& module : program.modules) {
            module->linked = program.modules.size() > 1 ? &program.linked : nullptr;
            for (auto& variable : module->variables) {
                if (variable->external || variable->space == ptx::Space::shared || variable->space == ptx::Space::local)
                    continue;
                auto& memory = ptx::DeviceMemory::get();
                variable->address =
                    memory.allocate(std::max<std::uint64_t>(variable->bytes, 1), ptx::Allocation::Kind::symbol, 0,
                                    std::max<std::uint64_t>(variable->align, 256));
                if (variable->address == 0)
                    throw ptx::PtxError("no device memory is left for the variable " + variable->name);
                memory.name(variable->address, variable->name);
            }
        }
        for (auto& module : program.modules)
            for (auto& variable : module->variables)
                if (variable->address != 0) write_initial(*module, *variable);
        for (auto& module : program.modules)
            for (auto& variable : module->variables)
                if (variable->address != 0)
                    if (const auto* allocation = ptx::DeviceMemory::get().find(variable->address))
                        report_allocation(*allocation);
    } catch (const std::exception& error) {
        program.problem = error.what();
        complain(program.problem);
        return false;
    }
    return true;
}

Kernel* find_kernel(const void* function) {
    auto& s = state();
    if (const auto found = s.kernels.find(function); found != s.kernels.end()) return found->second.get();
    for (auto& [host, kernel] : s.kernels)
        if (kernel.get() == function) return kernel.get();
    return nullptr;
}

ptx::Function* ready(Kernel& kernel) {
    if (kernel.function != nullptr) return kernel.function;
    if (!load(*kernel.program)) return nullptr;
    for (auto& module : kernel.program->modules)
        if (auto* found = module->function(kernel.name); found && found->kernel && found->has_body) {
            kernel.function = found;
            break;
        }
    return kernel.function;
}

std::uint64_t symbol_address(const void* symbol, std::uint64_t* bytes) {
    auto& s = state();
    const auto found = s.symbols.find(symbol);
    if (found == s.symbols.end() || !load(*found->second.program)) return 0;
    if (bytes) *bytes = found->second.bytes;
    for (auto& module : found->second.program->modules)
        if (const auto* variable = module->variable(found->second.name); variable && variable->address)
            return variable->address;
    return 0;
}

std::uint64_t allocate(std::uint64_t bytes, ptx::Allocation::Kind kind, std::uint64_t from, std::uint64_t align) {
    auto& memory = ptx::DeviceMemory::get();
    const auto address = memory.allocate(bytes, kind, from, align);
    if (address != 0) report_allocation(*memory.find(address));
    return address;
}

}  // namespace lockstep::cuda

using namespace lockstep;
using namespace lockstep::cuda;

LOCKSTEP_CUDA_API void** __cudaRegisterFatBinary(void* data) {
    Lock lock;
    auto& s = state();
    s.programs.push_back(std::make_unique<Program>());
    auto& program = *s.programs.back();
    auto found = ptx::read_fat_binary(data);
    program.texts = std::move(found.texts);
    program.problem = std::move(found.problem);
    return reinterpret_cast<void**>(&program);
}
LOCKSTEP_CUDA_API void __cudaRegisterFatBinaryEnd(void** handle) {
    reinterpret_cast<Program*>(handle)->registered = true;
}
LOCKSTEP_CUDA_API void __cudaUnregisterFatBinary(void**) {}
LOCKSTEP_CUDA_API char __cudaInitModule(void** handle) {
    Lock lock;
    return load(*reinterpret_cast<Program*>(handle));
}
LOCKSTEP_CUDA_API void __cudaRegisterFunction(void** handle, const char* host, char*, const char* name, int, void*,
                                              void*, void*, void*, int*) {
    Lock lock;
    auto kernel = std::make_unique<Kernel>();
    kernel->program = reinterpret_cast<Program*>(handle);
    kernel->name = name;
    state().kernels[host] = std::move(kernel);
}
LOCKSTEP_CUDA_API void __cudaRegisterVar(void** handle, char* host, char*, const char* name, int, std::size_t bytes,
                                         int, int) {
    Lock lock;
    state().symbols[host] = {reinterpret_cast<Program*>(handle), name, bytes};
}
LOCKSTEP_CUDA_API void __cudaRegisterManagedVar(void** handle, void** host, char*, const char* name, int,
                                                std::size_t bytes, int, int) {
    Lock lock;
    state().symbols[host] = {reinterpret_cast<Program*>(handle), name, bytes};
    *host = reinterpret_cast<void*>(symbol_address(host));
}
LOCKSTEP_CUDA_API void __cudaRegisterHostVar(void**, const char*, char*, std::size_t) {}
LOCKSTEP_CUDA_API Error __cudaGetKernel(void** result, const void* function) {
    Lock lock;
    *result = find_kernel(function);
    return remember(*result ? kSuccess : kInvalidDeviceFunction);
}

// ---- errors -------------------------------------------------------------------------------------------------------------

LOCKSTEP_CUDA_API Error cudaGetLastError() {
    Lock lock;
    auto& s = state();
    if (s.sticky != kSuccess) {
        s.fault_seen = true;
        return s.sticky;
    }
    s.failed_launch.clear();
    const auto error = last_error;
    last_error = kSuccess;
    return error;
}
LOCKSTEP_CUDA_API Error cudaPeekAtLastError() {
    Lock lock;
    auto& s = state();
    if (s.sticky != kSuccess) {
        s.fault_seen = true;
        return s.sticky;
    }
    s.failed_launch.clear();
    return last_error;
}
LOCKSTEP_CUDA_API const char* cudaGetErrorName(Error error) {
    const auto* found = error_text(error);
    return found ? found->name : "unrecognized error code";
}
LOCKSTEP_CUDA_API const char* cudaGetErrorString(Error error) {
    const auto* found = error_text(error);
    return found ? found->text : "unrecognized error code";
}
