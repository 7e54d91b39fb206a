// The camera of `mote view`: an orbit camera for 3-D scenes, a flat one for 2-D scenes. Starts with the view of `mote render`.
#pragma once

#include "cli/view/flat_camera.hpp"
#include "cli/view/orbit_camera.hpp"

#include <mote/render/camera.hpp>
#include <mote/scene_file.hpp>

#include <variant>

namespace mote::cli {

/// Drags are in fractions of the image height. `screen_point` is from (-1, -1), the upper left, to (1, 1). `aspect` is width /
/// height.
class ViewCamera {
public:
    ViewCamera(const Camera& camera, const Scene& scene);

    render::Camera seen(float aspect) const;
    float height() const; ///< m: minimum height of the scene region that an image shows.

    /// Orbits the scene. Pans in 2-D.
    void turn(float right, float down, float aspect);
    void pan(float right, float down, float aspect);
    void zoom(float notches);

    /// The scene point at an image point, at the depth of `point`.
    Vec3 at_depth_of(const Vec3& point, std::array<float, 2> screen_point, float aspect) const;
    /// The same at the depth of the target.
    Vec3 at(std::array<float, 2> screen_point, float aspect) const;

private:
    std::variant<OrbitCamera, FlatCamera> camera_;
};

} // namespace mote::cli
