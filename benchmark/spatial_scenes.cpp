#include "benchmark/spatial_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

namespace mote::bench {

namespace {

using Vec3 = std::array<double, 3>;

constexpr double kRadius = 0.075;         // m
constexpr double kDiameter = 2 * kRadius; // m, edge length of a voxel
constexpr int kVoxels = 12;               // along a box
constexpr double kBoxEdge = kVoxels * kDiameter;
constexpr double kGap = 0.002;         // m, between boxes
constexpr double kReleaseHeight = 3.6; // m
constexpr float kMargin = 0.0075f;     // m, a tenth of the radius

// Uniform in [0, 1): the standard specifies the engine exactly, but not the distributions.
class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    double next() { return static_cast<double>(engine_()) * 0x1p-32; }
    double within(double low, double high) { return low + (high - low) * next(); }

private:
    std::mt19937 engine_;
};

Sphere make_sphere(const Vec3& centre, double radius) {
    return {static_cast<float>(centre[0]), static_cast<float>(centre[1]), static_cast<float>(centre[2]),
            static_cast<float>(radius)};
}

// The particles of a box, relative to its centre. Merged as in the seed's section 4.4.3 with a padding of 2 and no site among the
// children: the outer two layers are kept, the 8^3 voxels inside become 8 of 4^3 (1216 + 0 + 8 on levels 0, 1 and 2).
std::vector<Sphere> box_particles(bool merged) {
    constexpr int kKept = 2;
    constexpr int kMerged = 4;
    std::vector<Sphere> particles;
    const auto add = [&](int x, int y, int z, int edge) {
        const auto centre = [edge](int voxel) { return (voxel + edge / 2.0) * kDiameter - kBoxEdge / 2; };
        particles.push_back(make_sphere({centre(x), centre(y), centre(z)}, edge * kRadius));
    };
    const auto inside = [](int voxel) { return voxel >= kKept && voxel < kVoxels - kKept; };
    for (int z = 0; z < kVoxels; ++z) {
        for (int y = 0; y < kVoxels; ++y) {
            for (int x = 0; x < kVoxels; ++x) {
                if (!merged || !inside(x) || !inside(y) || !inside(z)) add(x, y, z, 1);
            }
        }
    }
    if (merged) {
        for (int z = kKept; z < kVoxels - kKept; z += kMerged) {
            for (int y = kKept; y < kVoxels - kKept; y += kMerged) {
                for (int x = kKept; x < kVoxels - kKept; x += kMerged) add(x, y, z, kMerged);
            }
        }
    }
    return particles;
}

struct Rotation {
    std::array<Vec3, 3> rows;

