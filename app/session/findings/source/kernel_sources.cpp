#include "app/session/findings/source/kernel_sources.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/kernel_watch.hpp"

namespace lockstep {
namespace {

constexpr std::ptrdiff_t kFewer = 3;  ///< one in three references must be reported: fewer may be a coincidence

/// "kernels/algorithms/components" for "kernels/algorithms/components/shiloach_vishkin.hpp".
std::string_view family_folder(std::string_view file) {
    constexpr std::string_view families = "kernels/algorithms/";
    const auto from = file.starts_with(families) ? families.size() : file.find('/') + 1;
    return file.substr(0, file.find('/', from));
}

/// The first and last line of a kernel's struct, from 0: the one around its `source_here()`.
std::pair<std::size_t, std::size_t> kernel_around(const std::vector<SourceLine>& lines, std::size_t at) {
    const auto indent = [](const std::string& text) { return text.find_first_not_of(' '); };
    auto begin = at, end = at;
    while (begin > 0 && lines[begin].text.find("struct ") == std::string::npos) --begin;
    while (end + 1 < lines.size() &&
           !(indent(lines[end].text) == indent(lines[begin].text) && lines[end].text.find("};") != std::string::npos))
        ++end;
    return {begin, end};
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
    : reading_([read = std::move(read)](const Query& query, Progress&) {
          Files files;
          for (const auto& name : query.names) parse(name, read(source_path(name, query.algorithm)), files);
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
            for (const auto& one : record.report.lines)
                reported_[{launch.source.file, launch.source.line}].insert(one.line);
    }
    const auto num_files = files_.size();
    read_new_sources();
    if (grows || files_.size() != num_files) find_borrowed();
}

// Files in two folders, or in the source tree, can have the same names; sources of user kernels change.
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
    const auto agrees = [&](const Key& key, const File& file) {
        if (file.implements.empty()) return false;
        return std::ranges::any_of(reported_, [&](const auto& reported) {
            if (reported.first.first != key.first || (key.second != 0 && reported.first.second != key.second))
                return false;
            const auto common = std::ranges::count_if(
                file.implements, [&](const auto& one) { return reported.second.contains(one.first); });
            return common * kFewer >= std::ssize(file.implements);
        });
    };
    std::set<std::string_view> at_home;
    for (const auto& [key, file] : files_)
        if (agrees(key, file)) at_home.insert(family_folder(key.first));
    borrowed_.clear();
    const auto known = algorithm_ ? static_cast<int>(algorithm_->pseudocode.size()) : 0;
    for (const auto& [key, file] : files_) {
        if (file.implements.empty()) continue;
        // Kernels of the same folder may also refer to another algorithm's pseudocode.
        const bool beyond = file.implements.rbegin()->first > known;
        if (!beyond && (at_home.empty() || at_home.contains(family_folder(key.first)))) continue;
        auto lines = file.lines;
        for (auto& line : lines) line.pseudocode.clear();
        borrowed_.emplace(key, File{std::move(lines), {}});
    }
}

void KernelSources::read_new_sources() {
    if (auto reply = reading_.take()) {
        if (reply->answer) files_.merge(*reply->answer);
        for (const auto& name : asked_) files_.try_emplace({name, 0});  // an unreadable file counts as empty
        asked_.clear();
    }
    if (reading_.busy()) return;
    for (const auto& kernel : kernels_)
        if (!files_.contains({kernel.source.file, 0}) && std::ranges::count(asked_, kernel.source.file) == 0)
            asked_.emplace_back(kernel.source.file);
    for (const auto& file : wanted_)
        if (!files_.contains({file, 0}) && std::ranges::count(asked_, file) == 0) asked_.push_back(file);
    if (!asked_.empty()) reading_.ask({algorithm_ ? algorithm_->id : std::string(), asked_});
}

bool KernelSources::complete() const {
    return std::ranges::all_of(kernels_,
                               [&](const auto& kernel) {
                                   return files_.contains({kernel.source.file, 0});
                               }) &&
           std::ranges::all_of(wanted_, [&](const auto& file) {
               return files_.contains({file, 0});
           });
}

const KernelSources::File& KernelSources::known(const std::string& file, int kernel_line) const {
    static const File nothing;
    const Key key{file, files_.contains({file, kernel_line}) ? kernel_line : 0};
    if (const auto borrowed = borrowed_.find(key); borrowed != borrowed_.end()) return borrowed->second;
    const auto found = files_.find(key);
    return found == files_.end() ? nothing : found->second;
}

void KernelSources::parse(const std::string& name, std::vector<SourceLine> lines, Files& into) {
    const auto add = [&](int kernel_line, std::vector<SourceLine> part) {
        File file{std::move(part), {}};
        for (std::size_t at = 0; at < file.lines.size(); ++at)
            for (const int line : file.lines[at].pseudocode) file.implements.emplace(line, at);
        into.emplace(Key{name, kernel_line}, std::move(file));
    };
    std::map<std::size_t, std::pair<std::size_t, std::size_t>> kernels;  // by the line of source_here()
    for (std::size_t at = 0; at < lines.size(); ++at)
        if (lines[at].text.find("source_here()") != std::string::npos) kernels.emplace(at, kernel_around(lines, at));
    if (kernels.size() > 1)
        for (const auto& [own, unused] : kernels) {
            auto part = lines;
            for (const auto& [other, range] : kernels)
                if (other != own)
                    for (auto at = range.first; at <= range.second; ++at) part[at].pseudocode.clear();
            add(static_cast<int>(own) + 1, std::move(part));
        }
    add(0, std::move(lines));
}

std::optional<std::size_t> KernelSources::find(const LaunchRecord& kernel, int pseudocode_line) const {
    const auto& implements = known(kernel.source.file, kernel.source.line).implements;
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
