#include "app/session/user_kernels/user_library.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/output_folder.hpp"
#include "app/session/output/private_folder.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/base/retries.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/executors/from_outside.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kWrittenByOthers = S_IWGRP | S_IWOTH;

/// An open regular file. A pipe is refused, without waiting for its writer.
class PlainFile {
public:
    explicit PlainFile(const fs::path& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
        if (descriptor_ >= 0 && fstat(descriptor_, &status_) == 0 && S_ISREG(status_.st_mode)) return;
        if (descriptor_ >= 0) ::close(descriptor_);
        descriptor_ = -1;
    }
    ~PlainFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    PlainFile(const PlainFile&) = delete;
    PlainFile& operator=(const PlainFile&) = delete;

    bool is_open() const { return descriptor_ >= 0; }
    const struct stat& status() const { return status_; }
    /// None if it cannot be read completely.
    std::optional<std::string> content() const {
        std::string text(static_cast<std::size_t>(status_.st_size) + 1, '\0');
        std::size_t size = 0;
        Retries retries;
        for (;;) {
            if (size == text.size()) text.resize(2 * size);
            const auto got = ::read(descriptor_, text.data() + size, text.size() - size);
            if (got < 0 && retries.again(errno)) continue;
            if (got < 0) return std::nullopt;
            if (got == 0) break;
            size += static_cast<std::size_t>(got);
        }
        text.resize(size);
        return text;
    }

private:
    int descriptor_;
    struct stat status_ {};
};

// ---- sources --------------------------------------------------------------------------------------------------------

std::vector<fs::path> files_in(const fs::path& folder, std::initializer_list<std::string_view> endings, bool below) {
    std::vector<fs::path> found;
    const auto take = [&](const fs::directory_entry& entry) {
        if (entry.is_regular_file() && std::ranges::find(endings, entry.path().extension().string()) != endings.end())
            found.push_back(entry.path());
    };
    std::error_code error;
    if (below)
        for (const auto& entry : fs::recursive_directory_iterator(folder, error)) take(entry);
    else
        for (const auto& entry : fs::directory_iterator(folder, error)) take(entry);
    if (error)
        throw InputError(fmt::format("--kernels: {} cannot be read: {}", folder.string(), errno_text(error.value())));
    std::ranges::sort(found);
    return found;
}

/// Removes a word and the blanks before it from the beginning of a line. False if the line begins with another word.
bool take(std::string_view& line, std::string_view word) {
    const auto begin = line.find_first_not_of(" \t");
    if (begin == line.npos || !line.substr(begin).starts_with(word)) return false;
    line.remove_prefix(begin + word.size());
    return true;
}

bool holds_entry(const fs::path& file) {
    std::istringstream stream(content_of(file));
    for (std::string text; std::getline(stream, text);)
        if (std::string_view line = text; take(line, "LOCKSTEP_ENTRY") && take(line, "(")) return true;
    return false;
}

/// The names in a file's #include lines.
std::vector<std::string> names_included(const fs::path& file) {
    std::vector<std::string> names;
    std::istringstream stream(content_of(file));
    for (std::string text; std::getline(stream, text);) {
        std::string_view line = text;
        if (take(line, "#") && take(line, "include") && (take(line, "\"") || take(line, "<")))
            names.emplace_back(line.substr(0, line.find_first_of("\">")));
    }
    return names;
}

/// The files of a folder that `files` include, directly or indirectly.
std::set<fs::path> included_by(std::vector<fs::path> files, const fs::path& folder) {
    std::set<fs::path> all;
    std::error_code none;
    while (!files.empty()) {
        const auto file = std::move(files.back());
        files.pop_back();
        for (const auto& name : names_included(file))
            for (const auto& beside : {file.parent_path(), folder}) {
                auto found = (beside / name).lexically_normal();
                if (!fs::is_regular_file(found, none)) continue;
                if (all.insert(found).second) files.push_back(std::move(found));
                break;
            }
    }
    return all;
}

}  // namespace

std::string content_of(const fs::path& file) {
    const PlainFile plain(file);
    auto text = plain.is_open() ? plain.content() : std::nullopt;
    if (!text) throw InputError(fmt::format("{} cannot be read", file.string()));
    return std::move(*text);
}

