#include "app/session/programs/compile_program.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/output/output_file.hpp"
#include "app/session/output/private_folder.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/old_names.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "app/session/user_kernels/nvcc.hpp"
#include "app/session/user_kernels/user_library.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/ptx/built_in.hpp"
#include "kernels/run/on_ptx/ptx_library.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* kArchitecture = "compute_90";  // of the GPU whose results the emulator gives

/// What a file was when the compiler read it: size and time are looked at first, its text where they differ.
struct ReadFile {
    std::string path;
    std::int64_t size = 0, time = 0;
    std::string hash;
};

ReadFile look_at(const std::string& path, bool text) {
    ReadFile file{.path = path};
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return file;
    file.size = status.st_size;
    file.time = std::int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec;
    if (text) {
        BuildName name;
        name.add(content_of(path));
        file.hash = name.text();
    }
    return file;
}

bool unchanged(const ReadFile& then) {
    const auto now = look_at(then.path, false);
    if (now.size != then.size) return false;
    if (now.time == then.time) return true;
    return look_at(then.path, true).hash == then.hash;
}

bool is_c(const fs::path& file) { return file.extension() == ".c"; }
bool is_cuda(const fs::path& file) { return file.extension() == ".cu"; }

/// Files that a rule of make names after its colon.
void add_dependencies(const fs::path& rule, std::set<std::string>& files) {
    std::ifstream stream(rule);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto colon = text.find(": ");
    if (colon == std::string::npos) return;
    std::string name;
    for (auto at = colon + 1; at <= text.size(); ++at) {
        const char letter = at < text.size() ? text[at] : ' ';
        if (letter == '\\' && at + 1 < text.size()) {
            if (text[at + 1] == ' ') name += ' ', ++at;
            else if (text[at + 1] != '\n') name += letter;
        } else if (std::isspace(static_cast<unsigned char>(letter))) {
            if (!name.empty()) files.insert(fs::absolute(name).lexically_normal().string());
            name.clear();
        } else {
            name += letter;
        }
    }
}

struct Attempt {
    bool relocatable = false;  ///< device functions of one file call those of another
    std::vector<std::string> old_names{};
    bool rewritten = false;  ///< launches as `<< <`
};

class Compilation {
public:
    Compilation(const ProgramSource& source, fs::path nvcc, fs::path folder, const std::atomic<bool>* cancel)
        : source_(source), nvcc_(std::move(nvcc)), folder_(std::move(folder)), cancel_(cancel) {}

    /// The compiler's text; empty: it worked.
    std::string run(const Attempt& attempt, std::set<std::string>& read) {
        Words objects;
        for (std::size_t k = 0; k < source_.files.size(); ++k) {
            const auto object = (folder_ / fmt::format("{}.o", k)).string(),
                       rule = (folder_ / fmt::format("{}.d", k)).string();
            auto words = common(attempt);
            const auto& file = source_.files[k];
            if (!is_c(file)) words.push_back("-std=" + source_.standard);
            for (const auto& folder : source_.include_folders) words.push_back("-I" + folder);
            for (const auto& define : source_.defines) words.push_back("-D" + define);
            auto compiled = fs::absolute(file);
            if (!attempt.old_names.empty() && is_cuda(file)) {
                const auto header = folder_ / "old_names.hpp";
                std::ofstream(header) << old_names_header(attempt.old_names);
                words.insert(words.end(), {"-include", header.string()});
            }
            if (attempt.rewritten && is_cuda(file)) {
                words.push_back("-I" + compiled.parent_path().string());
                if (const auto rewritten = with_joined_brackets(content_of(file), file.string())) {
                    compiled = folder_ / fmt::format("{}_{}", k, file.filename().string());
                    std::ofstream(compiled) << *rewritten;
                }
            }
            words.insert(words.end(), {"-MD", "-MF", rule, "-c", compiled.string(), "-o", object});
            if (const auto said = run_program_for_output(words, cancel_); said.code != 0)
                return said.text.empty() ? "nvcc failed" : said.text;
            add_dependencies(rule, read);
            read.insert(fs::absolute(file).lexically_normal().string());
            objects.push_back(object);
        }
        auto words = common(attempt);
        words.insert(words.end(), objects.begin(), objects.end());
        words.push_back("-L" + emulated_runtime_folder().string());
        for (const auto& library : source_.libraries) words.push_back("-l" + library);
        words.insert(words.end(), {"-o", (folder_ / "program").string()});
        const auto said = run_program_for_output(words, cancel_);
        return said.code == 0 ? std::string() : said.text.empty() ? "nvcc failed" : said.text;
    }

private:
    Words common(const Attempt& attempt) const {
        Words words{nvcc_.string(),
                    "-cudart",
                    "shared",
                    fmt::format("-arch={}", kArchitecture),
                    "--compress-mode=none",
                    "-w",
                    "-O1",
                    "-Xcompiler=-g1",
                    "--extended-lambda",
                    "--expt-relaxed-constexpr"};
        words.push_back(source_.variables ? "-G" : "-lineinfo");
        if (source_.fast_math) words.push_back("-use_fast_math");
        if (attempt.relocatable) words.push_back("-rdc=true");
        words.insert(words.end(), source_.nvcc_options.begin(), source_.nvcc_options.end());
        return words;
    }

