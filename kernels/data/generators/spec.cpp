#include "kernels/data/generators/spec.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::generate {

Spec::Spec(std::string_view text, const GeneratorInfo& info, std::uint64_t free_memory, RunBytes run_bytes,
           bool only_fits)
    : text_(one_line(text)), free_memory_(free_memory), run_bytes_(std::move(run_bytes)), only_fits_(only_fits) {
    for (const auto& option : info.options) fallback_[option.name] = option.fallback;
    auto rest = text.substr(std::min(text.size(), info.name.size() + 1));
    while (!rest.empty()) {
        const auto item = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        const auto equals = item.find('=');
        const std::string key(item.substr(0, equals));
        if (!fallback_.contains(key)) {
            std::vector<std::string> known;
            for (const auto& option : info.options) known.push_back(option.name + "=");
            throw InputError(
                fmt::format("{} has no option \"{}\": it takes {}", info.name, printable(key), fmt::join(known, ", ")));
        }
        if (equals == std::string_view::npos)
            throw InputError(fmt::format("{}: option {} lacks a value: {}=...", text_, key, key));
        if (!given_.emplace(key, item.substr(equals + 1)).second)
            throw InputError(fmt::format("{}: {}= is given twice", text_, key));
    }
}

std::size_t Spec::choice(const std::string& key, std::initializer_list<std::string_view> words) const {
    const auto found = std::ranges::find(words, word(key));
    if (found == words.end())
        throw InputError(
            fmt::format("{}: {}={} is none of {}", text_, key, printable(word(key)), fmt::join(words, ", ")));
    return static_cast<std::size_t>(found - words.begin());
}

std::uint64_t Spec::nodes() const {
    const auto n = count("n", 0, kMaxNodes);
    if (n == 0)
        throw InputError(
            fmt::format("{}: a dataset needs at least one node, n={} asks for none", text_, printable(word("n"))));
    return n;
}

void require_memory(const Spec& spec, std::string_view what, const MemoryNeed& need) {
    require_fits(spec.text(), what, need, spec.free_memory(), spec.run_bytes());
    if (spec.only_fits()) throw Fits{};
}

void require_arcs(const Spec& spec, std::uint64_t num_arcs) {
    if (num_arcs <= kMaxArcs) return;
    throw InputError(
        fmt::format("{} has {} arcs, at most {} can be held", spec.text(), count_text(num_arcs), count_text(kMaxArcs)));
}

}  // namespace lockstep::generate