FolderSources sources_in(const fs::path& folder) {
    FolderSources found{folder, files_in(folder, {".cpp"}, true), files_in(folder, {".hpp"}, false)};
    if (!found.sources.empty() && !found.headers.empty()) {
        const auto included = included_by(found.sources, folder);
        std::erase_if(found.headers, [&](const auto& header) {
            return included.contains(header.lexically_normal()) || !holds_entry(header);
        });
    }
    if (found.sources.empty() && found.headers.empty())
        throw InputError(
            fmt::format("--kernels: {} holds neither .cpp nor .hpp{}", folder.string(),
                        files_in(folder, {".cu", ".cuh"}, true).empty()
                            ? ""
                            : ", and its .cu files are no kernels written against the context (kernels/ADDING.md)"));
    return found;
}

// ---- the cache ------------------------------------------------------------------------------------------------------

namespace {

/// Throws WriteError if another user could replace files in a folder.
void require_closed_to_others(const fs::path& folder) {
    struct stat status {};
    if (stat(folder.c_str(), &status) != 0) return;  // created, or the error reported, by its user
    if (status.st_uid != geteuid() && status.st_uid != 0)
        throw WriteError(fmt::format("{} belongs to another user: kernels are not cached there", folder.string()));
    if ((status.st_mode & kWrittenByOthers) != 0 && (status.st_mode & S_ISVTX) == 0)
        throw WriteError(fmt::format("{} may be written by other users: kernels are not cached there; chmod go-w {}",
                                     folder.string(), folder.string()));
}

void flush_to_disk(const fs::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

std::string hash_of(std::string_view content) {
    BuildName name;
    name.add(content);
    return name.text();
}

/// Tolerance for the clock of a file system.
constexpr auto kBehind = std::chrono::milliseconds(20);

bool changed_since(const struct stat& status, std::chrono::system_clock::time_point moment) {
    const auto changed = std::chrono::seconds(status.st_ctim.tv_sec) + std::chrono::nanoseconds(status.st_ctim.tv_nsec);
    return changed >= (moment - kBehind).time_since_epoch();
}

/// The files that make rules depend on: "kernels.o: a.cpp b\ c.hpp \\".
std::set<fs::path> files_of_rules(const std::string& rules) {
    std::set<fs::path> files;
    std::string word;
    const auto take_word = [&] {
        if (!word.empty() && word.back() != ':') files.insert(fs::absolute(word).lexically_normal());
        word.clear();
    };
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const char letter = rules[i], next = i + 1 < rules.size() ? rules[i + 1] : '\0';
        if (letter == '\\' && next == '\n') {
            take_word();
            ++i;
        } else if ((letter == '\\' && (next == ' ' || next == '#' || next == '\\')) || (letter == '$' && next == '$')) {
            word += next;
            ++i;
        } else if (letter == ' ' || letter == '\n' || letter == '\t') {
            take_word();
        } else {
            word += letter;
        }
    }
    take_word();
    return files;
}

/// The list of files that a library was compiled from: the library's hash, then a hash and a path for each file.
class ReadList {
public:
    static fs::path beside(const fs::path& library) { return library.string() + ".read"; }

    /// None if a file cannot be read, or has changed since `moment`.
    static std::optional<std::string> text_of(const std::set<fs::path>& files, const std::string& library,
                                              std::chrono::system_clock::time_point moment) {
        auto text = hash_of(library) + "\n";
        for (const auto& path : files) {
            const PlainFile file(path);
            if (!file.is_open()) continue;  // a temporary file of the compiler
            const auto content = file.content();
            const PlainFile again(path);
            if (!content || !again.is_open() || changed_since(again.status(), moment)) return std::nullopt;
            text += fmt::format("{} {}\n", hash_of(*content), path.string());
        }
        return text;
    }
    /// True if the library and all files are unchanged.
    static bool holds(const fs::path& library) {
        const PlainFile list(beside(library)), itself(library);
        if (!list.is_open() || !itself.is_open()) return false;
        const auto text = list.content(), content = itself.content();
        if (!text || !content) return false;
        std::istringstream lines(*text);
        std::string line;
        if (!std::getline(lines, line) || line != hash_of(*content)) return false;
        bool any = false;
        while (std::getline(lines, line)) {
            const auto blank = line.find(' ');
            if (blank == line.npos) return false;
            const PlainFile file(line.substr(blank + 1));
            const auto now = file.is_open() ? file.content() : std::nullopt;
            if (!now || hash_of(*now) != line.substr(0, blank)) return false;
            any = true;
        }
        return any;
    }
};

/// Removes libraries that were not used for a month, and the remains of killed compilations.
void remove_old(const fs::path& cache) {
    using namespace std::chrono_literals;
    const auto now = fs::file_time_type::clock::now();
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(cache, none)) {
        const auto age = now - entry.last_write_time(none);
        if (none) continue;
        if (age > (entry.is_directory(none) ? 24h : 30 * 24h)) fs::remove_all(entry.path(), none);
    }
}

