#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/programs/program_record.hpp"

namespace lockstep {

/// The changed parts of a program's arrays before and after each launch, as its process wrote them.
class ProgramStates {
public:
    struct Part {
        std::uint32_t array = 0;  ///< ProgramArray::number
        std::uint64_t offset = 0;
        std::span<const char> bytes;
    };

    ProgramStates() = default;
    /// Throws DeviceError if the file cannot be read. The file may be removed afterwards.
    explicit ProgramStates(const std::filesystem::path& file);
    /// The content of such a file.
    explicit ProgramStates(std::string content);
    ~ProgramStates();
    ProgramStates(const ProgramStates&) = delete;
    ProgramStates& operator=(const ProgramStates&) = delete;

    /// Parts that the host changed before a launch, and that the launch changed. pass: from 1.
    std::span<const Part> before(std::uint32_t pass) const { return parts(before_, pass); }
    std::span<const Part> after(std::uint32_t pass) const { return parts(after_, pass); }
    /// All of it, as the process wrote it.
    std::string_view content() const {
        return mapped_ != nullptr ? std::string_view(static_cast<const char*>(mapped_), size_) : content_;
    }

private:
    static std::span<const Part> parts(const std::vector<std::vector<Part>>& all, std::uint32_t pass) {
        return pass < all.size() ? std::span<const Part>(all[pass]) : std::span<const Part>();
    }

    void read();

    std::string content_;
    void* mapped_ = nullptr;
    std::size_t size_ = 0;
    std::vector<std::vector<Part>> before_, after_;
};

/// The contents of all arrays at one moment of a program; go_to() changes the moment.
class ProgramMemory {
public:
    ProgramMemory(const ProgramRecord& record, const ProgramStates& states) : record_(record), states_(states) {}

    /// Goes to the moment before a launch, or after it. Steps forward are quick; a step back begins at the first launch.
    void go_to(std::uint32_t pass, bool behind);
    /// Of an array that is allocated then; its words, the last one padded.
    const std::vector<std::uint32_t>& words(std::uint32_t array) { return words_[array]; }

private:
    void apply(std::span<const ProgramStates::Part> parts);

    const ProgramRecord& record_;
    const ProgramStates& states_;
    std::uint32_t moment_ = 0;  ///< 2 * pass - 1 before a launch, 2 * pass after it
    std::map<std::uint32_t, std::vector<std::uint32_t>> words_;
};

}  // namespace lockstep
