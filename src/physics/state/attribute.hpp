// What lasts from step to step, array by array. An attribute is declared once, in the folder of the family that owns it; from the
// declarations follow the device's buffers, sorting, saving and restoring, checkpoints, WorldBuffers and the memory a world
// takes.
#pragma once

#include "gpu/program_interface.hpp"
#include "physics/physics_shared.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace mote::physics {

using Vec4 = std::array<float, 4>;
using Uvec2 = std::array<std::uint32_t, 2>;

/// What there is one element of.
enum class Scope {
    particle, ///< By index; only the live ones mean something.
    id,       ///< By a particle's stable id.
    link,
    world, ///< A table of any size.
};

struct Attribute {
    std::string_view name;
    gpu::ElementType type;
    Scope scope = Scope::particle;
    /// Of scope particle: moves with its particle. Without, a step writes it anew before anything reads it.
    bool sorted = true;
    bool shared = true; ///< WorldBuffers has it.
    /// Of scope particle: whether the host reads slots behind the live particles as zeros. Ids wait in such slots.
    bool cleared = true;
};

/// The same with the type of its elements on the host.
template <typename T> struct AttributeOf : Attribute { using Element = T; };

// The engine's own. Every World has them.
inline const AttributeOf<Vec4> kPositionRadius{{"position_radius", gpu::kVec4}}; ///< m
inline const AttributeOf<Vec4> kVelocities{{"velocities", gpu::kVec4}};          ///< m/s; in w the inverse mass, 1/kg
inline const AttributeOf<std::uint32_t> kPhases{{"phases", gpu::kUint}};         ///< kind.h
inline const AttributeOf<std::uint32_t> kUserGroups{{"groups", gpu::kUint}};     ///< The user's label.
inline const AttributeOf<Uvec2> kMaterialId{{.name = "material_id", .type = gpu::kUvec2, .cleared = false}};
inline const AttributeOf<std::uint32_t> kIdToIndex{{"id_to_index", gpu::kUint, Scope::id}};
inline const AttributeOf<std::uint32_t> kCounters{{"counters", gpu::kUint, Scope::world}}; ///< COUNTER_STEPS, COUNTER_LIVE

/// An attribute and what it holds before the first step.
struct InitialAttribute {
    Attribute attribute;
    std::vector<std::byte> values;
};
template <typename T> InitialAttribute initially(const AttributeOf<T>& attribute, std::span<const T> values) {
    const auto bytes = std::as_bytes(values);
    return {attribute, {bytes.begin(), bytes.end()}};
}
/// `count` zeros.
template <typename T> InitialAttribute initially_zero(const AttributeOf<T>& attribute, std::size_t count) {
    return {attribute, std::vector<std::byte>(count * sizeof(T))};
}

} // namespace mote::physics
