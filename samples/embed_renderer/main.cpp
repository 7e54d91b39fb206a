// embed_renderer [FILE.png [FRAMES]]: mote within a renderer that was there before it.
//
// The host has an instance, a device, an offscreen target with depth and a textured mesh of its own. mote adopts the device;
// every frame is one command buffer of the host's, with the steps of the water, the host's mesh, and the water on top of it:
// hidden by the crate in front, and seen through to the planks behind.
#include "host_device.hpp"
#include "host_mesh.hpp"

#include <mote/mote.hpp>
#include <mote/render/render.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace {

constexpr VkExtent2D kExtent{640, 360};
constexpr VkFormat kColour = VK_FORMAT_R8G8B8A8_SRGB, kDepth = VK_FORMAT_D32_SFLOAT;
constexpr int kStepsPerFrame = 2;

const host::Box kCrateInWater{.centre = {0.95f, 0.2f, -0.1f}, .half_lengths = {0.15f, 0.2f, 0.15f}};
const host::Box kCrateInFront{.centre = {0.6f, 0.15f, 0.75f}, .half_lengths = {0.12f, 0.15f, 0.12f}};
const host::Box kFloor{.centre = {0.7f, -0.05f, 0.2f}, .half_lengths = {2, 0.05f, 1.4f}};
const host::Box kWall{.centre = {0.7f, 0.6f, -0.5f}, .half_lengths = {2, 0.6f, 0.05f}};

// A column of water in an invisible tank, which breaks on the crate.
mote::Scene water_and_crate() {
    mote::Scene scene;
    const auto water = scene.add({.name = "water", .kind = mote::MaterialKind::fluid, .density = 1000, .viscosity = 0.02f});
    scene.add_box({.lower = {0, 0, -0.4f}, .upper = {0.4f, 0.6f, 0.4f}, .filling = {.radius = 0.02f, .material = water}});
    scene.add_container({.centre = {0.7f, 1, 0}, .half_lengths = {0.7f, 1, 0.4f}});
    scene.colliders.push_back(
        {.kind = mote::ColliderKind::box, .centre = kCrateInWater.centre, .half_lengths = kCrateInWater.half_lengths});
    return scene;
}

// The host's own picture, as it was before there was water in it.
void draw_host(VkCommandBuffer commands, const host::Image& colour, const host::Image& depth, const host::Mesh& mesh,
               const mote::render::Camera& camera) {
    colour.change_layout(commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    depth.change_layout(commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
    const VkRenderingAttachmentInfo colours{.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                            .imageView = colour.view(),
                                            .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                            .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                            .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                            .clearValue = {.color = {{0.55f, 0.7f, 0.85f, 1}}}};
    const VkRenderingAttachmentInfo depths{.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                           .imageView = depth.view(),
                                           .imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                           .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                           .clearValue = {.depthStencil = {1, 0}}};
    const VkRenderingInfo rendering{.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                    .renderArea = {{0, 0}, colour.extent()},
                                    .layerCount = 1,
                                    .colorAttachmentCount = 1,
                                    .pColorAttachments = &colours,
                                    .pDepthAttachment = &depths};
    vkCmdBeginRendering(commands, &rendering);
    mesh.draw(commands, colour.extent(), camera);
    vkCmdEndRendering(commands);
}

mote::render::Picture read(const host::Device& device, const host::Image& colour) {
    const VkExtent2D extent = colour.extent();
    const host::Buffer pixels(device, std::size_t{4} * extent.width * extent.height, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    device.run([&](VkCommandBuffer commands) {
        const VkBufferImageCopy copy{.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
                                     .imageExtent = {extent.width, extent.height, 1}};
        vkCmdCopyImageToBuffer(commands, colour.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, pixels.handle(), 1, &copy);
    });
    mote::render::Picture picture{extent.width, extent.height, std::vector<std::uint8_t>(pixels.bytes().size())};
    std::ranges::transform(pixels.bytes(), picture.rgba.begin(), [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
    return picture;
}

void run(const char* file, int frames) {
    // The host, complete in itself ...
    const host::Device device;
    const host::Image colour(device, kExtent, kColour,
                             VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                             VK_IMAGE_ASPECT_COLOR_BIT);
    const host::Image depth(device, kExtent, kDepth, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
                            VK_IMAGE_ASPECT_DEPTH_BIT);
    const host::Mesh mesh(device, {kFloor, kWall, kCrateInWater, kCrateInFront}, kColour, kDepth);
    const mote::render::Camera camera = mote::render::perspective(
        {.eye = {0.95f, 0.85f, 1.9f}, .target = {0.65f, 0.22f, 0}, .field_of_view = 40}, float{kExtent.width} / kExtent.height);

    // ... and mote within it.
    mote::Context context = mote::Context::adopt(device.lend());
    const mote::Scene scene = water_and_crate();
    mote::World world(context, scene);
    mote::render::Renderer renderer(context, scene, world, {.colour = kColour, .depth = kDepth});
    renderer.resize(kExtent);
    mote::render::Style style{.view = mote::render::View::particles};
    style.sky.shown = style.ground.shown = false; // the host has its own

    const mote::render::Target target{.colour = {colour.handle(), colour.view(), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                                 VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL},
                                      .depth = {depth.handle(), depth.view(), VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL},
                                      .extent = kExtent};
    for (int frame = 0; frame < frames; ++frame) {
        device.run([&](VkCommandBuffer commands) {
            for (int step = 0; step < kStepsPerFrame; ++step) world.record(commands);
            draw_host(commands, colour, depth, mesh, camera);
            renderer.record(commands, target, camera, style);
        });
        world.check(); // whether the steps went well
    }
    mote::render::write_png(file, read(device, colour));
    std::printf("%s: %d frames of %zu particles on %s\n", file, frames, scene.particles.size(), context.info().name.c_str());
}

} // namespace

int main(int argc, char** argv) try {
    const int frames = argc > 2 ? std::atoi(argv[2]) : 30;
    if (argc > 3 || frames < 1) {
        std::fprintf(stderr, "usage: embed_renderer [FILE.png [FRAMES]]\n");
        return 2;
    }
    run(argc > 1 ? argv[1] : "embed_renderer.png", frames);
} catch (const std::exception& error) { // mote::Error among them
    std::fprintf(stderr, "embed_renderer: %s\n", error.what());
    return 1;
}
