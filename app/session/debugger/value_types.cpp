#include "app/session/debugger/value_types.hpp"

#include <algorithm>
#include <array>

#include "app/session/debugger/shared_accesses.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/run/column/value_text.hpp"
#include "kernels/simt/locals.hpp"

namespace lockstep {
namespace {

/// The type of an expression is its operand type with the highest rank: float over integer.
int rank_of(ValueType type) {
    switch (type) {
        case ValueType::uint32: return 0;
        case ValueType::uint64: return 1;
        case ValueType::int32: return 2;
        case ValueType::int64: return 3;
        case ValueType::float16: return 4;
        case ValueType::float32: return 5;
        case ValueType::float64: break;
    }
    return 6;
}

/// The target of an access in the source.
struct Goal {
    bool seen = false, shared = false;
    std::optional<ValueType> type;  ///< type of the array; none: unknown
};

/// The type that the kernel declares for an array in shared memory.
std::optional<ValueType> declared_type(const debugger::KernelText& text, const std::string& array) {
    const auto whole = array.substr(0, array.find('['));
    const auto& members = text.shared_members();
    const auto member = std::ranges::find(members, whole.substr(whole.rfind('.') + 1), &debugger::SharedMember::name);
    return member == members.end() ? std::nullopt : member->type;
}

std::vector<Goal> goals_of(const debugger::Recording& recording, const debugger::KernelText& text,
                           const std::vector<ArrayColumns>& arrays) {
    std::vector<Goal> goals(text.accesses().size());
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto& event = recording.event(recording.events_of_instruction(id).front());
        if (!trace::is_access(event.operation)) continue;
        const auto* access = text.access_of(event);
        if (!access) continue;
        auto& goal = goals[static_cast<std::size_t>(access - text.accesses().data())];
        if (goal.seen) continue;
        goal.seen = true;
        goal.shared = event.buffer == debugger::kSharedMemory;
        goal.type = goal.shared ? declared_type(text, access->array) : arrays[event.buffer].type_at(event.word);
    }
    return goals;
}

/// Propagates types through the source until nothing changes.
class Spreading {
public:
    Spreading(const debugger::KernelText& text, const std::vector<Goal>& goals,
              std::map<ValueTypes::Name, ValueType>& names)
        : text_(text), goals_(goals), names_(names) {}

    void run() {
        constexpr int kMaxRounds = 8;
        for (int round = 0; round < kMaxRounds; ++round) {
            const auto before = names_;
            pass();
            if (names_ == before) return;
        }
    }

private:
    void note(const std::string& name, std::optional<ValueType> type) {
        if (name.empty() || !type) return;
        const auto [place, is_new] = names_.try_emplace({file_, name}, *type);
        if (!is_new && rank_of(*type) > rank_of(place->second)) place->second = *type;
    }
    std::optional<ValueType> of(const std::string& name) const {
        const auto found = names_.find({file_, name});
        return found == names_.end() ? std::nullopt : std::optional(found->second);
    }
    std::optional<ValueType> of(const std::vector<std::string>& names) const {
        std::optional<ValueType> type;
        for (const auto& name : names)
            if (const auto one = of(name); one && (!type || rank_of(*one) > rank_of(*type))) type = one;
        return type;
    }

    void pass() {
        for (std::size_t i = 0; i < goals_.size(); ++i) {
            const auto& access = text_.accesses()[i];
            const auto& goal = goals_[i];
            file_ = access.file;
            const bool stores = access.method.starts_with("store") || access.method.starts_with("atomic_");
            if (access.method.starts_with("shuffle")) {
                note(access.name, of(access.value_names));
                continue;
            }
            if (!goal.seen) continue;
            const bool silent = !goal.type;  // the array has no column
            const auto array = silent ? of(access.array) : goal.type;
            note(access.name, array);
            if (goal.shared) note(access.array, goal.type);
            if (stores && silent) note(access.array, of(access.value_names));
            if (silent && access.exact) note(access.array, of(access.name));
            // A variable that is stored unchanged has the array's type.
            if (stores && access.value_names.size() == 1 && access.value == access.value_names.front())
                note(access.value, array);
        }
        for (const auto& definition : text_.definitions()) {
            file_ = definition.file;
            note(definition.name, of(definition.names));
        }
    }

