// An expression in infix: "(3+4)*2-1". Whole numbers below 2^32, + - * and parentheses; * binds tighter than + and -, which apply
// from the left, as * does. Blanks and line ends between tokens have no meaning.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes a text letter by letter. Operators wait until the operands on both sides are known (Dijkstra's shunting yard).
class ExpressionParser {
public:
    std::uint64_t line() const { return line_; }

    void take(std::string_view text) {
        for (const auto c : text) {
            if (is_digit(c)) {
                take_digit(c);
                continue;
            }
            end_number();
            if (c == '\n') ++line_;
            else if (c == '(') open();
            else if (c == ')') close();
            else if (c == '+' || c == '-' || c == '*') take_sign(c);
            else if (c != ' ' && c != '\t' && c != '\r')
                throw BadLine{fmt::format("'{}' is no part of an expression: numbers, + - * ( and )",
                                          printable(std::string_view(&c, 1)))};
        }
    }

    Postfix finish() {
        end_number();
        if (operand_next_) throw BadLine{"the expression ends where a number or '(' must stand"};
        while (!waiting_.empty()) {
            if (waiting_.back() == '(') throw BadLine{"the expression ends, and a '(' is still open"};
            put_operator();
        }
        return std::move(postfix_);
    }

private:
    static int strength(char sign) { return sign == '*' ? 2 : sign == '(' ? 0 : 1; }

    void take_digit(char c) {
        if (!in_number_) {
            if (!operand_next_) throw BadLine{fmt::format("'{}' where an operator or ')' must stand", c)};
            in_number_ = true;
            number_ = 0;
        }
        number_ = number_ * 10 + static_cast<std::uint64_t>(c - '0');
        if (number_ > 0xFFFFFFFFu) throw BadLine{"a number is 2^32 or more, and only smaller ones are read"};
    }
    void end_number() {
        if (!in_number_) return;
        in_number_ = operand_next_ = false;
        put(Expression::kLeaf, static_cast<std::uint32_t>(number_));
    }
    void open() {
        if (!operand_next_) throw BadLine{"'(' where an operator or ')' must stand"};
        waiting_.push_back('(');
    }
    void close() {
        if (operand_next_) throw BadLine{"')' where a number or '(' must stand"};
        while (!waiting_.empty() && waiting_.back() != '(') put_operator();
        if (waiting_.empty()) throw BadLine{"')' without a '(' before it"};
        waiting_.pop_back();
    }
    void take_sign(char sign) {
        if (operand_next_)
            throw BadLine{
                fmt::format("'{}' where a number or '(' must stand; a number has no sign: write (0-3) for -3", sign)};
        while (!waiting_.empty() && strength(waiting_.back()) >= strength(sign)) put_operator();
        waiting_.push_back(sign);
        operand_next_ = true;
    }
    void put_operator() {
        const auto sign = waiting_.back();
        waiting_.pop_back();
        put(sign == '+' ? Expression::kAdd : sign == '-' ? Expression::kSubtract : Expression::kMultiply, 0);
    }
    void put(std::uint32_t operation, std::uint32_t constant) {
        if (postfix_.operation.size() >= kNone / 2 - 1)
            throw BadLine{"more numbers and operators than 32 bits can number"};
        postfix_.operation.push_back(operation);
        postfix_.constant.push_back(constant);
    }

    Postfix postfix_;
    std::vector<char> waiting_;  // operators and open parentheses
    std::uint64_t line_ = 1, number_ = 0;
    bool in_number_ = false, operand_next_ = true;
};

Expression read_expression(const ReadContext& context, ElementNames& names) {
    context.lines.expect_lists();
    ExpressionParser parser;
    std::string text;
    try {
        while (context.lines.next(text)) {
            context.progress.check();
            parser.take(text);
        }
        auto expression = make_expression(parser.finish(), context.lines.name());
        names = names_of(expression);
        return expression;
    } catch (const BadLine& bad) {
        throw context.error(parser.line(), bad.what);
    }
}

}  // namespace

const FileFormat& expression_format() {
    static const FileFormat format{
        .name = "expression",
        .listed = "expressions .expr",
        .endings = {".expr"},
        .by_content =
            [](const FileHead& head) { return std::string(head.ends_in(".expr") ? "its name says .expr" : ""); },
        .readings = {{DatasetKind::expression, with_names<read_expression>}},
        .count = [](const FileHead& head) {  // an operand before each sign
            const auto signs =
                std::ranges::count_if(head.text, [](char c) { return c == '+' || c == '-' || c == '*'; });
            return LineCount{.records = 2 * static_cast<std::uint64_t>(signs) + 1};
        }};
    return format;
}

}  // namespace lockstep
