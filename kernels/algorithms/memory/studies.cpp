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

Study constants() {
    Study study{.id = "constant-memory",
                .title = "Constant memory",
                .shows = "reads of 1 to 32 different words a warp",
                .generator = "array:random,n=16M",
                .from = 1,
                .to = 32,
                .series = {{.algorithm = "memory.constant"}}};
    study.parameter = "distinct";
    study.generator_on_emulator = "array:random,n=64K";
    study.remark =
        "CS 179, lecture 10: a word that all lanes read is sent once, different words one after the other. On the emulator compare the "
        "counted replays: its times are its own.";
    return study;
}

Study impulse_responses() {
    Study study{
        .id = "impulse-response",
        .title = "Impulse response",
        .shows = "a convolution whose lanes use 1 to 32 different taps at a time, in constant and in global memory",
        .generator = "array:random,n=16M,type=float32",
        .from = 1,
        .to = 32,
        .series = {{.algorithm = "memory.convolution", .name = "constant memory"},
                   {.algorithm = "memory.convolution", .parameters = {{"memory", "global"}}, .name = "global memory"}}};
    study.parameter = "distinct";
    study.generator_on_emulator = "array:random,n=64K,type=float32";
    study.remark =
        "CS 179, lecture 10, names its Gaussian impulse response as a use of constant memory, and prints no times. With 1 all lanes of a warp "
        "use the same tap, which is sent once; with 32 each uses another, and they are sent one after the other. Both lines load the same samples: lanes that begin one tap later share them, in fewer sectors. On the emulator compare "
        "the counted replays: its times are its own.";
    return study;
}

Study latencies() {
    Study study{
        .id = "rehman-2.3",
        .title = "Rehman 2.3",
        .shows =
            "chains of loads with 1 to 32 resident warps a multiprocessor, one and four chains of a thread at a time",
        .generator = "array:random,n=16M,below=16777216",
        .from = 1,
        .to = 32,
        .series = {
            {.algorithm = "memory.latency", .name = "1 chain at a time"},
            {.algorithm = "memory.latency", .parameters = {{"independent", "4"}}, .name = "4 chains at a time"}}};
    study.parameter = "warps";
    study.generator_on_emulator = "array:random,n=64K,below=65536";
    study.remark =
        "Time falls with every warp that hides the others' latency, until the memory is busy all the time. The lines of long dashes are latency "
        "hiding on a GTX 280 (Little's law): they flatten where resident warps times independent loads reach the latency divided by the "
        "memory's cycles for a load of a warp, 500 / 282 = 1.8. The thesis prints no times. The emulator's times show no latency.";
    return study;
}

Study transfers() {
    Study study{.id = "rehman-2.3.2",
                .title = "Rehman 2.3.2",
                .shows = "copies to the device and back from pageable, pinned and mapped memory",
                .generator = "array:random",
                .from = 64 << 10,
                .to = 64 << 20,
                .to_on_emulator = 256 << 10,
                .series = {{.algorithm = "memory.transfer",
                            .parameters = {{"memory", "pageable"}, {"streams", "1"}, {"bytes", "1048576"}},
                            .name = "pageable"},
                           {.algorithm = "memory.transfer",
                            .parameters = {{"memory", "pinned"}, {"streams", "1"}, {"bytes", "1048576"}},
                            .name = "pinned"},
                           {.algorithm = "memory.transfer",
                            .parameters = {{"memory", "pinned"}, {"streams", "4"}, {"bytes", "1048576"}},
                            .name = "pinned, 4 streams"},
                           {.algorithm = "memory.transfer",
                            .parameters = {{"memory", "mapped"}, {"bytes", "1048576"}},
                            .name = "mapped"}}};
    study.remark =
        "Section 2.3.2 says only that all data must be copied to the device before a kernel is launched: the thesis does not compare kinds "
        "of memory. On the emulator there is no bus: only the counted bytes mean something.";
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
    return {std::move(offsets), std::move(strides), constants(), impulse_responses(), latencies(), transfers()};
}

}  // namespace lockstep::memory
