// Scenario files: a written scenario reads back as the same.
// Sources: app/session/scenario.cpp app/session/json_text.cpp app/session/dataset_source.cpp app/session/recording/sha256.cpp app/session/recording/base64.cpp app/session/user_kernels/loaded_from.cpp app/session/debugger/debugger_order.cpp app/session/programs/draw_as.cpp kernels/simt/value.cpp kernels/run/column/reach.cpp
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/session/scenario.hpp"
#include "kernels/data/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const std::filesystem::path file = "/there/x.json";
    Scenario scenario;
    try {
        scenario = parse_scenario(text, file);
    } catch (const InputError& error) {
        const std::string_view said(error.what());
        if (said.find('\n') != said.npos || !said.starts_with("/there/x.json") || said.size() > 1000) std::abort();
        return 0;
    }
    // The command line completes a scenario without a dataset; only complete ones are saved.
    if (scenario.dataset.empty()) return 0;
    if (!(parse_scenario(scenario_text(scenario, file), file) == scenario)) std::abort();
    return 0;
}
