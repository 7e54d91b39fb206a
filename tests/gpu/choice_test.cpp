// Selecting the device that mote creates: which device, which workgroup size, and the errors for invalid requests.
#include "environment.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace mote {
namespace {

using test::SetVariable;
using ::testing::HasSubstr;

class DeviceSelection : public test::GpuTest {
protected:
    ContextOptions options_for(const std::string& device) {
        ContextOptions options = test::test_options();
        options.validation = false; // it takes longer than everything else
        options.device = device;
        return options;
    }
    std::string error_of(const ContextOptions& options) {
        try {
            const Context context(options);
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }
    SetVariable no_selection{"MOTE_DEVICE", nullptr};
};

TEST_F(DeviceSelection, ListsTheDevice) {
    const std::vector<DeviceInfo> devices = list_devices();
    ASSERT_FALSE(devices.empty());
    const DeviceInfo& first = devices.front();
    EXPECT_EQ(first.index, 0u);
    EXPECT_EQ(first.name, device().info().name);
    EXPECT_EQ(first.driver, device().info().driver);
    EXPECT_TRUE(first.software);
    EXPECT_TRUE(first.missing_features.empty());
    EXPECT_THAT(first.api_version, ::testing::StartsWith("1.3."));
    EXPECT_GE(first.subgroup_size, 4u);
    EXPECT_GT(first.memory_bytes, 1u << 20);
}

TEST_F(DeviceSelection, DefaultsToTheFirstDevice) { EXPECT_EQ(Context(options_for("")).info().index, 0u); }

TEST_F(DeviceSelection, SelectsByIndex) { EXPECT_EQ(Context(options_for("0")).info().name, device().info().name); }

TEST_F(DeviceSelection, MatchesPartOfTheNameInAnyCase) {
    std::string part = device().info().name.substr(1, 6);
    std::ranges::transform(part, part.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    EXPECT_EQ(Context(options_for(part)).info().name, device().info().name);
}

TEST_F(DeviceSelection, MatchesPartOfTheDriver) {
    EXPECT_EQ(Context(options_for(device().info().driver.substr(0, 8))).info().name, device().info().name);
}

TEST_F(DeviceSelection, ReadsTheEnvironmentWhenTheOptionIsEmpty) {
    const SetVariable wish("MOTE_DEVICE", "abacus");
    EXPECT_THAT(error_of(options_for("")),
                HasSubstr("device: found \"abacus\", expected an index, or part of the name or driver"));
    EXPECT_EQ(Context(options_for("0")).info().index, 0u); // the option comes first
    const SetVariable right_wish("MOTE_DEVICE", device().info().name.c_str());
    EXPECT_EQ(Context(options_for("")).info().name, device().info().name);
}

TEST_F(DeviceSelection, UnknownIndexListsTheDevices) {
    EXPECT_EQ(error_of(options_for("7")), "device: found index 7, expected one of: 0 = " + device().info().name);
}

TEST_F(DeviceSelection, UnknownNameListsTheDevices) {
    EXPECT_EQ(error_of(options_for("abacus")),
              "device: found \"abacus\", expected an index, or part of the name or driver, of one of: 0 = " +
                  device().info().name);
    EXPECT_THAT(error_of(options_for("-1")), HasSubstr("found \"-1\""));
    EXPECT_THAT(error_of(options_for("99999999999")), HasSubstr("99999999999"));
}

TEST_F(DeviceSelection, SelectsTheWorkgroupSize) {
    const SetVariable no_size("MOTE_WORKGROUP_SIZE", nullptr);
    ContextOptions options = options_for("");
    EXPECT_EQ(Context(options).device().workgroup_size(), 256u);
    const SetVariable size("MOTE_WORKGROUP_SIZE", "64");
    EXPECT_EQ(Context(options).device().workgroup_size(), 64u);
    for (const std::uint32_t asked : {32u, 64u, 128u, 256u}) { // the option comes first
        options.workgroup_size = asked;
        const Context context(options);
        EXPECT_EQ(context.device().workgroup_size(), asked);
        EXPECT_EQ(graph::Settings::of(context.device()).workgroup_size, asked);
    }
}

TEST_F(DeviceSelection, WrongWorkgroupSizeIsAnError) {
    const SetVariable no_size("MOTE_WORKGROUP_SIZE", nullptr);
    ContextOptions options = options_for("");
    for (const std::uint32_t wrong : {1u, 16u, 33u, 48u, 512u, 1024u}) {
        options.workgroup_size = wrong;
        EXPECT_EQ(error_of(options),
                  "ContextOptions::workgroup_size: found " + std::to_string(wrong) + ", expected a power of two from 32 to 256");
    }
    options.workgroup_size = 0;
    for (const char* wrong : {"0", "1", "96", "512", "4294967296"}) {
        const SetVariable size("MOTE_WORKGROUP_SIZE", wrong);
        EXPECT_THAT(error_of(options), ::testing::StartsWith("MOTE_WORKGROUP_SIZE: found "));
        EXPECT_THAT(error_of(options), ::testing::EndsWith(", expected a power of two from 32 to 256"));
    }
    for (const char* wrong : {"big", "64x", "-64", " 64"}) {
        const SetVariable size("MOTE_WORKGROUP_SIZE", wrong);
        EXPECT_EQ(error_of(options),
                  "MOTE_WORKGROUP_SIZE: found \"" + std::string(wrong) + "\", expected a power of two from 32 to 256");
    }
}

// One is created and destroyed while the other exists, and one is moved.
TEST_F(DeviceSelection, ContextsAreIndependent) {
    Context first(options_for(""));
    {
        Context second(options_for(""));
        EXPECT_TRUE(test::sorts(second.device()));
    }
    EXPECT_TRUE(test::sorts(first.device()));
    Context moved = std::move(first);
    EXPECT_TRUE(test::sorts(moved.device()));
}

} // namespace
} // namespace mote
