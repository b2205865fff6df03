// Lessons: read with at least one scene, or refused with one line.
// Sources: app/session/lessons/lesson.cpp app/session/lessons/outline.cpp app/session/scenario.cpp app/session/json_text.cpp app/session/dataset_source.cpp app/session/recording/sha256.cpp app/session/recording/base64.cpp app/session/user_kernels/loaded_from.cpp app/session/debugger/debugger_order.cpp app/session/programs/draw_as.cpp kernels/simt/value.cpp kernels/run/column/reach.cpp
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/session/lessons/lesson.hpp"
#include "kernels/data/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const std::filesystem::path file = "/there/x.md";
    try {
        const auto lesson = parse_lesson(text, file);
        if (lesson.scenes.empty() || lesson.title.empty()) std::abort();
        for (const auto& scene : lesson.scenes)
            if (scene.text.empty() || scene.scenario.algorithm.empty()) std::abort();
    } catch (const InputError& error) {
        const std::string_view said(error.what());
        if (said.find('\n') != said.npos || !said.starts_with("/there/x.md:") || said.size() > 1000) std::abort();
    }
    return 0;
}
