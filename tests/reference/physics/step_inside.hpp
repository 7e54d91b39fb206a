// What the parts of the whole step's twin share (step.hpp): vectors in floats, and all that a twin holds.
#pragma once

#include "reference/physics/cell_lists.hpp"
#include "reference/physics/collide.hpp"
#include "reference/physics/emit.hpp"
#include "reference/physics/kernel.hpp"
#include "reference/physics/links.hpp"
#include "reference/physics/mesh.hpp"
#include "reference/physics/move.hpp"
#include "reference/physics/order.hpp"
#include "reference/physics/predict.hpp"
#include "reference/physics/step.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mote::reference {

inline constexpr std::uint32_t kFluidPhase = 0x01000000u, kIgnoresItself = 0x80000000u, kGroup = 0x00FFFFFFu;

struct F3 {
    float x = 0, y = 0, z = 0;
};
inline F3 operator+(F3 a, F3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline F3 operator-(F3 a, F3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline F3 operator*(float s, F3 a) { return {s * a.x, s * a.y, s * a.z}; }
inline float dot(F3 a, F3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline float length(F3 a) { return std::sqrt(dot(a, a)); }
inline F3 cross(F3 a, F3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline F3 to_f3(const std::array<float, 3>& a) { return {a[0], a[1], a[2]}; }
inline F3 to_f3(const Double3& a) { return {static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2])}; }
inline Double3 to_double(F3 a) { return {a.x, a.y, a.z}; }

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

inline float share_of_slip(float of_rest, float of_motion, float slip, float depth) {
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

struct WorldTwin::Inside {
    Inside(const Scene& scene, unsigned thread_count);

    void step();

    // Scene
    Scene scene;
    Kernel kernel;
    unsigned dimensions;
    float dt, max_speed, margin, largest_fluid_reach = 0.0f;
    bool has_fluid = false, has_solid = false, bounces = false, flows = false, eddies = false, adheres = false;
    std::vector<Pair> pairs;
    std::vector<float> volume_factor, rest_density, epsilon, pressure; // by material
    std::vector<Force> forces;
    std::vector<FastCollider> colliders;
    Mesh mesh; // all of them
    std::vector<Friction> mesh_friction;
    std::vector<float> mesh_restitution;
    std::optional<MeshSurface> meshes;
    std::vector<Emitter> emitters;
    std::vector<Sink> sinks;
    std::array<float, 65> wall_value{}, wall_slope{}, bend_value{}, bend_slope{}, half_space{}; // half_space: F of adhesion
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
    bool ball(std::size_t i) const { return has_fluid && !fluid(i) && radius[i] >= largest_fluid_reach; }
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
    void solve_density();
    template <typename K> void solve_density_by(K kernel_of_pair);
    void collide(Axes& at, const Axes& from, bool stabilises);
    void collide_with_meshes();
    void finish();
    void bounce();
    void bounce_off_meshes();
    void change_fluid_velocities();
    template <typename K> void change_fluid_velocities_by(K kernel_of_pair);
    void adhere();
    void tear();
    Surface surface_of(const FastCollider& collider, F3 at) const;
};

} // namespace mote::reference
