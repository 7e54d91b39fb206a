// The twin of the whole step: its order.
#include "reference/physics/step_inside.hpp"

#include <stdexcept>

namespace mote::reference {

void WorldTwin::Inside::emit_and_order() {
    if (!emitters.empty()) {
        const EmitPlan plan = emit_plan(emitters, steps, scene.solver.time_step, static_cast<std::uint32_t>(n),
                                        static_cast<std::uint32_t>(capacity));
        if (plan.needed > capacity) throw std::runtime_error("more particles than there is room for");
        for (const Emitted& one : reference::emit(emitters, plan, steps, id)) {
            x.set(n, {one.sphere[0], one.sphere[1], one.sphere[2]});
            v.set(n, {one.velocity[0], one.velocity[1], one.velocity[2]});
            radius[n] = one.sphere[3];
            w[n] = one.velocity[3];
            phase[n] = one.phase;
            material[n] = one.material;
            density[n] = 0.0f;
            ++n;
        }
    }
    for (std::size_t i = 0; i < n; ++i) spheres[i] = {x.x[i], x.y[i], x.z[i], radius[i]};
    const Order found = order(std::span(spheres).first(n), sinks, dimensions);
    const auto reorder = [&](auto& values, auto& room) {
        threads.each(n, [&](std::uint32_t place) { room[place] = values[found.from[place]]; });
        std::swap(values, room);
    };
    for (Axes* axes : {&x, &v}) {
        reorder(axes->x, next.x);
        reorder(axes->y, next.y);
        reorder(axes->z, next.z);
    }
    for (std::vector<float>* floats : {&radius, &w, &density}) reorder(*floats, next.x);
    for (std::vector<std::uint32_t>* numbers : {&phase, &material}) reorder(*numbers, counts);
    for (std::size_t i = n; i < capacity; ++i) counts[i] = id[i]; // those that wait
    reorder(id, counts);
    for (std::size_t i = found.live; i < n; ++i) places[id[i]] = kNowhere;
    n = found.live;
    threads.each(n, [&](std::uint32_t i) { places[id[i]] = i; });
}

void WorldTwin::Inside::move(std::uint32_t substep) {
    for (FastCollider& collider : colliders) {
        collider.motion.keys = collider.keys;
        const Moved moved = reference::move(collider.motion, dt, steps * scene.solver.substeps + substep);
        const auto rounded = [](const ExactPose& pose) {
            Pose result;
            for (std::size_t k = 0; k < 3; ++k) result.centre[k] = static_cast<float>(pose.centre[k]);
            for (std::size_t k = 0; k < 4; ++k) result.rotation[k] = static_cast<float>(pose.rotation[k]);
            return result;
        };
        collider.exact.now = rounded(moved.now);
        collider.exact.before = rounded(moved.before);
        collider.exact.active = moved.active;
        collider.moves = !(collider.exact.now == collider.exact.before);
        if (collider.exact.kind != ColliderKind::plane) continue;
        const Double3 normal = surface_at(collider.exact, {}).normal;
        collider.normal = to_f3(normal);
        collider.offset = static_cast<float>(-surface_at(collider.exact, {}).distance);
    }
}

Surface WorldTwin::Inside::surface_of(const FastCollider& collider, F3 at) const {
    return surface_at(collider.exact, to_double(at));
}

void WorldTwin::Inside::predict() {
    const F3 gravity = to_f3(scene.solver.gravity);
    threads.each(n, [&](std::uint32_t i) {
        F3 speed = v[i];
        if (w[i] != 0.0f) {
            F3 a = gravity;
            for (const Force& force : forces) {
                if (force.material != Force::kEvery && force.material != material[i]) continue;
                if (force.group != Force::kEvery && force.group != (phase[i] & kGroup)) continue;
                const F3 to_centre = to_f3(force.centre) - x[i];
                const float distance = length(to_centre);
                if (force.kind == ForceKind::uniform) a = a + to_f3(force.vector);
                if (force.kind == ForceKind::wind) a = a + force.strength * (to_f3(force.vector) - v[i]);
                if (force.kind == ForceKind::point && distance > 0.0f && distance < force.radius) {
                    a = a + (force.strength * (1.0f - distance / force.radius) / distance) * to_centre;
                }
            }
            speed = speed + dt * a;
            const float fast = length(speed);
            if (fast > max_speed) speed = (max_speed / fast) * speed;
        }
        start.set(i, x[i]);
        p.set(i, x[i] + dt * speed);
        volume[i] = (ball(i) ? 1.0f : volume_of_cube(radius[i])) * volume_factor[material[i]];
        own_pressure[i] = pressure[material[i]];
        reach[i] = fluid(i) ? 2.0f * radius[i] : std::max(radius[i], largest_fluid_reach);
        if (ball(i)) reach[i] = radius[i] + largest_fluid_reach;
    });
}

void WorldTwin::Inside::find_neighbours() {
    lists.find(threads, n, {p.x.data(), p.y.data(), p.z.data()}, reach.data(), phase.data(), margin);
    if (!has_fluid) return;
    steep.resize(lists.neighbours.size());
    weight.resize(lists.neighbours.size());
}

void WorldTwin::Inside::finish() {
    const float sleep = scene.solver.sleep_speed * dt, per_dt = 1.0f / dt;
    threads.each(n, [&](std::uint32_t i) {
        const F3 moved = p[i] - start[i];
        const bool sleeps = w[i] != 0.0f && length(moved) < sleep;
        x.set(i, sleeps ? start[i] : p[i]);
        if (w[i] != 0.0f) v.set(i, per_dt * moved);
    });
}

void WorldTwin::Inside::step() {
    emit_and_order();
    const Solver& solver = scene.solver;
    if (!links.empty()) {
        threads.each(n, [&](std::uint32_t i) {
            link_counts[i] = 0;
            for (std::uint32_t k = link_starts[id[i]]; k < link_starts[id[i] + 1]; ++k) {
                const std::uint32_t c = links_of[k] / 2;
                if (torn[c] == 0 && places[links[c].a] != kNowhere && places[links[c].b] != kNowhere) ++link_counts[i];
            }
        });
    }
    for (std::uint32_t substep = 0; substep < solver.substeps; ++substep) {
        move(substep);
        predict();
        find_neighbours();
        for (std::uint32_t k = 0; k < solver.stabilisation_iterations; ++k) stabilise();
        // What stabilisation has parted does not bounce.
        threads.each(n, [&](std::uint32_t i) {
            foretold.set(i, p[i]);
            began.set(i, start[i]);
        });
        std::fill(link_total.begin(), link_total.end(), 0.0f);
        for (std::uint32_t k = 0; k < solver.iterations; ++k) {
            if (has_solid) {
                solve_contacts(p, start, next, true);
                std::swap(p, next);
            }
            if (!links.empty()) {
                solve_links(p, next);
                std::swap(p, next);
            }
            if (has_fluid) {
                if (!scene.colliders.empty()) find_walls();
                solve_density();
            }
            collide(p, start, false);
            if (meshes) collide_with_meshes();
        }
        finish();
        const bool walls_bounce =
            std::any_of(colliders.begin(), colliders.end(), [](const FastCollider& one) { return one.exact.restitution > 0.0f; });
        if (bounces || walls_bounce) bounce();
        if (meshes) bounce_off_meshes();
        if (flows) change_fluid_velocities();
        if (adheres) adhere();
    }
    tear();
    ++steps;
}

WorldTwin::WorldTwin(const Scene& scene, unsigned threads) : inside_(std::make_unique<Inside>(scene, threads)) {}
WorldTwin::~WorldTwin() = default;

void WorldTwin::step() { inside_->step(); }
std::size_t WorldTwin::size() const { return inside_->n; }
std::size_t WorldTwin::neighbours() const { return inside_->lists.neighbours.size(); }

std::vector<TwinParticle> WorldTwin::particles() const {
    std::vector<TwinParticle> result;
    for (std::uint32_t of = 0; of < inside_->capacity; ++of) {
        const std::uint32_t i = inside_->places[of];
        if (i == kNowhere) continue;
        const F3 x = inside_->x[i], v = inside_->v[i];
        result.push_back({of, {x.x, x.y, x.z}, {v.x, v.y, v.z}, inside_->density[i]});
    }
    return result;
}

} // namespace mote::reference
