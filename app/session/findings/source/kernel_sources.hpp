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

/// The kernels that a run has launched so far, and their sources, which are read on another thread. A kernel that an algorithm
/// borrows from another family names lines of that one's pseudocode in its comments: they are left out.
class KernelSources {
public:
    using Read = std::function<std::vector<SourceLine>(const std::filesystem::path&)>;
    explicit KernelSources(Read read = load_source);

    /// Adds the kernels of passes recorded since the last call, reads their files and `files`, which hold functions that they call,
    /// and takes what has been read. Another run begins anew.
    void update(const Run* run, const std::vector<std::string>& files = {});
    /// The sources of all kernels() and all that is wanted have been read, or cannot be.
    bool complete() const;
    /// Each once, in the order of their first launch, which is the one that is kept.
    const std::vector<LaunchRecord>& kernels() const { return kernels_; }

    /// Empty while the file is being read, and when it cannot be.
    const std::vector<SourceLine>& lines_of(const std::string& file) const { return known(file).lines; }
    /// The same lines; those of other kernels in the file name no lines of the pseudocode.
    const std::vector<SourceLine>& lines_of(const LaunchRecord& kernel) const {
        return known(kernel.source.file, kernel.source.line).lines;
    }
    /// The first line (from 0) whose comment names a line of the pseudocode.
    std::optional<std::size_t> find(const LaunchRecord& kernel, int pseudocode_line) const;
    /// Where the kernel's code begins (from 0).
    std::size_t body_of(const LaunchRecord& kernel) const;

private:
    struct File {
        std::vector<SourceLine> lines;
        std::map<int, std::size_t> implements;  ///< lines of the pseudocode, and the first line here that names each
    };
    /// A file, and the line of a kernel's `source_here()` in it; 0: the whole file.
    using Key = std::pair<std::string, int>;
    using Files = std::map<Key, File>;
    struct Question {
        std::string algorithm;  ///< that has them
        std::vector<std::string> names;
    };
    const File& known(const std::string& file, int kernel_line = 0) const;
    /// The whole file, and where it has several kernels one entry for each.
    static void parse(const std::string& name, std::vector<SourceLine> lines, Files& into);
    void forget_files_of_another_folder();
    void read_what_is_new();
    /// Which of the files that are read name lines of another pseudocode.
    void find_borrowed();

    const Run* run_ = nullptr;
    const AlgorithmInfo* algorithm_ = nullptr;
    std::uint64_t version_ = 0;  ///< of the sources of user kernels that files_ holds
    std::filesystem::path folder_;  ///< that its kernels are from; empty: the source tree
    std::uint32_t seen_ = 0;  ///< passes
    std::vector<LaunchRecord> kernels_;
    /// By passes that launch the kernel: lines of the pseudocode.
    std::map<Key, std::set<int>> reported_;
    Files files_;
    Files borrowed_;  ///< those of files_ that name lines of another pseudocode, without these
    std::vector<std::string> wanted_;
    std::vector<std::string> asked_;  ///< names of those that are being read
    LatestTask<Question, Files> reading_;
};

/// The launches of different kernels, each once, in their order.
std::vector<LaunchRecord> each_once(const std::vector<LaunchRecord>& launches);

}  // namespace lockstep
