// Conditions on columns: read, or refused with one line.
// Sources: app/session/playback/searches/condition.cpp
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/session/playback/searches/condition.hpp"
#include "kernels/data/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    try {
        const auto condition = Condition::parse(text);
        if (condition.text() != text) std::abort();
    } catch (const InputError&) {
    }
    return 0;
}
