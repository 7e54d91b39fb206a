// From where a picture is taken: two matrices, of the host or made here.
#pragma once

#include <mote/render/export.hpp>
#include <mote/scene_file.hpp>

#include <array>

namespace mote::render {

/// Column by column, for column vectors.
using Matrix = std::array<float, 16>;

/// The view takes the world to the camera's own space (right-handed; it looks along -z, y is up), the projection takes that to
/// Vulkan's clip space: x right, y down, depth 0 to 1. Which end of the depth is near is up to Formats::reversed_depth.
struct Camera {
    Matrix view{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    Matrix projection{1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1};
};

/// How a scene file's camera sees a picture of this ratio of width to height: depth 0 at `near_plane`, 1 at `far_plane` (m).
/// Throws Error if the eye is the target, if up is along the line between them, or if the planes or the ratio make no sense.
MOTE_RENDER_API Camera perspective(const mote::Camera& from, float aspect, float near_plane, float far_plane);
/// The same with planes that suit the distance from the eye to the target.
MOTE_RENDER_API Camera perspective(const mote::Camera& from, float aspect);

/// Along -z, without perspective, for scenes in 2-D: shows at least the rectangle, whole and in the middle of the picture.
MOTE_RENDER_API Camera flat(std::array<float, 2> lower, std::array<float, 2> upper, float aspect);

} // namespace mote::render
