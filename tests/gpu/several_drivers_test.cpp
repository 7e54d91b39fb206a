// Several drivers in one process: lavapipe, SwiftShader, and AMD's driver with no GPU present. ctest runs these separately, with
// all three in VK_ICD_FILENAMES.
#include "gpu/instance.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"

#include <mote/context.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mote {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

ContextOptions options_for(const std::string& device) {
    ContextOptions options = test::test_options();
    options.device = device;
    return options;
}

TEST(SeveralDrivers, AreListedWithSoftwareLast) {
    const std::vector<DeviceInfo> devices = list_devices();
    ASSERT_EQ(devices.size(), 3u);
    EXPECT_THAT(devices[0].driver, HasSubstr("radv"));
    EXPECT_FALSE(devices[0].software);
    EXPECT_TRUE(devices[1].software);
    EXPECT_TRUE(devices[2].software);
    for (std::uint32_t i = 0; i < devices.size(); ++i) EXPECT_EQ(devices[i].index, i);
}

// AMD's device without a GPU can be chosen, but hardly used: it has no semaphores.
TEST(SeveralDrivers, AreChosenByIndexAndName) {
    const gpu::Instance instance(false, test::test_log());
    const std::vector<DeviceInfo> devices = list_devices();
    for (const DeviceInfo& device : devices) {
        EXPECT_EQ(instance.choose(std::to_string(device.index)).info.name, device.name);
        EXPECT_EQ(instance.choose(device.name).info.index, device.index);
    }
    EXPECT_EQ(instance.choose("").info.index, 0u); // hardware is preferred
    for (std::uint32_t software : {1u, 2u}) {
        EXPECT_EQ(Context(options_for(std::to_string(software))).info().name, devices[software].name);
    }
}

// A device that cannot be created is an error and leaks nothing.
TEST(SeveralDrivers, MayFailWithoutAffectingOthers) {
    for (int time = 0; time < 2; ++time) EXPECT_THROW(Context(options_for("radv")), Error);
    Context context(options_for("llvmpipe"));
    EXPECT_TRUE(test::sorts(context.device()));
    for (const std::string& message : test::take_messages()) ADD_FAILURE() << message;
}

TEST(SeveralDrivers, AreAllListedWhenNoneMatches) {
    const std::vector<DeviceInfo> devices = list_devices();
    for (const char* wish : {"3", "abacus"}) {
        try {
            const Context context(options_for(wish));
            FAIL();
        } catch (const Error& error) {
            EXPECT_THAT(error.what(), AllOf(HasSubstr("0 = " + devices[0].name), HasSubstr("1 = " + devices[1].name),
                                            HasSubstr("2 = " + devices[2].name)));
        }
    }
}

// Work of one device runs between the steps of the other.
TEST(SeveralDrivers, WorkSideBySide) {
    Context lavapipe(options_for("llvmpipe"));
    Context swiftshader(options_for("SwiftShader"));
    ASSERT_NE(lavapipe.info().name, swiftshader.info().name);
    {
        const test::SortOnce one(lavapipe.device());
        const test::SortOnce two(swiftshader.device());
        graph::Executable first(lavapipe.device(), one.graph);
        graph::Executable second(swiftshader.device(), two.graph);
        for (int run = 0; run < 2; ++run) {
            one.spoil_output();
            two.spoil_output();
            const gpu::TimelinePoint first_done = first.submit();
            const gpu::TimelinePoint second_done = second.submit();
            lavapipe.device().wait(first_done);
            swiftshader.device().wait(second_done);
            EXPECT_TRUE(one.is_correct());
            EXPECT_TRUE(two.is_correct());
        }
    }
    swiftshader = Context(options_for("llvmpipe")); // replaces the other Context
    EXPECT_TRUE(test::sorts(swiftshader.device()));
    EXPECT_TRUE(test::sorts(lavapipe.device()));
    for (const std::string& message : test::take_messages()) ADD_FAILURE() << message;
}

} // namespace
} // namespace mote
