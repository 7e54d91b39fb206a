#include "allowed_spills.hpp"
#include "table.hpp"

#include <mote/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace mote::isa {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Report report_with(double spills, double scratch) {
    Report report;
    report.target = {"radv-null", "navi21", "AMD RDNA2", "a device", "a version", 64};
    Row row;
    row.specialisation = {"module/program", 256, {{"DIGIT_BITS", 8}}};
    row.executable = {"CS", "a shader", {{"Spilled VGPRs", spills}, {"Scratch size", scratch}, {"VGPRs", 24}}};
    row.columns = columns_of(row.executable);
    report.rows.push_back(row);
    return report;
}

const std::vector<AllowedSpill> kListed{{"module/program", "radv-null", "navi.*", "an indexed array"}};

TEST(AllowedSpills, NothingSpillsAndNothingIsListed) { EXPECT_THAT(objections(report_with(0, 0), {}), IsEmpty()); }

TEST(AllowedSpills, ASpillIsNamedWithItsNumbers) {
    EXPECT_THAT(objections(report_with(3, 0), {}),
                ElementsAre(AllOf(HasSubstr("module/program (256, DIGIT_BITS=8)"), HasSubstr("radv-null navi21"),
                                  HasSubstr("3 spills, 0 bytes"), HasSubstr("24 registers"))));
}

TEST(AllowedSpills, ScratchAloneCounts) {
    EXPECT_THAT(objections(report_with(0, 1024), {}), ElementsAre(HasSubstr("0 spills, 1024 bytes of scratch")));
}

TEST(AllowedSpills, AListedSpillPasses) { EXPECT_THAT(objections(report_with(3, 0), kListed), IsEmpty()); }

TEST(AllowedSpills, AListedProgramThatDoesNotSpillIsStale) {
    EXPECT_THAT(objections(report_with(0, 0), kListed), ElementsAre(HasSubstr("stale entry")));
}

TEST(AllowedSpills, EntriesForOtherChipsAreIgnored) {
    std::vector<AllowedSpill> other = kListed;
    other[0].chip = "navi"; // the complete name must match
    EXPECT_THAT(objections(report_with(0, 0), other), IsEmpty());
    EXPECT_THAT(objections(report_with(3, 0), other), ElementsAre(HasSubstr("spills on")));
    other = kListed;
    other[0].driver = "radv";
    EXPECT_THAT(objections(report_with(0, 0), other), IsEmpty());
}

TEST(AllowedSpills, AnEntryWithoutReasonIsRefused) {
    const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / "mote_allowed_spills_test.json";
    write_text(file, R"([{"program": "p", "driver": "d", "chip": ".*", "reason": ""}])");
    EXPECT_THROW(read_allowed_spills(file), Error);
    write_text(file, R"([{"program": "p", "driver": "d", "chip": ".*", "reason": "why"}])");
    EXPECT_EQ(read_allowed_spills(file).size(), 1u);
    std::filesystem::remove(file);
    EXPECT_THROW(read_allowed_spills(file), Error);
}

TEST(Statistics, ADriverWithoutSpillStatisticsIsRefused) { EXPECT_THROW(columns_of({"CS", "", {{"VGPRs", 24}}}), Error); }

TEST(Statistics, IntelsSimdWidthIsInTheDescription) {
    const Columns columns = columns_of({"compute", "SIMD16 compute shader", {{"Spill Count", 0}, {"Fill Count", 0}}});
    EXPECT_EQ(columns.occupancy, 16);
    EXPECT_EQ(columns.occupancy_unit, "SIMD");
    EXPECT_EQ(columns.registers, std::nullopt);
}

TEST(Table, JsonIsReadBackUnchanged) {
    const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / "mote_isa_table_test.json";
    std::vector<Report> reports{report_with(3, 16), report_with(0, 0)};
    reports[0].run = {"a sentence"};
    write_json(file, reports);
    EXPECT_EQ(markdown(read_json(std::vector{file})), markdown(reports));
    std::filesystem::remove(file);
    EXPECT_THROW(read_json(std::vector{file}), Error);
}

} // namespace
} // namespace mote::isa
