#include "gpu/format.hpp"
#include "gpu/out_of_memory.hpp"
#include "physics/limits.hpp"
#include "physics/world_impl.hpp"

#include <algorithm>
#include <cmath>

namespace mote {

using physics::HostState;

void physics::throw_does_not_fit(std::string_view what, const gpu::OutOfMemory& error) {
    throw Error(
        mote::format("{}: found a need of at least {} MB of device memory, expected at most what is left of {}; use fewer "
                     "particles or smaller capacities",
                     what, error.needed_bytes / 1'000'000 + 1, error.limit));
}

struct Readback::Impl {
    Impl(const physics::StateBuffers& state, const HostState& like, std::uint64_t hash) : copy(state, like), scene_hash(hash) {}
    physics::StateCopy copy;
    std::uint64_t scene_hash;
};

Readback::Readback(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Readback::~Readback() = default;
Readback::Readback(Readback&&) noexcept = default;
Readback& Readback::operator=(Readback&&) noexcept = default;
bool Readback::ready() const { return impl_->copy.is_ready(); }
std::vector<WorldParticle> Readback::particles() const { return physics::particles_of(impl_->copy.get()); }
std::vector<std::byte> Readback::serialized() const { return physics::bytes_of(impl_->copy.get(), impl_->scene_hash); }

World::Impl::Impl(gpu::Device& device, const CheckedScene& on)
    : checked(on), initial_state(physics::state_of(on)), state(device, initial_state),
      families(physics::start_families(&device, scene)), graph(graph::Settings::of(device)) {
    physics::add_step(graph, scene, state.import_to(graph, physics::count_changes(scene)), families);
    executable.emplace(device, graph);
}

std::uint32_t World::Impl::counter(std::uint32_t index) const {
    return gpu::download<std::uint32_t>(state.device(), state[physics::kCounters])[index];
}

void World::Impl::change(const physics::AttributeOf<physics::Vec4>& attribute,
                         const std::function<void(std::span<physics::Vec4>)>& by) {
    std::vector<physics::Vec4> table = gpu::download<physics::Vec4>(state.device(), state[attribute]);
    by(table);
    gpu::upload(state.device(), state[attribute], std::as_bytes(std::span(table)));
}

void World::Impl::restore(const physics::HostState& to) {
    state.upload(to);
    record = {}; // its energy is that of another state
}

World::World(Context& context, const CheckedScene& scene) {
    physics::check_limits(scene, context.device());
    try {
        impl_ = std::make_unique<Impl>(context.device(), scene);
    } catch (const gpu::OutOfMemory& error) {
        physics::throw_does_not_fit("scene", error);
    }
}
std::uint64_t World::max_particles(const Context& context) { return physics::max_particles(context.device()); }
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

void World::step() {
    wait(submit());
    check();
}
TimelinePoint World::submit() { return {impl_->state.device().timeline(), impl_->executable->submit()}; }
void World::wait(const TimelinePoint& point) const { impl_->state.device().wait(point.value); }
void World::record(VkCommandBuffer commands) const noexcept { impl_->executable->record(commands); }
void World::check() { impl_->executable->check(); }

Readback World::read_back() const {
    return Readback(std::make_unique<Readback::Impl>(impl_->state, impl_->initial_state, impl_->scene_hash));
}
std::vector<WorldParticle> World::particles() const { return read_back().particles(); }
std::vector<std::byte> World::save() const { return read_back().serialized(); }
std::uint64_t World::state_hash() const { return physics::hash_of(read_back().impl_->copy.get()); }
void World::restore(std::span<const std::byte> saved) { impl_->restore(physics::state_from(saved, impl_->scene)); }
void World::restore(std::span<const WorldParticle> particles, double time) {
    const double steps = std::round(time / double{impl_->scene.solver.time_step});
    constexpr double kMost = 4e9; // of a counter of 32 bits
    if (!(steps >= 0 && steps < kMost)) {
        throw Error(mote::format("saved state: found the time {} s, expected 0 s to {:.0f} s", time,
                                 kMost * double{impl_->scene.solver.time_step}));
    }
    impl_->restore(physics::state_from(particles, static_cast<std::uint32_t>(steps), impl_->scene));
}

std::uint32_t World::count() const { return impl_->counter(shared::COUNTER_LIVE); }
std::uint64_t World::steps() const { return impl_->counter(shared::COUNTER_STEPS); }
double World::time() const { return static_cast<double>(steps()) * impl_->scene.solver.time_step; }

WorldBuffers World::buffers() const {
    WorldBuffers shared{.buffers = {},
                        .capacity = impl_->state.capacity(),
                        .last_stages = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                        .last_access = VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT};
    for (const physics::Attribute& attribute : impl_->state.attributes()) {
        if (attribute.shared) shared.buffers.push_back({attribute.name, impl_->state[attribute].handle(), attribute.type.stride});
    }
    return shared;
}

bool WorldBuffers::has(std::string_view name) const {
    return std::ranges::find(buffers, name, &WorldBuffer::name) != buffers.end();
}

VkBuffer WorldBuffers::operator[](std::string_view name) const {
    const auto found = std::ranges::find(buffers, name, &WorldBuffer::name);
    if (found != buffers.end()) return found->buffer;
    std::string names;
    for (const WorldBuffer& one : buffers) names += mote::format("{}{}", names.empty() ? "" : ", ", one.name);
    throw Error(mote::format("WorldBuffers: found the name \"{}\", expected one of {}", name, names));
}

WorldFootprint World::footprint() const {
    const graph::Plan& plan = impl_->executable->plan();
    std::uint64_t own = impl_->executable->own_bytes();
    for (const auto& [name, family] : impl_->families) own += family->device_bytes();
    return {.state_bytes = impl_->state.bytes(),
            .table_bytes = own,
            .transient_bytes = plan.transient_bytes,
            .traffic_bytes = graph::traffic(impl_->graph),
            .passes = static_cast<std::uint32_t>(impl_->graph.passes().size()),
            .barriers = plan.barrier_count()};
}

std::vector<PassTime> World::timings() const {
    std::vector<PassTime> times;
    for (const graph::PassTiming& timing : impl_->executable->timings()) times.push_back({timing.pass, timing.ms});
    return times;
}

} // namespace mote
