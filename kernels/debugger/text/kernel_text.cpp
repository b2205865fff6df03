#include "kernels/debugger/text/kernel_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <utility>

#include "kernels/debugger/text/source_tokens.hpp"

namespace lockstep::debugger {
namespace {

bool begins_with(SourceTokens tokens, std::initializer_list<std::string_view> words) {
    return !tokens.empty() && std::ranges::find(words, tokens.front().text) != words.end();
}

/// Reads a kernel's body, statement by statement.
class BodyReader {
public:
    /// The parts of a KernelText that a body adds to.
    struct Found {
        std::vector<NamedAccess>& accesses;
        std::vector<Definition>& definitions;
        std::vector<Assignment>& assignments;
        std::vector<LoopLines>& loops;
    };
    BodyReader(std::uint8_t file, std::string context, Found found)
        : file_(file),
          context_(std::move(context)),
          accesses_(found.accesses),
          definitions_(found.definitions),
          assignments_(found.assignments),
          loops_(found.loops) {}

    void read(SourceTokens body) {
        read_loops(body);
        read_increments(body);
        std::size_t begin = 0;
        int depth = 0;
        for (std::size_t at = 0; at < body.size(); ++at) {
            const auto& text = body[at].text;
            depth += text == "(" || text == "[" ? 1 : text == ")" || text == "]" ? -1 : 0;
            if (depth != 0 || (text != ";" && text != "{" && text != "}")) continue;
            statement(body.subspan(begin, at - begin));
            begin = at + 1;
        }
        statement(body.subspan(begin));
    }

private:
    void read_loops(SourceTokens body) {
        for (std::size_t at = 0; at < body.size(); ++at) {
            const auto& word = body[at].text;
            if (word != "for" && word != "while" && word != "do") continue;
            auto end = at + 1;
            if (word != "do" && end < body.size()) end = behind_bracket(body, end);
            if (end < body.size() && body[end].text == "{") {
                end = behind_bracket(body, end);
            } else {
                for (int depth = 0; end < body.size() && (depth != 0 || body[end].text != ";"); ++end)
                    depth += body[end].text == "{" ? 1 : body[end].text == "}" ? -1 : 0;
            }
            loops_.push_back({file_, body[at].line, body[std::min(end, body.size()) - 1].line});
        }
    }

    void read_increments(SourceTokens body) {
        const auto assigns = [&](std::size_t at) {
            if (at < body.size() && body[at].is_word()) assignments_.push_back({file_, body[at].text, body[at].line});
        };
        for (std::size_t at = 0; at < body.size(); ++at) {
            if (body[at].text != "++" && body[at].text != "--") continue;
            assigns(at + 1);
            if (at > 0) assigns(at - 1);
        }
    }

    void statement(SourceTokens tokens) {
        while (begins_with(tokens, {"if", "for", "while", "switch", "else", "do"})) {
            if (tokens.size() < 2 || tokens[1].text != "(") {
                tokens = tokens.subspan(1);
                continue;
            }
            const auto end = behind_bracket(tokens, 1);
            if (end > 3)
                for (const auto part : split(tokens.subspan(2, end - 3), ";")) expression(part);
            tokens = tokens.subspan(std::min(end, tokens.size()));
        }
        expression(tokens);
    }

    void expression(SourceTokens tokens) {
        if (tokens.empty()) return;
        std::size_t sign = 0;
        for (int depth = 0; sign < tokens.size(); ++sign) {
            const auto& text = tokens[sign].text;
            depth += text == "(" || text == "[" || text == "{" ? 1 : text == ")" || text == "]" || text == "}" ? -1 : 0;
            if (depth == 0 && is_assignment(text)) break;
        }
        if (sign == tokens.size()) {
            accesses_in(tokens, {}, false, tokens);
            return;
        }
        // `for (auto v : all)` has no declarator.
        const auto end = next_declarator(tokens, sign + 1);
        define(tokens.first(end), sign);
        if (end < tokens.size()) expression(tokens.subspan(end + 1));
    }

