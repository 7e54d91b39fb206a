// A camera that a mouse moves around what it looks at. Pure: it knows neither window nor device.
#pragma once

#include <mote/scene_file.hpp>

#include <array>

namespace mote::cli {

/// In metres, in the world.
struct Ray {
    Vec3 origin{};
    Vec3 direction{}; ///< Of the length 1.
};

class OrbitCamera {
public:
    /// Where a scene's camera is. Up becomes y, but its eye, target and field of view stay.
    explicit OrbitCamera(const Camera& begin);

    Camera camera() const;
    float height() const; ///< m, of the picture where the target is

    /// Around the target, by a drag in parts of the picture's height: half a turn for a whole height. Never over the poles.
    void orbit(float right, float down);
    /// With the target, so that what is at its distance follows the cursor.
    void pan(float right, float down);
    /// Nearer by a tenth of the distance for every notch of a wheel, farther for those below 0.
    void zoom(float notches);

    /// Through a point of the picture: (-1, -1) is the upper left, (1, 1) the lower right corner. `aspect`: width to height.
    Ray ray(std::array<float, 2> place, float aspect) const;
    /// Where that ray is as far away as `point`, along the line of sight.
    Vec3 at_depth_of(const Vec3& point, std::array<float, 2> place, float aspect) const;

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
