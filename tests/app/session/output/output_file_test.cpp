#include "app/session/output/output_file.hpp"

#include <csignal>
#include <deque>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/temporary_folder.hpp"
#include "app/session/output/destination.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/planted_random.hpp"
#include "app/session/output/temporary_names.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

class Output : public TemporaryFolder {
protected:
    static unsigned mode_of(const fs::path& path) { return static_cast<unsigned>(fs::status(path).permissions()); }
};

TEST_F(Output, AppearsOnCommit) {
    {
        OutputFile file(folder / "a.txt");
        file.write("one");
        EXPECT_FALSE(fs::exists(folder / "a.txt"));
    }
    EXPECT_EQ(num_files(), 0u);
    {
        OutputFile file(folder / "a.txt");
        file.write("two");
        file.commit();
    }
    EXPECT_EQ(content(folder / "a.txt"), "two");
    EXPECT_EQ(num_files(), 1u);
}

TEST_F(Output, KeepsOrderOfPieces) {
    std::string all;
    OutputFile file(folder / "a.txt");
    for (const std::size_t size : {1u, 65'535u, 1u, 65'536u, 0u, 200'000u, 3u}) {
        const std::string piece(size, static_cast<char>('a' + all.size() % 26));
        file.write(piece);
        all += piece;
    }
    file.commit();
    EXPECT_TRUE(content(folder / "a.txt") == all);
}

TEST_F(Output, WithoutCommitOldContentStays) {
    std::ofstream(folder / "a.txt") << "old";
    {
        OutputFile file(folder / "a.txt");
        file.write("new");
    }
    EXPECT_EQ(content(folder / "a.txt"), "old");
}

// A killed program cannot clean up: on a file system with nameless files no partly written file remains.
TEST_F(Output, KilledLeavesTheOldFileAlone) {
    std::ofstream(folder / "a.txt") << "old";
    const int nameless = open(folder.c_str(), O_TMPFILE | O_WRONLY, 0600);
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const auto child = fork();
    if (child == 0) {
        OutputFile file(folder / "a.txt");
        file.write(std::string(1 << 20, 'x'));
        if (write(ready[1], "x", 1) == 1) pause();
        _exit(1);
    }
    char byte = 0;
    ASSERT_EQ(read(ready[0], &byte, 1), 1);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(content(folder / "a.txt"), "old");
    EXPECT_LE(num_entries(), nameless >= 0 ? 1u : 2u);
    for (const int descriptor : {nameless, ready[0], ready[1]}) close(descriptor);
}

TEST_F(Output, FullDiskKeepsOldContent) {
    std::ofstream(folder / "a.txt") << "old";
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit full{1 << 16, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
    EXPECT_THROW(write_file(folder / "a.txt", std::string(1 << 18, 'x')), WriteError);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(content(folder / "a.txt"), "old");
    EXPECT_EQ(num_files(), 1u);
}

TEST_F(Output, RelatedFilesAppearTogether) {
    std::ofstream(folder / "a.txt") << "old";
    {
        OutputSet outputs;
        outputs.add(folder / "a.txt").write("new");
        EXPECT_THROW(outputs.add(folder / "nosuch" / "b.txt"), WriteError);
    }
    EXPECT_EQ(content(folder / "a.txt"), "old");
    {
        OutputSet outputs;
        outputs.folder(folder / "new" / "deeper");
        outputs.add(folder / "a.txt").write("new");
        outputs.add(folder / "new" / "deeper" / "b.txt").write("too");
        outputs.add("/dev/full").write("this fails when it is written out, at the end");
        EXPECT_THROW(outputs.commit(), WriteError);
    }
    EXPECT_EQ(content(folder / "a.txt"), "old");
    EXPECT_EQ(num_entries(), 1u);
    {
        OutputSet outputs;
        outputs.add(folder / "b.txt").write("one");
        EXPECT_THROW(outputs.add(folder / "." / "b.txt"), WriteError);
    }
    EXPECT_EQ(num_entries(), 1u);
    OutputSet outputs;
    outputs.folder(folder);
    outputs.add(folder / "a.txt").write("new");
    outputs.add(folder / "b.txt").write("too");
    outputs.commit();
    EXPECT_EQ(content(folder / "a.txt") + content(folder / "b.txt"), "newtoo");
}

TEST_F(Output, PlantedLinkIsNotFollowed) {
    std::ofstream(folder / "victim") << "precious";
    const auto planted = folder / ".lockstep-0000000000000007.part";
    for (const std::string to : {"victim", "nothing"}) {
        fs::create_symlink(to, planted);
        plant_random({7, 8});
        write_file(folder / "a.txt", "new");
        EXPECT_EQ(num_planted(), 0u) << "another name was chosen";
        EXPECT_EQ(content(folder / "victim"), "precious");
        EXPECT_EQ(content(folder / "a.txt"), "new");
        EXPECT_TRUE(fs::is_symlink(planted));
        EXPECT_EQ(num_entries(), 3u);
        fs::remove(planted);
        fs::remove(folder / "a.txt");
    }
}

TEST_F(Output, LinkStaysAndTargetIsReplaced) {
    fs::create_directory(folder / "deep");
    std::ofstream(folder / "deep" / "real.txt") << "old";
    fs::create_symlink("deep/real.txt", folder / "link.txt");
    EXPECT_TRUE(replaces_file(folder / "link.txt"));
    write_file(folder / "link.txt", "new");
    EXPECT_TRUE(fs::is_symlink(folder / "link.txt"));
    EXPECT_EQ(content(folder / "deep" / "real.txt"), "new");
    fs::create_symlink("nothing.txt", folder / "loose.txt");
    EXPECT_THROW(write_file(folder / "loose.txt", "new"), WriteError);
    EXPECT_THROW(require_writable_file(folder / "loose.txt", "--json"), InputError);
}

TEST_F(Output, FailedRenameTakesBackTheOthers) {
    std::ofstream(folder / "a.txt") << "old";
    OutputSet outputs;
    for (const auto* name : {"a.txt", "b.txt", "c.txt"}) outputs.add(folder / name).write("new");
    fs::create_directory(folder / "c.txt");
    EXPECT_THROW(outputs.commit(), WriteError);
    EXPECT_EQ(content(folder / "a.txt"), "old");
    EXPECT_FALSE(fs::exists(folder / "b.txt"));
}

TEST_F(Output, RefusesLinksOfOthersInSharedFolders) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can make files of another user";
    constexpr uid_t kNobody = 65534;
    fs::create_directory(folder / "shared");
    fs::permissions(folder / "shared", static_cast<fs::perms>(01777));
    std::ofstream(folder / "victim") << "precious";
    fs::create_symlink(folder / "victim", folder / "shared" / "a.txt");
    fs::create_symlink(folder, folder / "shared" / "deep");
    for (const auto* name : {"a.txt", "deep"})
        ASSERT_EQ(lchown((folder / "shared" / name).c_str(), kNobody, kNobody), 0);
    EXPECT_THROW(write_file(folder / "shared" / "a.txt", "new"), WriteError);
    EXPECT_THROW(write_file(folder / "shared" / "deep" / "victim", "new"), WriteError);
    EXPECT_EQ(content(folder / "victim"), "precious");
    ASSERT_EQ(lchown((folder / "shared" / "a.txt").c_str(), 0, 0), 0);
    write_file(folder / "shared" / "a.txt", "new");
    EXPECT_EQ(content(folder / "victim"), "new") << "a link of the user is followed";
}

TEST_F(Output, BelongsToTheUser) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can make files of another user";
    std::ofstream(folder / "a.txt") << "old";
    ASSERT_EQ(chown((folder / "a.txt").c_str(), 65534, 65534), 0);
    fs::permissions(folder / "a.txt", static_cast<fs::perms>(0666));
    const auto before = umask(027);
    write_file(folder / "a.txt", "new");
    umask(before);
    struct stat status {};
    ASSERT_EQ(stat((folder / "a.txt").c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, 0u);
    EXPECT_EQ(mode_of(folder / "a.txt"), 0640u);
}

TEST_F(Output, KeepsModesAndUsesUmask) {
    std::ofstream(folder / "private.txt") << "old";
    fs::permissions(folder / "private.txt", fs::perms::owner_read | fs::perms::owner_write);
    std::ofstream(folder / "script.txt") << "old";
    fs::permissions(folder / "script.txt", static_cast<fs::perms>(0775));
    const auto before = umask(027);
    for (const auto* name : {"private.txt", "script.txt", "new.txt"}) write_file(folder / name, "new");
    umask(before);
    EXPECT_EQ(mode_of(folder / "private.txt"), 0600u);
    EXPECT_EQ(mode_of(folder / "script.txt"), 0775u);
    EXPECT_EQ(mode_of(folder / "new.txt"), 0640u);
}

TEST_F(Output, OpenFilesAreWrittenInPlace) {
    const int descriptor = open((folder / "log.txt").c_str(), O_WRONLY | O_CREAT, 0600);
    ASSERT_EQ(write(descriptor, "before ", 7), 7);
    write_file("/dev/fd/" + std::to_string(descriptor), "through ");
    ASSERT_EQ(write(descriptor, "after", 5), 5);
    close(descriptor);
    EXPECT_EQ(content(folder / "log.txt"), "before through after");
}

TEST_F(Output, PipeIsWrittenDirectly) {
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_FALSE(replaces_file(folder / "pipe"));
    EXPECT_THROW(write_file(folder / "pipe", "nobody reads"), WriteError);
    const int reader = open((folder / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
    const std::string sent(300'000, 'x');
    std::thread writer([&] { write_file(folder / "pipe", sent); });
    std::string received, piece(65'536, ' ');
    while (received.size() < sent.size())
        if (const auto got = read(reader, piece.data(), piece.size()); got > 0)
            received.append(piece, 0, static_cast<std::size_t>(got));
    writer.join();
    close(reader);
    EXPECT_TRUE(received == sent);
    EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
}

TEST_F(Output, SocketIsRefused) {
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = "socket"};
    const auto before = fs::current_path();
    fs::current_path(folder);  // the name must be short
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const bool bound = bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    fs::current_path(before);
    ASSERT_TRUE(bound);
    EXPECT_TRUE(test::has_parts(destination_of(folder / "socket").problem, {"socket"}));
    EXPECT_THROW(write_file(folder / "socket", "nobody listens"), WriteError);
    EXPECT_THROW(require_writable_file(folder / "socket", "--json"), InputError);
    close(socket);
}

TEST_F(Output, SignalRemovesUnfinishedFile) {
    OutputSet outputs;
    outputs.folder(folder / "new" / "deeper");
    for (const fs::path name : {"a.txt", "new/b.txt", "new/deeper/c.txt"}) outputs.add(folder / name).write("half");
    remove_temporary_files();
    EXPECT_EQ(num_entries(), 0u);
    EXPECT_THROW(outputs.commit(), WriteError);
}

TEST_F(Output, SignalRemovesTemporaryFile) {
    constexpr std::size_t kFolders = 2, kFiles = 3;
    OutputSet outputs;
    outputs.folder(folder / "new" / "deeper");
    std::vector<OutputFile*> files;
    for (const fs::path name : {"a.txt", "new/b.txt", "new/deeper/c.txt"}) {
        auto* file = files.emplace_back(&outputs.add(folder / name));
        file->write("whole");
        file->finish();  // from here on it has a name, on every file system
    }
    EXPECT_EQ(num_entries(), kFolders + kFiles);
    remove_temporary_files();
    EXPECT_EQ(num_entries(), 0u);
    for (auto* file : files) EXPECT_THROW(file->put_in_place(), WriteError);
}

TEST_F(Output, SignalRemovesManyUnfinishedFiles) {
    std::deque<TemporaryName> names;
    for (int i = 0; i < 300; ++i) {
        const auto path = folder / std::to_string(i);
        std::ofstream(path) << "half";
        names.emplace_back(path);
    }
    names.pop_back();
    EXPECT_EQ(num_entries(), 300u);
    remove_temporary_files();
    EXPECT_EQ(num_entries(), 1u) << "a released file stays";
}

TEST_F(Output, WriteErrorsAreReported) {
    EXPECT_THROW(OutputFile(folder / "nosuch" / "a.txt"), WriteError);
    EXPECT_THROW(OutputFile(""), WriteError);
    OutputFile full("/dev/full");
    full.write("there is no room on it");
    EXPECT_THROW(full.commit(), WriteError);
}

TEST_F(Output, CheckOfPlaceWritesNothing) {
    std::ofstream(folder / "plain") << "x";
    EXPECT_NO_THROW(require_writable_file(folder / "new.txt", "--json"));
    EXPECT_NO_THROW(require_writable_file(folder / "plain", "--json"));
    EXPECT_NO_THROW(require_writable_folder(folder / "new" / "deeper", "--columns"));
    EXPECT_NO_THROW(require_writable_folder(folder, "--columns"));
    EXPECT_THROW(require_writable_file(folder, "--json"), InputError);
    EXPECT_THROW(require_writable_file(folder / "nosuch" / "new.txt", "--json"), InputError);
    EXPECT_THROW(require_writable_folder(folder / "plain", "--columns"), InputError);
    EXPECT_THROW(require_writable_folder(folder / "plain" / "below", "--columns"), InputError);
    EXPECT_EQ(num_files(), 1u);
    EXPECT_FALSE(fs::exists(folder / "new"));
}

}  // namespace
}  // namespace lockstep::test
