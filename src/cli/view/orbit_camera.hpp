// A camera that orbits its target. Independent of window and device.
#pragma once

#include <mote/scene_file.hpp>

#include <array>

namespace mote::cli {

/// In world space, m.
struct Ray {
    Vec3 origin{};
    Vec3 direction{}; ///< Unit length.
};

class OrbitCamera {
public:
    /// Starts at a scene's camera. Keeps its eye, target and field of view; up becomes y.
    explicit OrbitCamera(const Camera& begin);

    Camera camera() const;
    float height() const; ///< m: height of the image at the target's distance.

    /// Orbits the target by a drag in fractions of the image height: half a turn for the full height. Stops at the poles.
    void orbit(float right, float down);
    /// Moves eye and target, so that points at the target's distance follow the cursor.
    void pan(float right, float down);
    /// Moves closer by a tenth of the distance per notch of the wheel. Negative: farther away.
    void zoom(float notches);

    /// Ray through an image point: (-1, -1) is the upper left, (1, 1) the lower right corner. `aspect`: width / height.
    Ray ray(std::array<float, 2> screen_point, float aspect) const;
    /// The point of that ray at the same depth as `point`.
    Vec3 at_depth_of(const Vec3& point, std::array<float, 2> screen_point, float aspect) const;

private:
    struct Axes {
        Vec3 right, up, back;
    };
    Axes axes() const;
    float tangent() const; ///< Of half the field of view.

    Vec3 target_;
    float distance_; ///< m
    float yaw_;      ///< About y, from +z towards +x.
    float pitch_;    ///< Above the horizon.
    float field_of_view_;
};

} // namespace mote::cli