    const ProgramSource& source_;
    fs::path nvcc_, folder_;
    const std::atomic<bool>* cancel_;
};

bool wants_relocatable(const std::string& text) {
    return text.find("separate compilation") != std::string::npos ||
           text.find("Unresolved extern") != std::string::npos || text.find("-rdc=true") != std::string::npos ||
           text.find("external linkage") != std::string::npos ||
           text.find("redefinition of") != std::string::npos;  // `extern __device__` in a header
}

/// Whether the PTX of a compiled program calls device functions, or names variables, that another of its files defines.
bool has_open_names(const fs::path& executable) {
    const auto text = content_of(executable);
    constexpr std::string_view function = ".extern .func";
    for (auto at = text.find(function); at != std::string::npos; at = text.find(function, at + 1)) {
        auto begin = text.find_first_not_of(" \t\n", at + function.size());
        if (begin != std::string::npos && text[begin] == '(')
            begin = text.find_first_not_of(" \t\n", text.find(')', begin) + 1);
        if (begin == std::string::npos) break;
        const auto end = text.find_first_of(" \t\n(;", begin);
        if (ptx::built_in_function(text.substr(begin, end - begin)) == ptx::kNoBuiltIn) return true;
    }
    return text.find(".extern .global") != std::string::npos || text.find(".extern .const") != std::string::npos;
}

fs::path program_cache() {
    auto folder = library_cache() / "programs";
    make_private_folder(folder);
    return folder;
}

/// "FILE:LINE: cublasCreate_v2 is a function of cuBLAS, which is not emulated"; empty if the linker misses no function of a closed library.
std::string missing_library(const std::string& text) {
    static const std::regex missing(R"((?:^|\n)(?:[^\n]*ld: )?([^\n:]*:\d+)?[^\n]*undefined reference to `(\w+)')");
    constexpr std::pair<const char*, const char*> libraries[] = {
        {"cublas", "cuBLAS"}, {"cufft", "cuFFT"},   {"cusparse", "cuSPARSE"}, {"cusolver", "cuSOLVER"},
        {"cudnn", "cuDNN"},   {"curand", "cuRAND"}, {"nccl", "NCCL"},         {"npp", "NPP"},
        {"nvrtc", "NVRTC"},   {"nvjpeg", "nvJPEG"}};
    for (std::sregex_iterator at(text.begin(), text.end(), missing), end; at != end; ++at)
        for (const auto& [prefix, library] : libraries)
            if (const auto function = (*at)[2].str(); function.starts_with(prefix))
                return fmt::format("{}{} is a function of {}, which is not emulated",
                                   (*at)[1].matched ? (*at)[1].str() + ": " : std::string(), function, library);
    return {};
}

/// The first error in the compiler's output, as one sentence.
std::string sentence_of(const std::string& text) {
    if (const auto error = first_error(text); !error.empty()) return error;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.find("error") != std::string::npos || line.find("fatal") != std::string::npos ||
            line.find("undefined") != std::string::npos)
            return line;
    return text.substr(0, text.find('\n'));
}

}  // namespace

