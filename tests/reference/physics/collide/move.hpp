// Colliders that move: their poses at the begin and at the end of a substep. docs/physics.md, "move".
#pragma once

#include "reference/physics/collide/pose.hpp"

#include <cstdint>
#include <limits>
#include <span>

namespace mote::reference {

struct PoseAt {
    float time = 0.0f; // s
    Pose pose{};
};

struct Motion {
    Pose rest{};                                             // where it is if it has no key-frames
    std::span<const PoseAt> keys{};                          // in the order of time
    float end_time = std::numeric_limits<float>::infinity(); // s
};

// `time` in s.
ExactPose pose_at(const Motion& motion, double time);

struct Moved {
    ExactPose now{}, before{};
    bool active = true;
};

// During the substep of this number, counted from the world's begin, of dt seconds each.
Moved move(const Motion& motion, double dt, std::uint32_t substep);

} // namespace mote::reference
