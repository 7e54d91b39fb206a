// The functions of Scene that make ropes and sheets.
#include "physics/link/link_fields.hpp"
#include "physics/scene/particle_shape.hpp"
#include "vector3.hpp"

#include <algorithm>

namespace mote {

using namespace physics;

AddedRope Scene::add_rope(const Rope& rope) {
    check_shape(*this, "rope", rope, [&](Fields& fields, Rope& r) { describe_rope(fields, *this, r); });
    if (rope.from == rope.to)
        throw_invalid("rope.to", mote::format("{}, the same as from", text(rope.to)), "a different position");
    ParticleFiller filler(*this, rope.fill, rope.particles, "rope");
    const auto first = static_cast<std::uint32_t>(particles.size());
    const std::size_t first_link = links.size();
    const Vec3 extent = rope.to - rope.from;
    const auto parts = static_cast<float>(rope.particles - 1);
    for (std::uint32_t i = 0; i < rope.particles; ++i) {
        const bool last = i + 1 == rope.particles;
        const bool pinned = (i == 0 && rope.pin_from) || (last && rope.pin_to);
        filler.put(last ? rope.to : rope.from + static_cast<float>(i) / parts * extent, pinned);
    }
    const float rest_length = length(extent) / parts * (1 + rope.slack);
    for (std::uint32_t i = 0; i + 1 < rope.particles; ++i) {
        links.push_back({.a = first + i,
                         .b = first + i + 1,
                         .length = rest_length,
                         .elasticity = rope.stretch,
                         .tear_strain = rope.tear_strain});
    }
    return {filler.added(), added_since(first_link, links)};
}

AddedSheet Scene::add_sheet(const Sheet& sheet) {
    check_shape(*this, "sheet", sheet, [&](Fields& fields, Sheet& s) { describe_sheet(fields, *this, s); });
    const std::uint32_t nu = sheet.particles_u, nv = sheet.particles_v;
    ParticleFiller filler(*this, sheet.fill, static_cast<double>(nu) * nv, "sheet");
    const auto first = static_cast<std::uint32_t>(particles.size());
    const std::size_t first_link = links.size(), first_triangle = cloth.size();
    const auto parts_u = static_cast<float>(nu - 1), parts_v = static_cast<float>(nv - 1);
    for (std::uint32_t v = 0; v < nv; ++v) {
        for (std::uint32_t u = 0; u < nu; ++u) {
            const bool end_u = u + 1 == nu, end_v = v + 1 == nv;
            const bool at_corner = (u == 0 || end_u) && (v == 0 || end_v);
            const bool pinned = (sheet.pin_side_u && v == 0) || (at_corner && sheet.pins[(end_u ? 1 : 0) + (end_v ? 2 : 0)]);
            filler.put(sheet.corner + static_cast<float>(u) / parts_u * sheet.side_u +
                           static_cast<float>(v) / parts_v * sheet.side_v,
                       pinned);
        }
    }
    const Vec3 step_u = 1 / parts_u * sheet.side_u, step_v = 1 / parts_v * sheet.side_v;
    // Links every particle to the one at offset (du, dv), where it exists.
    const auto link = [&](int du, int dv, const Elasticity& elasticity) {
        const float rest_length = length(static_cast<float>(du) * step_u + static_cast<float>(dv) * step_v);
        const auto from_u = static_cast<std::uint32_t>(std::max(-du, 0)), far_u = static_cast<std::uint32_t>(std::max(du, 0));
        const auto far_v = static_cast<std::uint32_t>(dv);
        for (std::uint32_t v = 0; v + far_v < nv; ++v) {
            for (std::uint32_t u = from_u; u + far_u < nu; ++u) {
                const std::uint32_t a = first + v * nu + u;
                const std::uint32_t b = a + far_v * nu + far_u - from_u;
                links.push_back(
                    {.a = a, .b = b, .length = rest_length, .elasticity = elasticity, .tear_strain = sheet.tear_strain});
            }
        }
    };
    link(1, 0, sheet.stretch);
    link(0, 1, sheet.stretch);
    link(1, 1, sheet.shear);
    link(-1, 1, sheet.shear);
    link(2, 0, sheet.bend);
    link(0, 2, sheet.bend);
    for (std::uint32_t v = 0; v + 1 < nv; ++v) {
        for (std::uint32_t u = 0; u + 1 < nu; ++u) {
            const std::uint32_t at = first + v * nu + u, opposite = at + nu + 1;
            cloth.push_back({at, at + 1, opposite});
            cloth.push_back({at, opposite, at + nu});
        }
    }
    return {filler.added(), added_since(first_link, links), added_since(first_triangle, cloth)};
}

} // namespace mote
