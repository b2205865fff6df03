#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/session/findings/source/source_file.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The kernels that a run has launched so far, with their sources, read on another thread. A kernel of another family
/// refers in its comments to other pseudocode: these references are left out.
class KernelSources {
public:
    using Read = std::function<std::vector<SourceLine>(const std::filesystem::path&)>;
    explicit KernelSources(Read read = load_source);

    /// Adds the kernels of passes recorded since the last call, reads their files and `files` (with functions that they
    /// call), and takes finished reads. Another run restarts.
    void update(const Run* run, const std::vector<std::string>& files = {});
    /// All sources have been read, or failed.
    bool complete() const;
    /// Each once, with its first launch, in the order of these.
    const std::vector<LaunchRecord>& kernels() const { return kernels_; }

    /// Empty while the file is being read, and if it cannot be read.
    const std::vector<SourceLine>& lines_of(const std::string& file) const { return known(file).lines; }
    /// The same lines, with references to the pseudocode only in this kernel.
    const std::vector<SourceLine>& lines_of(const LaunchRecord& kernel) const {
        return known(kernel.source.file, kernel.source.line).lines;
    }
    /// The first line (from 0) whose comment refers to a line of the pseudocode.
    std::optional<std::size_t> find(const LaunchRecord& kernel, int pseudocode_line) const;
    /// The first line of the kernel's code (from 0).
    std::size_t body_of(const LaunchRecord& kernel) const;

private:
    struct File {
        std::vector<SourceLine> lines;
        std::map<int, std::size_t> implements;  ///< the first line here that refers to each line of the pseudocode
    };
    /// A file, with the line of a kernel's `source_here()`; 0: the whole file.
    using Key = std::pair<std::string, int>;
    using Files = std::map<Key, File>;
    struct Query {
        std::string algorithm;  ///< that launches them
        std::vector<std::string> names;
    };
    const File& known(const std::string& file, int kernel_line = 0) const;
    /// Adds the whole file and, if it has several kernels, an entry for each.
    static void parse(const std::string& name, std::vector<SourceLine> lines, Files& into);
    void forget_files_of_another_folder();
    void read_new_sources();
    /// Finds the files that refer to other pseudocode.
    void find_borrowed();

    const Run* run_ = nullptr;
    const AlgorithmInfo* algorithm_ = nullptr;
    std::uint64_t version_ = 0;  ///< version of the user kernels' sources in files_
    std::filesystem::path folder_;  ///< of its kernels; empty: the source tree
    std::uint32_t seen_ = 0;  ///< number of passes
    std::vector<LaunchRecord> kernels_;
    /// Lines of the pseudocode, as reported by the passes that launch a kernel.
    std::map<Key, std::set<int>> reported_;
    Files files_;
    Files borrowed_;  ///< the files that refer to other pseudocode, without their references
    std::vector<std::string> wanted_;
    std::vector<std::string> asked_;  ///< names of the files being read
    LatestTask<Query, Files> reading_;
};

/// The first launch of each kernel, in order.
std::vector<LaunchRecord> each_once(const std::vector<LaunchRecord>& launches);

}  // namespace lockstep
