// Attributes: the arrays that persist from step to step. Each is declared once, in the folder of the family that owns it. Device
// buffers, sorting, saving and restoring, checkpoints, WorldBuffers and memory use follow from the declarations.
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

/// What each element of an attribute belongs to.
enum class Scope {
    particle, ///< By index; only elements of live particles are valid.
    id,       ///< By a particle's stable id.
    link,
    world, ///< A table of any size.
};

struct Attribute {
    std::string_view name;
    gpu::ElementType type;
    Scope scope = Scope::particle;
    /// Scope::particle: sorted with the particles. If false, every step writes it before reading it.
    bool sorted = true;
    bool shared = true; ///< Exposed in WorldBuffers.
    /// Scope::particle: the host reads unused slots as zeros. False for material_id, whose unused slots hold the free ids.
    bool cleared = true;
    /// Scope::particle: emission writes it. Other sorted attributes are zero in a new particle.
    bool emitted = false;
    bool in_files = false; ///< Written to particle files: src/scene/particle_columns.cpp has a column for it.
};

/// The same with its element type on the host.
template <typename T> struct AttributeOf : Attribute { using Element = T; };

// The engine's attributes. Every World has them.
/// m
inline const AttributeOf<Vec4> kPositionRadius{
    {.name = "position_radius", .type = gpu::kVec4, .emitted = true, .in_files = true}};
/// m: a position is the sum of its part of position_radius and this. Hosts need only the former.
inline const AttributeOf<Vec4> kPositionLow{{.name = "position_low", .type = gpu::kVec4, .shared = false}};
/// m/s; w: inverse mass, 1/kg
inline const AttributeOf<Vec4> kVelocities{{.name = "velocities", .type = gpu::kVec4, .emitted = true, .in_files = true}};
/// kind_shared.h
inline const AttributeOf<std::uint32_t> kPhases{{.name = "phases", .type = gpu::kUint, .emitted = true, .in_files = true}};
/// The user's label.
inline const AttributeOf<std::uint32_t> kUserGroups{{.name = "groups", .type = gpu::kUint, .emitted = true, .in_files = true}};
inline const AttributeOf<Uvec2> kMaterialId{
    {.name = "material_id", .type = gpu::kUvec2, .cleared = false, .emitted = true, .in_files = true}};
inline const AttributeOf<std::uint32_t> kIdToIndex{{"id_to_index", gpu::kUint, Scope::id}};
inline const AttributeOf<std::uint32_t> kCounters{{"counters", gpu::kUint, Scope::world}}; ///< COUNTER_STEPS, COUNTER_LIVE

/// An attribute and its values before the first step.
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