    void define(SourceTokens tokens, std::size_t sign) {
        const auto left = tokens.first(sign), right = tokens.subspan(sign + 1);
        const auto name = target(left);
        const bool plain = tokens[sign].text == "=";
        const bool from_access = accesses_in(right, name, plain, tokens);
        if (name.empty()) return;
        const bool builtin_alone = plain && !from_access && !builtin(right).empty();
        if (!builtin_alone) assignments_.push_back({file_, name, tokens.front().line, from_access});
        if (from_access) return;
        Definition made{.file = file_,
                        .name = name,
                        .line = tokens.front().line,
                        .method = plain ? builtin(right) : "",
                        .names = names_in(right)};
        made.adds = !plain || std::ranges::find(made.names, name) != made.names.end();
        if (!plain) made.names.push_back(name);
        std::erase(made.names, context_);
        definitions_.push_back(std::move(made));
    }

    /// For `auto a = 1, b = 2`: the comma before b; the end if there is none.
    static std::size_t next_declarator(SourceTokens tokens, std::size_t at) {
        for (int depth = 0; at < tokens.size(); ++at) {
            const auto& text = tokens[at].text;
            depth += text == "(" || text == "[" || text == "{" ? 1 : text == ")" || text == "]" || text == "}" ? -1 : 0;
            if (depth == 0 && text == "," && at + 2 < tokens.size() && tokens[at + 1].is_word() &&
                tokens[at + 2].text == "=")
                return at;
        }
        return tokens.size();
    }

    static bool is_assignment(std::string_view text) {
        return text == "=" ||
               (text.size() >= 2 && text.back() == '=' && text != "==" && text != "!=" && text != "<=" && text != ">=");
    }

    /// The left side of an assignment: a name with members and brackets, without its type.
    static std::string target(SourceTokens left) {
        auto begin = left.size();
        while (begin > 0) {
            const auto& text = left[begin - 1].text;
            if (text == "]") {
                int depth = 0;
                do {
                    --begin;
                    depth += left[begin].text == "]" ? 1 : left[begin].text == "[" ? -1 : 0;
                } while (begin > 0 && depth != 0);
                continue;
            }
            if (!left[begin - 1].is_word()) break;
            --begin;
            if (begin == 0 || (left[begin - 1].text != "." && left[begin - 1].text != "->")) break;
            --begin;
        }
        return text_of(left.subspan(begin));
    }

    /// The method, if the whole expression is a call of a context method that is not an access.
    std::string builtin(SourceTokens tokens) const {
        const bool is_call = tokens.size() == 5 && tokens[0].text == context_ && tokens[1].text == "." &&
                             tokens[3].text == "(" && tokens[4].text == ")";
        return is_call ? tokens[2].text : "";
    }

    /// Whether only calls surround an access: `PackedNode::unpack(` and `)`.
    static bool wraps(SourceTokens before, SourceTokens behind) {
        return !before.empty() && before.back().text == "(" && std::ranges::all_of(before, [](const SourceToken& one) {
            return one.is_word() || one.text == "::" || one.text == "(" || one.text == "<" || one.text == ">";
        }) && std::ranges::all_of(behind, [](const SourceToken& one) { return one.text == ")"; });
    }

    /// Whether an access was found.
    bool accesses_in(SourceTokens tokens, const std::string& name, bool plain, SourceTokens whole) {
        bool any = false;
        for (std::size_t at = 0; at + 3 < tokens.size(); ++at) {
            if (tokens[at].text != context_ || tokens[at + 1].text != "." || tokens[at + 3].text != "(") continue;
            if (at > 0 && (tokens[at - 1].text == "." || tokens[at - 1].text == "::")) continue;
            const auto end = behind_bracket(tokens, at + 3);
            NamedAccess access{.file = file_,
                               .first_line = whole.front().line,
                               .last_line = whole.back().line,
                               .method = tokens[at + 2].text};
            auto inside = tokens.subspan(at + 4, end > at + 5 ? end - at - 5 : 0);
            if (!fill(access, split(inside, ","))) continue;
            access.name = name;
            access.exact = plain && at == 0 && end == tokens.size();
            access.wrapped = plain && wraps(tokens.first(at), tokens.subspan(end));
            const auto beside = [&](SourceTokens part) {
                const auto names = names_in(part);
                return std::ranges::find(names, name) != names.end();
            };
            access.adds = !name.empty() && (!plain || beside(tokens.first(at)) || beside(tokens.subspan(end)));
            accesses_.push_back(std::move(access));
            any = true;
        }
        return any;
    }