    Vec3 operator()(const Vec3& v) const {
        Vec3 result;
        for (std::size_t i = 0; i < 3; ++i) result[i] = rows[i][0] * v[0] + rows[i][1] * v[1] + rows[i][2] * v[2];
        return result;
    }
};

Rotation about(const Vec3& axis, double angle) {
    const double c = std::cos(angle), s = std::sin(angle), t = 1 - c;
    const auto [x, y, z] = axis;
    return {{{{t * x * x + c, t * x * y - s * z, t * x * z + s * y},
              {t * x * y + s * z, t * y * y + c, t * y * z - s * x},
              {t * x * z - s * y, t * y * z + s * x, t * z * z + c}}}};
}

Vec3 random_axis(Random& random) {
    const double y = random.within(-1, 1);
    const double angle = random.within(0, 2 * std::numbers::pi);
    const double r = std::sqrt(1 - y * y);
    return {r * std::cos(angle), y, r * std::sin(angle)};
}

// Adds the boxes one after the other, each with its own phase.
void add_boxes(Scene& scene, bool merged, double settled, std::uint32_t boxes) {
    const double fallen = settled > 0 ? kReleaseHeight : 0;
    const double across = (kBoxEdge + kGap) * (1 + 0.05 * settled);
    const double upwards = (kBoxEdge + kGap) * (1 - 0.02 * settled);
    const double tilt = 6 * std::numbers::pi / 180 * settled;
    const std::vector<Sphere> particles = box_particles(merged);
    Random random(1);
    for (std::uint32_t box = 0; box < boxes * boxes * boxes; ++box) {
        const Vec3 centre{(box % boxes - (boxes - 1) / 2.0) * across,
                          kReleaseHeight - fallen + kBoxEdge / 2 + box / boxes / boxes * upwards,
                          (box / boxes % boxes - (boxes - 1) / 2.0) * across};
        const Vec3 axis = random_axis(random);
        const Rotation turn = about(axis, tilt * random.next());
        for (const Sphere& particle : particles) {
            const Vec3 offset = turn({particle[0], particle[1], particle[2]});
            scene.spheres.push_back(
                make_sphere({centre[0] + offset[0], centre[1] + offset[1], centre[2] + offset[2]}, particle[3]));
            scene.phases.push_back(spatial::kNoSelfCollision | (box + 1));
        }
    }
}

template <typename T> void shuffle(std::vector<T>& values, Random& random) {
    for (std::size_t i = values.size(); i > 1; --i) {
        std::swap(values[i - 1], values[static_cast<std::size_t>(random.next() * static_cast<double>(i))]);
    }
}

// One cube of edge 2^level, as one particle or as its eight octants. A cube of level l yields l + 1 sizes, each with the same
// share of the volume: so 1 in l + 1 cubes is not divided.
void add_cube(Scene& scene, const Vec3& corner, std::uint32_t level, Random& random) {
    const double edge = std::ldexp(kDiameter, static_cast<int>(level));
    if (random.next() * (level + 1) < 1) {
        Vec3 centre;
        for (std::size_t axis = 0; axis < 3; ++axis) centre[axis] = corner[axis] + edge * (0.5 + random.within(-0.02, 0.02));
        scene.spheres.push_back(make_sphere(centre, edge / 2));
        return;
    }
    for (int part = 0; part < 8; ++part) {
        add_cube(scene,
                 {corner[0] + (part & 1) * edge / 2, corner[1] + (part >> 1 & 1) * edge / 2, corner[2] + (part >> 2) * edge / 2},
                 level - 1, random);
    }
}

} // namespace

Scene rigid_boxes(bool merged, double settled, std::uint32_t boxes) {
    Scene scene{merged ? "boxes, merged" : "boxes", {}, {}, {spatial::Criterion::touching, kMargin}};
    add_boxes(scene, merged, settled, boxes);
    return scene;
}

Scene granular_pile(double settled, std::uint32_t boxes) {
    Scene scene{"granular pile", {}, {}, {spatial::Criterion::touching, kMargin}};
    add_boxes(scene, false, 0, boxes);
    scene.phases.clear();
    if (settled == 0) return scene;

    // The lattice sites below the top with the smallest distance outwards, measured along the slope.
    const std::size_t wanted = scene.spheres.size();
    const double spacing = kDiameter * (1.02 - 0.05 * settled);
    const double outwards_per_height = std::tan(std::numbers::pi / 3) * settled; // the slope's cotangent
    const double top = boxes * kBoxEdge * (1 - 5.0 / 9 * settled);
    const int layers = static_cast<int>(top / spacing);
    const double base_of_prism = std::sqrt(static_cast<double>(wanted) / layers) / 2 * spacing;
    const int half = static_cast<int>((base_of_prism + outwards_per_height * top / 2) / spacing) + 3; // wider than needed
    struct Site {
        double outwards;
        Vec3 centre;
    };
    std::vector<Site> sites;
    for (int y = 0; y < layers; ++y) {
        for (int z = -half; z < half; ++z) {
            for (int x = -half; x < half; ++x) {
                const Vec3 centre{(x + 0.5) * spacing, (y + 0.5) * spacing, (z + 0.5) * spacing};
                sites.push_back({std::max(std::abs(centre[0]), std::abs(centre[2])) + outwards_per_height * centre[1], centre});
            }
        }
    }
    std::vector<double> ways;
    for (const Site& site : sites) ways.push_back(site.outwards);
    std::ranges::nth_element(ways, ways.begin() + static_cast<std::ptrdiff_t>(wanted) - 1);
    const double limit = ways[wanted - 1];
    std::size_t on_the_limit =
        wanted -
        static_cast<std::size_t>(std::ranges::count_if(sites, [limit](const Site& site) { return site.outwards < limit; }));

    scene.spheres.clear();
    Random random(2);
    const double off = 0.08 * kDiameter * settled;
    for (const Site& site : sites) {
        if (site.outwards > limit || (site.outwards == limit && on_the_limit == 0)) continue;
        if (site.outwards == limit) --on_the_limit;
        Vec3 centre = site.centre;
        for (double& coordinate : centre) coordinate += random.within(-off, off);
        scene.spheres.push_back(make_sphere(centre, kRadius));
    }
    return scene;
}

