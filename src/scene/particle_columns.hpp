// The columns of particle files, declared once. The writer of every format and the reader follow from them.
#pragma once

#include "physics/state/attribute.hpp"

#include <mote/world.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace mote::scene {

/// A component of a column.
using ColumnNumber = std::variant<float, std::uint32_t, std::uint8_t>;

/// In the order of ColumnNumber.
enum class ColumnType : std::size_t { float32, uint32, uint8 };
struct ColumnTypeFormat {
    std::size_t bytes;
    std::string_view ply, vtp; ///< Its name in these formats.
};
const ColumnTypeFormat& format_of(ColumnType type);

/// The values of the column "phase". They are part of the formats and differ from those of the attribute `phases`.
enum class FilePhase : std::uint8_t { fluid = 0, solid = 1 };
FilePhase file_phase_of(const Material& material);

struct ParticleColumn {
    std::string_view name;
    std::vector<std::string_view> components; ///< Their names, in formats without vectors.
    ColumnType type;
    const physics::Attribute* attribute; ///< What it comes from. Has Attribute::in_files.
    ColumnNumber (*get)(const WorldParticle& particle, const Scene& scene, std::size_t component);
    /// Null: not read, as other columns imply it. The number has the column's type.
    void (*set)(WorldParticle& particle, std::size_t component, const ColumnNumber& number);
};

/// In the order of CSV and VTP.
std::span<const ParticleColumn> particle_columns();

} // namespace mote::scene
