// Command lines, a word a line: each is parsed, or refused with one sentence.
// Sources: app/cli/parse.cpp app/cli/usage_error.cpp app/cli/help.cpp app/session/dataset_source.cpp app/session/scenario.cpp app/session/json_text.cpp app/session/recording/sha256.cpp app/session/recording/base64.cpp app/session/user_kernels/loaded_from.cpp app/session/debugger/debugger_order.cpp app/session/output/abandoned.cpp app/session/output/child_group.cpp app/session/output/destination.cpp app/session/output/interrupt.cpp app/session/output/output_file.cpp app/session/output/output_folder.cpp app/session/output/output_place.cpp app/session/output/random_name.cpp app/session/output/standard_streams.cpp app/session/output/temporary_names.cpp app/session/output/write_all.cpp kernels/devices/parameters.cpp kernels/devices/partition.cpp kernels/model/model.cpp kernels/run/entry/by_name.cpp kernels/simt/launch_limit.cpp app/session/programs/draw_as.cpp kernels/simt/value.cpp kernels/run/column/reach.cpp
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/parse.hpp"
#include "kernels/data/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    std::string_view text(reinterpret_cast<const char*>(bytes), size);
    if (text.find('\0') != text.npos) return -1;  // an argument ends at a null byte
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = text.find('\n');
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    try {
        parse_whole_line(words);
    } catch (const InputError& error) {
        const std::string_view sentence = error.what();
        if (sentence.empty() || sentence.find('\n') != sentence.npos) std::abort();
    }
    return 0;
}
