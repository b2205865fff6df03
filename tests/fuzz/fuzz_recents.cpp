// The list of recent files: broken entries are skipped, valid ones are read, and the written result reads back as the
// same list.
// Sources: app/session/files/recents.cpp app/session/dataset_source.cpp app/session/recording/sha256.cpp app/session/files/saved_entries.cpp
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/session/files/recents.hpp"

namespace {

/// A list with another entry before all others. Empty if the text is no list.
std::string with_entry(std::string_view text, std::string_view entry) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_array()) return {};
    const auto first = text.find('[') + 1;
    return std::string(text.substr(0, first)) + std::string(entry) + (json.empty() ? "" : ", ") +
           std::string(text.substr(first));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    auto recents = parse_recents(text);
    if (recents.all().size() > Recents::kMaxEntries) std::abort();
    for (const auto& one : recents.all())
        if (!one.source.input.is_absolute() || recents.find(one.source.input) != &one) std::abort();
    if (parse_recents(recents_text(recents)).all() != recents.all()) std::abort();
    const auto more = with_entry(text, R"({"path": "/there/x.gr"})");
    if (more.empty()) return 0;
    recents.add({.source = {.input = "/there/x.gr"}});
    if (parse_recents(more).all() != recents.all()) std::abort();
    return 0;
}
