#include "reference/physics/collide/mesh_sweep.hpp"

namespace mote::reference {

std::optional<MeshHit> mesh_passed(const MeshSurface& surface, const Double3& x, const Double3& p, double radius) {
    if (length(p - x) <= radius / 2) return std::nullopt;
    const SegmentHit hit = first_hit(surface.mesh, x, p);
    if (!(hit.t <= 1)) return std::nullopt;
    const Double3 normal = surface.normals.faces[hit.triangle];
    if (dot(normal, p - x) >= 0) return std::nullopt;
    return MeshHit{hit.t, hit.triangle, normal};
}

template <typename S> void sweep_mesh(StepState<S>& state, const MeshSurface& surface, bool stays) {
    state.each([&](std::uint32_t i) {
        if (state.w[i] == 0) return;
        const Vector3<S> x = state.previous[i], p = state.p[i];
        const auto hit = mesh_passed(surface, as<double>(x), as<double>(p), state.radius[i]);
        if (!hit) return;
        const Vector3<S> normal = as<S>(hit->normal), met = x + static_cast<S>(hit->time) * (p - x);
        const S depth = state.radius[i] - dot(normal, p - met);
        const Vector3<S> out = p + depth * normal, slip = tangential(out - x, normal);
        state.p.set(i, stays ? met : out - share_of_slip(surface.friction[hit->triangle], length(slip), depth) * slip);
    });
}

template void sweep_mesh(StepState<float>&, const MeshSurface&, bool);
template void sweep_mesh(StepState<double>&, const MeshSurface&, bool);

std::vector<Double4> sweep_mesh(const MeshSurface& surface, std::span<const Vec4> predicted, std::span<const Vec4> start,
                                bool stays) {
    PassState pass(predicted, start);
    sweep_mesh<double>(pass, surface, stays);
    return pass.with_fourth(pass.p, predicted);
}

} // namespace mote::reference
