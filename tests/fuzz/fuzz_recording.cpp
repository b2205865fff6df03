// Recordings: an accepted file can be read to its end and compared; a refused file gives one line that begins with the file's name.
// The input is either a zip, or members that are put into one: a number of a name, two bytes of size, content.
// Sources: app/session/recording/recording.cpp app/session/recording/npy_array.cpp app/session/recording/zip.cpp app/session/recording/recorded_dataset.cpp app/session/output/output_file.cpp app/session/output/abandoned.cpp app/session/output/destination.cpp app/session/output/interrupt.cpp app/session/output/output_place.cpp app/session/output/random_name.cpp app/session/output/standard_streams.cpp app/session/output/temporary_names.cpp app/session/output/write_all.cpp app/session/output/child_group.cpp kernels/run/column/role_name.cpp
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

#include "app/session/recording/recorded_dataset.hpp"
#include "app/session/recording/recording.hpp"
#include "app/session/recording/zip.hpp"
#include "kernels/data/input_error.hpp"

namespace {

using namespace lockstep;

/// A file in memory that has a path.
class MemoryFile {
public:
    MemoryFile() : descriptor_(memfd_create("x.lockstep", 0)) {}
    ~MemoryFile() { close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

    void write(std::string_view bytes) const {
        if (::write(descriptor_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) std::abort();
    }

private:
    int descriptor_;
};

constexpr std::array kNames{"head.json",
                            "manifest.json",
                            "state/000000/rank.npy",
                            "state/000000/successor.npy",
                            "state/000001/rank.npy",
                            "pass/000001/rank.index.npy",
                            "pass/000001/rank.value.npy",
                            "pass/000002/rank.index.npy",
                            "pass/000002/rank.value.npy",
                            "input/names.json",
                            "input/coordinates.npy",
                            "trace/000001-00.npy"};

void put_members(const MemoryFile& file, std::string_view bytes) {
    OutputFile output("/dev/fd" + file.path().substr(sizeof("/proc/self/fd") - 1));
    ZipWriter zip(output);
    while (bytes.size() >= 3) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
        const auto* name = kNames[byte(0) % kNames.size()];
        const auto size = std::size_t{byte(1)} | std::size_t{byte(2)} << 8;
        bytes.remove_prefix(3);
        zip.add(name, bytes.substr(0, size));
        bytes.remove_prefix(std::min(size, bytes.size()));
    }
    zip.close();
    output.commit();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view content(reinterpret_cast<const char*>(bytes), size);
    const MemoryFile file;
    if (content.starts_with("PK")) file.write(content);
    else put_members(file, content);
    try {
        const Recording recording(file.path());
        std::uint32_t passes = 0;
        recording.for_each_pass([&](std::uint32_t pass, const RecordedState&) { return pass == passes++; });
        if (passes != recording.last_pass() + 1) std::abort();
        if (first_difference(recording, recording)) std::abort();
        const auto& manifest = recording.manifest();
        if (!manifest.contains("input") || !manifest["input"].is_object() || manifest["input"].contains("generate"))
            return 0;
        Progress progress;
        for (const auto kind : {DatasetKind::list, DatasetKind::graph, DatasetKind::segments}) try {
                if (recorded_dataset(recording, kind, progress).kind != kind) std::abort();
            } catch (const InputError&) {
            }
    } catch (const InputError& refused) {
        const std::string_view said(refused.what());
        if (said.find('\n') != said.npos || !said.starts_with(file.path())) std::abort();
    }
    return 0;
}
