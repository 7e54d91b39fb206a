// Validation: an intentional mistake reaches the log with mote's object names; correct work leaves the log empty.
#include "gpu/arena.hpp"
#include "gpu/commands.hpp"
#include "gpu/descriptors.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace mote {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Validation : public test::GpuTest {
protected:
    void SetUp() override {
        const char* validation = std::getenv("MOTE_TEST_VALIDATION");
        if (validation != nullptr && std::string_view(validation) == "0") GTEST_SKIP() << "MOTE_TEST_VALIDATION=0";
        GpuTest::SetUp();
    }
};

TEST_F(Validation, IsSilentForCorrectWork) {
    EXPECT_TRUE(test::sorts(device()));
    EXPECT_THAT(test::take_messages(), IsEmpty());
}

TEST_F(Validation, ErrorsReachTheLogWithTheNamesOfTheBuffers) {
    const gpu::Buffer small = filled<std::uint32_t>("small buffer of this test", 4, 1);
    const gpu::Buffer large = filled<std::uint32_t>("large buffer of this test", 64, 1);
    const gpu::RecordedCommands recorded(device(), [&](VkCommandBuffer commands) { // never submitted
        gpu::Commands(device(), commands).copy(small.handle(), large.handle(), 256);
    });
    EXPECT_THAT(test::take_messages(), Contains(AllOf(HasSubstr("VUID-vkCmdCopyBuffer"), HasSubstr("buffer of this test"))));
}

TEST_F(Validation, NamesTransientBuffersAsWell) {
    gpu::Arena arena(device(), "arena", 1024);
    const VkBuffer small = arena.place("small transient buffer", 0, 16);
    const VkBuffer large = arena.place("large transient buffer", 512, 256);
    const gpu::RecordedCommands recorded(
        device(), [&](VkCommandBuffer commands) { gpu::Commands(device(), commands).copy(large, small, 256); });
    EXPECT_THAT(test::take_messages(), Contains(AllOf(HasSubstr("VUID-vkCmdCopyBuffer"), HasSubstr("transient buffer"))));
}

// The labels as a debugger receives them.
std::vector<std::string> labels;

TEST_F(Validation, LabelsEveryPass) {
    const test::SortOnce sort(device());
    const graph::Executable executable(device(), sort.graph);
    auto& vk = const_cast<gpu::InstanceTable&>(device().instance_vk());
    const gpu::InstanceTable true_vk = vk;
    ASSERT_NE(vk.vkCmdBeginDebugUtilsLabelEXT, nullptr);
    labels.clear();
    vk.vkCmdBeginDebugUtilsLabelEXT = [](VkCommandBuffer, const VkDebugUtilsLabelEXT* label) {
        labels.emplace_back(label->pLabelName);
    };
    vk.vkCmdEndDebugUtilsLabelEXT = [](VkCommandBuffer) { labels.emplace_back("end"); };
    const gpu::RecordedCommands recorded(device(), [&](VkCommandBuffer commands) { executable.record(commands); });
    vk = true_vk;
    ASSERT_EQ(labels.size(), 2 * sort.graph.passes().size());
    for (std::size_t p = 0; p < sort.graph.passes().size(); ++p) {
        EXPECT_EQ(labels[2 * p], sort.graph.passes()[p].name);
        EXPECT_EQ(labels[2 * p + 1], "end");
    }
}

TEST_F(Validation, SynchronizationHazardsReachTheLog) {
    const gpu::Buffer a = filled<std::uint32_t>("first", 64, 1);
    const gpu::Buffer b = filled<std::uint32_t>("second", 64, 2);
    const gpu::Buffer c = filled<std::uint32_t>("third", 64, 3);
    const gpu::RecordedCommands hazard(device(), [&](VkCommandBuffer handle) {
        const gpu::Commands commands(device(), handle);
        commands.copy(a.handle(), b.handle(), 256);
        commands.copy(b.handle(), c.handle(), 256); // reads what the other copy writes, without a barrier
    });
    EXPECT_THAT(test::take_messages(), Contains(HasSubstr("SYNC-HAZARD-READ-AFTER-WRITE")));
    const gpu::RecordedCommands safe(device(), [&](VkCommandBuffer handle) {
        const gpu::Commands commands(device(), handle);
        commands.copy(a.handle(), b.handle(), 256);
        commands.barrier(gpu::kFullBarrier);
        commands.copy(b.handle(), c.handle(), 256);
    });
    EXPECT_THAT(test::take_messages(), IsEmpty());
}

TEST_F(Validation, HazardsBetweenDispatchesReachTheLog) {
    const gpu::Buffer a = filled<std::uint32_t>("first", 64, 1);
    const gpu::Buffer b = filled<std::uint32_t>("second", 64, 2);
    const gpu::Buffer c = filled<std::uint32_t>("third", 64, 3);
    const gpu::Buffer indices = filled<std::uint32_t>("indices", 64, 0);
    const gpu::Program& program = device().program({"algorithms/gather_uint", device().workgroup_size(), {}});
    const std::vector<std::uint32_t> words{64, 1, 1, 1};
    const gpu::Buffer work = upload("work", words);
    const std::vector<const gpu::ProgramInterface*> twice(2, &program.interface());
    gpu::DescriptorSets sets(device(), twice);
    const std::vector<gpu::BoundResource> first{{work.handle()}, {a.handle()}, {indices.handle()}, {b.handle()}};
    const std::vector<gpu::BoundResource> second{{work.handle()}, {b.handle()}, {indices.handle()}, {c.handle()}};
    const VkDescriptorSet first_set = sets.make(program.layout(), first);
    const VkDescriptorSet second_set = sets.make(program.layout(), second);
    const gpu::RecordedCommands hazard(device(), [&](VkCommandBuffer handle) {
        const gpu::Commands commands(device(), handle);
        commands.bind(program, first_set, {});
        commands.dispatch(1, 1);
        commands.bind(program, second_set, {});
        commands.dispatch(1, 1);
    });
    EXPECT_THAT(test::take_messages(), Contains(AllOf(HasSubstr("SYNC-HAZARD-READ-AFTER-WRITE"), HasSubstr("second"))));
}

// The check that GpuTest makes after every test, tested from outside.
TEST_F(Validation, MessagesFailTheTestThatCausedThem) {
    class Inner : public test::GpuTest {
    public:
        void TestBody() override {}
        void finish() { TearDown(); }
    };
    device().log(LogLevel::error, "something is wrong");
    ::testing::TestPartResultArray results;
    {
        const ::testing::ScopedFakeTestPartResultReporter reporter(
            ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
        Inner().finish();
    }
    ASSERT_EQ(results.size(), 1);
    EXPECT_TRUE(results.GetTestPartResult(0).failed());
    EXPECT_THAT(results.GetTestPartResult(0).message(), HasSubstr("something is wrong"));
}

} // namespace
} // namespace mote
