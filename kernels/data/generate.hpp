#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/memory_need.hpp"

namespace lockstep {

/// One generator, for --help and for the window's list.
struct GeneratorInfo {
    struct Option {
        std::string name;  ///< "n"
        std::string meaning;  ///< "nodes in all"
        std::string fallback;  ///< the default: "64"
    };
    std::string name;  ///< "list:random"
    std::string summary;  ///< one sentence
    DatasetKind kind = DatasetKind::list;
    std::vector<Option> options{};
};

std::span<const GeneratorInfo> generators();
/// The generator of a spec. Throws InputError for an unknown one.
const GeneratorInfo& generator_of(std::string_view spec);

/// Makes the dataset of a spec: the name of a generator, then options ("list:random,n=1M,seed=7"). The same spec gives the same
/// dataset on every platform and with any number of threads. Throws InputError that names the invalid key or value, or says
/// that dataset and run do not fit into free_memory (bytes); and Cancelled.
/// run_bytes  of the algorithm that will run on it, if known
Dataset generate_dataset(std::string_view spec, Progress& progress, std::uint64_t free_memory = available_memory(),
                         RunBytes run_bytes = {});

/// A count as typed: 1000, 64K (2^16), 1M (2^20), 2G (2^31). what  its name in the InputError: "n".
std::uint64_t parse_count(std::string_view text, std::string_view what, std::uint64_t lowest = 0,
                          std::uint64_t highest = std::numeric_limits<std::uint64_t>::max());

}  // namespace lockstep
