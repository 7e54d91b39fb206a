// Draws a World from its own buffers: nothing goes through the host.
//
//     mote::render::Renderer renderer(context, scene, world);
//     mote::render::OffscreenTarget target(context, {640, 360});
//     target.draw(renderer, mote::render::perspective(file.camera, target.aspect()), {});
//     mote::render::write_png("frame.png", target.picture());
//
// A host that has a renderer of its own calls record() in its frame instead.
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

/// Lives no longer than its Context and World. The scene is copied.
class MOTE_RENDER_API Renderer {
public:
    /// Throws Error if the device cannot draw, naming what is missing, or cannot draw to such formats.
    /// `environment`: a file with an equirectangular picture (HDR, PNG or JPEG) that is the sky and what fluids reflect; empty:
    /// there is none, and Style::sky is. Throws Error if it cannot be read.
    Renderer(Context& context, const Scene& scene, const World& world, const Formats& formats = {},
             const std::filesystem::path& environment = {});
    ~Renderer();
    Renderer(Renderer&&) noexcept;
    Renderer& operator=(Renderer&&) noexcept;

    /// Makes ready for pictures of this size: before the first, and whenever it changes, once nothing that was recorded before is
    /// on its way any more. Throws Error if a side is 0 or longer than the device allows.
    void resize(VkExtent2D extent);

    /// Records one picture, outside of any rendering of the host, into a command buffer of the Context's queue family, behind the
    /// World's steps that were recorded or submitted before. Throws Error if the target is not what the Renderer was made and
    /// resized for. What the host draws is kept where it is in front (by its depth), and seen through what is transparent.
    /// Throws Error if a member of the style makes no sense, naming it. The first picture that shows a mesh, trails, neighbours,
    /// borders, contacts, a tree or shadows of fluids' surfaces allocates and uploads what these need, on the Context's queue,
    /// which the host has to leave alone meanwhile.
    void record(VkCommandBuffer commands, const Target& target, const Camera& camera, const Style& style);

    /// Once all pictures that were recorded have been waited for: throws Error if one of them is not whole, because what was
    /// computed for it (contacts, neighbours, a mesh, trails) had no room or came from a particle that is no number, and forgets
    /// it. Gives back whether the last one is whole: if not, shadows of fluids' surfaces are missing in it, for which it makes
    /// more room in the next, as record() does at first; if there is no memory for that, it throws Error.
    [[nodiscard]] bool check();

    /// What the last picture of View::mesh has shown of fluids, once it has been waited for: open at silhouettes, with normals
    /// towards the camera; write_surface() makes a file of it. Throws Error if there was none since the last resize().
    Surface mesh() const;

    /// Of the last picture, once it has been waited for: what layers prepare, shadows, the drawing of all that is opaque, and
    /// what layers compose over it. Empty if the device's queue has no timestamps.
    std::vector<PassTime> timings() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote::render
