#pragma once

#include <string_view>

#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// Words of a text one after the other, wherever its lines break. What is wrong is said with the line that it stands in.
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
    /// InputError of the line that the last word stands in.
    InputError error(std::string_view what) const { return context_.error(context_.lines.lines_taken(), what); }

private:
    const ReadContext& context_;
    LineCursor cursor_{std::string_view{}};
};

}  // namespace lockstep
