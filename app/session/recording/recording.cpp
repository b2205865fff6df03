#include "app/session/recording/recording.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "app/session/recording/recording_writer.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMaxManifest = std::uint64_t{1} << 30;  // bytes
constexpr std::uint64_t kMaxMember = std::uint64_t{1} << 40;

/// "state/000016/rank.npy" or "pass/000017/rank.index.npy", taken apart.
struct Member {
    enum class Kind { state, index, value, other } kind = Kind::other;
    std::uint32_t pass = 0;
    std::string column;
};

Member parse_member(std::string_view name) {
    Member member;
    auto rest = name;
    const bool state = rest.starts_with("state/");
    if (!state && !rest.starts_with("pass/")) return member;
    rest.remove_prefix(state ? 6 : 5);
    constexpr std::size_t kDigits = 6;
    const auto parsed = std::from_chars(rest.data(), rest.data() + std::min(kDigits, rest.size()), member.pass);
    if (parsed.ec != std::errc() || parsed.ptr != rest.data() + kDigits || rest.size() <= kDigits ||
        rest[kDigits] != '/')
        return member;
    rest.remove_prefix(kDigits + 1);
    const auto take = [&](std::string_view ending, Member::Kind kind) {
        if (!rest.ends_with(ending)) return false;
        member.column = rest.substr(0, rest.size() - ending.size());
        member.kind = kind;
        return true;
    };
    if (state) take(".npy", Member::Kind::state);
    else if (!take(".index.npy", Member::Kind::index)) take(".value.npy", Member::Kind::value);
    return member;
}

/// The last complete pass of a truncated file: a pass is complete if a member of a later pass or the manifest follows.
std::string where_it_ends(const ZipFile& file) {
    std::optional<std::uint32_t> last;
    bool has_all = false;
    try {
        ZipReader zip(file, ZipReader::Mode::torn);
        while (const auto name = zip.next()) {
            has_all = *name == "manifest.json";
            const auto member = parse_member(*name);
            zip.read(kMaxMember);
            if (member.kind != Member::Kind::other) last = member.pass;
        }
    } catch (const InputError&) {
    }
    return last ? fmt::format("; it ends after pass {}", has_all || *last == 0 ? *last : *last - 1) : "";
}

Json value_json(const NpyArray& array, std::uint64_t index) {
    const auto item = array.item(index);
    const auto as = [&](auto number) {
        std::memcpy(&number, item.data(), sizeof number);
        return Json(number);
    };
    if (array.dtype == "<u4") return as(std::uint32_t{});
    if (array.dtype == "<i4") return as(std::int32_t{});
    if (array.dtype == "<u8") return as(std::uint64_t{});
    if (array.dtype == "<i8") return as(std::int64_t{});
    if (array.dtype == "<f4") return as(float{});
    if (array.dtype == "<f8") return as(double{});
    return nullptr;
}

}  // namespace

Recording::Recording(std::filesystem::path file, Damaged damaged) : file_(std::move(file)) {
    try {
        read_manifest();
        check_manifest();
        if (damaged == Damaged::cut) state_after(0);  // reads all of it
    } catch (const InputError& error) {
        if (damaged == Damaged::refused) throw;
        read_cut(error.what());
        check_manifest();
    }
}

/// Uses the head as the manifest, with the complete passes.
void Recording::read_cut(const std::string& why) {
    manifest_ = Json::object();
    members_.clear();
    columns_.clear();
    std::uint32_t begun = 0;  ///< the pass of the last complete member; later members of this pass may be missing
    try {
        ZipReader zip(file_, ZipReader::Mode::torn);
        while (const auto name = zip.next()) {
            if (*name == "manifest.json") begun = std::numeric_limits<std::uint32_t>::max();  // after all passes
            const auto content = zip.read(members_.empty() ? kMaxManifest : kMaxMember);
            if (members_.empty()) manifest_ = Json::parse(content, nullptr, false);
            const auto member = parse_member(*name);
            if (member.kind != Member::Kind::other) begun = std::max(begun, member.pass);
            members_.push_back(*name);
        }
    } catch (const InputError&) {
    }
    const bool has_passes =
        manifest_.is_object() && manifest_["report"].is_object() && manifest_["report"]["passes"].is_array();
    if (begun == 0 || !has_passes) throw InputError(why);
    auto& passes = manifest_["report"]["passes"];
    const auto all = passes.size();
    while (passes.size() > begun - 1) passes.erase(passes.size() - 1);
    std::erase_if(members_, [&](const std::string& name) { return parse_member(name).pass > passes.size(); });
    manifest_["states"] = Json::array({0u});  // passes are unsigned numbers
    loss_ = fmt::format("{} is damaged: it ends after pass {} of {}", file().filename().string(), passes.size(), all);
}

