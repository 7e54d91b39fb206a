#include "physics/health/layers.hpp"

#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>

namespace mote::physics {

namespace {

using Direction = std::array<double, 3>;

Direction in_doubles(const Vec3& v) { return {double{v[0]}, double{v[1]}, double{v[2]}}; }

// Upwards, and the two directions across.
struct ColumnAxes {
    explicit ColumnAxes(const Vec3& gravity)
        : up(normalized(-1.0 * in_doubles(gravity))),
          across(normalized(cross(up, std::abs(up[1]) < 0.9 ? Direction{0, 1, 0} : Direction{0, 0, 1}))),
          along(cross(up, across)) {}
    Direction up, across, along;
};

// Columns are as wide as two particles of the median size, so that a few others do not matter, but at least as a sixteenth of the
// largest. They are placed by the first that is no smaller: neither depends on a few small ones.
struct ColumnGrid {
    explicit ColumnGrid(const Scene& scene) {
        std::vector<float> radii;
        for (const Particle& particle : scene.particles) radii.push_back(particle.radius);
        const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
        std::ranges::nth_element(radii, middle);
        width = std::max(4 * double{*middle}, double{std::ranges::max(radii)} / 8);
        origin =
            in_doubles(std::ranges::find_if(scene.particles, [&](const Particle& p) { return p.radius >= *middle; })->position);
    }
    double width; // m
    Direction origin;
};

struct ColumnRange {
    std::int64_t first = 0, last = 0;
    std::int64_t size() const { return last - first + 1; }
};

// The columns that a particle stands on: one, unless it is wider than a column.
ColumnRange columns_of(double place, double radius, double width) {
    // A quarter, so that the particles of a lattice are not on the sides of columns, where rounding would distribute them.
    const auto column = [&](double at) { return static_cast<std::int64_t>(std::floor(at / width + 0.25)); };
    if (2 * radius <= width) return {column(place), column(place)};
    return {column(place - 0.9 * radius), column(place + 0.9 * radius)};
}

double mass_of(const Scene& scene, const Particle& particle) {
    return double{scene.materials[particle.material].density} * std::pow(2 * double{particle.radius}, scene.dimensions);
}

double area_of(const Scene& scene, const Particle& particle) {
    return std::pow(2 * double{particle.radius}, scene.dimensions - 1);
}

// A particle's part in a column.
struct Piece {
    std::uint32_t particle;
    int size; // the power of two below its radius
    bool is_solid;
    double radius, height; // m; height from anywhere
    double mass;           // kg
    double area;           // m², in 2-D m
};

// Particles up to this many powers of two larger are as large as another: two to four times its radius.
constexpr int kAlike = 1;

// The part of the weight of larger grains that pieces[p] and those no larger bear, by how much of the column they cover within a
// diameter. `pieces`: from the top.
double borne_part(const std::vector<Piece>& pieces, std::size_t p, double column_area) {
    const Piece& own = pieces[p];
    double area = 0;
    const auto count = [&](const Piece& piece) {
        if (std::abs(piece.height - own.height) > 2 * own.radius) return false;
        if (piece.size <= own.size + kAlike) area += piece.area;
        return area < column_area;
    };
    for (std::size_t above = p; above > 0 && count(pieces[above - 1]);) --above;
    for (std::size_t below = p; below < pieces.size() && count(pieces[below]);) ++below;
    return std::clamp(2 * area / column_area - 1, 0.0, 1.0);
}

// kg: of the pieces of a column that have been added.
class WeightAbove {
public:
    void add(const Piece& piece) {
        all_ += piece.mass;
        by_size_[piece.size] += piece.mass;
    }
    double all() const { return all_; }
    double of_no_larger_than(const Piece& piece) const {
        double sum = 0;
        for (auto size = by_size_.begin(); size != by_size_.upper_bound(piece.size + kAlike); ++size) sum += size->second;
        return sum;
    }

private:
    double all_ = 0;
    std::map<int, double> by_size_;
};

// m: the smallest particles of a fluid below which one column can stand. They, and those smaller, suffice to cover it; so do
// those of emitters, and of all radii that the material declares.
double covering_radius(const Scene& scene, std::uint32_t material) {
    std::map<float, double> areas; // by radius
    for (const Particle& particle : scene.particles) {
        if (particle.material == material) areas[particle.radius] += area_of(scene, particle);
    }
    constexpr double kAny = std::numeric_limits<double>::infinity();
    for (const Emitter& emitter : scene.emitters) {
        if (emitter.material == material) areas[emitter.particle_radius] = kAny;
    }
    const Material& declared = scene.materials[material];
    if (declared.max_radius > 0) areas[declared.min_radius] = kAny;
    const double column = scene.particles.empty() ? 0 : std::pow(ColumnGrid(scene).width, scene.dimensions - 1);
    double covered = 0;
    for (const auto& [radius, area] : areas) {
        covered += area;
        if (covered >= column) return double{radius};
    }
    return double{areas.rbegin()->first};
}

} // namespace

std::vector<double> carried_layers(const Scene& scene) {
    std::vector<double> layers(scene.particles.size());
    const Vec3& gravity = scene.solver.gravity;
    if (gravity == Vec3{} || layers.empty()) return layers;
    const ColumnAxes axes(gravity);
    const ColumnGrid grid(scene);
    const double width = grid.width;
    std::map<std::array<std::int64_t, 2>, std::vector<Piece>> columns;
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
        const Particle& particle = scene.particles[i];
        if (particle.fixed) continue;
        const Direction place = in_doubles(particle.position) - grid.origin;
        const ColumnRange across = columns_of(dot(axes.across, place), double{particle.radius}, width);
        const ColumnRange along =
            scene.dimensions == 2 ? ColumnRange{} : columns_of(dot(axes.along, place), double{particle.radius}, width);
        const double parts = static_cast<double>(across.size() * along.size());
        const Piece piece{.particle = i,
                          .size = std::ilogb(particle.radius),
                          .is_solid = scene.materials[particle.material].kind == MaterialKind::solid,
                          .radius = double{particle.radius},
                          .height = dot(axes.up, place),
                          .mass = mass_of(scene, particle) / parts,
                          .area = area_of(scene, particle) / parts};
        for (std::int64_t a = across.first; a <= across.last; ++a) {
            for (std::int64_t b = along.first; b <= along.last; ++b) columns[{a, b}].push_back(piece);
        }
    }
    const double area = scene.dimensions == 2 ? width : width * width;
    for (auto& [where, pieces] : columns) {
        std::ranges::sort(pieces, std::greater{}, &Piece::height);
        WeightAbove weight;
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            const Piece& piece = pieces[p];
            weight.add(piece);
            const double layer = area / piece.area * piece.mass; // kg: full of particles like this one
            double& carried = layers[piece.particle];
            carried = std::max(carried, 1.0);
            if (weight.all() <= carried * layer) continue;
            const double of_alike = piece.is_solid ? weight.of_no_larger_than(piece) : weight.all();
            const double of_larger = weight.all() - of_alike;
            const double borne = of_larger > 0 ? of_alike + borne_part(pieces, p, area) * of_larger : of_alike;
            carried = std::max(carried, borne / layer);
        }
    }
    for (const Link& link : scene.links) layers[link.a] = layers[link.b] = 0;
    return layers;
}

