// NumPy's arrays as matrices.
#include "tests/fuzz/fuzz_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    return lockstep::fuzz_reader(bytes, size, "x.npy", {.kind = lockstep::DatasetKind::matrix});
}
