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

/// Small JSON files that people write and share (scenarios, scenes of lessons); errors name the place in the file.
using Json = nlohmann::ordered_json;

/// A value in a file, with its path for errors: "saved.json: dataset.input". Each member throws InputError if the value
/// has another type.
struct JsonValue {
    const Json& json;
    std::string place;

    [[noreturn]] void refuse(std::string_view expected) const;
    std::string text() const;
    bool flag() const;
    std::uint32_t index() const;
    /// A number in [least, most].
    double number(double least, double most) const;
    Order order() const;
    /// The text that would be typed after --param NAME=.
    std::string typed() const;
    /// Calls read(key, value) for each member of an object.
    void each(const std::function<void(const std::string&, const JsonValue&)>& read) const;
    /// Calls read(value) for each item of a list.
    void each_item(const std::function<void(const JsonValue&)>& read) const;
};

/// The reader for each key that an object may contain.
using JsonReaders = std::map<std::string, std::function<void(const JsonValue&)>, std::less<>>;
/// where  the name of the object in the error about an unknown key: "a scenario"
void read_object(const JsonValue& object, const JsonReaders& readers, std::string_view where);

/// Throws InputError with the line if the text is not JSON, or nested too deep; `what` names the kind of file in the error: "a scenario".
Json parse_json(std::string_view text, const std::string& name, std::string_view what);

/// Reads the text of a small file or pipe until `progress` cancels. Throws InputError, also if the file is too large
/// for `what` ("a scenario"), and Cancelled.
std::string read_small_file(const std::filesystem::path& file, std::string_view what, Progress& progress);

/// Calls `read` and shortens its errors to one printable line, even if they quote binary data.
void with_short_errors(const std::filesystem::path& file, const std::function<void()>& read);

/// The path of a file relative to a folder.
std::filesystem::path portable_path(const std::filesystem::path& file, const std::filesystem::path& folder);

/// The maximum size of a small file, in bytes.
inline constexpr std::size_t kLargestSmallFile = std::size_t{1} << 20;

}  // namespace lockstep
