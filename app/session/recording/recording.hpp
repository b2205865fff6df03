#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/session/output/output_file.hpp"
#include "app/session/recording/npy_array.hpp"
#include "app/session/recording/zip.hpp"

namespace lockstep {

/// A column of a recording, as its manifest describes it.
struct RecordedColumn {
    std::string name, dtype;
    std::vector<std::uint64_t> shape;  ///< after the last pass
    bool input = false, result = false;
};

/// The numbers of every column after a pass, by name.
using RecordedState = std::map<std::string, NpyArray>;

/// A .lockstep file: a recorded run, read without running anything. Functions throw InputError that begins with the file's name
/// and names the member that is missing or damaged.
class Recording {
public:
    enum class Damaged {
        refused,
        cut,  ///< read up to the damage, if pass 0 is complete; loss() states the lost passes
    };
    /// Reads the manifest and checks that all members exist.
    explicit Recording(std::filesystem::path file, Damaged damaged = Damaged::refused);

    const std::filesystem::path& file() const { return file_.path(); }
    const ZipFile& zip() const { return file_; }
    const nlohmann::ordered_json& manifest() const { return manifest_; }
    const nlohmann::ordered_json& report() const { return manifest_.at("report"); }
    const std::vector<RecordedColumn>& columns() const { return columns_; }
    /// The last pass; pass 0 is the input.
    std::uint32_t last_pass() const { return last_pass_; }

    /// A sentence that names the lost passes of a damaged file; empty: nothing is lost.
    const std::string& loss() const { return loss_; }

    /// Calls visit(pass, state) for every pass from 0 on, in order, until it returns false. Holds one state in memory.
    void for_each_pass(const std::function<bool(std::uint32_t pass, const RecordedState& state)>& visit) const;
    /// The state after a pass. Reads the file to its end, so that damage anywhere is found. Holds one state in memory.
    RecordedState state_after(std::uint32_t pass) const;
    /// The content of an optional member; none: the recording lacks it.
    std::optional<std::string> read_member(std::string_view member, std::uint64_t max_bytes) const;
    /// Writes the same recording with another creation time.
    void copy_to(OutputFile& output, const std::string& created) const;

private:
    void read_manifest();
    void read_cut(const std::string& why);
    void check_manifest();

    ZipFile file_;  ///< open, since others may save another recording under its name
    nlohmann::ordered_json manifest_;
    std::vector<std::string> members_;
    std::vector<RecordedColumn> columns_;
    std::uint32_t last_pass_ = 0;
    std::string loss_;
};

/// Reads the passes of a recording one after the other. Errors as Recording's.
class RecordedPasses {
public:
    /// The recording must outlive it.
    explicit RecordedPasses(const Recording& recording);
    ~RecordedPasses();
    RecordedPasses(const RecordedPasses&) = delete;
    RecordedPasses& operator=(const RecordedPasses&) = delete;

    /// Goes to the next pass, at first to pass 0; false after the last one.
    bool next();
    std::uint32_t pass() const;
    const RecordedState& state() const;
    /// The state, without a copy; next() must not be called any more.
    RecordedState take();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// True for a file that begins as a zip and is named .lockstep, or holds head.json first.
bool looks_like_recording(const std::filesystem::path& file);

/// The first difference between two recordings, bit by bit; times are not compared.
struct RecordingDifference {
    std::uint32_t pass = 0;
    std::optional<std::string> column;  ///< none: one of them ends before this pass
    std::optional<std::uint64_t> element;  ///< none: one of them lacks the column, or has another size or type
    nlohmann::ordered_json a, b;  ///< the values; null without an element
    std::uint64_t elements = 0;  ///< that differ in this pass
};
std::optional<RecordingDifference> first_difference(const Recording& a, const Recording& b);

}  // namespace lockstep
