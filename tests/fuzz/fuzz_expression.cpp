// Expressions.
#include "tests/fuzz/fuzz_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    return lockstep::fuzz_reader(bytes, size, "x.expr");
}
