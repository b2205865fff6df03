#include "app/session/findings/source/kernel_sources.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/kernel_watch.hpp"

namespace lockstep {
namespace {

constexpr std::ptrdiff_t kFewer = 3;  ///< of more lines than this, a single one in common may be a coincidence

/// "kernels/algorithms/components" of "kernels/algorithms/components/hook_smaller.hpp".
std::string_view family_folder(std::string_view file) {
    constexpr std::string_view kFamilies = "kernels/algorithms/";
    const auto first = file.starts_with(kFamilies) ? kFamilies.size() - 1 : file.find('/');
    return first == file.npos ? file : file.substr(0, file.find('/', first + 1));
}

void add_new(std::vector<LaunchRecord>& once, const std::vector<LaunchRecord>& launches) {
    for (const auto& launch : launches)
        if (std::ranges::none_of(once, [&](const auto& one) { return std::string_view(one.kernel) == launch.kernel; }))
            once.push_back(launch);
}

}  // namespace

std::vector<LaunchRecord> each_once(const std::vector<LaunchRecord>& launches) {
    std::vector<LaunchRecord> once;
    add_new(once, launches);
    return once;
}

KernelSources::KernelSources(Read read)
    : reading_([read = std::move(read)](const Question& question, Progress&) {
          Files files;
          for (const auto& name : question.names)
              files.emplace(name, parse(read(source_path(name, question.algorithm))));
          return files;
      }) {}

void KernelSources::update(const Run* run, const std::vector<std::string>& files) {
    wanted_ = files;
    const auto* algorithm = run ? run->request().algorithm : nullptr;
    const auto size = run ? run->timeline().size() : 0;
    if (run != run_ || algorithm != algorithm_ || size < seen_) kernels_.clear(), reported_.clear(), seen_ = 0;
    const bool another = algorithm && algorithm != algorithm_;
    run_ = run, algorithm_ = algorithm;
    if (another || (algorithm && kernel_sources_version() != version_)) forget_files_of_another_folder();
    const bool grows = seen_ < size;
    for (; seen_ < size; ++seen_) {
        const auto& record = run->timeline().record(seen_);
        add_new(kernels_, record.launches);
        for (const auto& launch : record.launches)
            for (const auto& one : record.report.lines) reported_[launch.source.file].insert(one.line);
    }
    const auto num_files = files_.size();
    read_what_is_new();
    if (grows || files_.size() != num_files) find_borrowed();
}

// Files of two folders, and of the source tree, may have the same names; those of user kernels change.
void KernelSources::forget_files_of_another_folder() {
    auto folder = loaded_from(algorithm_->id);
    const auto version = kernel_sources_version();
    if (folder == folder_ && version == version_) return;
    folder_ = std::move(folder);
    version_ = version;
    files_.clear();
    borrowed_.clear();
    asked_.clear();
    reading_.cancel();
}

void KernelSources::find_borrowed() {
    const auto agrees = [&](const std::string& name, const File& file) {
        const auto found = reported_.find(name);
        if (found == reported_.end() || file.implements.empty()) return false;
        const auto common =
            std::ranges::count_if(file.implements, [&](const auto& one) { return found->second.contains(one.first); });
        return common * kFewer >= std::ssize(file.implements);
    };
    std::set<std::string_view> at_home;
    for (const auto& [name, file] : files_)
        if (agrees(name, file)) at_home.insert(family_folder(name));
    borrowed_.clear();
    const auto known = algorithm_ ? static_cast<int>(algorithm_->pseudocode.size()) : 0;
    for (const auto& [name, file] : files_) {
        if (file.implements.empty()) continue;
        // Kernels in the same folder, too, may name lines of another algorithm's pseudocode.
        const bool beyond = file.implements.rbegin()->first > known;
        if (!beyond && (at_home.empty() || at_home.contains(family_folder(name)))) continue;
        auto lines = file.lines;
        for (auto& line : lines) line.pseudocode.clear();
        borrowed_.emplace(name, File{std::move(lines), {}});
    }
}

void KernelSources::read_what_is_new() {
    if (auto reply = reading_.take()) {
        if (reply->answer) files_.merge(*reply->answer);
        for (const auto& name : asked_) files_.try_emplace(name);  // what could not be read is empty
        asked_.clear();
    }
    if (reading_.busy()) return;
    for (const auto& kernel : kernels_)
        if (!files_.contains(kernel.source.file) && std::ranges::count(asked_, kernel.source.file) == 0)
            asked_.emplace_back(kernel.source.file);
    for (const auto& file : wanted_)
        if (!files_.contains(file) && std::ranges::count(asked_, file) == 0) asked_.push_back(file);
    if (!asked_.empty()) reading_.ask({algorithm_ ? algorithm_->id : std::string(), asked_});
}

bool KernelSources::complete() const {
    return std::ranges::all_of(kernels_, [&](const auto& kernel) { return files_.contains(kernel.source.file); }) &&
           std::ranges::all_of(wanted_, [&](const auto& file) { return files_.contains(file); });
}

const KernelSources::File& KernelSources::known(const std::string& file) const {
    static const File nothing;
    if (const auto borrowed = borrowed_.find(file); borrowed != borrowed_.end()) return borrowed->second;
    const auto found = files_.find(file);
    return found == files_.end() ? nothing : found->second;
}

KernelSources::File KernelSources::parse(std::vector<SourceLine> lines) {
    File file{std::move(lines), {}};
    for (std::size_t at = 0; at < file.lines.size(); ++at)
        for (const int line : file.lines[at].pseudocode) file.implements.emplace(line, at);
    return file;
}

std::optional<std::size_t> KernelSources::find(const LaunchRecord& kernel, int pseudocode_line) const {
    const auto& implements = known(kernel.source.file).implements;
    const auto found = implements.find(pseudocode_line);
    return found == implements.end() ? std::nullopt : std::optional(found->second);
}

std::size_t KernelSources::body_of(const LaunchRecord& kernel) const {
    const auto& lines = lines_of(kernel.source.file);
    const auto named = std::min(lines.size(), static_cast<std::size_t>(std::max(0, kernel.source.line - 1)));
    for (std::size_t at = named; at < lines.size(); ++at)
        if (lines[at].text.find("operator()") != std::string::npos) return at;
    return named;
}

}  // namespace lockstep
