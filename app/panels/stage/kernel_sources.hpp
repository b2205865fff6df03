#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/stage/source_file.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The kernels that a run has launched so far, and their sources.
class KernelSources {
public:
    /// Takes in what was recorded since the last call; another run begins anew.
    void update(const Run* run);
    /// Each once, in the order of their first launch, which is the one that is kept.
    const std::vector<LaunchRecord>& kernels() const { return kernels_; }

    /// Empty when the file cannot be read.
    const std::vector<SourceLine>& lines_of(const std::string& file) { return open(file).lines; }
    /// The first line (from 0) that says that it implements a line of the pseudocode.
    std::optional<std::size_t> find(const LaunchRecord& kernel, int pseudocode_line);
    /// Where the kernel's code begins (from 0).
    std::size_t body_of(const LaunchRecord& kernel);

private:
    const Run* run_ = nullptr;
    const AlgorithmInfo* algorithm_ = nullptr;
    std::uint32_t seen_ = 0;  ///< passes
    std::vector<LaunchRecord> kernels_;
    struct File {
        std::vector<SourceLine> lines;
        std::map<int, std::size_t> implements;  ///< lines of the pseudocode, and the first line here that names each
    };
    const File& open(const std::string& file);
    std::map<std::string, File> files_;
};

/// The launches of different kernels, each once, in their order.
std::vector<LaunchRecord> each_once(const std::vector<LaunchRecord>& launches);

}  // namespace lockstep
