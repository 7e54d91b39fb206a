#include "reference/physics/step.hpp"

#include "physics/emit.hpp"
#include "reference/physics/cell_lists.hpp"
#include "reference/physics/contact.hpp"
#include "reference/physics/emit.hpp"
#include "reference/physics/fast_kernel.hpp"
#include "reference/physics/links.hpp"
#include "reference/physics/move.hpp"
#include "reference/physics/order.hpp"
#include "reference/physics/predict.hpp"
#include "reference/physics/walls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace mote::reference {

namespace {

constexpr std::uint32_t kFluidPhase = 0x01000000u, kIgnoresItself = 0x80000000u, kGroup = 0x00FFFFFFu;

struct F3 {
    float x = 0, y = 0, z = 0;
};
F3 operator+(F3 a, F3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
F3 operator-(F3 a, F3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
F3 operator*(float s, F3 a) { return {s * a.x, s * a.y, s * a.z}; }
float dot(F3 a, F3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
float length(F3 a) { return std::sqrt(dot(a, a)); }
F3 cross(F3 a, F3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
F3 to_f3(const std::array<float, 3>& a) { return {a[0], a[1], a[2]}; }
F3 to_f3(const Double3& a) { return {static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2])}; }
Double3 to_double(F3 a) { return {a.x, a.y, a.z}; }

// Vectors of particles, one array per axis.
struct Axes {
    std::vector<float> x, y, z;

    void resize(std::size_t n) {
        x.resize(n);
        y.resize(n);
        z.resize(n);
    }
    F3 operator[](std::size_t i) const { return {x[i], y[i], z[i]}; }
    void set(std::size_t i, F3 a) {
        x[i] = a.x;
        y[i] = a.y;
        z[i] = a.z;
    }
};

float share_of_slip(float of_rest, float of_motion, float slip, float depth) {
    if (slip == 0.0f || slip < of_rest * depth) return 1.0f;
    return std::min(of_motion * depth / slip, 1.0f);
}

struct Pair {
    float of_rest, of_motion, restitution;
};

// A collider with what can be known of it before particles are looked at.
struct FastCollider {
    Collider exact;
    Motion motion;
    std::vector<PoseAt> keys;
    F3 normal{}; // of planes
    float offset = 0.0f;
    bool moves = false; // within the substep
};

} // namespace

struct WorldTwin::Inside {
    Inside(const Scene& scene, unsigned thread_count);

    void step();

    // Scene
    Scene scene;
    Kernel kernel;
    unsigned dimensions;
    float dt, max_speed, margin, largest_fluid_reach = 0.0f;
    bool has_fluid = false, has_solid = false, bounces = false, flows = false, eddies = false;
    std::vector<Pair> pairs;
    std::vector<float> volume_factor, rest_density, epsilon, pressure; // by material
    std::vector<Force> forces;
    std::vector<FastCollider> colliders;
    std::vector<Emitter> emitters;
    std::vector<Sink> sinks;
    std::array<float, 65> wall_value{}, wall_slope{};
    std::vector<Link> links;
    std::vector<std::uint32_t> torn, link_starts, links_of; // links_of: twice the link, 1 more for b
    std::vector<float> link_total;
    std::vector<F3> link_impulse;

    // State
    Threads threads;
    std::uint32_t steps = 0;
    std::size_t n = 0, capacity = 0;
    Axes x, v;
    std::vector<float> radius, w;
    std::vector<std::uint32_t> phase, material, id, places;
    std::vector<float> density;

    // Work
    Axes p, next, foretold, start, wall, curl, began;
    std::vector<float> volume, reach, lambda, wall_share_, curl_size, scaled, own_pressure;
    std::vector<std::uint32_t> counts, link_counts;
    std::vector<float> steep, weight; // per neighbour: dW/dd / d, and W
    std::vector<Vec4> spheres;
    CellLists lists;

    bool fluid(std::size_t i) const { return (phase[i] & kFluidPhase) != 0; }
    float support(std::size_t i) const { return 4.0f * radius[i]; }
    float inverse_mass(std::uint32_t of, float r) const {
        return 1.0f / (rest_density[of] * volume_of_cube(r) * (is_fluid_material(of) ? volume_factor[of] : 1.0f));
    }
    bool is_fluid_material(std::uint32_t of) const { return scene.materials[of].kind == MaterialKind::fluid; }
    float volume_of_cube(float r) const { return dimensions == 2 ? 4.0f * r * r : 8.0f * r * r * r; }

    void make_tables();
    void make_links();
    void emit_and_order();
    void move(std::uint32_t substep);
    void predict();
    void find_neighbours();
    void count_contacts(const Axes& at);
    void solve_contacts(const Axes& at, const Axes& from, Axes& to, bool slides);
    void stabilise();
    void solve_links(const Axes& at, Axes& to);
    void find_walls();
    template <typename K> void solve_density(K kernel_of_pair);
    void collide(Axes& at, const Axes& from, bool stabilises);
    void finish();
    void bounce();
    template <typename K> void change_fluid_velocities(K kernel_of_pair);
    void tear();
    Surface surface_of(const FastCollider& collider, F3 at) const;
};

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
        for (const Material& other : scene.materials) {
            pairs.push_back({std::sqrt(one.static_friction * other.static_friction),
                             std::sqrt(one.kinetic_friction * other.kinetic_friction),
                             std::sqrt(one.restitution * other.restitution)});
            bounces = bounces || pairs.back().restitution > 0;
        }
    }
    for (const mote::Force& force : scene.forces) {
        forces.push_back({.kind = static_cast<ForceKind>(force.kind),
                          .vector = force.vector,
                          .centre = force.centre,
                          .radius = force.radius,
                          .strength = force.strength,
                          .material = force.material,
                          .group = force.group});
    }
    colliders.resize(scene.colliders.size());
    for (std::size_t k = 0; k < colliders.size(); ++k) {
        const mote::Collider& one = scene.colliders[k];
        if (one.kind == mote::ColliderKind::mesh) throw std::invalid_argument("the twin of the whole step has no meshes");
        FastCollider& made = colliders[k];
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
    for (const mote::Sink& sink : scene.sinks) {
        sinks.push_back({.sphere = sink.kind == SinkKind::sphere,
                         .centre = sink.centre,
                         .half_lengths = sink.half_lengths,
                         .radius = sink.radius});
    }
    for (std::size_t k = 0; k < wall_value.size() && has_fluid && !colliders.empty(); ++k) {
        const WallShare share = reference::wall_share(kernel, static_cast<double>(k) / 64.0, 1.0, dimensions);
        wall_value[k] = static_cast<float>(share.share);
        wall_slope[k] = static_cast<float>(share.slope);
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
        foretold.set(i, p[i]);
        volume[i] = volume_of_cube(radius[i]) * volume_factor[material[i]];
        own_pressure[i] = pressure[material[i]];
        reach[i] = fluid(i) ? 2.0f * radius[i] : std::max(radius[i], largest_fluid_reach);
    });
}

