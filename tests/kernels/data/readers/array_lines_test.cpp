#include <cstring>
#include <string>

#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using Floats = std::vector<float>;

/// A file as numpy.save writes it.
std::string npy(const std::string& type, const std::string& shape, const std::string& bytes,
                const std::string& fortran = "False") {
    auto header = "{'descr': " + type + ", 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
    header.append((64 - (10 + header.size() + 1) % 64) % 64, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 255);
    file += static_cast<char>(header.size() >> 8);
    return file + header + bytes;
}

template <class Number>
std::string bytes_of(const std::vector<Number>& numbers) {
    std::string bytes(sizeof(Number) * numbers.size(), '\0');
    if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

const U32s& words(const Dataset& dataset) { return std::get<U32s>(dataset.array().values); }
const Floats& floats(const Dataset& dataset) { return std::get<Floats>(dataset.array().values); }

TEST(NpyFile, CommonTypes) {
    EXPECT_EQ(words(parsed(npy("'<u4'", "(3,)", bytes_of<std::uint32_t>({1, 4294967295u, 3})), "x.npy")),
              (U32s{1, 4294967295u, 3}));
    EXPECT_EQ(words(parsed(npy("'<i8'", "(2,)", bytes_of<std::int64_t>({7, 4294967295})), "x.npy")),
              (U32s{7, 4294967295u}));
    EXPECT_EQ(words(parsed(npy("'|b1'", "(3,)", std::string("\1\0\1", 3)), "x.npy")), (U32s{1, 0, 1}));
    EXPECT_EQ(words(parsed(npy("'>i2'", "(2,)", std::string("\1\0\0\2", 4)), "x.npy")), (U32s{256, 2}));
    EXPECT_EQ(floats(parsed(npy("'<f4'", "(2,)", bytes_of<float>({0.5f, -3e38f})), "x.npy")), (Floats{0.5f, -3e38f}));
    EXPECT_EQ(floats(parsed(npy("'<f8'", "(2,)", bytes_of<double>({0.1, -2})), "x.npy")), (Floats{0.1f, -2.0f}));
    // 1, -2, the smallest positive value, the greatest
    EXPECT_EQ(floats(parsed(npy("'<f2'", "(4,)", bytes_of<std::uint16_t>({0x3C00, 0xC000, 1, 0x7BFF})), "x.npy")),
              (Floats{1.0f, -2.0f, 0x1p-24f, 65504.0f}));
}

TEST(NpyFile, SignedIfNegative) {
    const auto dataset = parsed(npy("'<i2'", "(3,)", bytes_of<std::int16_t>({3, -1, 2})), "x.npy");
    EXPECT_EQ(std::get<I32s>(dataset.array().values), (I32s{3, -1, 2}));
    EXPECT_EQ(type_name(dataset.array().values), "int32");
    EXPECT_EQ(words(parsed(npy("'<i4'", "(2,)", bytes_of<std::int32_t>({3, 5})), "x.npy")), (U32s{3, 5}));
}

TEST(NpyFile, ColumnMajor) {
    const auto file = npy("'<u4'", "(2, 3)", bytes_of<std::uint32_t>({1, 4, 2, 5, 3, 6}), "True");
    const auto dataset = parsed(file, "x.npy");
    EXPECT_EQ(words(dataset), (U32s{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(dataset.array().width, 3u);
    EXPECT_EQ(std::get<I32s>(parsed(file, "x.npy", {.kind = DatasetKind::matrix}).matrices().a),
              (I32s{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(words(parsed(npy("'<u4'", "(2,)", bytes_of<std::uint32_t>({1, 4}), "True"), "x.npy")), (U32s{1, 4}));
}

TEST(NpzFile, ArraysByName) {
    // Two stored members as numpy.savez writes them; made with Python's zipfile.
    const Folder folder;
    const auto archive = [&](const std::string& members) {
        const auto script = folder.write("make.py",
                                         "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w') as z:\n"
                                         " for m in sys.argv[2:]: z.write(sys.argv[1] + '.' + m, m + '.npy')\n");
        const auto file = folder.path() / "x.npz";
        folder.write("x.npz.a", npy("'<u4'", "(2,)", bytes_of<std::uint32_t>({1, 2})));
        folder.write("x.npz.b", npy("'<f4'", "(1,)", bytes_of<float>({0.5f})));
        const auto command = "python3 '" + script.string() + "' '" + file.string() + "' " + members;
        EXPECT_EQ(std::system(command.c_str()), 0);
        return file;
    };
    EXPECT_EQ(words(loaded(archive("a"))), (U32s{1, 2}));
    const auto both = archive("a b");
    EXPECT_EQ(floats(loaded(both, {.member = "b"})), Floats{0.5f});
    EXPECT_TRUE(test::has_parts(refusal([&] { loaded(both); }), {"x.npz:", "2", "--member", "a, b"}));
    EXPECT_TRUE(test::has_parts(refusal([&] { loaded(both, {.member = "c"}); }), {"x.npz:", "c", "a, b"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("0 1\n", "x.el", {.member = "c"}), {"x.el:", "--member"}));
}

TEST(NpyFile, Rows) {
    const auto rows = parsed(npy("'<u4'", "(2, 3)", bytes_of<std::uint32_t>({1, 2, 3, 4, 5, 6})), "x.npy");
    EXPECT_EQ(rows.array().width, 3u);
    EXPECT_EQ(rows.array().rows(), 2u);
    EXPECT_EQ(rows.info().sizes(rows), "6 elements in rows of 3, whole numbers");
    EXPECT_EQ(rows.info().spaces(rows).front().width, 3u);
    const auto none = parsed(npy("'<u4'", "(0,)", ""), "x.npy");
    EXPECT_EQ(none.num_vertices(), 0u);
    EXPECT_EQ(none.array().rows(), 0u);
}

TEST(NpyFile, Errors) {
    const auto said = [](const std::string& file) { return parse_refusal(file, "x.npy"); };
    const auto nan = std::string("\0\0\xC0\x7F", 4), one = bytes_of<float>({1});
    EXPECT_TRUE(test::has_parts(said(npy("'<f4'", "(2,)", one + nan)), {"x.npy:", "1"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<f8'", "(1,)", bytes_of<double>({1e39}))), {"x.npy:", "0", "1e+39"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<i8'", "(2,)", bytes_of<std::int64_t>({2147483648, -5}))),
                                {"x.npy:", "2147483648", "0"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<i8'", "(1,)", bytes_of<std::int64_t>({-2147483649ll}))),
                                {"x.npy:", "0", "-2147483649", "-2147483648", "2147483647"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<i8'", "(1,)", bytes_of<std::int64_t>({4294967296}))),
                                {"x.npy:", "0", "4294967296", "0", "4294967295"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<u4'", "(3,)", bytes_of<std::uint32_t>({1, 2}))), {"x.npy:", "2", "3"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<u4'", "(1,)", bytes_of<std::uint32_t>({1, 2}))), {"x.npy:", "1"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<u4'", "(1, 1, 1)", one)), {"x.npy:", "3"}));
    for (const auto* type : {"'<c16'", "'|O'", "'<U3'", "'<f16'", "'<M8[ns]'"})
        EXPECT_NE(said(npy(type, "(1,)", one)).find("is not read, only booleans, whole numbers and floats"),
                  std::string::npos)
            << type;
    EXPECT_NE(said(npy("[('a', '<u4')]", "(1,)", one)).find("its elements are records"), std::string::npos);
    EXPECT_TRUE(test::has_parts(said("\x93NUMPY\x01"), {"x.npy:", "cut off", "header"}));
    EXPECT_TRUE(test::has_parts(said(npy("'<u4'", "(99999999999,)", one)), {"x.npy:", "32"}));
    EXPECT_NE(parse_refusal(npy("'<u4'", "(1000000000,)", one), "x.npy", {.free_memory = 1 << 20}).find("needs"),
              std::string::npos);
}

TEST(NpyFile, MatrixOfWholeNumbersInInt32) {
    const LoadOptions as{.kind = DatasetKind::matrix};
    const auto read = [&](const std::string& type, const std::string& bytes) {
        return std::get<I32s>(parsed(npy(type, "(1, 2)", bytes), "x.npy", as).matrices().a);
    };
    EXPECT_EQ(read("'<i4'", bytes_of<std::int32_t>({-3, 7})), (I32s{-3, 7}));
    EXPECT_EQ(read("'<i8'", bytes_of<std::int64_t>({-2147483648ll, 7})),
              (I32s{std::numeric_limits<std::int32_t>::min(), 7}));
    EXPECT_EQ(read("'<u8'", bytes_of<std::uint64_t>({2147483647, 7})), (I32s{2147483647, 7}));
    EXPECT_EQ(read("'<u4'", bytes_of<std::uint32_t>({0, 7})), (I32s{0, 7}));
    EXPECT_EQ(read("'>i2'", std::string("\xFF\xFE\0\2", 4)), (I32s{-2, 2}));
    EXPECT_EQ(read("'|b1'", std::string("\1\0", 2)), (I32s{1, 0}));
    const auto said = [&](const std::string& type, const std::string& bytes) {
        return parse_refusal(npy(type, "(1, 2)", bytes), "x.npy", as);
    };
    EXPECT_TRUE(test::has_parts(said("'<u4'", bytes_of<std::uint32_t>({1, 2147483648u})),
                                {"x.npy:", "1", "2147483648", "-2147483648", "2147483647"}));
    EXPECT_TRUE(test::has_parts(said("'<i8'", bytes_of<std::int64_t>({-2147483649ll, 1})),
                                {"x.npy:", "0", "-2147483649", "-2147483648", "2147483647"}));
    EXPECT_TRUE(test::has_parts(said("'<u8'", bytes_of<std::uint64_t>({1, 18446744073709551615u})),
                                {"x.npy:", "1", "18446744073709551615", "-2147483648", "2147483647"}));
    EXPECT_EQ(std::get<Floats>(parsed(npy("'<f8'", "(1, 2)", bytes_of<double>({0.1, 2})), "x.npy", as).matrices().a),
              (Floats{0.1f, 2}));
    EXPECT_TRUE(test::has_parts(said("'<f8'", bytes_of<double>({1, 1e39})), {"x.npy:", "1", "1e+39"}));
}

TEST(NumberLines, WholeOrReal) {
    const LoadOptions as{.as = LoadOptions::As::array};
    EXPECT_EQ(words(parsed("# three\n1\n4294967295\n3\n", "x", as)), (U32s{1, 4294967295u, 3}));
    EXPECT_EQ(floats(parsed("0.5\n-2\n1e3\n", "x", as)), (Floats{0.5f, -2.0f, 1000.0f}));
    EXPECT_EQ(floats(parsed("1\n+1\n", "x.dat", as)), (Floats{1, 1}));
    // Without --as, for an algorithm on arrays.
    EXPECT_EQ(words(parsed("1\n2\n", "x", {.kind = DatasetKind::array})), (U32s{1, 2}));
    EXPECT_EQ(floats(parsed("0.25\n2\n", "x", {.kind = DatasetKind::array})), (Floats{0.25f, 2}));
    EXPECT_EQ(parse_refusal("1\n4294967296\n", "x", as), "x:2: value 4294967296 does not fit uint32");
    EXPECT_EQ(parse_refusal("1.0\n1e39\n", "x", as), "x:2: value 1e+39 does not fit float32");
    EXPECT_TRUE(test::has_parts(parse_refusal("1\nnan\n", "x", as), {"x:2:", "is nan"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("1\ntwo\n", "x", as), {"x:2:", "two"}));
    EXPECT_TRUE(test::has_parts(parse_refusal("1 2\n", "x", as), {"x:1:", "2"}));
}

}  // namespace
}  // namespace lockstep