CompiledProgram compile_program(const ProgramSource& source, const std::atomic<bool>* cancel) {
    if (source.files.empty()) throw InputError("name the program's source: lockstep program FILE.cu");
    for (const auto& file : source.files) {
        static const std::set<std::string> known{".cu", ".c", ".cc", ".cpp", ".cxx"};
        if (!known.contains(file.extension().string()))
            throw InputError(fmt::format("{}: a program's sources end in .cu, .c, .cc, .cpp or .cxx", file.string()));
        std::error_code error;
        if (!fs::is_regular_file(file, error)) throw InputError(fmt::format("{} cannot be read", file.string()));
    }
    const auto nvcc = find_nvcc_for_programs();
    BuildName name;
    name.add("2");  // of this way to compile
    name.add(nvcc.string());
    name.add(emulated_runtime_folder().string());
    name.add(kArchitecture);
    for (const auto& file : source.files) name.add(fs::absolute(file).string());
    for (const auto& folder : source.include_folders) name.add("-I" + fs::absolute(folder).string());
    for (const auto& define : source.defines) name.add("-D" + define);
    for (const auto& library : source.libraries) name.add("-l" + library);
    for (const auto& option : source.nvcc_options) name.add(option);
    name.add(source.standard + (source.variables ? "G" : "") + (source.fast_math ? "f" : ""));

    const auto folder = program_cache() / name.text();
    const auto manifest_file = folder / "read.json", executable = folder / "program";
    if (std::ifstream stream(manifest_file); stream) {
        const auto manifest = nlohmann::json::parse(stream, nullptr, false);
        bool same = manifest.is_array() && fs::exists(executable);
        for (const auto& one : same ? manifest : nlohmann::json::array())
            same = same && unchanged({one[0], one[1], one[2], one[3]});
        if (same) return {executable, true};
    }

    const auto work = program_cache() / fmt::format("{}.{}", name.text(), getpid());
    make_private_folder(work);
    struct Removal {
        const fs::path& folder;
        ~Removal() {
            std::error_code error;
            fs::remove_all(folder, error);
        }
    } removal{work};
    Compilation compilation(source, nvcc, work, cancel);
    std::set<std::string> read;
    Attempt attempt;
    attempt.rewritten = std::ranges::any_of(source.files, [](const auto& file) {
        return is_cuda(file) && with_joined_brackets(content_of(file), file.string()).has_value();
    });
    std::string text;
    // The errors of an attempt determine the options of the next one.
    for (int attempts = 0; attempts < 8; ++attempts) {
        text = compilation.run(attempt, read);
        if (text.empty() && !attempt.relocatable && source.files.size() > 1 && has_open_names(work / "program")) {
            attempt.relocatable = true;
            continue;
        }
        if (text.empty()) break;
        bool changed = false;
        if (!attempt.relocatable && wants_relocatable(text)) attempt.relocatable = changed = true;
        for (auto& old : old_names_in(text)) {
            if (std::ranges::find(attempt.old_names, old) != attempt.old_names.end()) continue;
            attempt.old_names.push_back(std::move(old));
            changed = true;
        }
        if (!changed) break;
    }
    if (text.empty())
        for (const auto& used : attempt.old_names)
            complain(fmt::format("lockstep: warning: {} is no longer in CUDA 13; it is taken here\n", used));
    if (!text.empty()) {
        if (auto library = missing_library(text); !library.empty()) throw InputError(library);
        complain(text);
        throw InputError(sentence_of(text));
    }

    auto manifest = nlohmann::json::array();
    for (const auto& path : read) {
        if (path.starts_with(work.string())) continue;
        const auto file = look_at(path, true);
        manifest.push_back({file.path, file.size, file.time, file.hash});
    }
    std::error_code error;
    fs::create_directories(folder, error);
    fs::rename(work / "program", executable, error);
    if (error)
        throw WriteError(fmt::format("{} cannot be written: {}", executable.string(), errno_text(error.value())));
    std::ofstream(manifest_file) << manifest.dump();
    return {executable, false};
}

}  // namespace lockstep