    /// Returns false if the method is not an access.
    bool fill(NamedAccess& access, const std::vector<SourceTokens>& arguments) const {
        const auto& method = access.method;
        const auto is = [&](std::string_view begin) { return method.starts_with(begin); };
        const auto set_index = [&](std::size_t first, std::size_t end) {
            std::vector<SourceToken> all;
            for (auto i = first; i < std::min(end, arguments.size()); ++i) {
                if (i != first) all.push_back({",", 0});
                all.insert(all.end(), arguments[i].begin(), arguments[i].end());
            }
            access.index = text_of(all);
        };
        const auto set_value = [&](std::size_t at) {
            if (at >= arguments.size()) return;
            access.value = text_of(arguments[at]);
            access.value_names = names_in(arguments[at]);
        };
        const auto last = arguments.size() - 1;
        if (is("load") || method == "fetch" || method == "sample") {
            access.array = text_of(arguments.front());
            set_index(1, arguments.size());
        } else if (is("store") || is("atomic_")) {
            access.array = text_of(arguments.front());
            const auto first_value = method == "atomic_cas" ? last - 1 : last;
            set_index(1, first_value);
            set_value(last);
        } else if (is("shuffle") || is("ballot") || method == "show") {
            set_value(0);
        } else {
            return is("sync_");
        }
        return true;
    }

    std::uint8_t file_;
    std::string context_;
    std::vector<NamedAccess>& accesses_;
    std::vector<Definition>& definitions_;
    std::vector<Assignment>& assignments_;
    std::vector<LoopLines>& loops_;
};

/// Values of the constants of a file: `static constexpr std::uint32_t kTile = 2 * kWarpSize;`.
class Constants {
public:
    explicit Constants(SourceTokens tokens) : tokens_(tokens) {}

    /// The value of an expression of integers, constants, + - * / and brackets; empty for other expressions.
    std::optional<std::uint32_t> value(SourceTokens expression, int depth = 0) const {
        std::size_t at = 0;
        const auto found = sum(expression, at, depth);
        return at == expression.size() ? found : std::nullopt;
    }

private:
    using Number = std::optional<std::uint32_t>;
    Number sum(SourceTokens e, std::size_t& at, int depth) const {
        auto left = product(e, at, depth);
        while (left && at < e.size() && (e[at].text == "+" || e[at].text == "-")) {
            const bool plus = e[at++].text == "+";
            const auto right = product(e, at, depth);
            if (!right || (!plus && *right > *left)) return std::nullopt;
            left = plus ? *left + *right : *left - *right;
        }
        return left;
    }
    Number product(SourceTokens e, std::size_t& at, int depth) const {
        auto left = factor(e, at, depth);
        while (left && at < e.size() && (e[at].text == "*" || e[at].text == "/")) {
            const bool times = e[at++].text == "*";
            const auto right = factor(e, at, depth);
            if (!right || (!times && *right == 0)) return std::nullopt;
            left = times ? *left * *right : *left / *right;
        }
        return left;
    }
    Number factor(SourceTokens e, std::size_t& at, int depth) const {
        if (at == e.size()) return std::nullopt;
        if (e[at].text == "(") {
            const auto inside = sum(e, ++at, depth);
            if (!inside || at == e.size() || e[at].text != ")") return std::nullopt;
            ++at;
            return inside;
        }
        const auto& text = e[at++].text;
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && (*end == '\0' || *end == 'u' || *end == 'U')) return number;
        return constant(text, depth);
    }
    Number constant(const std::string& name, int depth) const {
        constexpr int kMaxDepth = 8;
        if (name == "kWarpSize") return kWarpSize;
        if (depth == kMaxDepth) return std::nullopt;
        for (std::size_t at = 1; at + 2 < tokens_.size(); ++at) {
            if (tokens_[at].text != name || tokens_[at + 1].text != "=" || !tokens_[at - 1].is_word()) continue;
            auto end = at + 2;
            while (end < tokens_.size() && tokens_[end].text != ";" && tokens_[end].text != ",") ++end;
            return value(tokens_.subspan(at + 2, end - at - 2), depth + 1);
        }
        return std::nullopt;
    }

