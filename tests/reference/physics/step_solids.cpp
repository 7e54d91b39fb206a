// The twin of the whole step: contacts, links, colliders.
#include "reference/physics/step_inside.hpp"

namespace mote::reference {

void WorldTwin::Inside::count_contacts(const Axes& at) {
    threads.each(n, [&](std::uint32_t i) {
        std::uint32_t count = 0;
        const F3 own = at[i];
        for (std::uint32_t k = lists.starts[i]; w[i] != 0.0f && k < lists.starts[i + 1]; ++k) {
            const std::uint32_t j = lists.neighbours[k];
            if (fluid(i) && fluid(j)) continue;
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
                const F3 at_first = from[j] - from[i];
                const float apart = length(at_first);
                const F3 normal = apart > 0.0f      ? (1.0f / apart) * at_first
                                  : distance > 0.0f ? (1.0f / distance) * between
                                                    : to_f3(fallback_direction(i, j, dimensions));
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

void WorldTwin::Inside::collide_with_meshes() {
    threads.each(n, [&](std::uint32_t i) {
        const auto point = mesh_at(*meshes, to_double(p[i]), radius[i], 3.0 * radius[i]);
        if (!point || w[i] == 0.0f) return;
        const F3 normal = to_f3(point->surface.normal);
        const float depth = radius[i] - static_cast<float>(point->surface.distance);
        if (depth <= 0.0f) return;
        const F3 out = p[i] + depth * normal, moved = out - start[i];
        const F3 slip = moved - dot(moved, normal) * normal;
        const Friction& friction = mesh_friction[point->triangle];
        p.set(i, out - share_of_slip(friction.of_rest, friction.of_motion, length(slip), depth) * slip);
    });
}

void WorldTwin::Inside::bounce_off_meshes() {
    const float slowest = -2.0f * length(to_f3(scene.solver.gravity)) * dt, per_dt = 1.0f / dt;
    threads.each(n, [&](std::uint32_t i) {
        if (w[i] == 0.0f || fluid(i)) return;
        const auto point = mesh_at(*meshes, to_double(foretold[i]), radius[i], 3.0 * radius[i]);
        if (!point || point->surface.distance >= radius[i]) return;
        const F3 normal = to_f3(point->surface.normal);
        const float e = mesh_restitution[point->triangle], before = per_dt * dot(foretold[i] - began[i], normal);
        if (e > 0.0f && before < slowest) v.set(i, v[i] + (-e * before - dot(v[i], normal)) * normal);
    });
}

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

} // namespace mote::reference
