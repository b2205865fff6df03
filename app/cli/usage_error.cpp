#include "app/cli/usage_error.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/names/near_names.hpp"

namespace lockstep {
namespace {

/// The name that `typed` begins, whose letters it has in another order, or that differs from it in one of three letters, in
/// two at most; empty: none.
std::string nearest(const std::vector<std::string>& names, const std::string& typed) {
    const auto begun = std::ranges::find_if(names, [&](const auto& name) { return name.starts_with(typed); });
    if (begun != names.end()) return *begun;
    const auto mixed =
        std::ranges::find_if(names, [&](const auto& name) { return std::ranges::is_permutation(name, typed); });
    if (mixed != names.end()) return *mixed;
    constexpr std::size_t kMaxTypos = 2, kLettersPerTypo = 3;
    const auto typos = std::min(kMaxTypos, typed.size() / kLettersPerTypo);
    const auto found =
        std::ranges::min_element(names, {}, [&](const auto& name) { return edit_distance(name, typed); });
    return found != names.end() && edit_distance(*found, typed) <= typos ? *found : std::string();
}

std::vector<std::string> options_of(const CLI::App& command) {
    std::vector<std::string> names;
    for (const auto* option : command.get_options())
        names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
    return names;
}

std::vector<std::string> names_of(const std::vector<const CLI::App*>& commands) {
    std::vector<std::string> names;
    for (const auto* command : commands) names.push_back(command->get_name());
    return names;
}

InputError unknown_option(const CLI::App& app, const CLI::App& command, const std::string& name,
                          const std::string& bare) {
    const auto begin = fmt::format("'{}' has no option --{}", name, bare);
    if (const auto near = nearest(options_of(command), bare); !near.empty())
        return InputError(fmt::format("{}; did you mean --{}?", begin, near));
    auto with_it =
        app.get_subcommands([&](const CLI::App* one) { return one->get_option_no_throw("--" + bare) != nullptr; });
    if (!with_it.empty())
        return InputError(fmt::format("{}; it is an option of {}", begin, fmt::join(names_of(with_it), ", ")));
    if (command.get_option_no_throw("--param"))
        return InputError(fmt::format("{}; a parameter of an algorithm is set with --param {}=VALUE", begin, bare));
    return InputError(fmt::format("{}; '{} --help' lists the options", begin, name));
}

/// Words that no option takes: "lockstep rnu bfs.frontier", "lockstep a.gr b.gr".
InputError unexpected_words(const CLI::App& app, const std::string& name, const std::vector<std::string>& words) {
    const auto* file = app.get_option_no_throw("FILE");
    if (file && file->count() > 0 && app.get_subcommands().empty()) {
        const auto first = file->results().front();
        const auto near = nearest(names_of(app.get_subcommands([](const CLI::App*) { return true; })), first);
        if (std::error_code error; !near.empty() && !std::filesystem::exists(first, error))
            return InputError(fmt::format("there is no command '{}'; did you mean {}?", first, near));
    }
    return InputError(fmt::format("'{}' does not expect '{}'", name, words.front()));
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
    if (unknown == words.end()) return unexpected_words(app, name, words);
    return unknown_option(app, command, name, unknown->substr(2, unknown->find('=') - 2));
}

}  // namespace lockstep