void WorldTwin::Inside::find_neighbours() {
    lists.find(threads, n, {p.x.data(), p.y.data(), p.z.data()}, reach.data(), phase.data(), margin);
    if (!has_fluid) return;
    steep.resize(lists.neighbours.size());
    weight.resize(lists.neighbours.size());
}

void WorldTwin::Inside::count_contacts(const Axes& at) {
    threads.each(n, [&](std::uint32_t i) {
        std::uint32_t count = 0;
        const F3 own = at[i];
        for (std::uint32_t k = lists.starts[i]; k < lists.starts[i + 1]; ++k) {
            const std::uint32_t j = lists.neighbours[k];
            if ((fluid(i) && fluid(j)) || (w[i] == 0.0f && w[j] == 0.0f)) continue;
            if (radius[i] + radius[j] - length(at[j] - own) > 0.0f) ++count;
        }
        counts[i] = count;
    });
}

void WorldTwin::Inside::solve_contacts(const Axes& at, const Axes& from, Axes& to, bool slides) {
    const bool splits = scene.solver.averaging == mote::Averaging::mass_splitting;
    const float scaling = scene.solver.mass_scaling;
    count_contacts(at);
    threads.each(n, [&](std::uint32_t i) { scaled[i] = scaling == 0.0f ? w[i] : w[i] * std::exp(scaling * from.y[i]); });
    threads.each(n, [&](std::uint32_t i) {
        const F3 own = at[i];
        F3 by{};
        if (w[i] != 0.0f && counts[i] > 0) {
            const F3 moved = own - from[i];
            for (std::uint32_t k = lists.starts[i]; k < lists.starts[i + 1]; ++k) {
                const std::uint32_t j = lists.neighbours[k];
                if (fluid(i) && fluid(j)) continue;
                const F3 between = at[j] - own;
                const float squared = dot(between, between), both = radius[i] + radius[j];
                if (squared >= both * both) continue;
                const float distance = std::sqrt(squared), depth = both - distance;
                if (depth <= 0.0f) continue;
                const F3 normal = distance > 0.0f ? (1.0f / distance) * between : to_f3(fallback_direction(i, j, dimensions));
                F3 pull = -depth * normal;
                if (slides) {
                    const Pair& pair = pairs[material[i] * scene.materials.size() + material[j]];
                    const F3 relative = (at[j] - from[j]) - moved;
                    const F3 slip = relative - dot(relative, normal) * normal;
                    pull = pull + share_of_slip(pair.of_rest, pair.of_motion, length(slip), depth) * slip;
                }
                const auto own_count = static_cast<float>(counts[i]), other_count = static_cast<float>(counts[j]);
                const float divisor =
                    splits ? scaled[i] * own_count + scaled[j] * other_count : (scaled[i] + scaled[j]) * own_count;
                by = by + (scaled[i] / divisor) * pull;
            }
        }
        to.set(i, own + scene.solver.contact_relaxation * by);
    });
}