    SourceTokens tokens_;
};

/// The size of a fundamental type; 0 for other types.
std::uint32_t bytes_of_type(std::string_view word) {
    constexpr std::pair<std::string_view, std::uint32_t> kTypes[] = {
        {"uint32_t", 4}, {"int32_t", 4}, {"float", 4},    {"int", 4},     {"unsigned", 4},
        {"uint64_t", 8}, {"int64_t", 8}, {"double", 8},   {"uint8_t", 1}, {"int8_t", 1},
        {"bool", 1},     {"char", 1},    {"uint16_t", 2}, {"int16_t", 2}, {"Half", 2}};
    const auto found = std::ranges::find(kTypes, word, &std::pair<std::string_view, std::uint32_t>::first);
    return found == std::end(kTypes) ? 0 : found->second;
}

std::optional<ValueType> declared_type(std::string_view word) {
    constexpr std::pair<std::string_view, ValueType> kTypes[] = {
        {"int32_t", ValueType::int32}, {"int", ValueType::int32},      {"int64_t", ValueType::int64},
        {"float", ValueType::float32}, {"double", ValueType::float64}, {"Half", ValueType::float16}};
    const auto found = std::ranges::find(kTypes, word, &std::pair<std::string_view, ValueType>::first);
    return found == std::end(kTypes) ? std::nullopt : std::optional(found->second);
}

/// The last word of each parameter is its name.
std::vector<std::string> parameter_names(SourceTokens inside) {
    std::vector<std::string> names;
    for (const auto parameter : split(inside, ","))
        names.push_back(parameter.size() > 1 && parameter.back().is_word() ? parameter.back().text : "");
    return names;
}

}  // namespace

trace::Operation NamedAccess::operation() const {
    using trace::Operation;
    const auto begins = [&](std::string_view with) { return method.starts_with(with); };
    return begins("store")          ? Operation::store
           : begins("atomic_")      ? Operation::atomic
           : begins("shuffle")      ? Operation::shuffle
           : begins("ballot")       ? Operation::ballot
           : method == "show"       ? Operation::show
           : method == "sync_block" ? Operation::sync_block
           : method == "sync_warp"  ? Operation::sync_warp
                                    : Operation::load;
}

bool NamedAccess::is(const trace::Event& event) const {
    return event.file == file && event.line >= first_line && event.line <= last_line && event.operation == operation();
}

void KernelText::tell_apart() {
    for (auto& one : accesses_)
        one.alone = std::ranges::none_of(accesses_, [&](const NamedAccess& other) {
            return &other != &one && other.file == one.file && other.first_line <= one.last_line &&
                   one.first_line <= other.last_line && other.operation() == one.operation();
        });
}

KernelText::KernelText(std::string_view file, SourcePlace source) {
    const auto tokens = tokens_of(file);
    const SourceTokens all = tokens;
    std::size_t at = 0;
    while (at < all.size() && static_cast<int>(all[at].line) < source.line) ++at;
    while (at < all.size() && all[at].text != "operator") ++at;
    if (at + 3 >= all.size() || all[at + 1].text != "(" || all[at + 2].text != ")" || all[at + 3].text != "(") return;
    const auto open = at + 3, behind = behind_bracket(all, open);
    parameters_ = parameter_names(all.subspan(open + 1, behind - open - 2));
    if (parameters_.empty() || parameters_.front().empty()) return;
    const auto context = parameters_.front();
    parameters_.erase(parameters_.begin());
    std::erase(parameters_, "");
    auto body = behind;
    while (body < all.size() && all[body].text != "{" && all[body].text != ";") ++body;
    if (body == all.size() || all[body].text == ";") return;
    const auto end = behind_bracket(all, body);
    read_shared(all, at);
    read_arrays(all.subspan(open + 1, behind - open - 2), 0);
    first_line_ = all[at].line;
    last_line_ = all[end - 1].line;
    BodyReader(0, context, {accesses_, definitions_, assignments_, loops_}).read(all.subspan(body + 1, end - body - 2));
    tell_apart();
}

