#include "app/window/recents_file.hpp"

#include <fstream>
#include <iterator>

#include "app/output/output_file.hpp"

namespace lockstep {

Recents load_recents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return parse_recents(std::string{std::istreambuf_iterator<char>(stream), {}});
}

void save_newest(const Recents& recents, const std::filesystem::path& file, Saver& saver) {
    if (recents.all().empty()) return;
    saver.save(file, [newest = recents.all().front()](const std::filesystem::path& path) {
        auto all = load_recents(path);
        all.add(newest);
        write_file(path, recents_text(all));
    });
    while (saver.take()) continue;
}

}  // namespace lockstep