void Recording::read_manifest() {
    std::optional<std::string> text;
    std::set<std::string> seen;
    try {
        ZipReader zip(file_, ZipReader::Mode::whole);
        while (const auto name = zip.next()) {
            if (!seen.insert(*name).second)
                throw InputError(fmt::format("{} has the member {} twice", file().string(), *name));
            members_.push_back(*name);
            if (*name == "manifest.json") text = zip.read(kMaxManifest);
        }
    } catch (const InputError& error) {
        throw InputError(error.what() + where_it_ends(file_));
    }
    if (members_.empty() || members_.front() != "head.json")
        throw InputError(fmt::format("{} is not a recording: its first member is not head.json", file().string()));
    if (!text)
        throw InputError(
            fmt::format("{} is cut off: it has no manifest.json{}", file().string(), where_it_ends(file_)));
    manifest_ = Json::parse(*text, nullptr, false);
    if (!manifest_.is_object())
        throw InputError(fmt::format("{}: manifest.json is not a JSON object", file().string()));
}

void Recording::check_manifest() {
    const auto refuse = [&](std::string_view why) { throw InputError(fmt::format("{}: {}", file().string(), why)); };
    const auto require = [&](std::string_view key, bool (Json::*is)() const noexcept) -> const Json& {
        const auto found = manifest_.find(key);
        if (found == manifest_.end() || !((*found).*is)()) refuse(fmt::format("manifest.json has no usable {}", key));
        return *found;
    };
    if (require("format", &Json::is_string) != kRecordingFormat)
        refuse(fmt::format("it is not a recording: its format is {}", manifest_["format"].dump()));
    if (const auto& version = require("version", &Json::is_number); version != kRecordingVersion)
        refuse(fmt::format("it is a recording of version {}; this program reads version {}", version.dump(),
                           kRecordingVersion));

    for (const auto& json : require("columns", &Json::is_array)) {
        RecordedColumn column;
        try {
            column = {.name = json.at("name"), .dtype = json.at("dtype"), .shape = json.at("shape")};
            column.input = json.value("input", false);
            column.result = json.value("result", false);
        } catch (const Json::exception&) {
            refuse("manifest.json describes columns without name, dtype or shape");
        }
        if (item_bytes_of(column.dtype) == 0)
            refuse(fmt::format("manifest.json gives column {} the type {}, which columns do not have", column.name,
                               column.dtype));
        columns_.push_back(std::move(column));
    }
    const auto& report = require("report", &Json::is_object);
    const auto passes = report.find("passes");
    last_pass_ = passes != report.end() && passes->is_array() ? static_cast<std::uint32_t>(passes->size()) : 0;

    const std::set<std::string> members(members_.begin(), members_.end());
    for (const auto& state : require("states", &Json::is_array)) {
        if (!state.is_number_unsigned()) refuse("manifest.json has states that are not numbers of passes");
        for (const auto& column : columns_) {
            if (column.input && state != 0) continue;
            const auto member = fmt::format("state/{:06}/{}.npy", state.get<std::uint64_t>(), column.name);
            if (!members.contains(member)) refuse(fmt::format("{} is missing", member));
        }
    }
    if (!columns_.empty() && (manifest_["states"].empty() || manifest_["states"][0] != 0))
        refuse("it has no state of the input");
    for (const auto& name : members_)
        if (const auto member = parse_member(name);
            member.kind != Member::Kind::other &&
            (member.pass > last_pass_ ||
             std::ranges::find(columns_, member.column, &RecordedColumn::name) == columns_.end()))
            refuse(fmt::format("{} is of a pass or column that manifest.json does not have", name));
}

struct RecordedPasses::State {
    const Recording& recording;
    ZipReader zip;
    RecordedState columns;
    std::optional<std::uint32_t> pass;
    std::optional<std::string> name;  ///< of the next member, whose content is not read yet
    std::optional<std::pair<std::string, NpyArray>> index;  ///< already read; its values follow

