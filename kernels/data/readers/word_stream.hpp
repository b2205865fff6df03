#pragma once

#include <string_view>

#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// The words of a text one after the other, across line breaks. Errors name the line of the last word.
class WordStream {
public:
    explicit WordStream(const ReadContext& context) : context_(context) {}

    /// Empty at the end; valid until the next call.
    std::string_view next() {
        while (cursor_.done()) {
            std::string_view line;
            if (!context_.lines.take_line(line)) return {};
            cursor_ = LineCursor(line);
        }
        return cursor_.word();
    }
    /// An InputError for the line of the last word.
    InputError error(std::string_view what) const { return context_.error(context_.lines.lines_taken(), what); }

private:
    const ReadContext& context_;
    LineCursor cursor_{std::string_view{}};
};

}  // namespace lockstep
