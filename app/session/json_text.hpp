#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "kernels/base/progress.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

/// Small JSON files that people write and send to each other (scenarios, lectures), read with errors that say where.
using Json = nlohmann::ordered_json;

/// A value in a file and the way to it, for errors: "saved.json: dataset.input". Each member throws InputError where the value
/// is something else.
struct JsonValue {
    const Json& json;
    std::string place;

    [[noreturn]] void refuse(std::string_view expected) const;
    std::string text() const;
    bool flag() const;
    std::uint32_t index() const;
    /// From `least` to `most`.
    double number(double least, double most) const;
    Order order() const;
    /// As it would be typed after --param NAME=.
    std::string typed() const;
    /// read(key, value) for each of an object.
    void each(const std::function<void(const std::string&, const JsonValue&)>& read) const;
    /// read(value) for each of a list.
    void each_item(const std::function<void(const JsonValue&)>& read) const;
};

/// What to do with the value of each key that may stand in an object.
using JsonReaders = std::map<std::string, std::function<void(const JsonValue&)>, std::less<>>;
/// `where`: "a scenario", for what is said of a key that is not known.
void read_object(const JsonValue& object, const JsonReaders& readers, std::string_view where);

/// Throws InputError with the line where it is no JSON, and where it is nested deeper than `what` ever is.
Json parse_json(std::string_view text, const std::string& name, std::string_view what);

/// The text of a small file, or of a pipe, until `progress` cancels. Throws InputError, also for what is no `what` by its
/// size, and Cancelled.
std::string read_small_file(const std::filesystem::path& file, std::string_view what, Progress& progress);

/// Calls `read` and makes what it throws one line that a person can read, whatever the file holds.
void with_short_errors(const std::filesystem::path& file, const std::function<void()>& read);

/// The path of a file relative to a folder.
std::filesystem::path portable_path(const std::filesystem::path& file, const std::filesystem::path& folder);

/// Bytes of such a file, at most.
inline constexpr std::size_t kLargestSmallFile = std::size_t{1} << 20;

}  // namespace lockstep