bool is_library(const std::string& content, std::string_view mark) {
    return content.starts_with(
               "\x7F"
               "ELF") &&
           content.find(mark) != content.npos;
}

}  // namespace

fs::path library_cache() {
    const auto* given = std::getenv("XDG_CACHE_HOME");
    const auto* home = std::getenv("HOME");
    fs::path folder;
    if (given && *given) folder = given;
    else if (home && *home) folder = fs::path(home) / ".cache";
    if (folder.empty()) {
        folder = fs::temp_directory_path() / fmt::format("lockstep-{}", geteuid());  // writable by any user
    } else {
        std::error_code none;
        const bool is_new = !fs::exists(folder, none);
        OutputFolder(folder).keep();
        if (is_new) fs::permissions(folder, fs::perms::owner_all, none);  // regardless of the umask
        require_closed_to_others(folder);
        folder /= "lockstep";
    }
    make_private_folder(folder);
    folder /= "kernels";
    make_private_folder(folder);
    return folder;
}

void keep_library(const fs::path& made, const fs::path& library) {
    ::chmod(made.c_str(), 0700);
    flush_to_disk(made);
    std::error_code error;
    fs::rename(made, library, error);
    if (error) throw WriteError(fmt::format("{} cannot be written: {}", library.string(), errno_text(error.value())));
    flush_to_disk(library.parent_path());
}

