#include "physics/contact/impulse_case.hpp"

#include "physics/physics_shared.h"
#include "reference/physics/contact/contact_pairs.hpp"
#include "reference/physics/contact/meeting.hpp"
#include "reference/physics/state/search_reach.hpp"
#include "spatial/long_list_shared.h"

#include <cmath>
#include <numeric>

namespace mote::test {

namespace {

using reference::Double3;
using reference::operator-;
using reference::dot;
using reference::length;

float wave(std::uint32_t k, std::uint32_t factor) { return static_cast<float>((k * factor) % 101) / 50 - 1; } // -1 to 1

Vec4 any_direction(std::uint32_t k, float size, std::uint32_t dimensions) {
    return {size * wave(k, 37), size * wave(k, 53), dimensions == 2 ? 0 : size * wave(k, 71), 0};
}

template <typename Speed> std::vector<double> per_pair(const ImpulseCloud& from, const Speed& speed) {
    std::vector<double> speeds;
    for (std::uint32_t i = 0; i < from.cloud.size(); ++i) {
        for (const std::uint32_t j : reference::neighbours_of(from.pairs, i)) speeds.push_back(speed(i, j));
    }
    return speeds;
}

double w_of(const ImpulseCloud& from, std::uint32_t i) { return from.cloud.previous[i][3]; }

Vec4 vec4(const Double3& a, double w) {
    return {static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2]), static_cast<float>(w)};
}

// Meetings at a cosine of incidence below 0.1: rounding turns their normals too far for a comparison.
bool grazes(const reference::PassState& state, std::uint32_t i, std::uint32_t j) {
    const reference::Meeting<double> at = reference::meeting<double>(state, i, j);
    if (!at.meets || at.gap <= 0) return false;
    const Double3 moved = (state.p[i] - state.previous[i]) - (state.p[j] - state.previous[j]);
    return std::abs(dot(at.normal, moved)) < 0.1 * length(moved);
}

reference::NeighbourLists without_grazing(const reference::PassState& state, const reference::NeighbourLists& pairs) {
    reference::NeighbourLists kept{.offsets = {0}, .neighbours = {}};
    for (std::uint32_t i = 0; i < state.size; ++i) {
        for (const std::uint32_t j : reference::neighbours_of(pairs, i)) {
            if (!grazes(state, i, j)) kept.neighbours.push_back(j);
        }
        kept.offsets.push_back(static_cast<std::uint32_t>(kept.neighbours.size()));
    }
    return kept;
}

} // namespace

reference::NeighbourLists swept_neighbours(const Cloud& cloud, std::uint32_t left) {
    const reference::PassState state(cloud.predicted, cloud.previous);
    std::vector<Vec4> spheres;
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        const auto sphere = reference::sphere_around(reference::search_motion<double>(state, i, 1.01 * state.radius[i], left));
        spheres.push_back(vec4(sphere.centre, sphere.radius));
    }
    return reference::find_neighbours(spheres, {}, {.criterion = spatial::Criterion::touching, .dimensions = cloud.dimensions});
}

Cloud make_fast_cloud(std::uint32_t n, std::uint32_t dimensions) {
    Cloud cloud = make_cloud(n, dimensions);
    for (std::uint32_t i = 0; i < n; i += 5) {
        const Vec4 way = any_direction(i, 0.25f, dimensions);
        for (std::size_t axis = 0; axis < 3; ++axis) cloud.predicted[i][axis] += std::round(way[axis] * 0x1p20f) * 0x1p-20f;
    }
    return cloud;
}

std::vector<std::uint32_t> long_lists_of(const reference::NeighbourLists& lists) {
    std::vector<std::uint32_t> found{0};
    for (std::uint32_t i = 0; i + 1 < lists.offsets.size(); ++i) {
        if (reference::neighbours_of(lists, i).size() > shared::LONG_LIST) found.push_back(i);
    }
    found[0] = static_cast<std::uint32_t>(found.size() - 1);
    return found;
}

// More of them than some workgroups have subgroups.
Cloud balls_in_sand() {
    Cloud cloud = make_cloud(700, 3);
    for (std::uint32_t ball = 0; ball < 11; ++ball) {
        const std::uint32_t i = 61 * ball;
        const float along = 0.09f * static_cast<float>(ball);
        cloud.predicted[i] = {along, 0.5f, 1 - along, 0.25f};
        cloud.previous[i] = {along, 0.5f, 1 - along, 0.05f};
        cloud.fluid[i] = {0, 0.2f, -0.3f, 0.05f};
        cloud.materials[i] = 2;
    }
    return cloud;
}

