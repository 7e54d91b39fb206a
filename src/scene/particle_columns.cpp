#include "scene/particle_columns.hpp"

#include "physics/fluid/density.hpp"

#include <array>
#include <type_traits>
#include <utility>

namespace mote::scene {

namespace {

using physics::Attribute;

template <typename T> constexpr ColumnType kTypeOf = static_cast<ColumnType>(ColumnNumber(T{}).index());
static_assert(kTypeOf<float> == ColumnType::float32);
static_assert(kTypeOf<std::uint32_t> == ColumnType::uint32);
static_assert(kTypeOf<std::uint8_t> == ColumnType::uint8);

template <auto kMember> auto& component_of(auto& particle, std::size_t component) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(particle.*kMember)>>) {
        return particle.*kMember;
    } else {
        return (particle.*kMember)[component];
    }
}

// The column of a member of WorldParticle.
template <auto kMember>
ParticleColumn column(std::string_view name, std::vector<std::string_view> components, const Attribute& attribute) {
    using T = std::remove_cvref_t<decltype(component_of<kMember>(std::declval<WorldParticle&>(), 0))>;
    return {.name = name,
            .components = std::move(components),
            .type = kTypeOf<T>,
            .attribute = &attribute,
            .get = [](const WorldParticle& particle, const Scene&, std::size_t component) -> ColumnNumber {
                return component_of<kMember>(particle, component);
            },
            .set = [](WorldParticle& particle, std::size_t component,
                      const ColumnNumber& number) { component_of<kMember>(particle, component) = std::get<T>(number); }};
}

// The material implies it.
ParticleColumn phase_column() {
    return {.name = "phase",
            .components = {"phase"},
            .type = ColumnType::uint8,
            .attribute = &physics::kPhases,
            .get = [](const WorldParticle& particle, const Scene& scene, std::size_t) -> ColumnNumber {
                return static_cast<std::uint8_t>(file_phase_of(scene.materials[particle.material]));
            },
            .set = nullptr};
}

} // namespace

const ColumnTypeFormat& format_of(ColumnType type) {
    static constexpr std::array<ColumnTypeFormat, 3> all{{{4, "float", "Float32"}, {4, "uint", "UInt32"}, {1, "uchar", "UInt8"}}};
    return all[static_cast<std::size_t>(type)];
}

FilePhase file_phase_of(const Material& material) {
    return material.kind == MaterialKind::fluid ? FilePhase::fluid : FilePhase::solid;
}

std::span<const ParticleColumn> particle_columns() {
    static const std::vector<ParticleColumn> all{
        column<&WorldParticle::id>("id", {"id"}, physics::kMaterialId),
        column<&WorldParticle::position>("position", {"x", "y", "z"}, physics::kPositionRadius),
        column<&WorldParticle::radius>("radius", {"radius"}, physics::kPositionRadius),
        column<&WorldParticle::velocity>("velocity", {"vx", "vy", "vz"}, physics::kVelocities),
        column<&WorldParticle::density>("density", {"density"}, physics::kDensities),
        phase_column(),
        column<&WorldParticle::group>("group", {"group"}, physics::kUserGroups),
        column<&WorldParticle::material>("material", {"material"}, physics::kMaterialId),
    };
    return all;
}

} // namespace mote::scene
