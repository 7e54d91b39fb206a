#include "gpu/format.hpp"
#include "graph/executable.hpp"
#include "physics/collide/mesh_buffers.hpp"
#include "physics/fluid/adhesion.hpp"
#include "physics/fluid/walls.hpp"
#include "physics/link/link_table.hpp"
#include "physics/room.hpp"
#include "physics/scene.hpp"
#include "physics/state_buffers.hpp"
#include "physics/step.hpp"
#include "physics/tables.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace mote {

namespace {

using graph::Graph;
using physics::HostState;

bool has_fluid_with(const Scene& scene, float Material::*trait) {
    return std::ranges::any_of(scene.materials, [&](const Material& m) { return m.kind == MaterialKind::fluid && m.*trait > 0; });
}

bool is_mesh(const Collider& collider) { return collider.kind == ColliderKind::mesh; }
bool bounces(const Collider& collider) { return collider.restitution > 0; }

physics::Tables tables_of(const Scene& scene, Graph& graph, const physics::State& state, const physics::StateBuffers& buffers,
                          const std::optional<physics::MeshBuffers>& meshes) {
    const auto constant = [&](const char* name, const gpu::ElementType& type, const auto& values) {
        return graph.constant(name, type, std::as_bytes(std::span(values)));
    };
    const std::vector<physics::Vec4> pairs = physics::pair_table(scene);
    physics::Tables tables{.step = constant("step", gpu::kVec4, physics::step_table(scene)),
                           .materials = constant("materials", gpu::kVec4, physics::material_table(scene)),
                           .forces = graph.import("forces", gpu::kVec4, buffers.at("forces")),
                           .fluids = constant("fluids", gpu::kVec4, physics::fluid_table(scene)),
                           .pairs = constant("pairs of materials", gpu::kVec4, pairs)};
    tables.eddies = has_fluid_with(scene, &Material::vorticity);
    if (tables.eddies || has_fluid_with(scene, &Material::viscosity) || has_fluid_with(scene, &Material::cohesion)) {
        tables.flows = constant("flows", gpu::kVec4, physics::flow_table(scene));
    }
    if (has_fluid_with(scene, &Material::adhesion)) {
        tables.adhesions = constant("adhesions", gpu::kFloat, physics::adhesion_table(scene));
        tables.adhesion_samples = constant("adhesion samples", gpu::kVec4, physics::adhesion_samples(scene.dimensions));
    }
    tables.bounces = std::ranges::any_of(pairs, [](const physics::Vec4& pair) { return pair[2] > 0; });

    const physics::ColliderTable colliders = physics::pack_colliders(scene);
    if (!colliders.colliders.empty()) tables.colliders = constant("colliders", gpu::kVec4, colliders.colliders);
    if (!colliders.key_frames.empty()) tables.key_frames = graph.import("key frames", gpu::kVec4, buffers.at("key frames"));
    tables.collider_use = colliders.use;
    tables.colliders_change = colliders.changes;
    tables.colliders_bounce = std::ranges::any_of(scene.colliders, [](const Collider& c) { return bounces(c) && !is_mesh(c); });
    tables.meshes_bounce = std::ranges::any_of(scene.colliders, [](const Collider& c) { return bounces(c) && is_mesh(c); });
    if (meshes) tables.meshes = meshes->import_to(graph);
    if (physics::radii_of(scene, MaterialKind::fluid)) {
        tables.wall_samples = constant("wall samples", gpu::kVec4,
                                       physics::wall_samples(physics::kernel_of(scene), physics::kKernelScale, scene.dimensions));
    }

    if (!scene.links.empty()) {
        const physics::LinkTable links = physics::pack_links(scene, buffers.capacity());
        tables.links = physics::Links{.ends = constant("link ends", gpu::kUvec2, links.ends),
                                      .traits = constant("link traits", gpu::kVec4, links.traits),
                                      .starts = constant("link starts", gpu::kUint, links.starts),
                                      .of_particle = constant("links of particles", gpu::kUint, links.of_particle),
                                      .torn = graph.import("torn", gpu::kUint, buffers.at("torn")),
                                      .places = state.places,
                                      .count = static_cast<std::uint32_t>(scene.links.size())};
    }
    if (!scene.sinks.empty()) tables.sinks = constant("sinks", gpu::kVec4, physics::sink_table(scene));
    if (!scene.emitters.empty()) {
        tables.emitters = physics::emitter_table(
            scene, [&](const Emitter& emitter) { return physics::inverse_mass(scene, emitter.material, emitter.radius); });
    }
    return tables;
}

physics::StepOptions options_of(const Scene& scene, std::uint32_t capacity) {
    const Solver& solver = scene.solver;
    return {.dimensions = scene.dimensions,
            .substeps = solver.substeps,
            .iterations = solver.iterations,
            .stabilisation_iterations = solver.stabilisation_iterations,
            .materials = static_cast<std::uint32_t>(scene.materials.size()),
            .fluid_radii = physics::radii_of(scene, MaterialKind::fluid),
            .solid_radii = physics::radii_of(scene, MaterialKind::solid),
            .margin = physics::kMargin * physics::smallest_radius(scene),
            .kernel_scale = physics::kKernelScale,
            .kernel = physics::kernel_of(scene),
            .averaging = solver.averaging,
            .method = solver.method,
            .contact_relaxation = solver.contact_relaxation,
            .density_relaxation = solver.density_relaxation,
            .link_relaxation = solver.link_relaxation,
            .mass_scaling = solver.mass_scaling,
            .neighbour_room = solver.neighbours_per_particle * capacity}; // which check_room() has looked at
}

std::vector<WorldParticle> particles_of(const HostState& state) {
    std::vector<WorldParticle> particles;
    for (std::uint32_t id = 0; id < state.capacity(); ++id) {
        const std::uint32_t i = state.places[id];
        if (i == shared::NOWHERE) continue;
        const auto& [x, y, z, radius] = state.spheres[i];
        const auto& [vx, vy, vz, w] = state.velocities[i];
        particles.push_back({{.position = {x, y, z},
                              .velocity = {vx, vy, vz},
                              .radius = radius,
                              .material = state.traits[i][0],
                              .group = state.phases[i] & shared::PHASE_GROUP,
                              .ignores_own_group = (state.phases[i] & spatial::kNoSelfCollision) != 0,
                              .fixed = w == 0},
                             id,
                             state.densities[i]});
    }
    return particles;
}

} // namespace

