#include "support/physics_case.hpp"

#include "physics/kind_shared.h"

#include <cmath>
#include <random>

namespace mote::test {

namespace {

// From `low` to `high`; the same on every machine.
float next(std::mt19937& engine, float low, float high) {
    return low + (high - low) * static_cast<float>(static_cast<std::uint32_t>(engine()) >> 8) * 0x1p-24f;
}

// Multiples of 2^-20 m: differences from an anchor are exact, so coincident particles stay so.
float coarse(float coordinate) { return std::round(coordinate * 0x1p20f) * 0x1p-20f; }

} // namespace

Cloud make_cloud(std::uint32_t n, std::uint32_t dimensions) {
    std::mt19937 engine(n * 2 + dimensions);
    Cloud cloud;
    cloud.dimensions = dimensions;
    // So large that about twelve particles are within a kernel.
    const float edge = 0.1f * std::pow(static_cast<float>(n) + 1, 1.0f / static_cast<float>(dimensions));
    std::vector<Vec4> search;
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t material = engine() % kMaterials;
        const float r = next(engine, 0.03f, 0.09f);
        const float width = dimensions == 2 ? 4 * r * r : 8 * r * r * r;
        const bool fluid = material < 2, fixed = !fluid && engine() % 4 == 0;
        Vec4 x{};
        for (std::uint32_t axis = 0; axis < dimensions; ++axis) x[axis] = coarse(next(engine, 0, edge));
        if (i > 0 && engine() % 16 == 0) x = cloud.previous[i - 1];
        Vec4 p = x;
        const bool stays = i > 0 && engine() % 16 == 0; // it may then coincide with another
        for (std::uint32_t axis = 0; axis < dimensions && !stays; ++axis) p[axis] += coarse(next(engine, -0.02f, 0.02f));
        // Solids with mass ratios up to 1:1000; fluid with half to twice the mass that its density gives.
        const float mass = fluid ? 1000 * width * std::pow(2.0f, next(engine, -1, 1)) : std::pow(10.0f, next(engine, -2, 1));
        const float w = fixed ? 0 : 1 / mass;
        if (i > 0 && engine() % 16 == 0) p = cloud.predicted[i - 1];
        p[3] = r;
        x[3] = w;
        cloud.predicted.push_back(p);
        cloud.previous.push_back(x);
        // Volumes are independent of masses, so that a pass that confuses them fails.
        const float volume = width * std::pow(2.0f, next(engine, -0.5f, 0.5f));
        cloud.fluid.push_back(fluid ? Vec4{material == 0 ? 1000.0f : 700.0f, volume, 4 * r, w} : Vec4{0, volume, -r, w});
        cloud.materials.push_back(material);
        cloud.ids.push_back(n - 1 - i);              // a pass that confuses ids and indices fails
        search.push_back({p[0], p[1], p[2], 0.18f}); // half of the largest kernel
    }
    cloud.lists = reference::find_neighbours(search, {}, {.criterion = spatial::Criterion::touching, .dimensions = dimensions});
    return cloud;
}

Cloud make_grains(std::uint32_t n, std::uint32_t dimensions) {
    Cloud cloud = make_cloud(n, dimensions);
    for (Vec4& fluid : cloud.fluid) fluid[0] = fluid[2] = 0;
    cloud.materials.assign(n, 0);
    return cloud;
}

Cloud make_two(std::uint32_t dimensions, bool fluid, float apart) {
    constexpr float kRadius = kPairWidth / 4;
    const float volume = std::pow(2 * kRadius, static_cast<float>(dimensions)), w = 1 / (1000 * volume);
    Cloud pair{.dimensions = dimensions, .lists = {.offsets = {0, 1, 2}, .neighbours = {1, 0}}};
    for (const float x : {0.0f, apart}) {
        pair.predicted.push_back({x, 0, 0, kRadius});
        pair.previous.push_back({x, 0, 0, w});
        pair.fluid.push_back(fluid ? Vec4{1000, volume, kPairWidth, w} : Vec4{0, volume, 0, w});
        pair.materials.push_back(fluid ? 0 : 2);
        pair.ids.push_back(pair.size() - 1);
    }
    return pair;
}

