// Conditions on accesses: read, or refused with one line.
// Sources: kernels/debugger/conditions/access_condition.cpp kernels/debugger/text/source_tokens.cpp
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/conditions/access_condition.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    try {
        if (debugger::AccessCondition::parse(text).text() != text) std::abort();
    } catch (const InputError& refused) {
        if (std::string_view(refused.what()).empty()) std::abort();
    }
    return 0;
}