void BuildName::add(std::string_view text) {
    for (const auto letter : text) hash_ = (hash_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3ull;
    hash_ = (hash_ ^ text.size()) * 0x100000001B3ull;
}

std::string BuildName::text() const { return fmt::format("{:016x}", hash_); }

fs::path cached_library(BuildName settings, std::string_view ending, const fs::path& folder, std::string_view mark,
                        const MakeLibrary& make) {
    constexpr int kMaxCompilations = 3;
    settings.add(kBuildFacts.tag);
    settings.add(kBuildFacts.compiler);
    settings.add(kBuildFacts.options);
    struct stat compiler {};
    if (stat(kBuildFacts.compiler, &compiler) == 0)
        settings.add(fmt::format("{} {}", compiler.st_size, compiler.st_mtim.tv_sec));
    for (const auto* name : {"CPATH", "CPLUS_INCLUDE_PATH"})
        if (const auto* value = std::getenv(name)) settings.add(fmt::format("{}={}", name, value));
    const auto cache = library_cache();
    const auto library = cache / fmt::format("{}{}", settings.text(), ending);
    std::error_code none;
    if (ReadList::holds(library)) {
        for (const auto& used : {library, ReadList::beside(library)})
            fs::last_write_time(used, fs::file_time_type::clock::now(), none);
        return library;
    }
    require_own_headers("--kernels");
    remove_old(cache);
    for (int compilation = 0; compilation < kMaxCompilations; ++compilation) {
        if (compilation != 0) std::this_thread::sleep_for(2 * kBehind);
        const ScratchFolder scratch(cache);
        const auto made = scratch.path() / "made", read = scratch.path() / "read";
        const auto begin = std::chrono::system_clock::now();
        make(made, read);
        const PlainFile file(made);
        const auto content = file.is_open() ? file.content() : std::nullopt;
        if (!content || !is_library(*content, mark))
            throw InputError(fmt::format("--kernels: {}: the compiler reported no error and made no library",
                                         folder.empty() ? std::string(mark) : folder.string()));
        auto files = files_of_rules(fs::exists(read, none) ? content_of(read) : std::string());
        if (!folder.empty())
            for (const auto& one : files_in(folder, {".hpp", ".h", ".hh", ".inl", ".inc", ".cuh", ".cpp"}, true))
                files.insert(one);
        std::erase_if(files, [&](const fs::path& one) { return one.string().starts_with(scratch.path().string()); });
        const auto list = ReadList::text_of(files, *content, begin);
        if (!list) continue;
        const auto written = scratch.path() / "list";
        write_file(written, *list);
        // The old list is removed first: after a crash in between, the library is compiled again.
        fs::remove(ReadList::beside(library), none);
        keep_library(made, library);
        keep_library(written, ReadList::beside(library));
        return library;
    }
    throw InputError(fmt::format("--kernels: files in {} change while they are compiled: save them and start again",
                                 folder.string()));
}

void require_own_headers(std::string_view what) {
    std::error_code error;
    const auto built = fs::last_write_time("/proc/self/exe", error);
    const fs::path headers = fs::path(kSourceDir) / "kernels";
    if (error || !fs::is_directory(headers, error))
        throw InputError(fmt::format("{}: {} is missing: this program was built from it", what, headers.string()));
    for (const auto& entry : fs::recursive_directory_iterator(headers, error)) {
        const auto ending = entry.path().extension();
        if ((ending == ".hpp" || ending == ".cuh") && entry.last_write_time(error) > built)
            throw InputError(fmt::format("{}: {} is newer than this program: build it again, as app/run does", what,
                                         entry.path().string()));
    }
}

// ---- libraries of entries -------------------------------------------------------------------------------------------

namespace {

/// The source text of a library besides the folder's files: its mark, and includes of its headers with entries.
std::string source_of_mark(const FolderSources& from, const UserLibrary& kind) {
    auto text = fmt::format(
        "extern \"C\" {{ extern const char lockstep_built_for[]; const char lockstep_built_for[] = \"{}{}\"; }}\n",
        kind.mark, kBuildFacts.tag);
    for (const auto& header : from.headers) {
        const auto name = header.filename().string();
        if (name.find_first_of("\"\n\\") != name.npos)
            throw InputError(fmt::format(
                "--kernels: {}: a name with a quote, a backslash or a line break cannot be included", header.string()));
        text += fmt::format("#include \"{}\"\n", name);
    }
    return text + kind.source;
}

/// The library's code runs with the user's rights, so no other user may have written it.
void require_own_file(const fs::path& library) {
    struct stat file {
    }, folder{};
    if (stat(library.c_str(), &file) != 0 || stat(library.parent_path().c_str(), &folder) != 0)
        throw InputError(fmt::format("--kernels: {}: {}", library.string(), errno_text(errno)));
    const auto refuse = [&](const fs::path& path, std::string_view why) {
        throw InputError(fmt::format("--kernels: {} {}: it is not loaded", path.string(), why));
    };
    const auto is_own = [](const struct stat& status) { return status.st_uid == geteuid() || status.st_uid == 0; };
    if (!is_own(file)) refuse(library, "belongs to another user");
    if (!is_own(folder)) refuse(library.parent_path(), "belongs to another user");
    if (file.st_mode & kWrittenByOthers) refuse(library, "may be written by other users");
    if ((folder.st_mode & kWrittenByOthers) != 0 && (folder.st_mode & S_ISVTX) == 0)
        refuse(library.parent_path(), "may be written by other users");
}

void require_fitting(const fs::path& library, std::string_view mark) {
    const auto content = content_of(library);
    const auto begin = content.find(mark);
    if (begin == std::string::npos)
        throw InputError(
            fmt::format("--kernels: {} is no library that lockstep --kernels has built", library.string()));
    const auto end = content.find('\0', begin);
    const auto tag = content.substr(begin + mark.size(), end - begin - mark.size());
    if (tag != kBuildFacts.tag)
        throw InputError(fmt::format(
            "--kernels: {} was built for another version of the program ({}, this is {}): build it again from its folder",
            library.string(), tag, kBuildFacts.tag));
}

/// Throws InputError if an entry has no id or cannot run.
void require_usable(const AlgorithmInfo& entry, const fs::path& path) {
    if (entry.id.empty())
        throw InputError(
            fmt::format("--kernels: an entry in {} has no id: its title is '{}'", path.string(), entry.title));
    if (!entry.make_simt && !entry.make_cuda)
        throw InputError(
            fmt::format("--kernels: {} in {} has no executor: its entry lacks `set_executors<Class>(info);`", entry.id,
                        path.string()));
}

/// Allows a cancellation to interrupt a kernel of the library that loops without an access.
void allow_interrupts(void* loaded) {
    link_map* map = nullptr;
    if (dlinfo(loaded, RTLD_DI_LINKMAP, &map) != 0 || !map) return;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* base) {
            if (info->dlpi_addr != static_cast<const link_map*>(base)->l_addr) return 0;
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const auto& part = info->dlpi_phdr[i];
                if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
                const auto* begin = reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr);
                add_interruptible_code(begin, begin + part.p_memsz);
            }
            return 1;
        },
        map);
}

