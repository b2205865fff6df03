#include "app/cli/usage_error.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace lockstep {
namespace {

/// The number of letters to insert, remove or replace (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// The option of a command that differs from `name` in at most two letters, or an empty text.
std::string nearest_option(const CLI::App& command, const std::string& name) {
    constexpr std::size_t kTypos = 2;
    std::string nearest;
    auto least = kTypos + 1;
    for (const auto* option : command.get_options())
        for (const auto& known : option->get_lnames())
            if (const auto typos = distance(name, known); typos < least && typos < name.size()) {
                least = typos;
                nearest = known;
            }
    return nearest;
}

}  // namespace

InputError usage_error(const CLI::App& app, const CLI::ParseError& error) {
    std::string text = error.what();
    std::ranges::replace(text, '\n', ' ');
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError)) return InputError(text);
    const auto commands = app.get_subcommands();
    const auto& command = commands.empty() ? app : *commands.front();
    const auto name = commands.empty() ? app.get_name() : app.get_name() + " " + command.get_name();
    const auto words = app.remaining(true);
    const auto unknown = std::ranges::find_if(words, [](const auto& word) { return word.starts_with("--"); });
    if (unknown == words.end()) return InputError(fmt::format("'{}' does not expect '{}'", name, words.front()));
    const auto option = unknown->substr(0, unknown->find('='));
    const auto bare = option.substr(2);
    if (const auto nearest = nearest_option(command, bare); !nearest.empty())
        return InputError(fmt::format("'{}' has no option {}; did you mean --{}?", name, option, nearest));
    if (command.get_option_no_throw("--param"))
        return InputError(fmt::format(
            "'{}' has no option {}; a parameter of the algorithm is set with --param {}=VALUE", name, option, bare));
    return InputError(fmt::format("'{0}' has no option {1}; '{0} --help' lists the options", name, option));
}

}  // namespace lockstep