struct Readback::Inside {
    Inside(const physics::StateBuffers& state, const HostState& like) : copy(state, like) {}
    physics::StateCopy copy;
};

Readback::Readback(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Readback::~Readback() = default;
Readback::Readback(Readback&&) noexcept = default;
Readback& Readback::operator=(Readback&&) noexcept = default;
bool Readback::ready() const { return inside_->copy.has_arrived(); }
std::vector<WorldParticle> Readback::particles() const { return particles_of(inside_->copy.get()); }
std::vector<std::byte> Readback::saved() const { return physics::bytes_of(inside_->copy.get()); }

struct World::Inside {
    Inside(gpu::Device& device, const Scene& on)
        : scene(on), beginning(physics::state_of(on, physics::inverse_masses(on))), state(device, beginning),
          graph(graph::Settings::of(device)) {
        if (std::ranges::any_of(scene.colliders, is_mesh)) meshes.emplace(device, physics::pack_meshes(scene));
        const bool count_changes = !scene.emitters.empty() || !scene.sinks.empty() || beginning.live() < beginning.capacity();
        const physics::State on_graph = state.import_to(graph, count_changes);
        physics::add_step(graph, on_graph, tables_of(scene, graph, on_graph, state, meshes), options_of(scene, state.capacity()));
        executable.emplace(device, graph);
    }

    std::uint32_t clock(std::uint32_t word) const {
        return gpu::download<std::uint32_t>(state.device(), state.at("clock"))[word];
    }

    // Of an array of the state: after all that was submitted, before all that will be.
    void change(const char* name, const std::function<void(std::span<physics::Vec4>)>& by) {
        std::vector<physics::Vec4> table = gpu::download<physics::Vec4>(state.device(), state.at(name));
        by(table);
        gpu::upload(state.device(), state.at(name), std::as_bytes(std::span(table)));
    }

    Scene scene;
    HostState beginning;
    physics::StateBuffers state;
    std::optional<physics::MeshBuffers> meshes;
    Graph graph;
    std::optional<graph::Executable> executable;
};

World::World(Context& context, const Scene& scene) {
    physics::check_scene(scene);
    physics::check_room(scene, context.device());
    inside_ = std::make_unique<Inside>(context.device(), scene);
}
std::uint64_t World::most_particles(const Context& context) { return physics::most_particles(context.device()); }
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

void World::step() {
    wait(submit());
    check();
}
TimelinePoint World::submit() { return {inside_->state.device().timeline(), inside_->executable->submit()}; }
void World::wait(const TimelinePoint& point) const { inside_->state.device().wait(point.value); }
void World::record(VkCommandBuffer commands) const noexcept { inside_->executable->record(commands); }
void World::check() { inside_->executable->check(); }

Readback World::read_back() const { return Readback(std::make_unique<Readback::Inside>(inside_->state, inside_->beginning)); }
std::vector<WorldParticle> World::particles() const { return read_back().particles(); }
std::vector<std::byte> World::save() const { return read_back().saved(); }
void World::restore(std::span<const std::byte> saved) { inside_->state.upload(physics::state_from(saved, inside_->scene)); }
void World::restore(std::span<const WorldParticle> particles, double time) {
    const double steps = std::round(time / double{inside_->scene.solver.time_step});
    if (!(steps >= 0 && steps < 4e9)) throw Error(mote::format("restore: found the time {} s, expected 0 s or more", time));
    inside_->state.upload(physics::state_from(particles, static_cast<std::uint32_t>(steps), inside_->scene));
}

void World::set_force(std::uint32_t index, const Force& force) {
    const Scene& scene = inside_->scene;
    if (index >= scene.forces.size())
        throw Error(
            mote::format("set_force: found the index {}, expected one of the scene's {} forces", index, scene.forces.size()));
    physics::check_force(scene, index, force);
    inside_->change("forces", [&](std::span<physics::Vec4> table) {
        std::ranges::copy(physics::force_vectors(force), table.begin() + index * shared::FORCE_VECTORS);
    });
}

void World::move_collider(std::uint32_t index, const Vec3& centre, const std::array<float, 4>& rotation) {
    const Scene& scene = inside_->scene;
    if (index >= scene.colliders.size() || !scene.colliders[index].movable)
        throw Error(mote::format("move_collider: found the index {}, expected that of a movable collider", index));
    physics::check_pose(scene, index, centre, rotation);
    const std::uint32_t substeps = scene.solver.substeps, done = inside_->clock(shared::CLOCK_STEPS) * substeps;
    inside_->change("key frames", [&](std::span<physics::Vec4> keys) {
        physics::move_by_hand(keys.subspan(physics::first_key_vector(scene, index), 2 * shared::KEY_VECTORS), centre, rotation,
                              done, done + substeps);
    });
}

std::uint32_t World::count() const { return inside_->clock(shared::CLOCK_LIVE); }
std::uint64_t World::steps() const { return inside_->clock(shared::CLOCK_STEPS); }
double World::time() const { return static_cast<double>(steps()) * inside_->scene.solver.time_step; }

SharedBuffers World::buffers() const {
    const auto handle = [&](const char* name) { return inside_->state.at(name).handle(); };
    return {.spheres = handle("spheres"),
            .velocities = handle("velocities"),
            .phases = handle("phases"),
            .traits = handle("traits"),
            .places = handle("places"),
            .clock = handle("clock"),
            .densities = handle("densities"),
            .torn = handle("torn"),
            .key_frames = handle("key frames"),
            .capacity = inside_->state.capacity(),
            .last_stages = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
            .last_access = VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT};
}

WorldCost World::cost() const {
    const graph::Plan& plan = inside_->executable->plan();
    const std::uint64_t meshes = inside_->meshes ? inside_->meshes->bytes() : 0;
    return {.state_bytes = inside_->state.bytes(),
            .table_bytes = meshes + inside_->executable->own_bytes(),
            .transient_bytes = plan.transient_bytes,
            .traffic_bytes = graph::traffic(inside_->graph),
            .passes = static_cast<std::uint32_t>(inside_->graph.passes().size()),
            .barriers = plan.barrier_count()};
}

std::vector<PassTime> World::timings() const {
    std::vector<PassTime> times;
    for (const graph::PassTiming& timing : inside_->executable->timings()) times.push_back({timing.pass, timing.ms});
    return times;
}

} // namespace mote