    const debugger::KernelText& text_;
    const std::vector<Goal>& goals_;
    std::map<ValueTypes::Name, ValueType>& names_;
    std::uint8_t file_ = 0;  // file of the current access
};

/// The type of a number in a variable; none for an address and a truth value.
std::optional<ValueType> type_of(const trace::Local& local) {
    using Kind = trace::Local::Kind;
    const bool wide = local.bytes == 8;
    if (local.kind == Kind::floating && local.bytes >= 4) return wide ? ValueType::float64 : ValueType::float32;
    if (local.kind == Kind::signed_number) return wide ? ValueType::int64 : ValueType::int32;
    if (local.kind == Kind::unsigned_number) return wide ? ValueType::uint64 : ValueType::uint32;
    return std::nullopt;
}

std::string text_of(const Column* column, ValueType type, std::uint64_t bits) {
    const bool fits = column && (num_words(column->type()) == 2 || bits >> 32 == 0);
    return fits ? text_in_column(*column, bits) : number_of(type, bits);
}

}  // namespace

ValueTypes::ValueTypes(const debugger::Recording& recording, const debugger::KernelText& text,
                       const std::vector<ArrayColumns>& arrays)
    : moved_(recording, text, arrays) {
    const auto take_locals = [&] {
        if (const auto& locals = recording.log().locals)
            for (const auto& local : locals->all)
                if (const auto type = type_of(local)) names_[{0, local.name}] = *type;
    };
    take_locals();
    const auto goals = goals_of(recording, text, arrays);
    // If all known types are uint32, the default, there is nothing to propagate.
    if (std::ranges::none_of(goals, [](const Goal& one) { return one.type && *one.type != ValueType::uint32; })) return;
    Spreading(text, goals, names_).run();
    take_locals();
    shared_.assign(recording.launch().shared_bytes / 4, ValueType::uint32);
    if (shared_.empty()) return;
    std::vector<bool> touched(shared_.size(), false);
    for_each_shared_access(recording, text, [&](const debugger::NamedAccess& access, const auto& events) {
        const auto type = of_variable(access.array, access.file);
        for (const auto number : events) {
            const auto word = recording.event(number).word;
            if (word >= shared_.size()) continue;
            // A function's uint32 default does not replace the type from the kernel.
            if (access.file == 0 || !touched[word] || type != ValueType::uint32) shared_[word] = type;
            touched[word] = true;
        }
    });
    std::array<std::size_t, kNumValueTypes> counts{};
    for (std::size_t word = 0; word < shared_.size(); ++word)
        if (touched[word]) ++counts[static_cast<std::size_t>(shared_[word])];
    usual_shared_ = static_cast<ValueType>(std::ranges::max_element(counts) - counts.begin());
}

ValueType ValueTypes::of_variable(const std::string& name, std::uint8_t file) const {
    const auto found = names_.find({file, name});
    return found == names_.end() ? ValueType::uint32 : found->second;
}

std::string ValueTypes::variable_text(const std::string& name, std::uint8_t file, std::uint64_t bits) const {
    return text_of(moved_.of_variable(name, file), of_variable(name, file), bits);
}

std::string ValueTypes::shared_text(std::uint32_t word, std::uint64_t bits) const {
    return text_of(moved_.of_shared(word), of_shared(word), bits);
}

std::string number_of(ValueType type, std::uint64_t bits) {
    const bool wider = num_words(type) == 1 && bits >> 32 != 0;  // more bits than the type has
    if (debugger::is_unwritten(bits, wider ? 8 : num_bytes(type))) return kUnwritten;
    if (wider) return std::to_string(bits);
    return type == ValueType::uint32 ? std::to_string(bits) : without_commas(number_text(Value(type, bits)));
}

}  // namespace lockstep