/// Another name of a file that dlopen() has not loaded yet, valid in child processes too: under its own name dlopen() would return
/// the version that is loaded already.
std::string unused_name(const fs::path& library) {
    const auto file = open(library.c_str(), O_RDONLY | O_CLOEXEC);  // never closed, as the library is never unloaded
    return file < 0 ? library.string() : fmt::format("/proc/{}/fd/{}", getpid(), file);
}

/// The entries that a library registers when it is loaded, once for each version of its file; it is never unloaded.
const std::vector<MakeEntry>& makers_of(const fs::path& library, const fs::path& path) {
    using Version = std::tuple<fs::path, dev_t, ino_t>;  // a loaded file keeps its number
    static std::map<Version, std::vector<MakeEntry>> loaded;
    struct stat now {};
    stat(library.c_str(), &now);
    const Version version{library, now.st_dev, now.st_ino};
    if (const auto found = loaded.find(version); found != loaded.end()) return found->second;
    const bool again = std::ranges::any_of(loaded, [&](const auto& one) { return std::get<0>(one.first) == library; });
    entries_from_outside().clear();
    auto* handle = dlopen(again ? unused_name(library).c_str() : library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) throw InputError(fmt::format("--kernels: {} cannot be loaded: {}", path.string(), dlerror()));
    allow_interrupts(handle);
    return loaded.emplace(version, entries_from_outside()).first->second;
}

AlgorithmInfo made_by(MakeEntry make, const fs::path& path) {
    AlgorithmInfo entry;
    std::string failure;
    try {
        run_host_code([&] { entry = make(); });
        return entry;
    } catch (const std::exception& thrown) {
        failure = thrown.what();
    } catch (...) {
        failure = "it threw an exception other than std::exception";
    }
    throw InputError(fmt::format("--kernels: an entry in {} failed: {}", path.string(), failure));
}

}  // namespace

fs::path built_library(const FolderSources& from, const UserLibrary& kind) {
    const auto mark = source_of_mark(from, kind);
    BuildName settings;
    settings.add(mark);
    settings.add(from.folder.string());
    for (const auto& one : kind.fits) settings.add(one);
    for (const auto& source : from.sources) settings.add(source.string());
    return cached_library(settings, kind.ending, from.folder, fmt::format("{}{}", kind.mark, kBuildFacts.tag),
                          [&](const fs::path& library, const fs::path& read) {
                              const auto file = library.parent_path() / "mark.cpp";
                              write_file(file, mark);
                              auto files = from.sources;
                              files.push_back(file);
                              kind.compile(files, library, read);
                          });
}

std::vector<AlgorithmInfo> entries_of_library(const fs::path& library, std::string_view mark, const fs::path& path) {
    require_own_file(library);
    require_fitting(library, mark);
    std::vector<AlgorithmInfo> entries;
    for (const auto make : makers_of(library, path)) entries.push_back(made_by(make, path));
    for (const auto& entry : entries) require_usable(entry, path);
    if (entries.empty())
        throw InputError(fmt::format(
            "--kernels: no file in {} contains LOCKSTEP_ENTRY(function); kernels/ADDING.md shows how", path.string()));
    return entries;
}

}  // namespace lockstep
