// Generator specs with small sizes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "kernels/base/parallel.hpp"
#include "kernels/data/generate.hpp"

namespace {

/// Numbers of four digits or with a unit, and scales of two digits, give large datasets.
bool is_small_spec(std::string_view spec) {
    const auto scaled = spec.find("scale") != spec.npos;
    std::size_t digits = 0;
    for (const auto c : spec) {
        const auto is_digit = c >= '0' && c <= '9';
        if (digits != 0 && std::string_view("KkMmGg").find(c) != std::string_view::npos) return false;
        digits = is_digit ? digits + 1 : 0;
        if (digits > 3 || (scaled && digits > 1)) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view spec(reinterpret_cast<const char*>(bytes), size);
    if (!is_small_spec(spec)) return -1;
    const ScopedWorkerCount one(1);
    try {
        Progress progress;
        const auto dataset = generate_dataset(spec, progress);
        const bool may_be_empty = dataset.kind == DatasetKind::array || dataset.kind == DatasetKind::segments ||
                                  dataset.kind == DatasetKind::matrix;
        if (dataset.num_vertices() == 0 && !may_be_empty) std::abort();
        if (dataset.kind == DatasetKind::list &&
            make_successor_list(dataset.list().successor, "x").head != dataset.list().head)
            std::abort();
        if (dataset.kind == DatasetKind::forest &&
            make_forest(dataset.forest().parent, "x").height != dataset.forest().height)
            std::abort();
    } catch (const InputError& error) {
        if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
    }
    return 0;
}