// Uses the last `struct Shared { ... }` before the kernel's operator.
void KernelText::read_shared(SourceTokens tokens, std::size_t end) {
    std::size_t at = end;
    while (at > 0 &&
           !(tokens[at].text == "{" && at >= 2 && tokens[at - 1].text == "Shared" && tokens[at - 2].text == "struct"))
        --at;
    if (at == 0) return;
    const auto behind = behind_bracket(tokens, at);
    if (behind < at + 2) return;
    const Constants constants(tokens);
    std::uint32_t byte = 0;
    for (const auto member : split(tokens.subspan(at + 1, behind - at - 2), ";")) {
        std::size_t name = 0;
        std::uint32_t bytes = 0;
        while (name < member.size() && (bytes == 0 || !member[name].is_word()))
            bytes = bytes_of_type(member[name++].text);
        if (bytes == 0 || name >= member.size()) return;
        for (const auto declarator : split(member.subspan(name), ",")) {
            SharedMember made{.name = declarator.front().text,
                              .byte = (byte + bytes - 1) / bytes * bytes,
                              .element_bytes = static_cast<std::uint16_t>(bytes)};
            made.type = declared_type(member[name - 1].text);
            std::uint32_t elements = 1;
            for (std::size_t open = 1; open < declarator.size();) {
                const auto close = behind_bracket(declarator, open);
                if (declarator[open].text != "[" || close < open + 2) return;
                const auto extent = constants.value(declarator.subspan(open + 1, close - open - 2));
                if (!extent || *extent == 0) return;
                made.extents.push_back(*extent);
                elements *= *extent;
                open = close;
            }
            byte = made.byte + elements * bytes;
            shared_members_.push_back(std::move(made));
        }
    }
}

std::string SharedMember::element(std::uint32_t index) const {
    auto text = name;
    std::uint32_t below = 1;
    for (const auto extent : extents) below *= extent;
    for (const auto extent : extents) {
        below /= extent;
        text += "[" + std::to_string(index / below) + "]";
        index %= below;
    }
    return text;
}

std::string KernelText::element(const trace::Event& event) const {
    const auto* access = access_of(event);
    if (!access || access->array.empty()) return event.buffer == 0 ? shared_element(event.word * 4) : std::string();
    const auto array = access->array.substr(0, access->array.find('['));
    const auto of_name = array.substr(array.rfind('.') + 1);
    if (event.buffer == 0 && event.file == 0) {
        const auto member = std::ranges::find(shared_members_, of_name, &SharedMember::name);
        if (member != shared_members_.end() && member->extents.size() > 1)
            return array.substr(0, array.size() - of_name.size()) + member->element(event.index);
    }
    return array + "[" + std::to_string(event.index) + "]";
}

std::string KernelText::shared_element(std::uint32_t byte) const {
    const auto after = std::ranges::upper_bound(shared_members_, byte, {}, &SharedMember::byte);
    if (after == shared_members_.begin() || parameters_.empty()) return {};
    const auto& member = *std::prev(after);
    const auto index = (byte - member.byte) / member.element_bytes;
    std::uint32_t size = 1;
    for (const auto extent : member.extents) size *= extent;
    return index < size ? parameters_.front() + "." + member.element(index) : std::string();
}