void WorldTwin::Inside::stabilise() {
    // `next` takes x', with which x and p go along; friction has no slip to act on.
    if (has_solid) {
        solve_contacts(start, start, next, false);
    } else {
        threads.each(n, [&](std::uint32_t i) { next.set(i, start[i]); });
    }
    collide(next, start, true);
    threads.each(n, [&](std::uint32_t i) {
        p.set(i, p[i] + (next[i] - start[i]));
        start.set(i, next[i]);
    });
}

void WorldTwin::Inside::solve_links(const Axes& at, Axes& to) {
    const bool compliant = scene.solver.method == Method::compliant;
    const float omega = scene.solver.link_relaxation;
    threads.each(links.size(), [&](std::uint32_t c) {
        link_impulse[c] = {};
        const Link& link = links[c];
        const std::uint32_t a = places[link.a], b = places[link.b];
        if (torn[c] != 0 || a == kNowhere || b == kNowhere) return;
        const F3 to_a = at[a] - at[b];
        const float distance = length(to_a);
        const F3 direction = distance > 0.0f ? (1.0f / distance) * to_a : F3{0, 1, 0};
        const float both = w[a] * static_cast<float>(link_counts[a]) + w[b] * static_cast<float>(link_counts[b]);
        if (both == 0.0f) return;
        const float error = distance - link.length;
        float change = -link.stiffness * error / both;
        if (compliant) {
            const float alpha = link.compliance / (dt * dt);
            change = (-error - alpha * link_total[c]) / (both + alpha);
            link_total[c] += omega * change;
        }
        link_impulse[c] = change * direction;
    });
    threads.each(n, [&](std::uint32_t i) {
        F3 by{};
        for (std::uint32_t k = link_starts[id[i]]; k < link_starts[id[i] + 1]; ++k) {
            const F3 impulse = link_impulse[links_of[k] / 2];
            by = links_of[k] % 2 == 0 ? by + impulse : by - impulse;
        }
        to.set(i, at[i] + omega * w[i] * by);
    });
}

