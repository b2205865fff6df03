#include "app/session/debugger/words_of_launch.hpp"

#include <algorithm>
#include <compare>
#include <set>
#include <utility>

#include "app/session/debugger/shared_accesses.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/debugger/text/source_tokens.hpp"
#include "kernels/run/column/unbounded.hpp"

namespace lockstep {
namespace {

/// Both columns format every number in the same way.
bool format_alike(const Column& a, const Column& b) {
    const auto is_infinite = [](const Column& column) { return column.style == ValueStyle::infinite; };
    return a.type() == b.type() && a.none == b.none && (!a.none || is_infinite(a) == is_infinite(b)) &&
           has_unbounded(a) == has_unbounded(b);
}

/// "own[]" for "own[k]": an array of registers is one variable.
std::string without_subscripts(const std::string& name) {
    std::string text;
    int depth = 0;
    for (const char c : name) {
        depth -= c == ']' ? 1 : 0;
        if (depth == 0) text += c;
        depth += c == '[' ? 1 : 0;
    }
    return text;
}

/// A place without a column that words are moved from or to.
struct Holder {
    enum class Kind { variable, shared, array };
    Kind kind = Kind::variable;
    std::uint16_t number = 0;  ///< the file of a variable, the buffer of an array
    std::string name;
    auto operator<=>(const Holder&) const = default;
};

Holder shared_array_of(const debugger::NamedAccess& access) {
    return {Holder::Kind::shared, access.file, access.array};
}

/// Groups of holders that exchange words, with the columns at their ends.
class Moves {
public:
    void join(const Holder& a, const Holder& b) {
        const auto first = root(place_of(a)), second = root(place_of(b));
        if (first == second) return;
        leader_[second] = first;
        ends_[first].insert(ends_[second].begin(), ends_[second].end());
    }
    /// column  null: an element packs several numbers, or the words are parts of a number
    void end(const Holder& holder, const Column* column) { ends_[root(place_of(holder))].insert(column); }

    /// The column that formats a holder's words; null: unknown.
    const Column* find(const Holder& holder) const {
        const auto known = places_.find(holder);
        if (known == places_.end()) return nullptr;
        const auto& ends = ends_[root(known->second)];
        if (ends.empty() || ends.contains(nullptr)) return nullptr;
        const auto* first = *ends.begin();
        const bool alike = std::ranges::all_of(ends, [&](const Column* one) { return format_alike(*first, *one); });
        return alike ? first : nullptr;
    }
    bool knows(const Holder& holder) const { return places_.contains(holder); }
    std::vector<Holder> holders() const {
        std::vector<Holder> all;
        for (const auto& [holder, place] : places_) all.push_back(holder);
        return all;
    }

private:
    std::size_t place_of(const Holder& holder) {
        const auto [known, is_new] = places_.try_emplace(holder, leader_.size());
        if (is_new) {
            leader_.push_back(known->second);
            ends_.emplace_back();
        }
        return known->second;
    }
    std::size_t root(std::size_t place) const {
        while (leader_[place] != place) place = leader_[place];
        return place;
    }

    std::map<Holder, std::size_t> places_;
    std::vector<std::size_t> leader_;
    std::vector<std::set<const Column*>> ends_;  // indexed by root
};

/// Follows the moves of values in a launch, using its kernel's source.
class Reader {
public:
    Reader(const debugger::Recording& recording, const debugger::KernelText& text,
           const std::vector<ArrayColumns>& arrays)
        : recording_(recording), text_(text), arrays_(arrays) {}

    Moves run() {
        std::set<std::pair<const debugger::NamedAccess*, std::uint16_t>> seen;
        for (std::uint32_t id = 0; id < recording_.num_instructions(); ++id) {
            const auto& event = recording_.event(recording_.events_of_instruction(id).front());
            const auto* access = text_.access_of(event);
            if (!access || !seen.emplace(access, event.buffer).second) continue;
            if (event.operation == trace::Operation::shuffle) join_shuffled(*access);
            else if (trace::is_access(event.operation)) move(*access, event);
        }
        for (const auto& holder : moves_.holders())
            if (holder.kind == Holder::Kind::variable) join_members(holder);
        return std::move(moves_);
    }

private:
    static std::optional<Holder> variable(const debugger::NamedAccess& access, const std::string& name) {
        auto whole = without_subscripts(name), plain = whole;
        std::erase_if(plain, [](char c) { return c == '[' || c == ']'; });
        if (!debugger::is_name(plain) || debugger::is_constant(plain) || plain == "true" || plain == "false")
            return std::nullopt;
        return Holder{Holder::Kind::variable, access.file, std::move(whole)};
    }
    static std::optional<Holder> result(const debugger::NamedAccess& access) {
        return access.exact ? variable(access, access.name) : std::nullopt;
    }
    /// Excludes atomic additions: the added value is not the stored result.
    static bool moves_value(const debugger::NamedAccess& access) {
        return access.method.starts_with("store") || access.method.starts_with("atomic_min") ||
               access.method.starts_with("atomic_max") || access.method.starts_with("atomic_exchange") ||
               access.method.starts_with("atomic_cas");
    }

