#include "app/gui/keys/palette_entries.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/gui/keys/index_entries.hpp"
#include "app/session/files/recents.hpp"
#include "app/session/gpu_probe.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

std::string lower(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

/// "pass 1,234" into "pass" and "1,234": at the last space, ':' or '='.
struct Phrase {
    std::string words, value;
};

constexpr std::string_view kElementWords[] = {"node", "vertex", "element"};
constexpr std::string_view kGoing[] = {"go to ", "goto ", "select ", "show "};

Phrase phrase_of(std::string_view typed) {
    const auto text = trimmed(typed);
    const auto cut = text.find_last_of(" :=");
    if (cut == std::string_view::npos) return {"", std::string(text)};
    auto words = lower(trimmed(text.substr(0, cut)));
    for (const auto begin : kGoing)
        if (words.starts_with(begin)) words.erase(0, begin.size());
    if (words == "go to" || words == "goto" || words == "go" || words == "select") words.clear();
    return {std::move(words), std::string(text.substr(cut + 1))};
}

/// None unless it is an integer; commas between digits are allowed.
std::optional<std::uint64_t> number_in(std::string text) {
    std::erase(text, ',');
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

void add_passes(std::vector<PaletteEntry>& entries, const Workspace& w, std::uint64_t pass) {
    if (!w.run()) return;
    const auto last = w.last_pass();
    if (pass > last)
        return entries.push_back({fmt::format("There is no pass {}", count_text(pass)),
                                  fmt::format("the last is {}", count_text(last)), "", nullptr});
    entries.push_back({"Go to pass " + count_text(pass), fmt::format("of {}", count_text(last)), "",
                       [pass](CommandContext& c) { c.actions.push(Seek{static_cast<std::uint32_t>(pass)}); }});
}

void add_element(std::vector<PaletteEntry>& entries, const IndexSpace& space, std::uint64_t index) {
    if (index >= space.size)
        return entries.push_back({fmt::format("There is no {} {}", space.one, count_text(index)),
                                  space.size == 0 ? "there are none" : "the last is " + count_text(space.size - 1), "",
                                  nullptr});
    entries.push_back({fmt::format("Go to {} {}", space.one, count_text(index)), "of " + count_text(space.size), "",
                       [name = space.name, index](CommandContext& c) {
                           c.actions.push(SelectElement{static_cast<std::uint32_t>(index), name});
                           c.view.reveal = true;
                       }});
}

std::vector<IndexSpace> spaces_of_run(const Workspace& w) {
    if (const Run* run = w.run(); run && run->ready()) return run->spaces();
    return w.dataset() ? spaces_of(*w.dataset()) : std::vector<IndexSpace>{};
}

/// "vert", "vertices" and "v" mean the vertices.
bool names(const IndexSpace& space, const std::string& words) {
    return !words.empty() && (lower(space.one).starts_with(words) || lower(space.name).starts_with(words));
}

/// By its name, or the first word of its title: "num_splitters", "p" of "p, splitters".
bool names(const Parameter& parameter, const std::string& words) {
    if (words.empty()) return false;
    const auto title = lower(parameter.hints.title);
    return lower(parameter.name) == words || title == words || title.substr(0, title.find_first_of(", ")) == words;
}

std::string title_of(const Parameter& parameter) {
    return parameter.hints.title.empty() ? parameter.name : parameter.hints.title;
}

std::int64_t value_of(const Workspace& w, const Parameter& parameter) {
    const auto values = w.parameters();
    const auto found = values.find(parameter.name);
    return found == values.end() ? parameter.value : found->second;
}

/// The valid values of a parameter.
std::string range_of(const Workspace& w, const Parameter& parameter) {
    switch (parameter.kind) {
        case Parameter::Kind::flag: return "off or on";
        case Parameter::Kind::choice: {
            std::string words;
            for (const auto& one : parameter.choices) words += (words.empty() ? "" : ", ") + one;
            return words;
        }
        default: break;
    }
    const auto highest = w.dataset() ? parameter.highest_on(*w.dataset()) : parameter.highest;
    return fmt::format("{} to {}", parameter.lowest, highest);
}

void add_parameter(std::vector<PaletteEntry>& entries, const Workspace& w, const Parameter& parameter,
                   const std::string& value) {
    try {
        const std::pair<std::string, std::string> given[] = {{parameter.name, value}};
        const auto number =
            resolve_parameters(std::span(&parameter, 1), *w.dataset(), std::span(given)).at(parameter.name);
        entries.push_back({fmt::format("Set {} to {}", title_of(parameter), parameter.text(number)),
                           fmt::format("now {}", parameter.text(value_of(w, parameter))), "",
                           [name = parameter.name, along = parameter.hints.along, number](CommandContext& c) {
                               if (along) c.actions.push(SetParameter{along->first, along->second});
                               c.actions.push(SetParameter{name, number});
                           }});
    } catch (const InputError&) {
        entries.push_back({fmt::format("{} cannot be {}", title_of(parameter), value),
                           "it is " + range_of(w, parameter), "", nullptr});
    }
}

void add_order(std::vector<PaletteEntry>& entries, const Order& order) {
    entries.push_back({"On the emulator, " + order.text(), "order", "", [order](CommandContext& c) {
                           c.actions.push(ChooseExecutor{ExecutorKind::simt, order});
                       }});
}

}  // namespace

std::vector<PaletteEntry> named_entries(const Workspace& w) {
    std::vector<PaletteEntry> entries;
    for (const auto& one : all_commands())
        if (one.is_available(w)) entries.push_back({one.title, "", key_name(one.key), one.run});
    for (auto& one : index_entries(w)) entries.push_back(std::move(one));
    for (const auto& recent : w.recents().all())
        entries.push_back({"Open " + recent.source.input.filename().string(),
                           recent.source.input.parent_path().string(), "",
                           [source = recent.source](CommandContext& c) { c.actions.push(OpenInput{source}); }});
    for (const auto& order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(7)}) add_order(entries, order);
    if (const auto& gpu = w.gpu(); gpu && gpu->names.size() > 1)
        for (int k = 0; k < std::ssize(gpu->names); ++k)
            entries.push_back({"On " + gpu->names[static_cast<std::size_t>(k)], "GPU", "", [k](CommandContext& c) {
                                   c.actions.push(ChooseExecutor{ExecutorKind::cuda, std::nullopt, k});
                               }});
    for (const auto& parameter : w.algorithm().parameters)
        entries.push_back({"Set " + title_of(parameter),
                           fmt::format("{}, now {}", range_of(w, parameter), parameter.text(value_of(w, parameter))),
                           "", nullptr, parameter.name + " "});
    entries.push_back({"Go to pass…", "of " + count_text(w.last_pass()), "", nullptr, "pass "});
    for (const auto& space : spaces_of_run(w))
        entries.push_back({"Go to " + space.one + "…", "of " + count_text(space.size), "", nullptr, space.one + " "});
    for (const auto* view : views_of(w.algorithm()))
        entries.push_back(
            {view->title, "view", "", [name = view->name](CommandContext& c) { c.actions.push(ChooseView{name}); }});
    return entries;
}

