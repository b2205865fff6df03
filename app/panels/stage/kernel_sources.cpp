#include "app/panels/stage/kernel_sources.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/outside/kernel_folder.hpp"

namespace lockstep {
namespace {

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
    : reading_([read = std::move(read)](const std::vector<std::string>& names, Progress&) {
          Files files;
          for (const auto& name : names) files.emplace(name, parse(read(source_path(name))));
          return files;
      }) {}

void KernelSources::update(const Run* run) {
    const auto* algorithm = run ? run->request().algorithm : nullptr;
    const auto size = run ? run->timeline().size() : 0;
    if (run != run_ || algorithm != algorithm_ || size < seen_) kernels_.clear(), seen_ = 0;
    run_ = run, algorithm_ = algorithm;
    for (; seen_ < size; ++seen_) add_new(kernels_, run->timeline().record(seen_).launches);
    read_what_is_new();
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
    if (!asked_.empty()) reading_.ask(asked_);
}

bool KernelSources::complete() const {
    return std::ranges::all_of(kernels_, [&](const auto& kernel) { return files_.contains(kernel.source.file); });
}

const KernelSources::File& KernelSources::known(const std::string& file) const {
    static const File nothing;
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