void WorldTwin::Inside::find_walls() {
    threads.each(n, [&](std::uint32_t i) {
        F3 gradient{};
        float share = 0.0f;
        if (fluid(i)) {
            const float h = support(i);
            for (const FastCollider& collider : colliders) {
                if (!collider.exact.active) continue;
                float distance = 0.0f;
                F3 normal = collider.normal;
                if (collider.exact.kind == ColliderKind::plane) {
                    distance = dot(normal, p[i]) - collider.offset;
                } else {
                    const Surface surface = surface_of(collider, p[i]);
                    distance = static_cast<float>(surface.distance);
                    normal = to_f3(surface.normal);
                }
                if (distance >= h) continue;
                const float at = 64.0f * std::max(distance, 0.0f) / h;
                const auto lower = std::min(static_cast<std::size_t>(at), std::size_t{63});
                const float f = at - static_cast<float>(lower);
                share += (1.0f - f) * wall_value[lower] + f * wall_value[lower + 1];
                gradient = gradient + (((1.0f - f) * wall_slope[lower] + f * wall_slope[lower + 1]) / h) * normal;
            }
            if (share > 0.5f) {
                gradient = (0.5f / share) * gradient;
                share = 0.5f;
            }
        }
        wall.set(i, gradient);
        wall_share_[i] = share;
    });
}

// λ first; what it finds of every pair serves the second loop, since nothing moves between them.
template <typename K> void WorldTwin::Inside::solve_density(K kernel_of_pair) {
    const bool walls = !colliders.empty();
    threads.share(n, [&](std::size_t begin, std::size_t end, unsigned) {
        K pair = kernel_of_pair, self = kernel_of_pair;
        for (std::size_t i = begin; i < end; ++i) {
            const bool own_fluid = fluid(i);
            const float h_i = support(i);
            const F3 own = p[i];
            F3 gradient = walls ? wall[i] : F3{};
            float sum = 0.0f, squares = 0.0f;
            for (std::uint32_t k = lists.starts[i]; k < lists.starts[i + 1]; ++k) {
                const std::uint32_t j = lists.neighbours[k];
                steep[k] = weight[k] = 0.0f;
                if (!own_fluid && !fluid(j)) continue;
                const float h = own_fluid ? (fluid(j) ? 0.5f * (h_i + support(j)) : h_i) : support(j);
                const F3 between = own - p[j];
                const float squared = dot(between, between);
                if (squared >= h * h) continue;
                pair.set(h);
                const float distance = std::sqrt(squared);
                F3 slope{};
                weight[k] = pair.value(distance);
                if (distance > 0.0f) {
                    steep[k] = pair.slope(distance) / distance;
                    slope = (volume[j] * steep[k]) * between;
                } else {
                    steep[k] = pair.slope(0.1f * h);
                    slope = (volume[j] * steep[k]) * to_f3(fallback_direction(j, static_cast<std::uint32_t>(i), dimensions));
                }
                sum += volume[j] * weight[k];
                gradient = gradient + slope;
                squares += w[j] * dot(slope, slope);
            }
            lambda[i] = 0.0f;
            density[i] = 0.0f;
            if (!own_fluid) continue;
            self.set(h_i);
            const float ratio = volume[i] * self.value(0.0f) + sum + (walls ? wall_share_[i] : 0.0f);
            const Material& about = scene.materials[material[i]];
            const float error = about.only_pushes ? std::max(ratio - 1.0f, 0.0f) : ratio - 1.0f;
            lambda[i] = -error / (epsilon[material[i]] + w[i] * dot(gradient, gradient) + squares);
            density[i] = rest_density[material[i]] * ratio;
        }
    });
    threads.share(n, [&](std::size_t begin, std::size_t end, unsigned) {
        K pair = kernel_of_pair;
        float of_h = 0.0f, per_reference = 0.0f; // 1/W(q h, h)
        for (std::size_t i = begin; i < end; ++i) {
            const bool own_fluid = fluid(i);
            const F3 own = p[i];
            F3 by = own_fluid && walls ? lambda[i] * wall[i] : F3{};
            for (std::uint32_t k = lists.starts[i]; k < lists.starts[i + 1]; ++k) {
                const float slope = steep[k];
                if (slope == 0.0f) continue;
                const std::uint32_t j = lists.neighbours[k];
                float factor = volume[j] * lambda[i] + volume[i] * lambda[j];
                if (own_fluid && fluid(j)) {
                    const float h = 0.5f * (support(i) + support(j));
                    if (h != of_h) {
                        pair.set(h);
                        of_h = h;
                        per_reference = 1.0f / pair.value(0.3f * h);
                    }
                    const float near = weight[k] * per_reference, square = near * near;
                    factor -= 0.25f * (volume[i] + volume[j]) * (own_pressure[i] + own_pressure[j]) * square * square;
                }
                const F3 between = own - p[j];
                const bool apart = between.x != 0.0f || between.y != 0.0f || between.z != 0.0f;
                by = by + (factor * slope) *
                              (apart ? between : to_f3(fallback_direction(j, static_cast<std::uint32_t>(i), dimensions)));
            }
            next.set(i, own + (scene.solver.density_relaxation * w[i]) * by);
        }
    });
    std::swap(p, next);
}

