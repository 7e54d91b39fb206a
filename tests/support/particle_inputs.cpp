#include "support/particle_inputs.hpp"

#include "graph/random.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace mote::test {

namespace {

using graph::test::Random;
using Sphere = std::array<float, 4>;

constexpr float kFar = 1e5f;
constexpr std::uint32_t kNoSelfCollision = 0x80000000u;

// [0, 1) in steps of 2^-24.
float fraction(Random& random) { return static_cast<float>(random.next() >> 40) * 0x1p-24f; }

// [-1, 1) in steps of 2^-23.
float unit(Random& random) { return 2.0f * fraction(random) - 1.0f; }

// Rounded to eight bits: the last bits of std::cbrt differ between platforms.
float coarse(double value) {
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    return static_cast<float>(std::ldexp(std::round(mantissa * 256.0) / 256.0, exponent));
}

// The radius that gives n particles, spread evenly over a volume, kTypicalNeighbours neighbours.
float ball_radius(double volume, double n) {
    return coarse(std::min(1.0, std::cbrt(3.0 * kTypicalNeighbours * volume / (4.0 * std::numbers::pi * n))));
}
float disc_radius(double area, double n) {
    return coarse(std::min(1.0, std::sqrt(kTypicalNeighbours * area / (std::numbers::pi * n))));
}
float line_radius(double length, double n) { return coarse(std::min(1.0, kTypicalNeighbours * length / (2.0 * n))); }

// Between three and five quarters of `typical`.
float vary(float typical, Random& random) { return typical * (0.75f + 0.5f * fraction(random)); }

Sphere in_box(float radius, Random& random) {
    Sphere sphere{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        sphere[axis] = unit(random);
    }
    sphere[3] = vary(radius, random);
    return sphere;
}

std::vector<Sphere> uniform(std::uint32_t n, Random& random) {
    const float radius = ball_radius(8.0, n);
    std::vector<Sphere> spheres(n);
    std::generate(spheres.begin(), spheres.end(), [&] { return in_box(radius, random); });
    return spheres;
}

std::vector<Sphere> clustered(std::uint32_t n, Random& random) {
    constexpr std::size_t kClumps = 4;
    // Of a clump, in sides of the box: the same number of particles in 10^-4 of the volume.
    const float side = coarse(std::cbrt(1e-4 / kClumps));
    const float sparse_radius = ball_radius(8.0, 0.5 * n);
    const float dense_radius = ball_radius(8e-4, 0.5 * n);
    std::array<Sphere, kClumps> clumps{};
    std::generate(clumps.begin(), clumps.end(), [&] { return in_box(0.0f, random); });

    std::vector<Sphere> spheres(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        if (i % 2 == 0) {
            spheres[i] = in_box(sparse_radius, random);
            continue;
        }
        const Sphere& middle = clumps[random.below(kClumps)];
        const Sphere offset = in_box(dense_radius, random);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float shift = side * offset[axis];
            spheres[i][axis] = middle[axis] + shift;
        }
        spheres[i][3] = offset[3];
    }
    return spheres;
}

std::vector<Sphere> coincident(std::uint32_t n, Random& random) {
    std::vector<Sphere> spheres(n, Sphere{0.3f, -0.7f, 0.1f, 0.0f});
    for (Sphere& sphere : spheres) {
        sphere[3] = vary(0.01f, random);
    }
    return spheres;
}

std::vector<Sphere> collinear(std::uint32_t n, Random& random) {
    const float radius = line_radius(3.0, n); // the line below is 3/2 as long as its extent in x
    std::vector<Sphere> spheres(n);
    for (Sphere& sphere : spheres) {
        const float x = unit(random);
        sphere = {x, 0.5f * x, -x, vary(radius, random)};
    }
    return spheres;
}

std::vector<Sphere> coplanar_lattice(std::uint32_t n, Random& random) {
    constexpr float kStep = 0.0625f; // exact, as are the squares of all distances
    const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(n))));
    std::vector<Sphere> spheres(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const float column = static_cast<float>(i % side) - static_cast<float>(side / 2);
        const float row = static_cast<float>(i / side) - static_cast<float>(side / 2);
        spheres[i] = {kStep * column, 0.3f, kStep * row, 3.0f * kStep};
    }
    for (std::uint32_t i = n; i > 1; --i) {
        std::swap(spheres[i - 1], spheres[random.below(i)]);
    }
    return spheres;
}

std::vector<Sphere> radii_spread(std::uint32_t n, Random& random) {
    // About as many radii in every octave from 1/100 to 1 of the largest, r. The number of neighbours is proportional to the mean
    // of their cubes, r^3 / 14.
    const float largest = ball_radius(8.0 * 14.0, n);
    std::vector<Sphere> spheres = uniform(n, random);
    for (Sphere& sphere : spheres) {
        const float mantissa = 0.64f + 0.36f * fraction(random);
        sphere[3] = std::ldexp(largest * mantissa, -static_cast<int>(random.below(7)));
    }
    if (n > 1) {
        spheres.front()[3] = 0.01f * largest;
        spheres.back()[3] = largest;
    }
    return spheres;
}