std::vector<PaletteEntry> typed_entries(const Workspace& w, std::string_view typed) {
    std::vector<PaletteEntry> entries;
    const auto [words, value] = phrase_of(typed);
    if (value.empty()) return entries;
    const auto number = number_in(value);
    if (words == "shuffled" && number) add_order(entries, Order::shuffled(*number));
    if (w.dataset() && !words.empty())
        for (const auto& parameter : w.algorithm().parameters)
            if (names(parameter, words)) add_parameter(entries, w, parameter, value);
    if (!number) return entries;
    const std::string pass = "pass";
    if (words.empty() || pass.starts_with(words) || words == "level") add_passes(entries, w, *number);
    const auto spaces = spaces_of_run(w);
    const bool any = std::ranges::any_of(spaces, [&](const IndexSpace& space) { return names(space, words); });
    for (const auto& space : spaces)
        if (names(space, words) || (words.empty() && space.depth == 0)) add_element(entries, space, *number);
    // "node" means the dataset's own elements, whatever their noun.
    if (!any && !spaces.empty() && std::ranges::find(kElementWords, words) != std::end(kElementWords))
        add_element(entries, spaces.front(), *number);
    return entries;
}

NamedSpaces named_spaces(const Workspace& w, std::string_view typed) {
    auto text = trimmed(typed);
    for (const auto begin : kGoing)
        if (lower(text).starts_with(begin)) text = trimmed(text.substr(begin.size()));
    NamedSpaces named{spaces_of_run(w), std::string(text)};
    const auto space = text.find(' ');
    if (space == std::string_view::npos) return named;
    const auto word = lower(text.substr(0, space));
    const auto meant = [&](const IndexSpace& one) { return names(one, word); };
    if (std::ranges::none_of(named.spaces, meant)) return named;
    std::erase_if(named.spaces, [&](const IndexSpace& one) { return !meant(one); });
    named.text = trimmed(text.substr(space));
    return named;
}

}  // namespace lockstep
