// Barriers and layouts of images, derived from how the images are used.
#include "gpu/image_uses.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace mote::gpu {
namespace {

const auto kImage = reinterpret_cast<VkImage>(std::uintptr_t{1});
const auto kOther = reinterpret_cast<VkImage>(std::uintptr_t{2});

ImageUses uses_from(const ImageUse& last) {
    ImageUses uses;
    uses.begin(kImage, VK_IMAGE_ASPECT_COLOR_BIT, last);
    return uses;
}

TEST(ImageUses, DrawnImagesAreVisibleToShaders) {
    ImageUses uses = uses_from(kUndefined);
    const auto first = uses.use(kImage, kColourAttachment);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->old_layout, VK_IMAGE_LAYOUT_UNDEFINED);
    EXPECT_EQ(first->new_layout, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    EXPECT_EQ(first->source_stages, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);

    const auto second = uses.use(kImage, kSampled);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->source_stages, VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT);
    EXPECT_EQ(second->source_access, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    EXPECT_EQ(second->destination_stages, kSampled.stages);
    EXPECT_EQ(second->new_layout, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

TEST(ImageUses, ReadingTwiceNeedsOneBarrier) {
    ImageUses uses = uses_from(kColourAttachment);
    EXPECT_TRUE(uses.use(kImage, kSampled));
    EXPECT_FALSE(uses.use(kImage, kSampled));
}

TEST(ImageUses, ASecondReadingStageWaitsForTheWrite) {
    ImageUses uses = uses_from(kColourAttachment);
    ImageUse by_vertices = kSampled, by_compute = kSampled;
    by_vertices.stages = VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT;
    by_compute.stages = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
    EXPECT_TRUE(uses.use(kImage, by_vertices));
    const auto barrier = uses.use(kImage, by_compute);
    ASSERT_TRUE(barrier);
    EXPECT_EQ(barrier->source_stages, by_vertices.stages); // the transition waited for these
    EXPECT_EQ(barrier->old_layout, barrier->new_layout);
    EXPECT_FALSE(uses.use(kImage, by_vertices)) << "it has seen all there is";
}

TEST(ImageUses, WritingWaitsForReaders) {
    ImageUses uses = uses_from(kColourAttachment);
    uses.use(kImage, kSampled);
    const auto barrier = uses.use(kImage, kColourAttachment);
    ASSERT_TRUE(barrier);
    EXPECT_EQ(barrier->source_stages & kSampled.stages, kSampled.stages);
    EXPECT_EQ(barrier->old_layout, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

TEST(ImageUses, WritingTwiceNeedsABarrierEachTime) {
    ImageUses uses = uses_from(kUndefined);
    EXPECT_TRUE(uses.use(kImage, kColourAttachment));
    EXPECT_TRUE(uses.use(kImage, kColourAttachment));
}

TEST(ImageUses, ImagesAreTrackedSeparately) {
    ImageUses uses = uses_from(kColourAttachment);
    uses.begin(kOther, VK_IMAGE_ASPECT_DEPTH_BIT, kUndefined);
    EXPECT_TRUE(uses.use(kOther, kDepthAttachment));
    const auto barrier = uses.use(kImage, kSampled);
    ASSERT_TRUE(barrier);
    EXPECT_EQ(barrier->aspect, VkImageAspectFlags{VK_IMAGE_ASPECT_COLOR_BIT});
}

// In any sequence, each barrier starts from the previous layout, and every conflict has a barrier.
TEST(ImageUses, LayoutsAreChainedInAnySequence) {
    constexpr std::array kAll{kColourAttachment, kSampled, kTransferSource, kTransferDestination};
    std::mt19937 random(7);
    ImageUses uses = uses_from(kUndefined);
    ImageUse last = kUndefined;
    for (int i = 0; i < 1000; ++i) {
        const ImageUse next = kAll[random() % kAll.size()];
        const auto barrier = uses.use(kImage, next);
        const bool conflicts = last.writes || next.writes || last.layout != next.layout;
        ASSERT_EQ(barrier.has_value(), conflicts);
        if (barrier) {
            EXPECT_EQ(barrier->old_layout, last.layout);
            EXPECT_EQ(barrier->new_layout, next.layout);
            EXPECT_EQ(barrier->source_stages & last.stages, last.stages);
        }
        last = next;
    }
}

} // namespace
} // namespace mote::gpu