void WorldTwin::Inside::collide(Axes& at, const Axes& from, bool stabilises) {
    if (colliders.empty()) return;
    threads.each(n, [&](std::uint32_t i) {
        if (w[i] == 0.0f) return;
        F3 here = at[i];
        for (const FastCollider& collider : colliders) {
            if (!collider.exact.active) continue;
            float distance = 0.0f;
            F3 normal = collider.normal;
            if (collider.exact.kind == ColliderKind::plane && !(stabilises && collider.moves)) {
                distance = dot(normal, here) - collider.offset;
            } else {
                Collider then = collider.exact;
                if (stabilises) then.now = then.before;
                const Surface surface = surface_at(then, to_double(here));
                distance = static_cast<float>(surface.distance);
                normal = to_f3(surface.normal);
            }
            const float depth = radius[i] - distance;
            if (depth <= 0.0f) continue;
            here = here + depth * normal;
            if (stabilises) continue;
            const F3 came_from = collider.moves ? to_f3(wall_before(collider.exact, to_double(here))) : here;
            const F3 moved = (here - from[i]) - (here - came_from);
            const F3 slip = moved - dot(moved, normal) * normal;
            const Friction& friction = collider.exact.friction;
            here = here - share_of_slip(friction.of_rest, friction.of_motion, length(slip), depth) * slip;
        }
        at.set(i, here);
    });
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

// x has moved on: where particles were is what predict() began with, foretold less what it added.
void WorldTwin::Inside::bounce() {
    const float slowest = -2.0f * length(to_f3(scene.solver.gravity)) * dt, per_dt = 1.0f / dt;
    if (bounces && has_solid) {
        count_contacts(foretold);
        threads.each(n, [&](std::uint32_t i) {
            F3 gained{};
            for (std::uint32_t k = lists.starts[i]; k < lists.starts[i + 1] && w[i] != 0.0f && !fluid(i); ++k) {
                const std::uint32_t j = lists.neighbours[k];
                const float e = pairs[material[i] * scene.materials.size() + material[j]].restitution;
                const F3 between = foretold[j] - foretold[i];
                const float distance = length(between);
                if (e <= 0.0f || fluid(j) || radius[i] + radius[j] - distance <= 0.0f) continue;
                const F3 normal = distance > 0.0f ? (1.0f / distance) * between : to_f3(fallback_direction(i, j, dimensions));
                const float before = per_dt * dot((foretold[j] - began[j]) - (foretold[i] - began[i]), normal);
                if (before >= slowest) continue;
                const float divisor = w[i] * static_cast<float>(counts[i]) + w[j] * static_cast<float>(counts[j]);
                gained = gained - (w[i] / divisor * (-e * before - dot(v[j] - v[i], normal))) * normal;
            }
            next.set(i, v[i] + gained);
        });
        std::swap(v, next);
    }
    threads.each(n, [&](std::uint32_t i) {
        if (w[i] == 0.0f || fluid(i)) return;
        F3 speed = v[i];
        for (const FastCollider& collider : colliders) {
            if (!collider.exact.active || collider.exact.restitution <= 0.0f) continue;
            const Surface surface = surface_of(collider, foretold[i]);
            if (surface.distance >= radius[i]) continue;
            const F3 normal = to_f3(surface.normal);
            const F3 of_wall = per_dt * (foretold[i] - to_f3(wall_before(collider.exact, to_double(foretold[i]))));
            const float before = dot(per_dt * (foretold[i] - began[i]) - of_wall, normal);
            if (before >= slowest) continue;
            speed = speed + (-collider.exact.restitution * before - dot(speed - of_wall, normal)) * normal;
        }
        v.set(i, speed);
    });
}

template <typename K> void WorldTwin::Inside::change_fluid_velocities(K kernel_of_pair) {
    const auto each_fluid_pair = [&](std::size_t i, K& pair, const auto& body) {
        for (std::uint32_t k = lists.starts[i]; k < lists.starts[i + 1]; ++k) {
            const std::uint32_t j = lists.neighbours[k];
            if (!fluid(j)) continue;
            const float h = 0.5f * (support(i) + support(j));
            const F3 between = x[i] - x[j];
            const float distance = length(between);
            if (distance >= h) continue;
            pair.set(h);
            const F3 gradient =
                distance > 0.0f ? (pair.slope(distance) / distance) * between
                                : pair.slope(0.1f * h) * to_f3(fallback_direction(j, static_cast<std::uint32_t>(i), dimensions));
            body(j, h, distance, between, gradient);
        }
    };
    if (eddies) {
        threads.share(n, [&](std::size_t begin, std::size_t end, unsigned) {
            K pair = kernel_of_pair;
            for (std::size_t i = begin; i < end; ++i) {
                F3 sum{};
                if (fluid(i)) {
                    each_fluid_pair(i, pair, [&](std::uint32_t j, float, float, F3, F3 gradient) {
                        sum = sum - volume[j] * cross(v[j] - v[i], gradient);
                    });
                }
                curl.set(i, sum);
                curl_size[i] = length(sum);
            }
        });
    }
    threads.share(n, [&](std::size_t begin, std::size_t end, unsigned) {
        K pair = kernel_of_pair;
        for (std::size_t i = begin; i < end; ++i) {
            F3 speed = v[i];
            if (fluid(i)) {
                const Material& own = scene.materials[material[i]];
                F3 eddy{}, viscous{}, cohesive{};
                each_fluid_pair(i, pair, [&](std::uint32_t j, float h, float distance, F3 between, F3 gradient) {
                    const Material& other = scene.materials[material[j]];
                    const float mass = 2.0f / (w[i] + w[j]), shared_volume = 0.5f * (volume[i] + volume[j]);
                    if (eddies) eddy = eddy + (volume[j] * (curl_size[j] - curl_size[i])) * gradient;
                    const float thick = 0.5f * (own.viscosity + other.viscosity);
                    viscous = viscous + (thick * mass * shared_volume * pair.value(distance)) * (v[j] - v[i]);
                    if (distance == 0.0f || material[i] != material[j]) return;
                    const float q = distance / h, bump = (1.0f - q) * q, cubed = bump * bump * bump;
                    const float pull = q > 0.5f ? 64.0f * cubed : 128.0f * cubed - 1.0f;
                    const float around = dimensions == 2 ? h * h : h * h * h;
                    cohesive = cohesive + (own.cohesion * mass * shared_volume / around * pull / distance) * between;
                });
                const float steepness = length(eddy);
                if (steepness > 0.0f) speed = speed + (dt * own.vorticity / steepness) * cross(eddy, curl[i]);
                speed = speed + w[i] * viscous - (dt * w[i]) * cohesive;
            }
            next.set(i, speed);
        }
    });
    std::swap(v, next);
}

void WorldTwin::Inside::tear() {
    threads.each(links.size(), [&](std::uint32_t c) {
        const Link& link = links[c];
        const std::uint32_t a = places[link.a], b = places[link.b];
        if (a == kNowhere || b == kNowhere) {
            torn[c] = 1;
        } else if (link.tears_at != 0.0f && length(x[a] - x[b]) > (1.0f + link.tears_at) * link.length) {
            torn[c] = 1;
        }
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
        if (bounces || !colliders.empty()) threads.each(n, [&](std::uint32_t i) { began.set(i, x[i]); });
        find_neighbours();
        for (std::uint32_t k = 0; k < solver.stabilisation_iterations; ++k) stabilise();
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
                if (!colliders.empty()) find_walls();
                with_kernel(kernel, dimensions, [&](auto of_pair) { solve_density(of_pair); });
            }
            collide(p, start, false);
        }
        finish();
        const bool walls_bounce =
            std::any_of(colliders.begin(), colliders.end(), [](const FastCollider& one) { return one.exact.restitution > 0.0f; });
        if (bounces || walls_bounce) bounce();
        if (flows) with_kernel(kernel, dimensions, [&](auto of_pair) { change_fluid_velocities(of_pair); });
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
