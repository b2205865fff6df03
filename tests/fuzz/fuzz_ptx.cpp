// Any PTX text is read and decoded, or refused in one sentence.
// Sources: kernels/ptx/parse.cpp kernels/ptx/decode.cpp kernels/ptx/debug_info.cpp kernels/ptx/allocate_registers.cpp kernels/ptx/built_in.cpp kernels/ptx/launch.cpp kernels/ptx/memory.cpp kernels/ptx/ops/convert.cpp kernels/ptx/ops/convert_narrow.cpp kernels/ptx/ops/exchange.cpp kernels/ptx/ops/floating.cpp kernels/ptx/ops/integer.cpp kernels/ptx/ops/matrix.cpp kernels/ptx/ops/memory.cpp kernels/ptx/ops/texture.cpp kernels/ptx/ops/video.cpp
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kernels/ptx/launch.hpp"
#include "kernels/ptx/module.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep::ptx;
    const auto refused = [](const PtxError& error) {
        const std::string_view said(error.what());
        if (said.empty() || said.find('\n') != said.npos) std::abort();
    };
    try {
        const auto module = parse_module(std::string(reinterpret_cast<const char*>(bytes), size));
        for (auto& variable : module->variables) variable->address = 0x200000200000;
        for (auto& function : module->functions) {
            if (!function->has_body) continue;
            try {
                decode(*function);
            } catch (const PtxError& error) {
                refused(error);
            }
        }
    } catch (const PtxError& error) {
        refused(error);
    }
    return 0;
}
