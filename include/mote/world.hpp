// A World runs a Scene on a Context's device: one submission per step, everything on the GPU.
//
//     mote::World world(context, scene);
//     for (int i = 0; i < 240; ++i) world.step();
//     std::vector<mote::WorldParticle> particles = world.particles();
#pragma once

#include <mote/checked_scene.hpp>
#include <mote/context.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mote {

/// What a World costs, for a look before or after it runs.
struct WorldFootprint {
    std::uint64_t state_bytes = 0;     ///< Device memory of what a step changes.
    std::uint64_t table_bytes = 0;     ///< Device memory of what it only reads: materials, colliders, meshes with their tree.
    std::uint64_t transient_bytes = 0; ///< Device memory within a step.
    /// What the passes of a step read and write, every buffer from end to end: of so many particles and neighbours as there is
    /// room for.
    std::uint64_t traffic_bytes = 0;
    std::uint32_t passes = 0; ///< Of a step.
    std::uint32_t barriers = 0;
};

struct PassTime {
    std::string pass;
    double ms = 0;
};

/// A particle as it is now.
struct WorldParticle : Particle {
    std::uint32_t id = 0; ///< Stays the same for as long as the particle lives; those of vanished particles are given out again.
    float density = 0; ///< Of fluids, kg/m³, before the last iteration of the last step; 0 of solids, and before the first step.
};

/// Reached when what was submitted up to it has finished: the value of a timeline semaphore.
struct TimelinePoint {
    VkSemaphore semaphore = VK_NULL_HANDLE;
    std::uint64_t value = 0;
};

/// One of the World's own buffers.
struct WorldBuffer {
    std::string_view name;
    VkBuffer buffer;
    std::uint32_t stride; ///< Bytes of an element.
};

/// The World's own buffers, for a host's shaders to read; docs/physics.md has the list. They stay the same for the World's life.
/// Of arrays with an element per particle, the first `counters[1]` are live.
struct MOTE_API WorldBuffers {
    std::vector<WorldBuffer> buffers;
    std::uint32_t capacity;            ///< In particles.
    VkPipelineStageFlags2 last_stages; ///< What a step writes them with.
    VkAccessFlags2 last_access;

    /// Throws Error naming the buffers that there are if this one is not among them: "densities" exist only where there is fluid,
    /// "link_broken" with links, "keyframes" with colliders that move.
    VkBuffer operator[](std::string_view name) const;
    bool has(std::string_view name) const;
};

/// A copy of the particles on its way to the host. May outlive its World, but not the Context.
class MOTE_API Readback {
public:
    ~Readback();
    Readback(Readback&&) noexcept;
    Readback& operator=(Readback&&) noexcept;

    bool ready() const;
    /// These wait until it is ready.
    std::vector<WorldParticle> particles() const;
    std::vector<std::byte> serialized() const;

private:
    friend class World;
    struct Impl;
    explicit Readback(std::unique_ptr<Impl> inside);
    std::unique_ptr<Impl> impl_;
};

/// Lives no longer than its Context. No function takes a duration: the time step is the scene's. A World counts its steps, and
/// what time it is, which layers leave an emitter and where a collider is all follow from that number, so that the same scene has
/// the same bits however it is run, and a saved state goes on as if nothing had happened.
class MOTE_API World {
public:
    /// Throws Error naming what the device lacks; made of a Scene, also the first member that makes no sense.
    World(Context& context, const CheckedScene& scene);
    /// No World of the Context has more: its device has no room for them. What a scene needs besides may make it fewer.
    static std::uint64_t max_particles(const Context& context);
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    /// Advances by the solver's time step and waits for it. Throws Error if a particle is no longer finite, or if there was too
    /// little room for neighbours, now or in a step that was submitted before; where particles are then has no meaning.
    void step();
    /// The same without waiting: steps follow each other on the device, however many are submitted. check() tells afterwards
    /// whether they went well. Never allocates.
    TimelinePoint submit();
    void wait(const TimelinePoint& point) const;
    /// Records the same into a command buffer of the Context's queue family. Never throws, allocates or waits. What the host
    /// records after it has to wait for the compute and transfer stages; once all has been waited for, check() says whether it
    /// went well.
    void record(VkCommandBuffer commands) const noexcept;
    /// Throws what step() would have thrown of any step since it was last asked, all of which have been waited for. What went
    /// wrong stays until then, whatever was submitted or recorded after it.
    void check();

    /// Copies the particles as they are after all that was submitted so far, without waiting.
    Readback read_back() const;
    /// In the order of ids: at the beginning, those are the indices in Scene::particles. Waits for what has been submitted.
    std::vector<WorldParticle> particles() const;

    // By hand, between two steps. Both wait for what has been submitted; the same calls between the same steps give the same
    // bits.

    /// Replaces a force of the scene, which has one there, from the next step on.
    void set_force(std::uint32_t index, const Force& force);
    /// Moves a kinematic collider on a straight way, turning by the shorter way, in the time of the next step; then it stays
    /// there. What is in its way is pushed.
    void move_kinematic(std::uint32_t index, const Vec3& centre, const std::array<float, 4>& rotation);

    /// All that a step changes, and forces and colliders as they were set, as bytes that restore() of a World of the same scene
    /// takes: it then goes on with the same bits as this one.
    std::vector<std::byte> save() const;
    /// Throws Error if the bytes are not those of such a World.
    void restore(std::span<const std::byte> saved);
    /// The same from particles as they were at a time (s), of a World of the same scene. All else is as at the beginning.
    void restore(std::span<const WorldParticle> particles, double time);

    /// Handles for a host's own shaders.
    WorldBuffers buffers() const;

    /// Particles that there are now, steps done, and s simulated. All wait for what has been submitted.
    std::uint32_t count() const;
    std::uint64_t steps() const;
    double time() const;

    WorldFootprint cost() const;
    /// Of the last step.
    std::vector<PassTime> timings() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote
