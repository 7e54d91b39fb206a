// The twin of the whole step: what it makes of a scene.
#include "physics/emit.hpp"
#include "reference/physics/adhesion.hpp"
#include "reference/physics/step_inside.hpp"
#include "reference/physics/walls.hpp"

#include <limits>
#include <stdexcept>

namespace mote::reference {

WorldTwin::Inside::Inside(const Scene& the_scene, unsigned thread_count)
    : scene(the_scene), kernel(static_cast<Kernel>(scene.solver.kernel)), dimensions(scene.dimensions),
      dt(scene.solver.time_step / static_cast<float>(scene.solver.substeps)), threads(thread_count) {
    make_tables();
    n = scene.particles.size();
    capacity = std::max<std::size_t>(scene.capacity, n);
    for (Axes* axes : {&x, &v, &p, &next, &foretold, &start, &wall, &curl, &began}) axes->resize(capacity);
    for (std::vector<float>* floats :
         {&radius, &w, &density, &volume, &reach, &lambda, &wall_share_, &curl_size, &scaled, &own_pressure}) {
        floats->resize(capacity);
    }
    for (std::vector<std::uint32_t>* numbers : {&phase, &material, &id, &counts, &link_counts}) numbers->resize(capacity);
    places.assign(capacity, kNowhere);
    spheres.resize(capacity);
    for (std::uint32_t i = 0; i < capacity; ++i) id[i] = i;
    for (std::uint32_t i = 0; i < n; ++i) {
        const Particle& one = scene.particles[i];
        x.set(i, to_f3(one.position));
        v.set(i, to_f3(one.velocity));
        radius[i] = one.radius;
        material[i] = one.material;
        w[i] = one.fixed ? 0.0f : inverse_mass(one.material, one.radius);
        phase[i] =
            one.group | (is_fluid_material(one.material) ? kFluidPhase : 0u) | (one.ignores_own_group ? kIgnoresItself : 0u);
        places[i] = i;
    }
    make_links();
}

void WorldTwin::Inside::make_tables() {
    float smallest = std::numeric_limits<float>::infinity();
    std::vector<float> smallest_of(scene.materials.size(), smallest);
    const auto take = [&](std::uint32_t of, float r) {
        smallest = std::min(smallest, r);
        smallest_of[of] = std::min(smallest_of[of], r);
        if (is_fluid_material(of)) largest_fluid_reach = std::max(largest_fluid_reach, 2.0f * r);
        (is_fluid_material(of) ? has_fluid : has_solid) = true;
    };
    for (const Particle& one : scene.particles) take(one.material, one.radius);
    for (const mote::Emitter& one : scene.emitters) take(one.material, one.radius);
    margin = 0.2f * smallest;
    max_speed = scene.solver.max_speed > 0.0f ? scene.solver.max_speed : 2.0f * smallest / dt;
    for (std::size_t a = 0; a < scene.materials.size(); ++a) {
        const Material& one = scene.materials[a];
        const bool is_fluid = one.kind == MaterialKind::fluid;
        const double sum = lattice_sum(kernel, 1.0, dimensions);
        rest_density.push_back(one.density);
        volume_factor.push_back(is_fluid ? static_cast<float>(1.0 / sum) : one.displacement);
        const bool used = is_fluid && std::isfinite(smallest_of[a]);
        const double denominator = used ? lattice_denominator(kernel, smallest_of[a], one.density, dimensions) : 1.0;
        epsilon.push_back(static_cast<float>(0.05 * denominator));
        pressure.push_back(is_fluid ? static_cast<float>(one.artificial_pressure / denominator) : 0.0f);
        flows = flows || (is_fluid && (one.viscosity > 0 || one.vorticity > 0 || one.cohesion > 0));
        eddies = eddies || (is_fluid && one.vorticity > 0);
        adheres = adheres || (is_fluid && one.adhesion > 0);
        for (const Material& other : scene.materials) {
            pairs.push_back({std::sqrt(one.static_friction * other.static_friction),
                             std::sqrt(one.kinetic_friction * other.kinetic_friction),
                             std::sqrt(one.restitution * other.restitution)});
        }
    }
    for (const MaterialPair& told : scene.material_pairs) {
        for (const std::size_t at : {told.a * scene.materials.size() + told.b, told.b * scene.materials.size() + told.a}) {
            pairs[at] = {told.static_friction, told.kinetic_friction, told.restitution};
        }
    }
    for (const Pair& pair : pairs) bounces = bounces || pair.restitution > 0;
    for (const mote::Force& force : scene.forces) {
        forces.push_back({.kind = static_cast<ForceKind>(force.kind),
                          .vector = force.vector,
                          .centre = force.centre,
                          .radius = force.radius,
                          .strength = force.strength,
                          .material = force.material,
                          .group = force.group});
    }
    colliders.reserve(scene.colliders.size()); // their motions look at their keys
    for (const mote::Collider& one : scene.colliders) {
        if (one.kind == mote::ColliderKind::mesh) {
            const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
            for (const Vec3& at : one.mesh.vertices) mesh.vertices.push_back({at[0], at[1], at[2], 0.0f});
            for (const auto& [a, b, c] : one.mesh.triangles) mesh.triangles.push_back({first + a, first + b, first + c});
            mesh_friction.resize(mesh.triangles.size(), {one.static_friction, one.kinetic_friction});
            mesh_restitution.resize(mesh.triangles.size(), one.restitution);
            continue;
        }
        FastCollider& made = colliders.emplace_back();
        made.exact.kind = static_cast<ColliderKind>(one.kind);
        made.exact.inside = one.inside;
        made.exact.dimensions = one.kind == mote::ColliderKind::box ? one.half_lengths : Vec3{one.radius, one.half_height, 0};
        if (dimensions == 2 && one.kind == mote::ColliderKind::box) made.exact.dimensions[2] = 1e18f;
        const float long_ = length(to_f3(one.normal));
        made.exact.normal = {one.normal[0] / long_, one.normal[1] / long_, one.normal[2] / long_};
        made.exact.friction = {one.static_friction, one.kinetic_friction};
        made.exact.restitution = one.restitution;
        for (const KeyFrame& key : one.motion) made.keys.push_back({key.time, {key.centre, key.rotation}});
        made.motion = {.rest = {one.centre, one.rotation}, .keys = made.keys, .until = one.until};
    }
    if (!mesh.triangles.empty()) meshes.emplace(MeshSurface{mesh, pseudo_normals(mesh), mesh_friction, mesh_restitution});
    for (const mote::Sink& sink : scene.sinks) {
        sinks.push_back({.sphere = sink.kind == SinkKind::sphere,
                         .centre = sink.centre,
                         .half_lengths = sink.half_lengths,
                         .radius = sink.radius});
    }
    for (std::size_t k = 0; k < wall_value.size() && has_fluid; ++k) {
        const WallShare share = reference::wall_share(kernel, static_cast<double>(k) / 64.0, 1.0, dimensions);
        wall_value[k] = static_cast<float>(share.share);
        wall_slope[k] = static_cast<float>(share.slope);
        const WallShare bend = reference::wall_bend(kernel, static_cast<double>(k) / 64.0, dimensions);
        bend_value[k] = static_cast<float>(bend.share);
        bend_slope[k] = static_cast<float>(bend.slope);
        half_space[k] = static_cast<float>(half_space_pull(static_cast<double>(k) / 64.0, dimensions));
    }
    if (scene.emitters.empty()) return;
    const physics::EmitterTable table = physics::emitter_table(scene, [](const mote::Emitter&) { return 1.0f; });
    for (std::uint32_t e = 0; e < scene.emitters.size(); ++e) {
        const mote::Emitter& one = scene.emitters[e];
        const F3 direction = (1.0f / length(to_f3(one.direction))) * to_f3(one.direction);
        Emitter made;
        made.direction = {direction.x, direction.y, direction.z};
        made.speed = one.speed;
        made.radius = one.radius;
        made.w = inverse_mass(one.material, one.radius);
        made.phase = one.group | (is_fluid_material(one.material) ? kFluidPhase : 0u);
        made.material = one.material;
        made.from = one.from;
        made.until = one.until;
        made.rate = one.speed * scene.solver.time_step / (2.0f * one.radius);
        for (std::size_t thread = 0; thread < table.sites.size(); ++thread) {
            const auto& [of, layer, number, rest] = table.site_numbers[thread];
            if (of == e && layer == 0)
                made.sites.push_back({table.sites[thread][0], table.sites[thread][1], table.sites[thread][2]});
        }
        emitters.push_back(made);
    }
}

void WorldTwin::Inside::make_links() {
    link_starts.assign(capacity + 1, 0);
    for (const mote::Link& link : scene.links) {
        const float apart = length(to_f3(scene.particles[link.a].position) - to_f3(scene.particles[link.b].position));
        const double stiffness = stiffness_per_iteration(link.elasticity.stiffness, scene.solver.iterations);
        links.push_back({.a = link.a,
                         .b = link.b,
                         .length = link.length > 0 ? link.length : apart,
                         .stiffness = static_cast<float>(stiffness),
                         .compliance = link.elasticity.compliance,
                         .tears_at = link.tears_at});
        ++link_starts[link.a + 1];
        ++link_starts[link.b + 1];
    }
    for (std::size_t i = 0; i < capacity; ++i) link_starts[i + 1] += link_starts[i];
    links_of.resize(2 * links.size());
    std::vector<std::uint32_t> filled(link_starts);
    for (std::uint32_t c = 0; c < links.size(); ++c) {
        links_of[filled[links[c].a]++] = 2 * c;
        links_of[filled[links[c].b]++] = 2 * c + 1;
    }
    torn.assign(links.size(), 0);
    link_total.assign(links.size(), 0.0f);
    link_impulse.resize(links.size());
}

} // namespace mote::reference
