// CPU reference of emitters: how many particles a step spawns, and their state. docs/physics/emit.md, "Emitters".
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
    float spacing = 0.0f;                     // of layers, m
    double rate = 0.0;                        // layers per step, before rounding to a multiple of 2^-32
};

struct EmitPlan {
    struct Layer {
        std::uint32_t emitter = 0, number = 0;
        std::uint32_t first = 0; // index of its first particle
    };
    std::vector<Layer> layers; // ordered by emitter, then number. Empty if they do not all fit
    std::uint32_t needed = 0;  // the capacity required
    std::uint32_t live = 0;    // particles afterwards
};

// time_step (s): of the complete step. step: its index. live: particles before.
EmitPlan emit_plan(std::span<const Emitter> emitters, std::uint32_t step, float time_step, std::uint32_t live,
                   std::uint32_t capacity);

struct Emitted {
    Vec4 sphere{}, velocity{};
    std::uint32_t phase = 0, material = 0, id = 0;
};

// The new particles, starting at the index `live` of emit_plan(). ids: by index; the free ids follow those of live particles.
std::vector<Emitted> emit(std::span<const Emitter> emitters, const EmitPlan& plan, std::uint32_t step,
                          std::span<const std::uint32_t> ids);

} // namespace mote::reference
