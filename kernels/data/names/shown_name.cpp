#include "kernels/data/names/shown_name.hpp"

#include "kernels/data/names/foreign_text.hpp"

namespace lockstep {

std::string shown_name(std::string_view name, std::size_t max_letters) {
    std::size_t end = 0, letters = 0;
    const auto within_letter = [&](std::size_t at) {
        return at < name.size() && (static_cast<unsigned char>(name[at]) & 0xC0) == 0x80;
    };
    if (name.starts_with('/')) {
        auto begin = name.size();
        for (; begin > 0 && letters < max_letters; ++letters) do
                --begin;
            while (within_letter(begin));
        return (begin > 0 ? "…" : "") + one_line(name.substr(begin));
    }
    for (; end < name.size() && letters < max_letters; ++letters) {
        ++end;
        while (within_letter(end)) ++end;
    }
    return one_line(name.substr(0, end)) + (end < name.size() ? "…" : "");
}

std::string called(std::string_view name, std::size_t max_letters) {
    return name.empty() ? std::string() : " “" + shown_name(name, max_letters) + "”";
}

}  // namespace lockstep
