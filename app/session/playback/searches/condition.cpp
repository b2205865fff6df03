#include "app/session/playback/searches/condition.hpp"

#include <charconv>
#include <cstdlib>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/run/conditions/condition_grammar.hpp"

namespace lockstep {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

/// Parses the text from left to right.
class ConditionParser : ConditionGrammar<ConditionParser, Condition::Operand> {
public:
    using Operand = Condition::Operand;

    explicit ConditionParser(std::string_view text) : text_(text) {}

    Condition whole() {
        if (text_.size() > kLongest) throw InputError(fmt::format("A condition has {} letters at most", kLongest));
        auto root = either();
        if (next() != '\0') refuse("&&, || or the end");
        Condition condition;
        condition.text_ = text_;
        condition.variable_ = variable_;
        condition.root_ = std::move(root);
        return condition;
    }

private:
    friend ConditionGrammar;

    [[noreturn]] void refuse(std::string_view expected) {
        next();
        const auto rest = text_.substr(at_);
        const auto what = rest.empty() ? "it ends" : fmt::format("'{}' stands", rest.substr(0, 12));
        throw InputError(
            fmt::format("Condition: {} is expected where {}, after '{}'", expected, what, text_.substr(0, at_)));
    }

    char next() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(std::string_view sign) {
        next();
        const auto rest = text_.substr(at_);
        if (!rest.starts_with(sign) || (sign == "!" && rest.starts_with("!="))) return false;
        at_ += sign.size();
        return true;
    }

    Node comparison() {
        Node node;
        node.left = operand();
        node.compare = sign();
        node.right = operand();
        return node;
    }
    Operand operand() {
        Operand found;
        const char first = next();
        found.at = at_;
        if (is_digit(first) || first == '-' || first == '.') {
            found.number = number();
            return found;
        }
        found.column = first == '`' ? quoted() : word("a column, a number or none");
        if (first != '`' && found.column == "none" && next() != '[') {
            found.kind = Operand::Kind::none;
            return found;
        }
        found.kind = Operand::Kind::cell;
        if (!take("[")) refuse("'[' and an index");
        if (is_digit(next())) found.index = index();
        else use_variable(word("an index or a variable"));
        if (!take("]")) refuse("']'");
        return found;
    }
    void use_variable(const std::string& name) {
        if (variable_.empty()) variable_ = name;
        if (variable_ != name)
            throw InputError(
                fmt::format("Condition: there is one variable at most, and here are {} and {}", variable_, name));
    }
    std::string word(std::string_view expected) {
        if (!is_letter(next())) refuse(expected);
        const auto begin = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]) || text_[at_] == '.')) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }
    std::string quoted() {
        const auto end = text_.find('`', at_ + 1);
        if (end == text_.npos) refuse("a second backquote");
        const auto name = std::string(text_.substr(at_ + 1, end - at_ - 1));
        at_ = end + 1;
        return name;
    }
    std::uint32_t index() {
        std::uint32_t value = 0;
        const auto rest = text_.substr(at_);
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (error != std::errc{} || value == std::numeric_limits<std::uint32_t>::max()) refuse("a smaller index");
        at_ += static_cast<std::size_t>(end - rest.data());
        return value;
    }
    long double number() {
        const std::string rest(text_.substr(at_));
        const bool negative = rest.front() == '-';
        const auto digits = rest.substr(negative ? 1 : 0);
        if (digits.empty() || !(is_digit(digits.front()) || digits.front() == '.')) refuse("a number");
        char* end = nullptr;
        const auto value = std::strtold(digits.c_str(), &end);
        if (end == digits.c_str()) refuse("a number");
        at_ += static_cast<std::size_t>(end - digits.c_str()) + (negative ? 1 : 0);
        return negative ? -value : value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string variable_;
};

Condition Condition::parse(std::string_view text) { return ConditionParser(text).whole(); }

}  // namespace lockstep
