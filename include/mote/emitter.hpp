// Emitters spawn particles, sinks remove them.
#pragma once

#include <mote/types.hpp>

#include <cstdint>
#include <limits>

namespace mote {

/// A disc (in 2-D, a line) that emits layers of particles: per second, the volume of its area times its speed, or up to 5 % less.
/// Layers are a diameter apart, or more if the particles of a layer are more than the area holds. It has no back wall: pressure
/// pushes the newest layer backwards. Place a collider at least a particle radius behind it to prevent backflow.
struct Emitter {
    Vec3 centre{};                                           ///< m
    Vec3 direction{1, 0, 0};                                 ///< Not 0; of any other length.
    float radius = 0;                                        ///< Of the disc, m.
    float speed = 0;                                         ///< m/s, at most Solver::max_speed, if set.
    float particle_radius = 0;                               ///< m
    std::uint32_t material = 0;                              ///< Index in Scene::materials.
    std::uint32_t group = 0;                                 ///< Of its particles, below kGroupCount.
    float start_time = 0;                                    ///< s
    float end_time = std::numeric_limits<float>::infinity(); ///< s
};

enum class SinkKind { box, sphere };

/// Removes the particles whose centres are inside, once per step.
struct Sink {
    SinkKind kind = SinkKind::box;
    Vec3 centre{};       ///< m
    Vec3 half_extents{}; ///< Boxes, m.
    float radius = 0;    ///< Spheres, m.
};

} // namespace mote
