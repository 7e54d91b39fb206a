// Draws a World directly from its device buffers. Nothing is copied through the host.
//
//     mote::render::Renderer renderer(context, scene, world);
//     mote::render::OffscreenTarget target(context, {640, 360});
//     target.draw(renderer, mote::render::perspective(file.camera, target.aspect()), {});
//     mote::render::write_png("frame.png", target.image());
//
// A host with its own renderer calls record() in its frame instead.
#pragma once

#include <mote/render/camera.hpp>
#include <mote/render/style.hpp>
#include <mote/render/target.hpp>
#include <mote/surface.hpp>
#include <mote/world.hpp>

#include <filesystem>
#include <memory>
#include <vector>

namespace mote::render {

/// Must not outlive its Context and World, and outlives the frames it has recorded. The scene is copied.
class MOTE_RENDER_API Renderer {
public:
    /// `environment`: an equirectangular image file (HDR, PNG or JPEG), shown as the sky and reflected by fluids. If empty,
    /// Style::sky is used. Throws Error if the file cannot be read, if the device cannot draw (naming what is missing), or if it
    /// cannot draw to these formats.
    Renderer(Context& context, const Scene& scene, const World& world, const Formats& formats = {},
             const std::filesystem::path& environment = {});
    ~Renderer();
    Renderer(Renderer&&) noexcept;
    Renderer& operator=(Renderer&&) noexcept;

    /// Prepares for frames of this size. Call it before the first frame and whenever the size changes, once no recorded frame is
    /// in flight. Throws Error if a side is 0 or exceeds the device's limit.
    void resize(VkExtent2D extent);

    /// Records one frame, outside of any rendering of the host, into a command buffer of the Context's queue family, primary or
    /// secondary, after the World's steps recorded or submitted so far. The command buffer may be submitted again, while it is
    /// pending only if it has VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT: each time it draws the World's current state to the
    /// same target, with the camera and style of this call, after the frames before it. It may not after a resize() or a check()
    /// that does not return true. The Renderer, the World and the target's images must outlive the last submission.
    /// What the host has drawn is kept where it is nearer (by its depth), and is visible through transparent fluids. Throws Error
    /// if the target does not match what the Renderer was created and resized for, or, naming it, if a member of the style is
    /// invalid. The first frame that shows a mesh, trails, neighbours, boundaries, contacts, a tree or FluidShadows::surface
    /// allocates and uploads buffers on the Context's queue, which the host must not use meanwhile.
    void record(VkCommandBuffer commands, const Target& target, const Camera& camera, const Style& style);

    /// Call this once all recorded frames have finished. Throws Error if any of them is incomplete because a buffer (of contacts,
    /// neighbours, a mesh or trails) overflowed or a particle was non-finite, and clears the error. Returns whether the last
    /// frame is complete. If not, it lacks the shadows of FluidShadows::surface, whose buffers overflowed; they are enlarged for
    /// the next frame, on the queue as in record(). Throws Error if there is no memory for that.
    [[nodiscard]] bool check();

    /// The fluid mesh of the last View::mesh frame, once that has finished: open at silhouettes, with normals towards the camera.
    /// write_surface() writes it to a file. Throws Error if there was no such frame since the last resize().
    Surface mesh() const;

    /// Device times of the last frame, once it has finished: layers' preparation, shadows, opaque drawing, layers' composition.
    /// Empty if the device's queue has no timestamps.
    std::vector<PassTime> timings() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote::render