std::vector<Sphere> with_huge_sphere(std::uint32_t n, Random& random) {
    std::vector<Sphere> spheres = uniform(n, random);
    if (n > 0) {
        spheres[n / 2] = {0.1f, -0.2f, 0.3f, 4.0f};
    }
    return spheres;
}

std::vector<Sphere> two_dimensional(std::uint32_t n, Random& random) {
    const float radius = disc_radius(4.0, n);
    std::vector<Sphere> spheres(n);
    for (Sphere& sphere : spheres) {
        sphere = in_box(radius, random);
        sphere[2] = 0.0f;
    }
    return spheres;
}

// One group for every cell of a grid of 4^3 over the box.
std::uint32_t phase_of(const Sphere& sphere, Random& random) {
    std::uint32_t group = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        group = 4u * group + static_cast<std::uint32_t>(std::clamp(2.0f * (sphere[axis] + 1.0f), 0.0f, 3.0f));
    }
    const std::uint32_t phase = group % 3u == 2u ? group : group | kNoSelfCollision;
    if (!random.one_in(16)) {
        return phase;
    }
    const std::array<std::uint32_t, 4> bits{kNoSelfCollision, 1u, 0x100u, 0x800000u};
    return phase ^ bits[random.below(4)];
}

} // namespace

std::string name(ParticlePattern pattern) {
    switch (pattern) {
    case ParticlePattern::kUniform: return "uniform";
    case ParticlePattern::kClustered: return "clustered";
    case ParticlePattern::kCoincident: return "coincident";
    case ParticlePattern::kCollinear: return "collinear";
    case ParticlePattern::kCoplanarLattice: return "coplanar_lattice";
    case ParticlePattern::kRadiiSpread: return "radii_spread";
    case ParticlePattern::kHugeSphere: return "huge_sphere";
    case ParticlePattern::kFarFromOrigin: return "far_from_origin";
    case ParticlePattern::kTwoDimensional: return "two_dimensional";
    }
    throw std::invalid_argument("unknown ParticlePattern");
}

ParticleSet make_particles(ParticlePattern pattern, std::uint32_t n) {
    Random random((static_cast<std::uint64_t>(pattern) + 1) << 32 | n);
    ParticleSet particles;
    switch (pattern) {
    case ParticlePattern::kUniform:
    case ParticlePattern::kFarFromOrigin: particles.spheres = uniform(n, random); break;
    case ParticlePattern::kClustered: particles.spheres = clustered(n, random); break;
    case ParticlePattern::kCoincident: particles.spheres = coincident(n, random); break;
    case ParticlePattern::kCollinear: particles.spheres = collinear(n, random); break;
    case ParticlePattern::kCoplanarLattice: particles.spheres = coplanar_lattice(n, random); break;
    case ParticlePattern::kRadiiSpread: particles.spheres = radii_spread(n, random); break;
    case ParticlePattern::kHugeSphere: particles.spheres = with_huge_sphere(n, random); break;
    case ParticlePattern::kTwoDimensional:
        particles.spheres = two_dimensional(n, random);
        particles.dimensions = 2;
        break;
    }
    for (Sphere& sphere : particles.spheres) {
        particles.phases.push_back(phase_of(sphere, random));
        if (pattern == ParticlePattern::kFarFromOrigin) {
            sphere = {sphere[0] + kFar, sphere[1] - kFar, sphere[2] + kFar, sphere[3]};
        }
    }
    return particles;
}

ParticleSet with_halved_radii(ParticleSet particles) {
    for (Sphere& sphere : particles.spheres) {
        sphere[3] *= 0.5f;
    }
    return particles;
}

ParticleSet make_queries(const ParticleSet& particles, std::uint32_t count) {
    const auto n = static_cast<std::uint32_t>(particles.spheres.size());
    Random random(static_cast<std::uint64_t>(n) << 32 | count);
    ParticleSet queries;
    queries.dimensions = particles.dimensions;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t model = n > 0 ? random.below(n) : 0u;
        Sphere query = n > 0 ? particles.spheres[model] : Sphere{0.0f, 0.0f, 0.0f, 1.0f};
        // In turn: at a particle; about one radius away, twice; nearby, or (every 16th) far away.
        const float reach = i % 4 == 0 ? 0.0f : i % 4 < 3 ? 1.5f * query[3] : i % 16 == 3 ? 1e4f : 2.0f;
        for (std::size_t axis = 0; axis < particles.dimensions; ++axis) {
            const float shift = reach * unit(random);
            query[axis] += shift;
        }
        queries.spheres.push_back(query);
        queries.phases.push_back(n > 0 ? particles.phases[model] : 0u);
    }
    return queries;
}

} // namespace mote::test
