// Device functions that CUDA provides: printf, assert, malloc, and the launch of a kernel from a kernel.

#include "kernels/ptx/built_in.hpp"

#include <cstdio>
#include <cstring>

#include "kernels/ptx/launch.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/ops/lanes.hpp"

namespace lockstep::ptx {

int built_in_function(std::string_view name) {
    static const std::unordered_map<std::string_view, int> names{
        {"vprintf", kPrintf},
        {"__assertfail", kAssert},
        {"malloc", kMalloc},
        {"free", kFree},
        {"cudaGetParameterBufferV2", kGetParameterBuffer},
        {"__cudaCDP2GetParameterBufferV2", kGetParameterBuffer},
        {"cudaLaunchDeviceV2", kLaunchDevice},
        {"__cudaCDP2LaunchDeviceV2", kLaunchDevice},
        {"cudaDeviceSynchronize", kDeviceSynchronize},
        {"__cudaCDP2DeviceSynchronize", kDeviceSynchronize},
        {"cudaGetLastError", kGetLastError},
        {"__cudaCDP2GetLastError", kGetLastError},
        {"cudaPeekAtLastError", kGetLastError},
        {"__cudaCDP2PeekAtLastError", kGetLastError},
        {"__cudaCDP2StreamCreateWithFlags", kReturnZero},
        {"__cudaCDP2StreamDestroy", kReturnZero},
        {"__cudaCDP2EventCreateWithFlags", kReturnZero},
        {"__cudaCDP2EventDestroy", kReturnZero}};
    const auto found = names.find(name);
    return found == names.end() ? kNoBuiltIn : found->second;
}

namespace {

/// A format with arguments that a kernel stored one after the other, each at a multiple of its size.
std::string format(const char* text, const char* arguments) {
    std::string out;
    std::size_t at = 0;
    const auto take = [&](std::size_t size) {
        at = (at + size - 1) / size * size;
        std::uint64_t value = 0;
        std::memcpy(&value, arguments + at, size);
        at += size;
        return value;
    };
    while (*text) {
        if (*text != '%') {
            out += *text++;
            continue;
        }
        if (text[1] == '%') {
            out += '%';
            text += 2;
            continue;
        }
        std::string spec = "%";
        ++text;
        std::vector<int> stars;
        while (*text && std::strchr("-+ #0123456789.*'", *text)) {
            if (*text == '*') spec += std::to_string(static_cast<std::int32_t>(take(4)));
            else spec += *text;
            ++text;
        }
        bool is_long = false;
        while (*text && std::strchr("hlLjzt", *text)) {
            is_long = is_long || *text == 'l' || *text == 'j' || *text == 'z' || *text == 't';
            spec += *text++;
        }
        const char type = *text;
        if (type == '\0') break;
        ++text;
        spec += type;
        char buffer[512];
        switch (type) {
            case 'd':
            case 'i':
                if (is_long) std::snprintf(buffer, sizeof buffer, spec.c_str(), static_cast<long>(take(8)));
                else std::snprintf(buffer, sizeof buffer, spec.c_str(), static_cast<int>(take(4)));
                break;
            case 'u':
            case 'o':
            case 'x':
            case 'X':
                if (is_long) std::snprintf(buffer, sizeof buffer, spec.c_str(), static_cast<unsigned long>(take(8)));
                else std::snprintf(buffer, sizeof buffer, spec.c_str(), static_cast<unsigned>(take(4)));
                break;
            case 'c': std::snprintf(buffer, sizeof buffer, spec.c_str(), static_cast<int>(take(4))); break;
            case 'p': std::snprintf(buffer, sizeof buffer, spec.c_str(), reinterpret_cast<void*>(take(8))); break;
            case 'f':
            case 'F':
            case 'e':
            case 'E':
            case 'g':
            case 'G':
            case 'a':
            case 'A': {
                const auto bits = take(8);
                double value;
                std::memcpy(&value, &bits, 8);
                std::snprintf(buffer, sizeof buffer, spec.c_str(), value);
                break;
            }
            case 's': {
                const auto* given = reinterpret_cast<const char*>(take(8));
                if (spec == "%s") {
                    out += given ? given : "(null)";
                    continue;
                }
                std::snprintf(buffer, sizeof buffer, spec.c_str(), given ? given : "(null)");
                break;
            }
            default: std::snprintf(buffer, sizeof buffer, "%s", spec.c_str()); break;
        }
        out += buffer;
    }
    return out;
}

}  // namespace

void Launch::call_built_in(Warp& warp, const Instruction& i, const CallSite& site, Mask mask) {
    auto* frame = warp.frame;
    const auto stride = std::size_t(frame->code->parameter_bytes);
    const auto argument = [&](unsigned lane, std::size_t k) {
        std::uint64_t value = 0;
        if (k < site.arguments.size())
            std::memcpy(&value, frame->parameters + lane * stride + site.arguments[k].offset,
                        std::min<std::size_t>(8, site.arguments[k].bytes));
        return value;
    };
    const auto answer = [&](unsigned lane, std::uint64_t value) {
        if (!site.results.empty())
            std::memcpy(frame->parameters + lane * stride + site.results[0].offset, &value,
                        std::min<std::size_t>(8, site.results[0].bytes));
    };
    const auto* services = config.services;
    switch (site.built_in) {
        case kPrintf:
            each_lane(mask, [&](unsigned l) {
                const auto text = format(reinterpret_cast<const char*>(argument(l, 0)),
                                         reinterpret_cast<const char*>(argument(l, 1)));
                if (services && services->print) services->print(text);
                answer(l, text.size());
            });
            break;
        case kAssert: {
            // Every failing lane is reported, then the kernel stops.
            each_lane(mask, [&](unsigned l) {
                const auto* message = reinterpret_cast<const char*>(argument(l, 0));
                const auto* file = reinterpret_cast<const char*>(argument(l, 1));
                const auto line = static_cast<std::uint32_t>(argument(l, 2));
                const auto* function = reinterpret_cast<const char*>(argument(l, 3));
                char text[2048];
                std::snprintf(text, sizeof text,
                              "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file, line,
                              function, warp.block->index[0], warp.block->index[1], warp.block->index[2],
                              warp.thread[0][l], warp.thread[1][l], warp.thread[2][l], message);
                if (services && services->assertion) services->assertion(text);
            });
            fault(warp, i, Fault::Kind::assertion, static_cast<unsigned>(std::countr_zero(mask)));
        }
        case kMalloc:
            each_lane(mask, [&](unsigned l) {
                answer(l, services && services->allocate ? services->allocate(argument(l, 0)) : 0);
            });
            heap_span = DeviceMemory::get().heap_end() - heap_low;
            break;
        case kFree:
            each_lane(mask, [&](unsigned l) {
                if (services && services->free) services->free(argument(l, 0));
            });
            break;
        case kGetParameterBuffer:
            // (function, dim3 grid, dim3 block, shared bytes): a buffer that begins with them, then the child's parameters.
            each_lane(mask, [&](unsigned l) {
                auto* function = reinterpret_cast<Function*>(argument(l, 0));
                auto* child = new ChildLaunch;
                child->kernel = function;
                const auto* grid = frame->parameters + l * stride + site.arguments[1].offset;
                const auto* block = frame->parameters + l * stride + site.arguments[2].offset;
                std::memcpy(child->grid.data(), grid, 12);
                std::memcpy(child->block.data(), block, 12);
                child->shared_bytes = static_cast<std::uint32_t>(argument(l, 3));
                child->parameters.resize(std::max<std::size_t>(function->parameter_bytes, 1));
                auto* buffer = DeviceMemory::get().engine(16 + child->parameters.size());
                DeviceMemory::get().add_host_range(reinterpret_cast<std::uint64_t>(buffer) + 16,
                                                   child->parameters.size());
                const auto address = reinterpret_cast<std::uintptr_t>(child);
                std::memcpy(buffer, &address, sizeof address);
                answer(l, reinterpret_cast<std::uint64_t>(buffer) + 16);
            });
            break;
        case kLaunchDevice:
            each_lane(mask, [&](unsigned l) {
                const auto* buffer = reinterpret_cast<const char*>(argument(l, 0));
                std::uintptr_t address = 0;
                std::memcpy(&address, buffer - 16, sizeof address);
                auto* child = reinterpret_cast<ChildLaunch*>(address);
                std::memcpy(child->parameters.data(), buffer, child->parameters.size());
                if (services && services->launch_child) services->launch_child(*child);
                delete child;
                answer(l, 0);
            });
            break;
        default: each_lane(mask, [&](unsigned l) { answer(l, 0); }); break;
    }
}

}  // namespace lockstep::ptx