graph::Settings for_gpus(graph::Settings settings) {
    settings.software = false;
    return settings;
}

ImpulseCloud make_impulse_cloud(Cloud cloud) {
    const std::uint32_t n = cloud.size(), dimensions = cloud.dimensions;
    cloud.lists = swept_neighbours(cloud, 1);
    ImpulseCloud result{
        .cloud = std::move(cloud), .ids = std::vector<std::uint32_t>(n), .pairs = {}, .spins = {}, .impulses = {}, .couples = {}};
    std::iota(result.ids.rbegin(), result.ids.rend(), 0u);
    for (std::uint32_t i = 0; i < n; ++i) {
        const bool fluid = result.cloud.fluid[i][0] > 0, turns = !fluid && i % 7 != 3;
        Vec4 spin = turns ? any_direction(i, 10, 3) : Vec4{};
        if (dimensions == 2) spin[0] = spin[1] = 0;
        spin[3] = turns || fluid ? 0.0f : 1.0f; // the warm start marks fluids
        result.spins.push_back(spin);
    }
    ImpulseState state(result);
    reference::find_contact_pairs<double>(state, 1, result.pairs);
    result.pairs = without_grazing(state, result.pairs);
    for (std::uint32_t i = 0; i < n; ++i) {
        for (const std::uint32_t j : reference::neighbours_of(result.pairs, i)) {
            const auto k = static_cast<std::uint32_t>(result.impulses.size());
            const auto mass = static_cast<float>(1 / (w_of(result, i) + w_of(result, j)));
            Vec4 impulse{}, couple{};
            if (k % 4 != 0) { // the others are new
                impulse = any_direction(k, 0.3f * mass, dimensions);
                impulse[3] = 0.1f * mass * static_cast<float>(k % 3);
                couple = any_direction(k + 50, 0.001f * mass, 3);
                if (dimensions == 2) couple[0] = couple[1] = 0;
            }
            result.impulses.push_back(impulse);
            result.couples.push_back(couple);
        }
    }
    return result;
}

std::vector<reference::PairCoefficients> every_pair() {
    std::vector<reference::PairCoefficients> pairs;
    for (std::uint32_t a = 0; a < kMaterials; ++a) {
        for (std::uint32_t b = 0; b < kMaterials; ++b) {
            const float mu = 0.1f * static_cast<float>(1 + a + b);
            const bool solids = a >= 2 && b >= 2;
            pairs.push_back({{mu, 0.7f * mu}, solids && a + b > 4 ? 0.1f * static_cast<float>(a + b) : 0.0f, 0.5f * mu});
        }
    }
    return pairs;
}

reference::ImpulseRules impulse_rules(const std::vector<reference::PairCoefficients>& pairs) {
    return {.pairs = pairs, .material_count = kMaterials, .gravity = kImpulseGravity, .dt = kSubstep};
}

bool turns(const ImpulseCloud& from, std::size_t i) { return from.spins[i][3] == 0 && from.cloud.fluid[i][0] == 0; }

ImpulseState::ImpulseState(const ImpulseCloud& from, std::span<const Vec4> velocities)
    : PassState(from.cloud.state(), from.cloud.dimensions, velocities) {
    id = from.ids;
    spin = reference::axes_of(from.spins);
    for (std::size_t i = 0; i < size; ++i) locked[i] = from.spins[i][3] != 0 ? 1 : 0;
}

reference::Contacts<double> contacts_of(const ImpulseCloud& from) {
    reference::Contacts<double> contacts{.pairs = from.pairs, .kept = {}, .normal = {}, .gap = {}, .share = {}};
    for (std::size_t k = 0; k < from.impulses.size(); ++k) {
        contacts.kept.push_back({reference::xyz(from.impulses[k]), from.impulses[k][3], reference::xyz(from.couples[k])});
    }
    for (const Vec4& touch : from.touches) {
        contacts.normal.push_back(reference::xyz(touch));
        contacts.gap.push_back(touch[3]);
    }
    contacts.share.assign(from.shares.begin(), from.shares.end());
    return contacts;
}

void take(ImpulseCloud& into, const reference::Contacts<double>& contacts, const reference::PassState& state) {
    into.touches.resize(contacts.kept.size());
    for (std::size_t k = 0; k < contacts.kept.size(); ++k) {
        const auto& [impulse, before, couple] = contacts.kept[k];
        into.impulses[k] = vec4(impulse, before);
        into.couples[k] = vec4(couple, 0);
        into.touches[k] = vec4(contacts.normal[k], contacts.gap[k]);
    }
    into.shares.clear();
    for (std::uint32_t i = 0; i < into.cloud.size(); ++i) {
        into.shares.push_back(static_cast<float>(contacts.share[i]));
        into.spins[i] = vec4(state.spin[i], turns(into, i) ? 0 : 1);
    }
}