SceneLoads loads_of(const Scene& scene) {
    SceneLoads loads;
    if (scene.solver.gravity == Vec3{}) return loads;
    double on_fluids = 0; // kg/m², in 2-D kg/m
    const auto add = [](Load& worst, const Load& load) {
        if (load.layers > 1 && load.per_radius() > worst.per_radius()) worst = load;
    };
    const auto add_layers = [&](std::uint32_t material, double radius, double layers) {
        if (scene.materials[material].kind == MaterialKind::solid) return add(loads.solids, {layers, radius, material});
        if (layers > 1) on_fluids = std::max(on_fluids, layers * 2 * radius * double{scene.materials[material].density});
    };
    const std::vector<double> layers = carried_layers(scene);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        add_layers(scene.particles[i].material, double{scene.particles[i].radius}, layers[i]);
    }
    const double emitted = capacity_of(scene) - static_cast<double>(scene.particles.size());
    for (const Emitter& emitter : scene.emitters) {
        add_layers(emitter.material, double{emitter.particle_radius}, std::pow(emitted, 1.0 / scene.dimensions));
    }
    for (std::uint32_t m = 0; m < scene.materials.size(); ++m) {
        if (scene.materials[m].kind == MaterialKind::solid || !radius_range(scene, m)) continue;
        const double radius = covering_radius(scene, m);
        add(loads.fluids, {on_fluids / (2 * radius * double{scene.materials[m].density}), radius, m});
    }
    return loads;
}

} // namespace mote::physics
