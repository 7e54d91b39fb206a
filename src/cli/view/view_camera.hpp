// What `mote view` looks through: a camera around a scene in 3-D, or one in front of a scene in 2-D, as `mote render` has them.
#pragma once

#include "cli/view/flat_camera.hpp"
#include "cli/view/orbit_camera.hpp"

#include <mote/render/camera.hpp>
#include <mote/scene_file.hpp>

#include <variant>

namespace mote::cli {

/// Drags are in parts of the picture's height, places from (-1, -1), the upper left, to (1, 1); `aspect` is width to height.
class ViewCamera {
public:
    explicit ViewCamera(const SceneFile& file);

    render::Camera seen(float aspect) const;
    float height() const; ///< m: how much of the scene a picture shows from top to bottom, at least.

    /// Around the scene; what is flat has no other side, and is shifted.
    void turn(float right, float down, float aspect);
    void pan(float right, float down, float aspect);
    void zoom(float notches);

    /// What is at that place of the picture, as far away as `point`.
    Vec3 at_depth_of(const Vec3& point, std::array<float, 2> place, float aspect) const;
    /// The same, as far away as what it looks at.
    Vec3 at(std::array<float, 2> place, float aspect) const;

private:
    std::variant<OrbitCamera, FlatCamera> camera_;
};

} // namespace mote::cli