Scene mixed_sizes(std::uint32_t levels, std::uint32_t n) {
    Scene scene{"sizes 1:" + std::to_string(1u << levels), {}, {}, {spatial::Criterion::touching, kMargin}};
    double per_cube = 0; // mean number of particles: 8^(levels - l) cubes of level l, of which 1 in levels + 1 is a particle
    for (std::uint32_t parts = 0; parts <= levels; ++parts)
        per_cube += std::ldexp(1.0, static_cast<int>(3 * parts)) / (levels + 1);
    const int across = std::max(1, static_cast<int>(std::lround(std::cbrt(n / per_cube))));
    const double edge = std::ldexp(kDiameter, static_cast<int>(levels));
    Random random(3);
    for (int z = 0; z < across; ++z) {
        for (int y = 0; y < across; ++y) {
            for (int x = 0; x < across; ++x) add_cube(scene, {x * edge, y * edge, z * edge}, levels, random);
        }
    }
    return scene;
}

Scene fluid(std::uint32_t n) {
    constexpr double kSpacing = 0.05; // m
    Scene scene{"fluid, 40 neighbours", {}, {}, {spatial::Criterion::within_own}};
    const int across = static_cast<int>(std::lround(std::cbrt(n)));
    Random random(4);
    for (int z = 0; z < across; ++z) {
        for (int y = 0; y < across; ++y) {
            for (int x = 0; x < across; ++x) {
                Vec3 centre{x * kSpacing, y * kSpacing, z * kSpacing};
                for (double& coordinate : centre) coordinate += kSpacing * random.within(-0.1, 0.1);
                scene.spheres.push_back(make_sphere(centre, 2.2 * kSpacing));
            }
        }
    }
    shuffle(scene.spheres, random);
    return scene;
}

Scene random_points(std::uint32_t n) {
    Scene scene{"random, 30 neighbours", {}, {}, {spatial::Criterion::within_own}};
    const double edge = std::cbrt(n); // a mean spacing of 1 m
    const double radius = std::cbrt(30 * 3 / (4 * std::numbers::pi));
    Random random(5);
    for (std::uint32_t i = 0; i < n; ++i) {
        const double x = random.within(0, edge), y = random.within(0, edge), z = random.within(0, edge);
        scene.spheres.push_back(make_sphere({x, y, z}, radius));
    }
    return scene;
}

Scene random_radii(std::uint32_t n) {
    Scene scene = random_points(n);
    scene.name = "random, radii 1.4-2.6";
    scene.query = {spatial::Criterion::within_larger};
    Random random(6);
    for (Sphere& sphere : scene.spheres) sphere[3] = static_cast<float>(random.within(1.4, 2.6));
    return scene;
}

} // namespace mote::bench
