// A World runs a Scene on a Context's device: one submission per step, all work on the GPU.
//
//     mote::World world(context, scene);
//     for (int i = 0; i < 240; ++i) world.step();
//     std::vector<mote::WorldParticle> particles = world.particles();
#pragma once

#include <mote/checked_scene.hpp>
#include <mote/context.hpp>
#include <mote/health.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mote {

/// Memory and work of a World.
struct WorldFootprint {
    std::uint64_t state_bytes = 0;     ///< Device memory of the state, which a step changes.
    std::uint64_t table_bytes = 0;     ///< Device memory of constants: materials, colliders, meshes and their BVH.
    std::uint64_t transient_bytes = 0; ///< Device memory of intermediate results within a step.
    /// Bytes that the passes of a step read and write, with every buffer at its full capacity.
    std::uint64_t traffic_bytes = 0;
    std::uint32_t passes = 0;   ///< Per step.
    std::uint32_t barriers = 0; ///< Per step.
};

struct PassTime {
    std::string pass;
    double ms = 0;
};

/// The current state of a particle.
struct WorldParticle : Particle {
    std::uint32_t id = 0; ///< Constant for the life of the particle. Ids of removed particles are reused.
    float density = 0; ///< kg/m³, of fluids, before the last iteration of the last step. 0 for solids and before the first step.
    Vec3 angular_velocity{}; ///< rad/s, of solids with ContactMethod::impulse that are not linked.
};

/// A value of a timeline semaphore. Reached when all work submitted up to it has finished. The semaphore is the Context's: it is
/// valid for the life of the Context, also after that of the World, and must not be in use by the host when the Context ends.
struct TimelinePoint {
    VkSemaphore semaphore = VK_NULL_HANDLE;
    std::uint64_t value = 0;
};

/// One buffer of a World.
struct WorldBuffer {
    std::string_view name;
    VkBuffer buffer;
    std::uint32_t stride; ///< Bytes per element.
};

/// The World's buffers, for a host's shaders to read; docs/physics.md lists them. Handles are valid for the life of the World. In
/// arrays with one element per particle, the first `counters[1]` elements are live.
///
/// Usages: storage, vertex, indirect, uniform texel and storage texel buffer, transfer source and destination. The sharing mode
/// is VK_SHARING_MODE_EXCLUSIVE, for the queue family of the Context: commands of another family need a transfer of ownership,
/// and one back before the next step.
struct MOTE_API WorldBuffers {
    std::vector<WorldBuffer> buffers;
    std::uint32_t capacity;            ///< In particles.
    VkPipelineStageFlags2 last_stages; ///< Stages and access with which a step last writes them.
    VkAccessFlags2 last_access;

    /// Throws Error listing the available names if there is no such buffer: "densities" exists only in scenes with fluid,
    /// "link_broken" with links, "keyframes" with moving colliders.
    VkBuffer operator[](std::string_view name) const;
    bool has(std::string_view name) const;
};

/// An asynchronous copy of the particles to the host. May outlive its World, but not the Context. Its destructor waits for the
/// copy.
class MOTE_API Readback {
public:
    ~Readback();
    Readback(Readback&&) noexcept;
    Readback& operator=(Readback&&) noexcept;

    bool ready() const;
    /// Both wait until the copy is ready.
    std::vector<WorldParticle> particles() const;
    std::vector<std::byte> serialized() const; ///< As World::save().

private:
    friend class World;
    struct Impl;
    explicit Readback(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Must not outlive its Context. May outlive the scene, which it keeps. The destructor waits for submitted steps; those that the
/// host submitted, the host must have waited for. The time step is fixed by the scene. Time, emission and collider poses are
/// functions of the step count, so a scene gives the same bits however it is run, and a restored state continues exactly as the
/// saved one.
class MOTE_API World {
public:
    /// Throws Error if the scene exceeds the device's limits or, constructed from a Scene, for its first invalid member.
    World(Context& context, const CheckedScene& scene);
    /// Upper bound for any World of the Context, by device memory. The other buffers of a scene may lower it.
    static std::uint64_t max_particles(const Context& context);
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    /// Advances by Solver::time_step and waits. Throws Error if a particle became non-finite, the lists of neighbours or
    /// contacts overflowed or emitters exceeded the capacity, in this or an earlier submitted step. Particle positions are then
    /// undefined.
    void step();
    /// The same without waiting. Any number of steps may be submitted; they run in order. Never allocates. See check().
    TimelinePoint submit();
    void wait(const TimelinePoint& point) const;
    /// Records the same into a command buffer of the Context's queue family, primary or secondary, outside of a render pass.
    /// Never throws, allocates or waits. Commands that the host records after it must wait for the compute and transfer stages.
    /// The command buffer may be replayed, while it is pending only if it has VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT: each
    /// submission advances by a step, as the state is on the device. What set_force(), move_kinematic() and restore() change
    /// applies to later submissions. Steps run in order on one queue, so they must all be submitted to the Context's. The World
    /// must outlive the last submission. See check().
    void record(VkCommandBuffer commands) const noexcept;
    /// Throws what step() would have thrown for any step since the last check(). All of them must have been waited for. Errors
    /// persist until reported here, whatever was submitted or recorded after them.
    void check();
    /// The same, and waits and measures the health(). Returns what is beyond a documented bound, as health_warnings() does: empty
    /// if nothing is. Energy must not have risen since any earlier of these calls, or since restore().
    [[nodiscard]] std::vector<std::string> check(const HealthOptions& options);

    /// Copies the particles after all steps submitted so far, without waiting.
    Readback read_back() const;
    /// In order of ids. Initially, ids are indices in Scene::particles. Waits for all submitted steps.
    std::vector<WorldParticle> particles() const;

    // Interaction between two steps. Both functions wait for all submitted steps. They are deterministic: the same calls between
    // the same steps give the same bits. They throw Error if an argument is invalid.

    /// Replaces Scene::forces[index] from the next step on.
    void set_force(std::uint32_t index, const Force& force);
    /// Moves a kinematic collider to a pose (m, unit quaternion) during the next step: the centre in a straight line, the
    /// rotation along the shorter arc. It pushes particles in its path, and then stays there.
    void move_kinematic(std::uint32_t index, const Vec3& centre, const std::array<float, 4>& rotation);

    /// The complete state, including forces and collider poses that were set. After restore(), a World of the same scene
    /// continues bit for bit like this one.
    std::vector<std::byte> save() const;
    /// FNV-1a hash of all bits of the state: what save() returns, without the hash of the scene.
    std::uint64_t state_hash() const;
    /// Throws Error if the bytes are not the state of a World of the same scene_hash(). This World is then unchanged.
    void restore(std::span<const std::byte> saved);
    /// Restores particles of a World of the same scene at a time (s). Everything else is reset to the scene's initial state.
    void restore(std::span<const WorldParticle> particles, double time);

    /// Handles for a host's shaders.
    WorldBuffers buffers() const;

    /// Live particles, steps done, and simulated time (s). All wait for submitted steps.
    std::uint32_t count() const;
    std::uint64_t steps() const;
    double time() const;

    /// Measures the state after all submitted steps, and waits for it. Costs about as much as an iteration and a neighbour
    /// search. Nothing is computed or allocated before the first call. Throws Error if the neighbour lists overflow.
    Health health(const HealthOptions& options = {});

    WorldFootprint footprint() const;
    /// GPU times of the last step, which must have been waited for. Empty if the device's queue has no timestamps.
    std::vector<PassTime> timings() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote
