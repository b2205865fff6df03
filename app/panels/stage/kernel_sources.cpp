#include "app/panels/stage/kernel_sources.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "lockstep/build_info.hpp"

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

void KernelSources::update(const Run* run) {
    const auto* algorithm = run ? run->request().algorithm : nullptr;
    const auto size = run ? run->timeline().size() : 0;
    if (run != run_ || algorithm != algorithm_ || size < seen_) kernels_.clear(), seen_ = 0;
    run_ = run, algorithm_ = algorithm;
    for (; seen_ < size; ++seen_) add_new(kernels_, run->timeline().record(seen_).launches);
}

const KernelSources::File& KernelSources::open(const std::string& file) {
    const auto known = files_.find(file);
    if (known != files_.end()) return known->second;
    File opened{load_source(std::filesystem::path(kSourceDir) / file), {}};
    for (std::size_t at = 0; at < opened.lines.size(); ++at)
        for (const int line : opened.lines[at].pseudocode) opened.implements.emplace(line, at);
    return files_.emplace(file, std::move(opened)).first->second;
}

std::optional<std::size_t> KernelSources::find(const LaunchRecord& kernel, int pseudocode_line) {
    const auto& implements = open(kernel.source.file).implements;
    const auto found = implements.find(pseudocode_line);
    return found == implements.end() ? std::nullopt : std::optional(found->second);
}

std::size_t KernelSources::body_of(const LaunchRecord& kernel) {
    const auto& lines = lines_of(kernel.source.file);
    const auto named = std::min(lines.size(), static_cast<std::size_t>(std::max(0, kernel.source.line - 1)));
    for (std::size_t at = named; at < lines.size(); ++at)
        if (lines[at].text.find("operator()") != std::string::npos) return at;
    return named;
}

}  // namespace lockstep