namespace {

std::vector<Vec4> shifted(const Cloud& cloud, std::vector<Vec4> positions, float sign) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            positions[i][axis] += sign * kPeriod * std::nearbyint(cloud.previous[i][axis] / kPeriod);
        }
    }
    return positions;
}

} // namespace

std::vector<Vec4> local(const Cloud& cloud, std::vector<Vec4> world) { return shifted(cloud, std::move(world), -1); }
std::vector<Vec4> in_world(const Cloud& cloud, std::vector<Vec4> local) { return shifted(cloud, std::move(local), 1); }

Cloud with_fast_particles(Cloud cloud) {
    for (std::size_t i = 0; i < cloud.predicted.size(); i += 7) cloud.predicted[i][0] += 3 * kPeriod;
    return cloud;
}

DeviceCloud on_device_of(Case& c, const Cloud& cloud) {
    const std::uint32_t n = cloud.size();
    constexpr Vec4 kPoison{1e30f, 1e30f, 1e30f, 1e30f};
    std::vector<std::uint64_t> material_id;
    for (std::uint32_t i = 0; i < n; ++i) material_id.push_back(cloud.materials[i] | std::uint64_t{cloud.ids[i]} << 32);
    std::vector<Vec4> sph;
    for (const Vec4& of : cloud.fluid) {
        const bool fluid = of[0] > 0;
        sph.push_back({static_cast<float>(fluid ? shared::KIND_FLUID : shared::KIND_SOLID), of[1], fluid ? of[2] : 0, of[3]});
    }
    DeviceCloud device;
    device.solving.count = c.count(n);
    device.solving.predicted = c.in(local(cloud, cloud.predicted), kPoison);
    device.solving.previous = c.in(local(cloud, cloud.previous), kPoison);
    device.solving.anchors = c.in(in_world(cloud, std::vector<Vec4>(n)), kPoison);
    device.solving.period = kPeriod;
    device.solving.sph = c.in(sph, kPoison);
    device.solving.material_id = c.in(material_id, ~std::uint64_t{0});
    device.lists.offsets = c.in(cloud.lists.offsets, 0xFFFF'FFFFu);
    device.lists.neighbours = c.in(cloud.lists.neighbours, 0xFFFF'FFFFu);
    return device;
}

std::vector<Vec4> velocities_of(const Cloud& cloud) {
    std::vector<Vec4> velocities;
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        const auto k = static_cast<float>(i * i % 17);
        velocities.push_back({0.1f * k - 0.5f, 0.3f - 0.07f * k, cloud.dimensions == 2 ? 0 : 0.05f * k, cloud.previous[i][3]});
    }
    return velocities;
}

std::vector<reference::Collider> every_collider(std::uint32_t dimensions) {
    using reference::Collider, reference::ColliderKind, reference::Pose;
    const bool flat = dimensions == 2;
    // Tilted, and tilted by about 0.1 rad less.
    constexpr std::array<float, 4> kTilted{0.18257419f, 0.36514837f, 0.54772256f, 0.73029674f},
        kLess{0.14990027f, 0.33818001f, 0.56538796f, 0.73722496f};
    constexpr std::array<float, 4> kFlatTilted{0, 0, 0.6f, 0.8f}, kFlatLess{0, 0, 0.55f, 0.83516465f};
    const Pose now{{0.31f, 0.42f, flat ? 0.0f : 0.53f}, flat ? kFlatTilted : kTilted};
    const Pose before{{0.33f, 0.37f, flat ? 0.0f : 0.50f}, flat ? kFlatLess : kLess};
    const float deep = flat ? 1e18f : 0.15f;
    std::vector<Collider> all;
    for (const bool inside : {false, true}) {
        const float grow = inside ? 3.0f : 1.0f;
        const std::array kinds{
            Collider{.kind = ColliderKind::sphere, .dimensions = {0.2f * grow, 0, 0}},
            Collider{.kind = ColliderKind::box, .dimensions = {0.1f * grow, 0.2f * grow, deep * grow}},
            Collider{.kind = ColliderKind::capsule, .dimensions = {0.15f * grow, 0.23f, 0}},
            Collider{.kind = ColliderKind::cylinder, .dimensions = {0.14f * grow, 0.19f * grow, 0}},
            Collider{.kind = ColliderKind::cone, .dimensions = {0.21f * grow, 0.17f * grow, 0}},
        };
        for (Collider collider : kinds) {
            collider.inside = inside;
            all.push_back(collider);
        }
    }
    all.push_back({.kind = ColliderKind::plane, .normal = flat ? std::array{0.6f, 0.8f, 0.0f} : std::array{0.48f, 0.6f, 0.64f}});
    for (std::size_t k = 0; k < all.size(); ++k) {
        all[k].now = now;
        all[k].before = k % 3 == 2 ? now : before; // some are at rest
        const float mu = 0.1f + 0.1f * static_cast<float>(k % 5);
        all[k].friction = {1.3f * mu, mu};
        all[k].restitution = k % 4 == 3 ? 0.0f : 0.3f + 0.05f * static_cast<float>(k);
    }
    return all;
}

std::vector<reference::Collider> corner_of_colliders(std::uint32_t dimensions) {
    const std::vector<reference::Collider> every = every_collider(dimensions);
    std::vector<reference::Collider> corner{every[10], every[3], every[6], every[1]};
    corner.back().active = false;
    return corner;
}

graph::Buffer upload_colliders(Case& c, std::span<const reference::Collider> colliders) {
    std::vector<physics::ColliderVectors> table;
    const auto with = [](const std::array<float, 3>& a, float w) { return Vec4{a[0], a[1], a[2], w}; };
    for (const reference::Collider& collider : colliders) {
        physics::ColliderVectors own{};
        own[shared::COLLIDER_PARAMETERS] = {static_cast<float>(collider.kind), collider.inside ? -1.0f : 1.0f,
                                            collider.friction.mu_static, collider.friction.mu_kinetic};
        own[shared::COLLIDER_CENTRE] = with(collider.now.centre, collider.active ? 1.0f : 0.0f);
        own[shared::COLLIDER_ROTATION] = collider.now.rotation;
        const bool plane = collider.kind == reference::ColliderKind::plane;
        own[shared::COLLIDER_SIZE] = with(plane ? collider.normal : collider.dimensions, collider.restitution);
        own[shared::COLLIDER_CENTRE_BEFORE] = with(collider.before.centre, 0.0f);
        own[shared::COLLIDER_ROTATION_BEFORE] = collider.before.rotation;
        own[shared::COLLIDER_MOTION] = {1e30f, 0, 0, 0};
        table.push_back(own);
    }
    return upload_table(c, table);
}

Cloud made_fast(Cloud cloud) {
    std::mt19937 engine(cloud.size());
    for (Vec4& p : cloud.predicted) {
        const float way = std::pow(8.0f, next(engine, 0, 1)) * p[3];
        for (std::uint32_t axis = 0; axis < cloud.dimensions; ++axis) p[axis] += coarse(next(engine, -way, way));
    }
    return cloud;
}

physics::ColliderFeatures use_of(std::span<const reference::Collider> colliders) {
    physics::ColliderFeatures use{.kinds = 0, .friction = false, .moves = false};
    for (const reference::Collider& collider : colliders) {
        use.kinds |= 1u << static_cast<std::uint32_t>(collider.kind);
        use.friction = use.friction || collider.friction.mu_static > 0 || collider.friction.mu_kinetic > 0;
        use.moves = use.moves || !(collider.now == collider.before);
    }
    return use;
}

::testing::AssertionResult are_near(const std::vector<Vec4>& actual, std::span<const reference::Double4> expected,
                                    double tolerance) {
    if (actual.size() != expected.size()) return ::testing::AssertionFailure() << actual.size() << " elements";
    for (std::size_t i = 0; i < actual.size(); ++i) {
        for (std::size_t k = 0; k < 4; ++k) {
            if (std::abs(static_cast<double>(actual[i][k]) - expected[i][k]) <= tolerance) continue;
            return ::testing::AssertionFailure() << "element " << i << " is " << ::testing::PrintToString(actual[i])
                                                 << " instead of " << ::testing::PrintToString(expected[i]);
        }
    }
    return ::testing::AssertionSuccess();
}

} // namespace mote::test
