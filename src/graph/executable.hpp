// A graph with GPU memory, pipelines and descriptors: created once, replayed every step.
#pragma once

#include "gpu/acceleration_structure.hpp"
#include "gpu/arena.hpp"
#include "gpu/buffer.hpp"
#include "gpu/commands.hpp"
#include "gpu/descriptors.hpp"
#include "gpu/device.hpp"
#include "gpu/timestamps.hpp"
#include "graph/graph.hpp"
#include "graph/plan.hpp"
#include "graph/timing.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mote::graph {

struct PassTiming {
    std::string pass;
    double ms = 0;
};

/// Owns everything that a replay needs except the imported buffers. Replays run one after another, since each begins with a
/// barrier against all earlier work. All replays use the same transient buffers, readback buffers and timestamps, so the host
/// reads those of the last replay.
class MOTE_PRIVATE_API Executable {
public:
    /// Allocates, compiles the programs and uploads the constants. MOTE_SERIAL=1 in the environment puts a barrier before every
    /// pass.
    Executable(gpu::Device& device, const Graph& graph);
    ~Executable(); ///< Waits for its submissions.
    Executable(const Executable&) = delete;
    Executable& operator=(const Executable&) = delete;

    /// Records one replay into a command buffer of the Context's queue family, outside a render pass. Never allocates, never
    /// throws. The host's later commands must wait for the compute and transfer stages.
    void record(VkCommandBuffer commands) const noexcept;

    /// Submits a prerecorded replay to the device's queue, after any pending ones. Never waits, never allocates; throws Error if
    /// the device is lost.
    gpu::TimelinePoint submit();
    /// Submits, waits and calls check().
    void run();

    // Call these only after waiting for all submitted or recorded replays:

    /// Throws Error if a check (Graph::check()) failed in any replay since the last call, and clears it.
    void check();
    /// The contents of a readback buffer.
    template <typename T> std::vector<T> read(Buffer buffer) const { return own_.at(buffer).read<T>(); }
    /// The time of each pass, summed over its repetitions (pass_times()). Passes that overlapped share their time. Empty if the
    /// device's queue has no timestamps.
    std::vector<PassTiming> timings() const;

    const Plan& plan() const { return plan_; }
    /// Bytes of the constants and readback buffers. (Acceleration structures are not counted.)
    std::uint64_t own_bytes() const;
    std::string dot() const { return graph::dot(graph_, plan_); }

private:
    // A dispatch with its program compiled and its buffers bound.
    struct BoundDispatch {
        const gpu::Program* program = nullptr;
        VkDescriptorSet set = VK_NULL_HANDLE;
    };

    // Bound to blocks that the shader neither reads nor writes.
    struct AbsentBuffer {
        gpu::Buffer buffer;
        bool shared = false;
    };

    void create_buffers();
    void bind_dispatches();
    VkBuffer absent(const gpu::BlockInterface& block);
    VkBuffer handle(Buffer buffer) const { return handles_[buffer.index]; }
    gpu::MemoryBarrier translate(const Barrier& barrier) const noexcept;
    // Records the passes [begin, end), the first of them after the barrier `first`; `loop` is the first loop that is not before
    // them. `timed`: this is the first repetition of all enclosing loops.
    void record_passes(const gpu::Commands& commands, std::uint32_t begin, std::uint32_t end, std::uint32_t loop,
                       const std::optional<Barrier>& first, bool timed) const noexcept;
    void record_loop(const gpu::Commands& commands, std::uint32_t loop, const std::optional<Barrier>& first,
                     bool timed) const noexcept;
    void record_pass(const gpu::Commands& commands, std::uint32_t pass, const std::optional<Barrier>& before,
                     bool timed) const noexcept;
    void record_command(const gpu::Commands& commands, std::uint32_t pass) const noexcept;

    gpu::Device& device_;
    Graph graph_;
    Plan plan_;
    gpu::Arena arena_;
    std::map<Buffer, gpu::Buffer> own_; ///< Constants and readbacks.
    std::vector<AbsentBuffer> absent_;
    std::map<Buffer, gpu::AccelerationStructure> structures_;
    std::vector<VkBuffer> handles_; ///< Per buffer of the graph; null for acceleration structures and unused buffers.
    gpu::DescriptorSets descriptors_;
    std::vector<BoundDispatch> dispatches_; ///< Per pass; empty for other commands.
    TimePoints points_;
    gpu::Timestamps timestamps_;
    std::optional<gpu::RecordedCommands> recorded_;
    gpu::TimelinePoint last_submitted_ = 0;
};

} // namespace mote::graph
