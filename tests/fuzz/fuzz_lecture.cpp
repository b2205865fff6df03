// Lectures: read with at least one step, or refused with one line.
// Sources: app/session/lecture.cpp app/session/json_text.cpp
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/session/lecture.hpp"
#include "kernels/data/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const std::filesystem::path file = "/there/x.json";
    is_lecture(text);
    try {
        if (parse_lecture(text, file).steps.empty()) std::abort();
    } catch (const InputError& error) {
        const std::string_view said(error.what());
        if (said.find('\n') != said.npos || !said.starts_with("/there/x.json") || said.size() > 1000) std::abort();
    }
    return 0;
}
