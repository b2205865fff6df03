#include <string>
#include <utility>

#include "kernels/algorithms/memory/algorithms.hpp"

namespace lockstep::memory {

namespace {

Study copies(std::string id, std::string title, std::string shows, std::string algorithm, std::string parameter,
             std::uint64_t from) {
    Study study{.id = std::move(id),
                .title = std::move(title),
                .shows = std::move(shows),
                .generator = "array:index,n=16M",
                .from = from,
                .to = 32,
                .series = {{.algorithm = std::move(algorithm)}}};
    study.parameter = std::move(parameter);
    study.generator_on_emulator = "array:index,n=1M";
    return study;
}

}  // namespace

std::vector<Study> studies() {
    auto offsets =
        copies("rehman-fig-6.2a", "Rehman fig. 6.2 a", "a copy at every offset", "memory.copy-offset", "offset", 0);
    offsets.remark =
        "The figure is a curve of bandwidth without numbers, so no line of the thesis is drawn. Its text gives offset 8 two "
        "transactions of 32 bytes; by the protocol that it describes, every second half warp takes one of 128 bytes (see the "
        "view of a warp). On the emulator compare the passes' counted transactions and bytes, which are the same on every "
        "machine: its times are its own.";
    auto strides =
        copies("rehman-fig-6.2b", "Rehman fig. 6.2 b", "a copy at every stride", "memory.copy-stride", "stride", 1);
    strides.remark =
        "The figure is a curve of bandwidth without numbers, so no line of the thesis is drawn. At stride s one element in s "
        "is copied: a constant time means a bandwidth that falls with 1 / s. On the emulator compare the passes' counted "
        "transactions and bytes, which are the same on every machine; its times depend on the host.";
    return {std::move(offsets), std::move(strides)};
}

}  // namespace lockstep::memory
