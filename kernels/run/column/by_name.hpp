#pragma once

#include <map>
#include <string>
#include <string_view>

namespace lockstep {

/// Throws InputError: "there is no parameter 'typo', there are: block, rounds".
[[noreturn]] void throw_no_such_name(std::string_view kind, std::string_view name, const std::string& names);

/// A map by names; at() reports a missing name and all existing ones. Kind: has `static constexpr const char* one`, "parameter".
template <class Kind, class Value>
class ByName : public std::map<std::string, Value> {
    using Map = std::map<std::string, Value>;

public:
    using Map::Map;

    const Value& at(const std::string& name) const {
        const auto found = Map::find(name);
        if (found == Map::end()) throw_missing(name);
        return found->second;
    }
    Value& at(const std::string& name) {
        const auto found = Map::find(name);
        if (found == Map::end()) throw_missing(name);
        return found->second;
    }

private:
    [[noreturn]] void throw_missing(const std::string& name) const {
        std::string names;
        for (const auto& [known, value] : *this) names += (names.empty() ? "" : ", ") + known;
        throw_no_such_name(Kind::one, name, names);
    }
};

}  // namespace lockstep
