#include "app/session/files/recents.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/session/files/saved_entries.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;  // keeps the order of keys for writing
using ReadJson = nlohmann::json;  // faster look-up of keys

std::optional<Recent> recent_from(const ReadJson& json) {
    if (!json.is_object() || !json.contains("path")) return std::nullopt;
    try {
        // One statement each: if a later part of a nested initialiser throws, GCC 12 destroys the earlier part twice.
        Recent recent;
        recent.source.input = json["path"].get<std::string>();
        recent.sizes = json.value("sizes", "");
        if (json.contains("as")) recent.source.as = parse_as(json["as"].get<std::string>(), "as");
        recent.source.undirected = json.value("undirected", false);
        if (json.contains("weights"))
            recent.source.weights = checked_weights(json["weights"].get<std::string>(), "weights");
        if (json.contains("header")) recent.source.header = json["header"].get<bool>();
        if (json.contains("delimiter"))
            recent.source.delimiter = parse_delimiter(json["delimiter"].get<std::string>(), "delimiter");
        if (json.contains("item")) recent.source.item = parse_item(json["item"].get<std::string>(), "item");
        recent.source.member = json.value("member", "");
        recent.source.queries = json.value("queries", "");
        if (json.contains("kernel")) {
            const auto& kernel = json["kernel"];
            recent.source.kernel = KernelCall{.kernel = kernel.at("name").get<std::string>(), .arguments = {}};
            recent.source.kernel->grid = kernel.at("grid").get<std::string>();
            recent.source.kernel->block = kernel.at("block").get<std::string>();
            recent.source.kernel->shared_bytes = kernel.value("shared_bytes", 0u);
            recent.source.kernel->arguments = kernel.at("arguments").get<std::vector<std::string>>();
        }
        recent.source.variables = json.value("variables", false);
        if (json.contains("base")) recent.source.base = parse_base(json["base"].get<std::string>(), "base");
        return recent.source.input.is_absolute() ? std::optional(std::move(recent)) : std::nullopt;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

void Recents::add(Recent recent) {
    std::erase_if(all_, [&](const Recent& one) { return one.source.input == recent.source.input; });
    all_.insert(all_.begin(), std::move(recent));
    all_.resize(std::min(all_.size(), kMaxEntries));
    ++version_;
}

const Recent* Recents::find(const std::filesystem::path& file) const {
    const auto found = std::ranges::find(all_, file, [](const Recent& one) { return one.source.input; });
    return found == all_.end() ? nullptr : &*found;
}

std::string recents_text(const Recents& recents) {
    auto list = Json::array();
    for (const auto& [source, sizes] : recents.all()) {
        Json json{{"path", source.input.string()}};
        if (!sizes.empty()) json["sizes"] = sizes;
        if (source.as != LoadOptions::As::guess) json["as"] = name_of(source.as);
        if (source.undirected) json["undirected"] = true;
        if (!source.weights.empty()) json["weights"] = source.weights;
        if (source.header) json["header"] = *source.header;
        if (source.delimiter != '\0') json["delimiter"] = delimiter_word(source.delimiter);
        if (source.base != 0) json["base"] = std::to_string(source.base);
        if (source.item != 0) json["item"] = std::to_string(source.item);
        if (!source.member.empty()) json["member"] = source.member;
        if (!source.queries.empty()) json["queries"] = source.queries.string();
        if (source.variables) json["variables"] = true;
        if (const auto& call = source.kernel)
            json["kernel"] = {{"name", call->kernel},
                              {"grid", call->grid},
                              {"block", call->block},
                              {"shared_bytes", call->shared_bytes},
                              {"arguments", call->arguments}};
        list.push_back(std::move(json));
    }
    return entries_text(list);
}

Recents parse_recents(std::string_view text, bool* damaged) {
    const auto saved = parse_entries(text, ReadJson::value_t::array);
    if (damaged) *damaged = saved.damaged;
    Recents recents;
    for (auto one = saved.entries.rbegin(); one != saved.entries.rend(); ++one)
        if (auto recent = recent_from(*one)) recents.add(std::move(*recent));
    return recents;
}

}  // namespace lockstep
