#include "physics/motion/forces.hpp"

namespace mote::physics {

namespace {

static_assert(static_cast<std::uint32_t>(ForceKind::uniform) == shared::FORCE_UNIFORM);
static_assert(static_cast<std::uint32_t>(ForceKind::wind) == shared::FORCE_WIND);
static_assert(static_cast<std::uint32_t>(ForceKind::point) == shared::FORCE_POINT);

float as_float(std::uint32_t number) { return number == Force::kAll ? -1.0f : static_cast<float>(number); }

} // namespace

std::array<Vec4, shared::FORCE_VECTORS> force_vectors(const Force& force) {
    std::array<Vec4, shared::FORCE_VECTORS> vectors{};
    vectors[shared::FORCE_VECTOR] = {force.vector[0], force.vector[1], force.vector[2], force.strength};
    vectors[shared::FORCE_CENTRE] = {force.centre[0], force.centre[1], force.centre[2], force.radius};
    vectors[shared::FORCE_FILTER] = {static_cast<float>(force.kind), as_float(force.material), as_float(force.group), 0};
    return vectors;
}

std::vector<Vec4> force_table(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Force& force : scene.forces) {
        const auto vectors = force_vectors(force);
        table.insert(table.end(), vectors.begin(), vectors.end());
    }
    if (table.empty()) table.emplace_back(); // buffers must not be empty
    return table;
}

} // namespace mote::physics