    /// After `running = Minimum::of(left, own)`, running.least takes its value from left.least and own.least alone.
    void join_members(const Holder& member) {
        const auto dot = member.name.find('.');
        if (dot == std::string::npos) return;
        for (const auto& definition : text_.definitions()) {
            if (definition.file != member.number || definition.name != member.name.substr(0, dot)) continue;
            for (const auto& name : definition.names)
                if (const Holder part{member.kind, member.number, name + member.name.substr(dot)}; moves_.knows(part))
                    moves_.join(member, part);
        }
    }
    void join_shuffled(const debugger::NamedAccess& access) {
        const auto got = result(access), given = variable(access, access.value);
        if (got && given) moves_.join(*got, *given);
    }
    void move(const debugger::NamedAccess& access, const trace::Event& event) {
        if (const auto got = result(access)) move(*got, access, event);
        if (!moves_value(access)) return;
        if (const auto given = variable(access, access.value)) move(*given, access, event);
    }
    void move(const Holder& variable, const debugger::NamedAccess& access, const trace::Event& event) {
        const auto& array = arrays_[event.buffer];
        if (event.buffer == debugger::kSharedMemory) return moves_.join(shared_array_of(access), variable);
        if (array.empty()) return moves_.join({Holder::Kind::array, event.buffer, {}}, variable);
        const auto* column = array.whole();
        moves_.end(variable, column && event.bytes == num_bytes(column->type()) ? column : nullptr);
    }

    const debugger::Recording& recording_;
    const debugger::KernelText& text_;
    const std::vector<ArrayColumns>& arrays_;
    Moves moves_;
};

}  // namespace

WordsOfLaunch::WordsOfLaunch(const debugger::Recording& recording, const debugger::KernelText& text,
                             const std::vector<ArrayColumns>& arrays) {
    auto moves = Reader(recording, text, arrays).run();
    const auto keep = [&](const Column& column) {
        const auto known = std::ranges::find_if(columns_, [&](const Column& one) { return format_alike(one, column); });
        if (known != columns_.end()) return static_cast<std::size_t>(known - columns_.begin());
        columns_.push_back(column);
        return columns_.size() - 1;
    };
    for (const auto& holder : moves.holders()) {
        const auto* column = moves.find(holder);
        if (!column) continue;
        if (holder.kind == Holder::Kind::array) arrays_[holder.number] = keep(*column);
        if (holder.kind == Holder::Kind::variable)
            variables_[{static_cast<std::uint8_t>(holder.number), holder.name}] = keep(*column);
    }
    std::map<const debugger::NamedAccess*, std::size_t> of_access;
    for (const auto& access : text.accesses())
        if (const auto* column = moves.find(shared_array_of(access))) of_access[&access] = keep(*column);
    if (!of_access.empty()) fill_shared(recording, text, of_access);
}

void WordsOfLaunch::fill_shared(const debugger::Recording& recording, const debugger::KernelText& text,
                                const std::map<const debugger::NamedAccess*, std::size_t>& of_access) {
    enum class Source : std::uint8_t { none, function, kernel };
    shared_.resize(recording.launch().shared_bytes / 4);
    std::vector<Source> named_by(shared_.size(), Source::none);
    for_each_shared_access(recording, text, [&](const debugger::NamedAccess& access, const auto& events) {
        const auto found = of_access.find(&access);
        const auto number = found == of_access.end() ? std::nullopt : std::optional(found->second);
        // The kernel's name for its shared memory counts more than a function's name for its argument.
        const auto source = access.file == 0 ? Source::kernel : Source::function;
        for (const auto event : events) {
            const auto word = recording.event(event).word;
            if (word >= shared_.size() || named_by[word] > source) continue;
            if (named_by[word] < source) shared_[word] = number;
            else if (shared_[word] != number) shared_[word] = std::nullopt;
            named_by[word] = source;
        }
    });
}

const Column* WordsOfLaunch::of_variable(const std::string& name, std::uint8_t file) const {
    const auto found = variables_.find({file, without_subscripts(name)});
    return found == variables_.end() ? nullptr : &columns_[found->second];
}

const Column* WordsOfLaunch::of_shared(std::uint32_t word) const {
    return word < shared_.size() && shared_[word] ? &columns_[*shared_[word]] : nullptr;
}

const Column* WordsOfLaunch::of_array(std::uint16_t buffer) const {
    const auto found = arrays_.find(buffer);
    return found == arrays_.end() ? nullptr : &columns_[found->second];
}

}  // namespace lockstep