DeviceImpulses on_device_of(Case& c, const ImpulseCloud& from, float far) {
    const std::uint32_t n = from.cloud.size();
    DeviceImpulses device{.on_device = on_device_of(c, from.cloud), .contacts = {}, .pairs = {}, .step = {}, .locked = {}};
    std::vector<std::uint64_t> material_id;
    std::vector<std::uint32_t> locked(n);
    std::vector<Vec4> anchors = in_world(from.cloud, std::vector<Vec4>(n));
    for (std::uint32_t i = 0; i < n; ++i) {
        material_id.push_back(from.cloud.materials[i] | std::uint64_t{from.ids[i]} << 32);
        for (std::uint32_t axis = 0; axis < from.cloud.dimensions; ++axis) anchors[i][axis] += far;
        locked[from.ids[i]] = from.spins[i][3] != 0 ? 1 : 0;
    }
    device.locked = c.in(locked, 1u);
    physics::SolverState& solving = device.on_device.solving;
    solving.material_id = c.in(material_id, ~std::uint64_t{0});
    solving.anchors = c.in(anchors, {1e30f, 1e30f, 1e30f, 1e30f});
    std::vector<Vec4> spins = from.spins;
    for (std::uint32_t i = 0; i < n && !from.shares.empty(); ++i) spins[i][3] = turns(from, i) ? from.shares[i] : -from.shares[i];
    solving.spins = changing(c, spins, {1e30f, 1e30f, 1e30f, 0});
    device.contacts = {{c.in(from.pairs.offsets, 0xFFFF'FFFFu),
                        c.in(from.pairs.neighbours, 0xFFFF'FFFFu),
                        {},
                        c.in(long_lists_of(from.pairs), 0xFFFF'FFFFu)},
                       changing(c, from.impulses, {1e30f, 1e30f, 1e30f, 1e30f}),
                       changing(c, from.couples, {1e30f, 1e30f, 1e30f, 1e30f})};
    std::vector<Vec4> table;
    for (const reference::PairCoefficients& pair : every_pair()) {
        table.push_back({pair.friction.mu_static, pair.friction.mu_kinetic, pair.restitution, pair.rolling});
    }
    device.pairs = c.in(table, {9, 9, 9, 9});
    const auto& g = kImpulseGravity;
    device.step = c.in(std::vector<Vec4>{{g[0], g[1], g[2], kSubstep}, {1e6f, 0, 0, 0}}, {});
    return device;
}

physics::ImpulseSolve solve_of(Case& c, const DeviceImpulses& device, const ImpulseCloud& from) {
    return {device.contacts,
            c.in(from.touches, {1e30f, 1e30f, 1e30f, 1e30f}),
            device.pairs,
            device.step,
            {from.cloud.dimensions, kMaterials}};
}

::testing::AssertionResult are_near_in_speed(const std::vector<Vec4>& actual, const std::vector<Double3>& expected,
                                             const std::vector<double>& speeds, double tolerance) {
    if (actual.size() != expected.size()) return ::testing::AssertionFailure() << actual.size() << " elements";
    for (std::size_t k = 0; k < actual.size(); ++k) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double off = speeds[k] * std::abs(double{actual[k][axis]} - expected[k][axis]);
            if (off <= tolerance) continue;
            return ::testing::AssertionFailure()
                   << "element " << k << " is " << ::testing::PrintToString(actual[k]) << " instead of "
                   << ::testing::PrintToString(expected[k]) << ", off by " << off << " m/s";
        }
    }
    return ::testing::AssertionSuccess();
}

std::vector<double> impulse_speeds(const ImpulseCloud& from) {
    return per_pair(from, [&](std::uint32_t i, std::uint32_t j) { return w_of(from, i) + w_of(from, j); });
}

std::vector<double> couple_speeds(const ImpulseCloud& from) {
    return per_pair(from, [&](std::uint32_t i, std::uint32_t j) {
        return (w_of(from, i) + w_of(from, j)) / (double{from.cloud.predicted[i][3]} + from.cloud.predicted[j][3]);
    });
}

std::vector<double> spin_speeds(const ImpulseCloud& from) {
    std::vector<double> speeds;
    for (const Vec4& sphere : from.cloud.predicted) speeds.push_back(sphere[3]);
    return speeds;
}

} // namespace mote::test
