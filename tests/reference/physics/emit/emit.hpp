// Emitters: how many particles come in a step, and what they are. docs/physics.md, "emit".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct Emitter {
    std::vector<std::array<float, 3>> sites; // m
    std::array<float, 3> direction{1, 0, 0}; // unit length
    float speed = 0.0f;                      // m/s
    float radius = 0.0f;                     // m
    float w = 0.0f;                          // 1/kg
    std::uint32_t phase = 0, material = 0;
    float start_time = 0.0f, end_time = 0.0f; // s
    float rate = 0.0f;                        // layers per step, before it is rounded to a multiple of 2^-32
};

struct EmitPlan {
    struct Layer {
        std::uint32_t emitter = 0, number = 0;
        std::uint32_t first = 0; // place of its first particle
    };
    std::vector<Layer> layers; // in the order of emitters, then numbers. None if they do not all fit
    std::uint32_t needed = 0;  // particles in all, were there room
    std::uint32_t live = 0;    // particles afterwards
};

// time_step (s): the whole step's. step: its number. live: particles before.
EmitPlan emit_plan(std::span<const Emitter> emitters, std::uint32_t step, float time_step, std::uint32_t live,
                   std::uint32_t capacity);

struct Emitted {
    Vec4 sphere{}, velocity{};
    std::uint32_t phase = 0, material = 0, id = 0;
};

// The new particles, from place `live` before on. ids: by place, those that wait behind the live particles among them.
std::vector<Emitted> emit(std::span<const Emitter> emitters, const EmitPlan& plan, std::uint32_t step,
                          std::span<const std::uint32_t> ids);

} // namespace mote::reference
