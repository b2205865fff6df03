// Traces in both formats: read into a valid log, or refused with one line.
// Sources: kernels/debugger/files/compact.cpp kernels/debugger/files/chrome.cpp kernels/debugger/files/log_json.cpp kernels/debugger/files/event_code.cpp kernels/debugger/place.cpp kernels/debugger/loop_nest.cpp kernels/debugger/recording.cpp kernels/simt/value.cpp
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/debugger/recording.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view content(reinterpret_cast<const char*>(bytes), size);
    try {
        auto file = debugger::is_compact(content) ? debugger::parse_compact(content, "x")
                                                  : debugger::parse_chrome(content, "x");
        std::uint64_t threads = 0;  // keeps each input fast
        for (const auto& launch : file.log.launches) threads += std::uint64_t{launch.grid} * launch.block;
        if (threads > 1 << 16) return 0;
        const auto log = std::make_shared<const trace::Log>(std::move(file.log));
        for (std::size_t i = 0; i < log->launches.size(); ++i)
            if (debugger::Recording(log, i).num_events() != log->launches[i].num_events) std::abort();
    } catch (const InputError& refused) {
        if (std::string_view(refused.what()).find('\n') != std::string_view::npos) std::abort();
    }
    return 0;
}
