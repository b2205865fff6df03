#include "app/cli/npy.hpp"

#include "app/cli/temporary_folder.hpp"

namespace lockstep::test {
namespace {

using Npy = TemporaryFolder;

TEST_F(Npy, PaddedHeaderThenWords) {
    for (const std::size_t size : {0u, 1u, 1000u}) {
        std::vector<std::uint32_t> values(size, 0x01020304u);
        OutputFile file(folder / "values.npy");
        write_npy(file, values);
        file.commit();
        const auto bytes = content(folder / "values.npy");
        ASSERT_GT(bytes.size(), 10u);
        EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
        const auto header = static_cast<unsigned char>(bytes[8]) + 256u * static_cast<unsigned char>(bytes[9]);
        EXPECT_EQ((10 + header) % 64, 0u);
        EXPECT_EQ(bytes.size(), 10 + header + 4 * size);
        EXPECT_NE(bytes.find("'descr': '<u4', 'fortran_order': False, 'shape': (" + std::to_string(size) + ",), }"),
                  std::string::npos);
        EXPECT_EQ(bytes[9 + header], '\n');
        EXPECT_EQ(bytes.substr(10 + header, 4), size > 0 ? "\x04\x03\x02\x01" : "");
    }
    EXPECT_EQ(num_files(), 1u);
}

TEST_F(Npy, TypeOfNumbers) {
    const auto told = [&](const ColumnValues& values) {
        OutputFile file(folder / "values.npy");
        write_npy(file, values);
        file.commit();
        const auto bytes = content(folder / "values.npy");
        return bytes.substr(bytes.find("'descr': '") + 10, 3) + bytes.substr(bytes.find('\n') + 1);
    };
    using namespace std::string_literals;
    EXPECT_EQ(told(std::vector<std::int32_t>{-2}), "<i4\xFE\xFF\xFF\xFF"s);
    EXPECT_EQ(told(std::vector<std::uint64_t>{0x0807060504030201u}), "<u8\x01\x02\x03\x04\x05\x06\x07\x08"s);
    EXPECT_EQ(told(std::vector<float>{1.f}), "<f4\x00\x00\x80\x3F"s);
    EXPECT_EQ(told(std::vector<std::int64_t>{-2}), "<i8\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s);
    EXPECT_EQ(told(std::vector<Half>{1.0f, -2.0f}), "<f2\x00\x3C\x00\xC0"s);
    EXPECT_EQ(told(std::vector<double>{1.0}), "<f8\x00\x00\x00\x00\x00\x00\xF0\x3F"s);
}

}  // namespace
}  // namespace lockstep::test