std::string KernelText::shared_array(std::uint32_t byte) const {
    const auto member = std::ranges::find(shared_members_, byte, &SharedMember::byte);
    return member == shared_members_.end() || parameters_.empty() ? std::string()
                                                                  : parameters_.front() + "." + member->name;
}

void KernelText::read_arrays(SourceTokens tokens, std::uint8_t file) {
    constexpr std::array<std::string_view, 3> kArrays{"Span", "Texture2D", "Texture3D"};
    std::map<ArrayName, std::optional<ValueType>> found;
    for (std::size_t at = 0; at + 3 < tokens.size(); ++at) {
        if (std::ranges::find(kArrays, tokens[at].text) == kArrays.end() || tokens[at + 1].text != "<") continue;
        auto close = at + 2;
        while (close < tokens.size() && (tokens[close].is_word() || tokens[close].text == "::")) ++close;
        if (close >= tokens.size() || tokens[close].text != ">") continue;
        auto name = close + 1;
        while (name < tokens.size() && (tokens[name].text == "&" || tokens[name].text == "const")) ++name;
        if (name >= tokens.size() || !tokens[name].is_word()) continue;
        const auto type = declared_type(tokens[close - 1].text);
        const auto [place, is_new] = found.try_emplace({file, tokens[name].text}, type);
        if (!is_new && place->second != type) place->second.reset();
    }
    array_types_.merge(found);  // the kernel's own parameters come first
}

std::optional<ValueType> KernelText::element_type(const NamedAccess& access) const {
    const auto found = array_types_.find({access.file, access.array});
    return found == array_types_.end() ? std::nullopt : found->second;
}

void KernelText::add_functions(std::string_view file, std::uint8_t number) {
    const auto tokens = tokens_of(file);
    const SourceTokens all = tokens;
    read_arrays(all, number);
    for (std::size_t at = 0; at + 2 < all.size(); ++at) {
        if (all[at].text != "Ctx" || all[at + 1].text != "&" || !all[at + 2].is_word()) continue;
        // A parameter of a function, or a member of a class: in a class the bodies of all its functions count.
        auto body = bracket_around(all, at);
        if (body == all.size()) continue;
        if (all[body].text == "(") {
            // The kernel's own body is read already, and the other kernels of its file do not run.
            if (number == 0 && body >= 3 && all[body - 3].text == "operator") continue;
            body = behind_bracket(all, body);
            while (body < all.size() && all[body].text != "{" && all[body].text != ";") ++body;
            if (body == all.size() || all[body].text == ";") continue;
        }
        const auto end = behind_bracket(all, body);
        if (end < body + 2) continue;
        BodyReader(number, all[at + 2].text, {accesses_, definitions_, assignments_, loops_})
            .read(all.subspan(body + 1, end - body - 2));
        at = std::max(at, end - 1);
    }
    tell_apart();
}

KernelText KernelText::load(const trace::Launch& launch, const FolderOf& folder_of) {
    const auto read = [&](std::string_view name) {
        const auto file = std::string(name);
        if (file.empty()) return std::string();  // PTX without lines
        std::ifstream in(file.starts_with('/') ? file : folder_of(name) + "/" + file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    KernelText made;
    if (const auto own = read(launch.source.file); !own.empty()) {
        made = KernelText(own, launch.source);
        made.add_functions(own, 0);
    }
    for (std::size_t other = 0; other < launch.other_files.size(); ++other)
        made.add_functions(read(launch.other_files[other]), static_cast<std::uint8_t>(other + 1));
    return made;
}

const NamedAccess* KernelText::access_of(const trace::Event& event) const {
    const auto found =
        std::ranges::find_if(accesses_, [&](const NamedAccess& access) { return access.alone && access.is(event); });
    return found == accesses_.end() ? nullptr : &*found;
}

void name_shared_array(trace::Fault& fault, const ReadText& read) {
    if (!fault.shared_byte || !read) return;
    auto name = read({.kernel = fault.kernel, .source = fault.source}).shared_array(*fault.shared_byte);
    if (!name.empty()) fault.buffer = std::move(name);
}

}  // namespace lockstep::debugger
