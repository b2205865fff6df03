#include "kernels/run/catalog/catalog.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/near_names.hpp"

namespace lockstep {
namespace {

/// Reduces a text to letters and digits in lower case: "Rehman fig. 4.2" and "rehman-fig-4.2" are equal.
std::string essence(std::string_view text) {
    std::string letters;
    for (const auto letter : text)
        if (std::isalnum(static_cast<unsigned char>(letter)))
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return letters;
}

}  // namespace

void Catalog::add(AlgorithmInfo info) {
    if (find(info.id)) throw std::logic_error("two algorithms have the id " + info.id);
    all_.push_back(std::make_unique<AlgorithmInfo>(std::move(info)));
}

void Catalog::put(AlgorithmInfo info) {
    const auto found = std::ranges::find_if(all_, [&](const auto& one) { return one->id == info.id; });
    if (found == all_.end()) return add(std::move(info));
    replaced_.push_back(std::exchange(*found, std::make_unique<AlgorithmInfo>(std::move(info))));
}

const AlgorithmInfo* Catalog::find(std::string_view id) const {
    const auto found = std::ranges::find_if(all_, [&](const auto& info) { return info->id == id; });
    return found == all_.end() ? nullptr : found->get();
}

const AlgorithmInfo& Catalog::at(std::string_view id) const {
    if (const auto* info = find(id)) return *info;
    constexpr std::size_t kTypingErrors = 2;
    std::vector<std::string> family;
    const AlgorithmInfo* nearest = nullptr;
    for (const auto& one : all_) {
        if (one->family() == id.substr(0, id.find('.'))) family.push_back(one->id);
        if (!nearest || edit_distance(one->id, id) < edit_distance(nearest->id, id)) nearest = one.get();
    }
    auto text = fmt::format("there is no algorithm '{}'", id);
    if (nearest && edit_distance(nearest->id, id) <= kTypingErrors)
        text += fmt::format("; did you mean {}?", nearest->id);
    else if (!family.empty()) text += fmt::format("; there are {}", fmt::join(family, ", "));
    else if (!all_.empty()) text += "; 'lockstep algorithms' lists all";
    throw InputError(text);
}

const AlgorithmInfo* Catalog::that_measures(DeviceLimit limit) const {
    const auto found = std::ranges::find_if(all_, [&](const auto& info) { return info->limit == limit; });
    return found == all_.end() ? nullptr : found->get();
}

const AlgorithmInfo* Catalog::baseline(std::string_view family, const Dataset& dataset) const {
    const auto takes = [&](const Need& need) { return !need.lacking(dataset).has_value(); };
    for (const auto& info : all_)
        if (info->baseline && info->family() == family && std::ranges::all_of(info->needs, takes)) return info.get();
    return nullptr;
}

void Catalog::add(std::vector<Study> studies) {
    for (auto& study : studies) {
        if (std::ranges::find(studies_, study.id, &Study::id) != studies_.end())
            throw std::logic_error("two studies have the id " + study.id);
        for (const auto& one : study.series)
            if (!find(one.algorithm)) throw std::logic_error(study.id + " names " + one.algorithm);
        studies_.push_back(std::move(study));
    }
}

const Study& Catalog::study(std::string_view name) const {
    const auto wanted = essence(name);
    std::vector<const Study*> found;
    for (const auto& one : studies_) {
        if (essence(one.id) == wanted || essence(one.title) == wanted) return one;
        const auto names = [&](const std::string& text) { return essence(text).find(wanted) != std::string::npos; };
        if (!wanted.empty() && (names(one.title) || names(one.id))) found.push_back(&one);
    }
    if (found.size() == 1) return *found.front();
    // Several papers have a figure 4.2: the first paper takes precedence.
    for (const auto* one : found)
        if (essence(one->title).ends_with(wanted)) return *one;
    std::string known;
    for (const auto& one : studies_) known += (known.empty() ? "" : ", ") + one.title;
    throw InputError(fmt::format("'{}' names no study; there {} {}", name, studies_.size() == 1 ? "is" : "are",
                                 known.empty() ? "none" : known));
}

}  // namespace lockstep
