// The camera of a frame: a view and a projection matrix, given by the host or made here.
#pragma once

#include <mote/render/export.hpp>
#include <mote/scene_file.hpp>

#include <array>

namespace mote::render {

/// Column-major, for column vectors.
using Matrix = std::array<float, 16>;

/// `view` maps the world to camera space (right-handed, looking along -z, y up). `projection` maps camera space to Vulkan's clip
/// space: x right, y down, depth 0 to 1. Formats::reversed_depth selects which end of the depth range is near.
struct Camera {
    Matrix view{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    Matrix projection{1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1};
};

/// The perspective camera of a scene file for an image of this aspect ratio (width / height). Depth is 0 at `near_plane` and 1 at
/// `far_plane` (m). Throws Error if eye and target coincide, if up is parallel to the line between them, or if the planes, the
/// field of view or the aspect ratio are out of range.
MOTE_RENDER_API Camera perspective(const mote::Camera& from, float aspect, float near_plane, float far_plane);
/// The same, with planes chosen from the distance between eye and target.
MOTE_RENDER_API Camera perspective(const mote::Camera& from, float aspect);

/// A camera for a scene file without one (SceneFile::has_camera): it shows the whole scene, and keeps the direction, up and field
/// of view of `like`.
MOTE_RENDER_API mote::Camera camera_around(const Scene& scene, float aspect, const mote::Camera& like = {});

/// An orthographic camera along -z, for 2-D scenes. The complete rectangle is visible, centred in the image.
MOTE_RENDER_API Camera flat(std::array<float, 2> lower, std::array<float, 2> upper, float aspect);

} // namespace mote::render
