// The twin of the whole step: densities and velocities of fluids.
#include "reference/physics/fast_kernel.hpp"
#include "reference/physics/step_inside.hpp"

namespace mote::reference {

void WorldTwin::Inside::find_walls() {
    threads.each(n, [&](std::uint32_t i) {
        F3 gradient{};
        float open = 1.0f; // what no wall so far takes
        if (fluid(i)) {
            const float h = support(i);
            const auto add = [&](float distance, F3 normal) {
                if (distance >= h) return;
                const float at = 64.0f * std::max(distance, 0.0f) / h;
                const auto lower = std::min(static_cast<std::size_t>(at), std::size_t{63});
                const float f = at - static_cast<float>(lower);
                const float share = (1.0f - f) * wall_value[lower] + f * wall_value[lower + 1];
                const float slope = ((1.0f - f) * wall_slope[lower] + f * wall_slope[lower + 1]) / h;
                gradient = (1.0f - share) * gradient + (open * slope) * normal;
                open *= 1.0f - share;
            };
            for (const FastCollider& collider : colliders) {
                if (!collider.exact.active) continue;
                if (collider.exact.kind == ColliderKind::plane) {
                    add(dot(collider.normal, p[i]) - collider.offset, collider.normal);
                } else {
                    const Surface surface = surface_of(collider, p[i]);
                    add(static_cast<float>(surface.distance), to_f3(surface.normal));
                }
            }
            if (meshes) {
                const auto point = mesh_at(*meshes, to_double(p[i]), radius[i], h);
                if (point) add(static_cast<float>(point->surface.distance), to_f3(point->surface.normal));
            }
        }
        wall.set(i, gradient);
        wall_share_[i] = 1.0f - open;
    });
}

// λ first; what it finds of every pair serves the second loop, since nothing moves between them.
template <typename K> void WorldTwin::Inside::solve_density_by(K kernel_of_pair) {
    const bool walls = !scene.colliders.empty();
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
                const float round = ball(i) ? radius[i] : ball(j) ? radius[j] : 0.0f;
                if (squared >= (h + round) * (h + round)) continue;
                pair.set(h);
                const float distance = std::sqrt(squared);
                F3 slope{};
                weight[k] = pair.value(distance);
                if (round > 0.0f) {
                    const float gap = std::max(distance - round, 0.0f), at = 64.0f * gap / h, bent = h / (round + gap);
                    const auto lower = std::min(static_cast<std::size_t>(at), std::size_t{63});
                    const float f = at - static_cast<float>(lower);
                    const auto look_up = [&](const std::array<float, 65>& table) {
                        return (1.0f - f) * table[lower] + f * table[lower + 1];
                    };
                    const float bend = look_up(bend_value);
                    weight[k] = look_up(wall_value) - bent * bend;
                    steep[k] = (look_up(wall_slope) - bent * look_up(bend_slope) + bent * bent * bend) / h / distance;
                    slope = (volume[j] * steep[k]) * between;
                } else if (distance > 0.0f) {
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

template <typename K> void WorldTwin::Inside::change_fluid_velocities_by(K kernel_of_pair) {
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

void WorldTwin::Inside::adhere() {
    const auto behind = [&](float gap, float h) { // F
        const float at = 64.0f * std::max(gap, 0.0f) / h;
        const auto lower = std::min(static_cast<std::size_t>(at), std::size_t{63});
        const float f = at - static_cast<float>(lower);
        return (1.0f - f) * half_space[lower] + f * half_space[lower + 1];
    };
    threads.each(n, [&](std::uint32_t i) {
        next.set(i, v[i]);
        if (w[i] == 0.0f) return;
        F3 gained{};
        for (std::uint32_t k = lists.starts[i]; k < lists.starts[i + 1]; ++k) {
            const std::uint32_t j = lists.neighbours[k];
            if (fluid(i) == fluid(j)) continue;
            const std::uint32_t wet = fluid(i) ? i : j, dry = fluid(i) ? j : i;
            const F3 between = x[i] - x[j];
            const float h = support(wet), distance = length(between), gap = ball(dry) ? distance - radius[dry] : distance;
            if (distance == 0.0f || gap >= h) continue;
            const float q = distance / h, bracket = -16.0f * q * q + 24.0f * q - 8.0f; // of A
            const float shape = bracket > 0.0f && q > 0.5f ? std::sqrt(std::sqrt(bracket)) : 0.0f;
            const float drawn = volume[dry] * (ball(dry) ? behind(gap, h) : shape / (dimensions == 2 ? h * h : h * h * h));
            const float impulse = dt * scene.materials[material[wet]].adhesion * drawn / (w[i] + w[j]);
            gained = gained - (w[i] * impulse / distance) * between;
        }
        if (fluid(i)) {
            const float h = support(i), beta = scene.materials[material[i]].adhesion;
            const auto add = [&](float distance, F3 normal) {
                if (distance < h) gained = gained - (dt * beta * behind(distance, h)) * normal;
            };
            for (const FastCollider& collider : colliders) {
                if (!collider.exact.active) continue;
                const Surface surface = surface_of(collider, x[i]);
                add(static_cast<float>(surface.distance), to_f3(surface.normal));
            }
            if (meshes) {
                const auto point = mesh_at(*meshes, to_double(x[i]), radius[i], h);
                if (point) add(static_cast<float>(point->surface.distance), to_f3(point->surface.normal));
            }
        }
        next.set(i, v[i] + gained);
    });
    std::swap(v, next);
}

void WorldTwin::Inside::solve_density() {
    with_kernel(kernel, dimensions, [&](auto of_pair) { solve_density_by(of_pair); });
}

void WorldTwin::Inside::change_fluid_velocities() {
    with_kernel(kernel, dimensions, [&](auto of_pair) { change_fluid_velocities_by(of_pair); });
}

} // namespace mote::reference