    explicit State(const Recording& its_recording)
        : recording(its_recording),
          zip(its_recording.zip(), its_recording.loss().empty() ? ZipReader::Mode::whole : ZipReader::Mode::torn) {
        name = zip.next();
    }
    [[noreturn]] void refuse(std::string_view member, std::string_view why) const {
        throw InputError(fmt::format("{}: {} {}", recording.file().string(), member, why));
    }
    void take(const Member& member);
    void put_state(const Member& member, const RecordedColumn& column, NpyArray array);
    void put_changes(const Member& member, const NpyArray& values);
};

void RecordedPasses::State::put_state(const Member& member, const RecordedColumn& column, NpyArray array) {
    const bool shape_is_known = member.pass == 0 || member.pass == recording.last_pass();
    if (shape_is_known && array.shape != column.shape) refuse(*name, "has another shape than manifest.json says");
    columns[member.column] = std::move(array);
}

void RecordedPasses::State::put_changes(const Member& member, const NpyArray& values) {
    if (!index) refuse(*name, "has no places");
    const auto& index_name = index->first;
    const auto& places = index->second;
    if (places.size() != values.size())
        refuse(*name, fmt::format("has {} values for {} indices", values.size(), places.size()));
    auto& now = columns[member.column];
    const auto elements = now.bytes.empty() ? 0 : now.size();
    const auto put = [&]<class Index, class Number>(Index, Number) {
        const auto count = values.size();
        std::uint64_t last = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            Index place;
            std::memcpy(&place, places.bytes.data() + i * sizeof place, sizeof place);
            if (place >= elements)
                refuse(index_name, fmt::format("has the index {}, and the column has {} elements", place, elements));
            if (i > 0 && place <= last) refuse(index_name, "has indices that do not rise");
            std::memcpy(now.bytes.data() + std::size_t{place} * sizeof(Number),
                        values.bytes.data() + i * sizeof(Number), sizeof(Number));
            last = place;
        }
    };
    const auto put_at = [&](auto place) {
        if (values.item_bytes() == 2) put(place, std::uint16_t{});
        else if (values.item_bytes() == 4) put(place, std::uint32_t{});
        else put(place, std::uint64_t{});
    };
    if (places.dtype == "<u4") put_at(std::uint32_t{});
    else put_at(std::uint64_t{});
    index.reset();
}

void RecordedPasses::State::take(const Member& member) {
    const auto column = std::ranges::find(recording.columns(), member.column, &RecordedColumn::name);
    if (column == recording.columns().end())
        refuse(*name, "is of a column that the file did not have when it was opened");
    auto array = parse_npy(zip.read(kMaxMember), fmt::format("{}: {}", recording.file().string(), *name));
    if (index && member.kind != Member::Kind::value) refuse(index->first, "has no values");
    if (member.kind == Member::Kind::index) {
        if (array.dtype != "<u4" && array.dtype != "<u8") refuse(*name, "is not a list of indices");
        index.emplace(*name, std::move(array));
        return;
    }
    if (array.dtype != column->dtype)
        refuse(*name, fmt::format("has numbers of type {}, and the column {}", array.dtype, column->dtype));
    if (member.kind == Member::Kind::state) put_state(member, *column, std::move(array));
    else put_changes(member, array);
}

RecordedPasses::RecordedPasses(const Recording& recording) : state_(std::make_unique<State>(recording)) {}
RecordedPasses::~RecordedPasses() = default;
std::uint32_t RecordedPasses::pass() const { return state_->pass.value_or(0); }
const RecordedState& RecordedPasses::state() const { return state_->columns; }
RecordedState RecordedPasses::take() { return std::move(state_->columns); }

bool RecordedPasses::next() {
    auto& state = *state_;
    if (state.pass == state.recording.last_pass()) return false;
    const auto pass = state.pass ? *state.pass + 1 : 0;
    for (; state.name; state.name = state.zip.next()) {
        const auto member = parse_member(*state.name);
        if (member.kind == Member::Kind::other) {
            state.zip.read(kMaxMember);
            continue;
        }
        if (member.pass > pass) break;
        if (member.pass < pass) state.refuse(*state.name, "lies behind members of a later pass");
        state.take(member);
    }
    if (state.index) state.refuse(state.index->first, "has no values");
    state.pass = pass;
    return true;
}

