#include "gpu/buffer.hpp"
#include "graph/executable.hpp"
#include "physics/collide/collider_table.hpp"
#include "physics/scene.hpp"
#include "physics/step.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace mote {

namespace {

using graph::Count;
using graph::Graph;
using physics::Kernel;
using Vec4 = std::array<float, 4>;

constexpr float kKernelScale = 4; // h/r: Jia 2017 and Geyer 2022 agree
constexpr float kMargin = 0.2f;   // of the smallest radius: docs/physics.md

static_assert(static_cast<std::uint32_t>(KernelKind::poly6_spiky) == shared::POLY6_SPIKY);
static_assert(static_cast<std::uint32_t>(KernelKind::cubic_spline) == shared::CUBIC_SPLINE);
static_assert(static_cast<std::uint32_t>(KernelKind::wendland_c2) == shared::WENDLAND_C2);
static_assert(static_cast<std::uint32_t>(KernelKind::gaussian) == shared::GAUSSIAN);
Kernel kernel_of(const Scene& scene) { return static_cast<Kernel>(scene.solver.kernel); }

bool is_fluid(const Material& material) { return material.kind == MaterialKind::fluid; }

// m, of all particles of such materials; nothing if there are none.
std::optional<spatial::RadiusRange> radii_of(const Scene& scene, MaterialKind kind) {
    std::optional<spatial::RadiusRange> radii;
    for (const Particle& particle : scene.particles) {
        if (scene.materials[particle.material].kind != kind) continue;
        if (!radii) radii = {particle.radius, particle.radius};
        radii = {std::min(radii->smallest, particle.radius), std::max(radii->largest, particle.radius)};
    }
    return radii;
}

float smallest_radius(const Scene& scene) { return std::ranges::min(scene.particles, {}, &Particle::radius).radius; }

// By how much the density of a lattice exceeds that of its particles' cubes; the same for all radii.
double lattice_excess(const Scene& scene) {
    return physics::lattice_sums(kernel_of(scene), 1, kKernelScale, scene.dimensions).density;
}

// kg, of a particle: fluid is calibrated so that a lattice has its rest density.
double mass_of(const Scene& scene, const Particle& particle, double lattice_excess) {
    const Material& material = scene.materials[particle.material];
    const double mass = material.density * std::pow(2.0 * particle.radius, scene.dimensions);
    return is_fluid(material) ? mass / lattice_excess : mass;
}

// --- what goes to the device ---------------------------------------------------------------------------------------

struct HostState {
    std::vector<Vec4> spheres, velocities;
    std::vector<std::uint32_t> phases;
    std::vector<std::array<std::uint32_t, 2>> traits;
};

HostState state_of(const Scene& scene) {
    HostState state;
    const double excess = lattice_excess(scene);
    for (const Particle& particle : scene.particles) {
        const auto& [x, y, z] = particle.position;
        const auto& [vx, vy, vz] = particle.velocity;
        const float w = particle.fixed ? 0 : static_cast<float>(1 / mass_of(scene, particle, excess));
        const bool fluid = is_fluid(scene.materials[particle.material]);
        state.traits.push_back({particle.material, static_cast<std::uint32_t>(state.traits.size())});
        state.spheres.push_back({x, y, z, particle.radius});
        state.velocities.push_back({vx, vy, vz, w});
        state.phases.push_back(particle.group | (fluid ? shared::PHASE_FLUID : 0));
    }
    return state;
}

std::vector<float> rest_densities_of(const Scene& scene) {
    std::vector<float> densities;
    for (const Material& material : scene.materials) densities.push_back(material.density);
    return densities;
}

// ε and the artificial pressure relative to the stiffness of a lattice, of the fluid's smallest particles.
std::vector<Vec4> fluids_of(const Scene& scene) {
    constexpr double kRelaxation = 0.05;
    std::vector<Vec4> fluids(scene.materials.size());
    for (std::size_t m = 0; m < fluids.size(); ++m) {
        const Material& material = scene.materials[m];
        const Particle* smallest = nullptr;
        for (const Particle& particle : scene.particles) {
            if (particle.material == m && (!smallest || particle.radius < smallest->radius)) smallest = &particle;
        }
        if (!is_fluid(material) || !smallest) continue;
        const physics::LatticeSums sums =
            physics::lattice_sums(kernel_of(scene), smallest->radius, kKernelScale, scene.dimensions);
        const double stiffness = sums.slopes / (mass_of(scene, *smallest, sums.density) * sums.density * sums.density);
        fluids[m] = {static_cast<float>(kRelaxation * stiffness), static_cast<float>(material.artificial_pressure / stiffness),
                     material.only_pushes ? 1.0f : 0.0f, 0};
    }
    return fluids;
}

std::vector<Vec4> pairs_of(const Scene& scene) {
    std::vector<Vec4> pairs;
    for (const Material& a : scene.materials) {
        for (const Material& b : scene.materials) {
            pairs.push_back(
                {std::sqrt(a.static_friction * b.static_friction), std::sqrt(a.kinetic_friction * b.kinetic_friction), 0, 0});
        }
    }
    return pairs;
}

std::vector<Vec4> step_of(const Scene& scene) {
    const Solver& solver = scene.solver;
    const float fastest = solver.max_speed > 0 ? solver.max_speed : 2 * smallest_radius(scene) / solver.time_step;
    std::vector<Vec4> step(shared::STEP_VECTORS);
    step[shared::STEP_GRAVITY] = {solver.gravity[0], solver.gravity[1], solver.gravity[2], solver.time_step};
    step[shared::STEP_SPEEDS] = {fastest, solver.sleep_speed, 0, 0};
    return step;
}

physics::StepOptions options_of(const Scene& scene) {
    const std::uint64_t room = std::uint64_t{scene.solver.neighbours_per_particle} * scene.particles.size();
    return {.dimensions = scene.dimensions,
            .iterations = scene.solver.iterations,
            .materials = static_cast<std::uint32_t>(scene.materials.size()),
            .fluid_radii = radii_of(scene, MaterialKind::fluid),
            .solid_radii = radii_of(scene, MaterialKind::solid),
            .margin = kMargin * smallest_radius(scene),
            .kernel_scale = kKernelScale,
            .kernel = kernel_of(scene),
            .contact_relaxation = scene.solver.contact_relaxation,
            .density_relaxation = scene.solver.density_relaxation,
            .neighbour_room = static_cast<std::uint32_t>(std::min<std::uint64_t>(room, 0xFFFF'FFFFu))};
}

template <typename T> gpu::Buffer uploaded(gpu::Device& device, const char* name, const std::vector<T>& values) {
    gpu::Buffer buffer(device, name, values.size() * sizeof(T));
    gpu::upload(device, buffer, std::as_bytes(std::span(values)));
    return buffer;
}

} // namespace

struct World::Inside {
    Inside(gpu::Device& on, const Scene& scene) : Inside(on, scene, state_of(scene)) {}

    Inside(gpu::Device& on, const Scene& scene, const HostState& state)
        : device(on), size(static_cast<std::uint32_t>(scene.particles.size())), start(scene.particles),
          spheres(uploaded(on, "spheres", state.spheres)), velocities(uploaded(on, "velocities", state.velocities)),
          phases(uploaded(on, "phases", state.phases)), traits(uploaded(on, "traits", state.traits)),
          densities(on, "densities", std::uint64_t{4} * size), graph(graph::Settings::of(on)) {
        const auto constant = [&](const char* name, const gpu::ElementType& type, const auto& values) {
            return graph.constant(name, type, std::as_bytes(std::span(values)));
        };
        const physics::State on_graph{.count = Count::host(size),
                                      .spheres = graph.import("spheres", gpu::kVec4, spheres),
                                      .velocities = graph.import("velocities", gpu::kVec4, velocities),
                                      .phases = graph.import("phases", gpu::kUint, phases),
                                      .traits = graph.import("traits", gpu::kUvec2, traits)};
        physics::Tables tables{.rest_densities = constant("rest densities", gpu::kFloat, rest_densities_of(scene)),
                               .fluids = constant("fluids", gpu::kVec4, fluids_of(scene)),
                               .pairs = constant("pairs of materials", gpu::kVec4, pairs_of(scene))};
        if (!scene.colliders.empty())
            tables.colliders = constant("colliders", gpu::kVec4, physics::pack_colliders(scene).colliders);
        const graph::Buffer step = constant("step", gpu::kVec4, step_of(scene));
        const graph::Buffer found = physics::add_step(graph, on_graph, step, tables, options_of(scene));
        const std::vector<float> none(size);
        gpu::upload(on, densities, std::as_bytes(std::span(none)));
        if (found != graph::Buffer{}) graph.copy(found, graph.import("densities", gpu::kFloat, densities), size);
        executable.emplace(on, graph);
    }

    gpu::Device& device;
    std::uint32_t size;
    std::vector<Particle> start; // for what does not change
    gpu::Buffer spheres;
    gpu::Buffer velocities;
    gpu::Buffer phases;
    gpu::Buffer traits;
    gpu::Buffer densities;
    Graph graph;
    std::optional<graph::Executable> executable;
};

World::World(Context& context, const Scene& scene) {
    physics::check_scene(scene);
    inside_ = std::make_unique<Inside>(context.device(), scene);
}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

void World::step() { inside_->executable->run(); }
void World::record(VkCommandBuffer commands) const noexcept { inside_->executable->record(commands); }
void World::check() const { inside_->executable->check(); }

std::vector<WorldParticle> World::particles() const {
    const auto spheres = gpu::download<Vec4>(inside_->device, inside_->spheres);
    const auto velocities = gpu::download<Vec4>(inside_->device, inside_->velocities);
    const auto densities = gpu::download<float>(inside_->device, inside_->densities);
    std::vector<WorldParticle> particles;
    for (std::size_t i = 0; i < inside_->start.size(); ++i) {
        particles.push_back({inside_->start[i], static_cast<std::uint32_t>(i), densities[i]});
        particles[i].position = {spheres[i][0], spheres[i][1], spheres[i][2]};
        particles[i].velocity = {velocities[i][0], velocities[i][1], velocities[i][2]};
    }
    return particles;
}

WorldCost World::cost() const {
    const graph::Plan& plan = inside_->executable->plan();
    WorldCost cost{.transient_bytes = plan.transient_bytes,
                   .passes = static_cast<std::uint32_t>(inside_->graph.passes().size()),
                   .barriers = plan.barrier_count()};
    for (const gpu::Buffer* buffer :
         {&inside_->spheres, &inside_->velocities, &inside_->phases, &inside_->traits, &inside_->densities}) {
        cost.state_bytes += buffer->bytes();
    }
    return cost;
}

std::vector<PassTime> World::timings() const {
    std::vector<PassTime> times;
    for (const graph::PassTiming& timing : inside_->executable->timings()) times.push_back({timing.pass, timing.ms});
    return times;
}

} // namespace mote
