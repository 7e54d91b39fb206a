// CPU reference of moving colliders: their poses at the start and the end of a substep. docs/physics/collide.md, "Motion of
// colliders".
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
    Pose rest{};                                             // the pose without keyframes
    std::span<const PoseAt> keys{};                          // sorted by time
    float end_time = std::numeric_limits<float>::infinity(); // s
};

// `time` in s.
ExactPose pose_at(const Motion& motion, double time);

struct Moved {
    ExactPose now{}, before{};
    bool active = true;
};

// In the substep of this index, counted from the world's start, with substeps of dt seconds.
Moved move(const Motion& motion, double dt, std::uint32_t substep);

} // namespace mote::reference
