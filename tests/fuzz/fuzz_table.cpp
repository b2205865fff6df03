// Tables of edges: the first byte chooses the options for header and delimiter, the rest is the file. Half of the
// inputs are only previewed.
#include "kernels/data/readers/recognised.hpp"
#include "tests/fuzz/fuzz_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    if (size == 0) return 0;
    LoadOptions options;
    if (bytes[0] & 1) options.header = (bytes[0] & 2) != 0;
    if (bytes[0] & 4) options.delimiter = (bytes[0] & 8) != 0 ? ';' : ' ';
    if (bytes[0] & 16) return fuzz_reader(bytes + 1, size - 1, "x.csv", options);
    Progress progress;
    try {
        const auto found =
            recognise_text({reinterpret_cast<const char*>(bytes + 1), size - 1}, "x.csv", options, progress);
        if (found.refusal.empty() == found.kinds.empty()) std::abort();
        for (const auto& line : found.first_lines)
            if (line.find('\n') != line.npos) std::abort();
    } catch (const InputError&) {  // compressed and damaged
    }
    return 0;
}
