// NumPy's .npz: a zip archive whose members are .npy files.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/npy.hpp"
#include "kernels/data/readers/readers.hpp"

#ifdef LOCKSTEP_WITH_LIBARCHIVE
#include <archive.h>
#include <archive_entry.h>
#endif

namespace lockstep {
namespace {

#ifdef LOCKSTEP_WITH_LIBARCHIVE
/// Members of a zip archive in memory, from the first to the last.
class Members {
public:
    Members(const std::string& bytes, const std::string& name) : name_(name), archive_(archive_read_new()) {
        archive_read_support_format_zip(archive_.get());
        if (archive_read_open_memory(archive_.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) refuse();
    }
    /// Reads the next member's name, without .npy; false at the end.
    bool next(std::string& member) {
        archive_entry* entry = nullptr;
        const auto result = archive_read_next_header(archive_.get(), &entry);
        if (result == ARCHIVE_EOF) return false;
        if (result != ARCHIVE_OK) refuse();
        const auto* path = archive_entry_pathname(entry);
        member = path == nullptr ? "" : path;
        if (member.ends_with(".npy")) member.resize(member.size() - 4);
        return true;
    }
    std::string content() {
        std::string bytes, piece(1 << 16, '\0');
        while (true) {
            const auto got = archive_read_data(archive_.get(), piece.data(), piece.size());
            if (got < 0) refuse();
            if (got == 0) return bytes;
            bytes.append(piece, 0, static_cast<std::size_t>(got));
        }
    }

private:
    [[noreturn]] void refuse() const {
        const auto* why = archive_error_string(archive_.get());
        throw InputError(
            fmt::format("{}: the archive is damaged ({})", name_, why == nullptr ? "no reason given" : why));
    }
    struct Close {
        void operator()(archive* open) const { archive_read_free(open); }
    };

    const std::string& name_;
    std::unique_ptr<archive, Close> archive_;
};
#endif

/// The member named by --member, or the only one.
std::string chosen_member(const ReadContext& context, const std::string& bytes, std::string& chosen) {
    const auto& name = context.lines.name();
#ifdef LOCKSTEP_WITH_LIBARCHIVE
    std::vector<std::string> names;
    std::string member, content;
    for (Members members(bytes, name); members.next(member);) {
        context.progress.check();
        names.push_back(printable(member));
        if (context.options.member.empty() ? names.size() != 1 : member != context.options.member) continue;
        chosen = member;
        content = members.content();
    }
    if (names.empty()) throw InputError(fmt::format("{}: the archive has no arrays", name));
    if (context.options.member.empty() && names.size() > 1)
        throw InputError(
            fmt::format("{}: has {} arrays; --member takes one: {}", name, names.size(), fmt::join(names, ", ")));
    if (chosen.empty())
        throw InputError(fmt::format("{}: has no array \"{}\"; it has {}", name, printable(context.options.member),
                                     fmt::join(names, ", ")));
    return content;
#else
    throw InputError(
        fmt::format("{}: this program was built without libarchive and cannot read .npz files; save the array as "
                    ".npy",
                    name));
#endif
}

/// Reads a member as a .npy file.
template <auto read>
void read_member(const ReadContext& context, Dataset& dataset) {
    std::string bytes(context.lines.peek());
    context.lines.take_bytes(bytes.data(), bytes.size());
    for (std::string piece(1 << 20, '\0');;) {
        context.progress.check();
        const auto got = context.lines.take_bytes(piece.data(), piece.size());
        if (got == 0) break;
        bytes.append(piece, 0, got);
    }
    std::string member;
    const auto content = chosen_member(context, bytes, member);
    const auto name = fmt::format("{}/{}", context.lines.name(), one_line(member));
    LineBlocks lines(open_memory(content, name), name, context.progress);
    dataset.data = read({lines, context.options, context.progress, context.notes});
    context.notes.push_back(fmt::format("array {} was read", one_line(member)));
}

}  // namespace

const FileFormat& npz_format() {
    static const FileFormat format{
        .name = "NumPy archive",
        .endings = {".npz"},
        .by_content =
            [](const FileHead& head) {
                return std::string(head.text.starts_with("PK\x03\x04") ? "it begins as a zip archive" : "");
            },
        .binary = true,
        .members = true,
        .readings = {{DatasetKind::array, read_member<read_npy>}, {DatasetKind::matrix, read_member<read_npy_matrix>}}};
    return format;
}

}  // namespace lockstep
