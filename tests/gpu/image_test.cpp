// Copies between the host and images.
#include "gpu/commands.hpp"
#include "gpu/image.hpp"
#include "support/gpu_test.hpp"

#include <cstring>

namespace mote {
namespace {

class ImageCopies : public test::GpuTest {};

// 256 MiB; the storage buffers of some drivers end at 128 MiB.
TEST_F(ImageCopies, AreNotLimitedByTheSizeOfABuffer) {
    constexpr VkExtent2D kExtent{8192, 8192};
    const gpu::Image image(device(), "large",
                           {kExtent, VK_FORMAT_R8G8B8A8_UNORM,
                            VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_SAMPLED_BIT});
    std::vector<std::uint32_t> pixels(std::size_t{kExtent.width} * kExtent.height);
    for (std::uint32_t i = 0; i < pixels.size(); ++i) pixels[i] = i; // all different
    gpu::upload(device(), image, std::as_bytes(std::span(pixels)));
    gpu::run_once(device(), [&](const gpu::Commands& commands) {
        gpu::ImageUses uses;
        uses.begin(image.handle(), gpu::aspect_of(image.format()), gpu::anything_in(gpu::kSampled.layout));
        commands.barrier(uses.use(image.handle(), gpu::kTransferSource).value());
    });
    const std::vector<std::byte> copied = gpu::download(device(), image, sizeof(std::uint32_t));
    ASSERT_EQ(copied.size(), sizeof(std::uint32_t) * pixels.size());
    EXPECT_EQ(std::memcmp(copied.data(), pixels.data(), copied.size()), 0);
}

} // namespace
} // namespace mote