void Recording::for_each_pass(const std::function<bool(std::uint32_t, const RecordedState&)>& visit) const {
    bool more = true;
    for (RecordedPasses passes(*this); passes.next();)
        if (more) more = visit(passes.pass(), passes.state());
}

RecordedState Recording::state_after(std::uint32_t wanted) const {
    // A second reading instead of a copy of the state.
    if (wanted < last_pass_)
        for (RecordedPasses all(*this); all.next();) continue;
    RecordedPasses passes(*this);
    while (passes.next())
        if (passes.pass() == wanted) return passes.take();
    return {};
}

std::optional<std::string> Recording::read_member(std::string_view member, std::uint64_t max_bytes) const {
    if (std::ranges::find(members_, member) == members_.end()) return std::nullopt;
    ZipReader zip(file_, loss_.empty() ? ZipReader::Mode::whole : ZipReader::Mode::torn);
    while (const auto name = zip.next())
        if (*name == member) return zip.read(max_bytes);
    return std::nullopt;
}

void Recording::copy_to(OutputFile& output, const std::string& created) const {
    ZipReader from(file_, ZipReader::Mode::whole);
    ZipWriter to(output);
    while (const auto name = from.next()) {
        auto content = from.read(kMaxMember);
        if (*name == "head.json" || *name == "manifest.json") {
            auto json = Json::parse(content, nullptr, false);
            if (!json.is_object()) throw InputError(fmt::format("{}: {} is not a JSON object", file().string(), *name));
            json["created"] = created;
            content = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
        }
        to.add(*name, content);
    }
    to.close();
}

bool looks_like_recording(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string head(39, '\0');
    stream.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(stream.gcount()));
    return head.starts_with("PK\x03\x04") && (file.extension() == ".lockstep" || head.substr(30) == "head.json");
}

std::optional<RecordingDifference> first_difference(const Recording& a, const Recording& b) {
    // Both files are read once, side by side: A's state is copied for each pass, then compared while B is read.
    std::optional<RecordingDifference> found;
    const auto passes = std::min(a.last_pass(), b.last_pass());
    std::vector<std::uint64_t> sums_a, sums_b;
    const auto sum = [&](const Recording& one, std::vector<std::uint64_t>& sums) {
        one.for_each_pass([&](std::uint32_t pass, const RecordedState& state) {
            std::uint64_t hash = 1469598103934665603u;
            for (const auto& [name, array] : state) {
                hash ^= std::hash<std::string>{}(name + array.dtype + array.bytes);
                hash *= 1099511628211u;
                for (const auto size : array.shape) hash = (hash ^ size) * 1099511628211u;
            }
            if (pass <= passes) sums.push_back(hash);
            return true;
        });
    };
    sum(a, sums_a);
    sum(b, sums_b);
    std::uint32_t pass = 0;
    while (pass <= passes && sums_a[pass] == sums_b[pass]) ++pass;
    if (pass > passes) {
        if (a.last_pass() == b.last_pass()) return std::nullopt;
        return RecordingDifference{
            .pass = passes + 1, .column = std::nullopt, .element = std::nullopt, .a = nullptr, .b = nullptr};
    }
    const auto state_a = a.state_after(pass), state_b = b.state_after(pass);
    for (const auto& column : a.columns()) {
        const auto& one = state_a.at(column.name);
        const auto other = state_b.find(column.name);
        if (other == state_b.end() || other->second.shape != one.shape || other->second.dtype != one.dtype) {
            if (!found)
                found = RecordingDifference{
                    .pass = pass, .column = column.name, .element = std::nullopt, .a = nullptr, .b = nullptr};
            continue;
        }
        if (one.bytes == other->second.bytes) continue;
        for (std::uint64_t i = 0; i < one.size(); ++i) {
            if (one.item(i) == other->second.item(i)) continue;
            if (!found)
                found = RecordingDifference{.pass = pass,
                                            .column = column.name,
                                            .element = i,
                                            .a = value_json(one, i),
                                            .b = value_json(other->second, i)};
            ++found->elements;
        }
    }
    if (!found) {  // B has a column that A lacks
        for (const auto& column : b.columns())
            if (!state_a.contains(column.name))
                return RecordingDifference{
                    .pass = pass, .column = column.name, .element = std::nullopt, .a = nullptr, .b = nullptr};
    }
    return found;
}

}  // namespace lockstep
