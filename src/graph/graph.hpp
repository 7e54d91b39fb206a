// The frame graph: passes in the order in which they are added, and the buffers they touch.
//
//     Graph graph({.workgroup_size = 256});
//     Buffer positions = graph.import("positions", kVec4, position_buffer);
//     Buffer codes = graph.transient("codes", kUint, n);
//     graph.pass("spatial/morton_encode", graph.threads(Count::host(n)), {{"Positions", positions}, {"Codes", codes}});
//
// Buffers are bound by the name of the shader's block; what a pass reads and writes comes from the shader itself, and from that
// compile() (plan.hpp) derives barriers and shares memory. Every mistake is an Error that names the pass and the block, thrown by
// the call that makes it. A Graph holds no GPU object and needs no device; an Executable (executable.hpp) runs it.
//
// A block that the shader, as specialised, neither reads nor writes is bound to nothing: {"Curls", kAbsent}. Passes that are to
// run several times are added once, by a body:
//
//     graph.repeat(5, [&] {                                            // two halves, from x to y and back: ten iterations
//         graph.pass("solve", work, {{"From", x}, {"To", y}});
//         graph.pass("solve", work, {{"From", y}, {"To", x}});
//     });
//     graph.repeat(100, Gate{unsolved}, [&] { ... });                  // at most 100, while the uint in `unsolved` is not 0
#pragma once

#include "gpu/program.hpp"
#include "gpu/program_interface.hpp"
#include "graph/barriers.hpp"
#include "graph/loops.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace mote::gpu {
class Buffer;
class Device;
} // namespace mote::gpu

namespace mote::graph {

/// Names a buffer of one Graph.
struct Buffer {
    std::uint32_t index = std::numeric_limits<std::uint32_t>::max();
    auto operator<=>(const Buffer&) const = default;
};

/// Bound to a block that the shader, as specialised, neither reads nor writes.
inline constexpr Buffer kAbsent{std::numeric_limits<std::uint32_t>::max() - 1};

/// For a buffer that is made only where it is needed.
constexpr Buffer or_absent(Buffer buffer) { return buffer != Buffer{} ? buffer : kAbsent; }

enum class Storage {
    transient,              ///< Lives within one replay; shares memory with others.
    imported,               ///< Belongs to somebody else, who has put something meaningful into it; bound as it is.
    constant,               ///< Written once, when the Executable is made.
    readback,               ///< The host reads it after a replay.
    acceleration_structure, ///< Boxes for rays, and no buffer that could be read otherwise; belongs to the Executable.
};

struct BufferInfo {
    std::string name;
    gpu::ElementType type;
    std::uint64_t count = 0;
    Storage storage = Storage::transient;
    const gpu::Buffer* imported = nullptr;
    std::vector<std::byte> initial; ///< Of constants and checks.
    bool written = false;           ///< Whether a reader finds something in it.
    std::uint32_t version = 0;      ///< How many passes have written it so far.
    std::uint32_t loop = kNoLoop;   ///< The innermost loop whose body made it.

    std::uint64_t bytes() const { return count * type.stride; }
};

/// How many elements there are: a number known now, or one that only the GPU knows when it gets there.
struct Count {
    std::uint32_t capacity = 0; ///< The number itself, or the most that it can be.
    Buffer source;              ///< Where the GPU finds it; no buffer for a host's number.
    std::uint32_t index = 0;    ///< Which uint of `source`.

    static Count host(std::uint32_t n) { return {n, {}, 0}; }
    /// More than `capacity` is an error that Executable::check() reports; the passes then work on `capacity` elements.
    static Count gpu(Buffer source, std::uint32_t index, std::uint32_t capacity) { return {capacity, source, index}; }
    bool on_gpu() const { return source != Buffer{}; }
};

/// The capacity of a Count that has no limit.
inline constexpr std::uint32_t kAnyCount = std::numeric_limits<std::uint32_t>::max();

/// How many workgroups a pass has. `block` is what the shader sees as the block "Work" (shaders/common/work.glsl): the count of
/// elements and the number of groups in x, y and z.
struct Work {
    Buffer block;
    Buffer arguments; ///< A block like `block`, whose groups an indirect dispatch has; none where the host knows the groups:
    std::uint32_t groups_x = 0;
    std::uint32_t groups_y = 0;
    std::uint32_t workgroup_size = 0; ///< 0: the graph's.

    bool indirect() const { return arguments != Buffer{}; }
};

/// A uint on the GPU that says whether a repetition is to run: it does if the uint is not 0 when the repetition begins.
struct Gate {
    Buffer source;
    std::uint32_t index = 0; ///< Which uint of `source`.
};

/// How a block sees a buffer.
enum class View {
    plain,   ///< Element by element; the types are the same.
    as_vec4, ///< A block of uvec4 or vec4 over a buffer of uint or float. Buffers are padded to 16 bytes, so that the last
             ///< vector may be read whole; what lies beyond the count is nobody's.
    words,   ///< A block of uint over a buffer of any type.
};

struct Binding {
    std::string_view block;
    Buffer buffer; ///< May be kAbsent.
    View view = View::plain;
};

/// The bindings of a pass, as a list in braces or as any contiguous range: a view, for the duration of a call.
struct Bindings : std::span<const Binding> {
    using std::span<const Binding>::span;
    Bindings(std::span<const Binding> bindings) : std::span<const Binding>(bindings) {}
    Bindings(std::initializer_list<Binding> list) : std::span<const Binding>(list.begin(), list.size()) {}
};

struct Access {
    Buffer buffer;
    Stage stage = kCompute;
    bool reads = false;
    bool writes = false;
};

struct Dispatch {
    gpu::Specialisation specialisation;
    std::vector<Buffer> buffers; ///< In the order of the interface's blocks; kAbsent among them.
    std::vector<std::byte> push;
    Work work;
};
struct Fill {
    Buffer buffer;
    std::uint32_t value = 0;
    std::uint64_t bytes = 0;
};
struct Copy {
    Buffer from;
    Buffer to;
    std::uint64_t bytes = 0;
};
struct Build {
    Buffer boxes;
    Buffer structure;
};

struct Pass {
    std::string name;
    std::vector<Access> accesses;
    std::variant<Dispatch, Fill, Copy, Build> command;
    bool sizes_work = false; ///< The graph's own: makes a work size of other words, and does so also where a gate is closed.
};

/// What may go wrong on the GPU: a readback buffer of one uint that begins as `ok_value`, that passes change only when something
/// is wrong, and the sentence that Executable::check() throws then, with the uint in the place of every "{0}". It stays through
/// later replays, until Executable::check() makes it `ok_value` again.
struct Check {
    Buffer value;
    std::uint32_t ok_value = 0;
    std::string message;
};

/// What a graph must know about the device that will run it.
struct MOTE_PRIVATE_API Settings {
    std::uint32_t workgroup_size = 256;
    std::uint32_t min_subgroup_size = 32; ///< The device may use any power of two from this ...
    std::uint32_t max_subgroup_size = 32; ///< ... to this.
    std::uint32_t max_groups_x = 65535;
    std::uint32_t max_groups_y = 65535;
    std::uint64_t max_buffer_bytes = std::uint64_t{1} << 27; ///< Of one storage buffer.

    std::uint64_t buffer_alignment = 256; ///< Of transient buffers in the memory they share.

    bool software = false; ///< The device is a CPU: fewer and longer passes pay.

    bool texel_fetch = false; ///< Passes that have a texel form (shaders/common/fetch.glsl) are run in it.

    bool ray_query = false; ///< The device can build and search acceleration structures, an optional tier.

    static Settings of(const gpu::Device& device);
};

/// Why an acceleration structure is refused, for the end of a sentence.
inline constexpr std::string_view kNoRayQuery =
    "the device has no ray query (VK_KHR_ray_query with VK_KHR_acceleration_structure), or MOTE_RAY_QUERY=0 turns it off";

class MOTE_PRIVATE_API Graph {
public:
    explicit Graph(const Settings& settings) : settings_(settings) {}

    const Settings& settings() const { return settings_; }

    Buffer transient(std::string name, const gpu::ElementType& type, std::uint64_t count);
    /// The buffer must live as long as any Executable of this graph.
    Buffer import(std::string name, const gpu::ElementType& type, const gpu::Buffer& buffer);
    Buffer constant(std::string name, const gpu::ElementType& type, std::span<const std::byte> data);
    Buffer readback(std::string name, const gpu::ElementType& type, std::uint64_t count);
    /// Of so many boxes: made by build(), bound to a `uniform accelerationStructureEXT`. Throws Error where there is no ray
    /// query.
    Buffer acceleration_structure(std::string name, std::uint32_t boxes);

    /// One thread per element.
    Work threads(const Count& count) { return tiles(count, settings_.workgroup_size); }
    /// One workgroup per `items_per_group` elements.
    Work tiles(const Count& count, std::uint32_t items_per_group);
    /// One workgroup, however many elements: also for none.
    Work one_group(const Count& count);
    /// ceil(count / divide) * multiply, where the count is.
    Count derive(const Count& count, std::uint32_t divide, std::uint32_t multiply = 1);

    /// Adds a pass. `Push` is the shader's push-constant block, byte for byte. What is bound to kAbsent has no part in barriers.
    template <typename Push>
    requires std::is_trivially_copyable_v<Push>
    void pass(std::string_view program, const Work& work, Bindings bindings, const Push& push,
              const std::vector<gpu::ConstantValue>& constants = {}) {
        add_dispatch(interface_of(program), work, bindings, std::as_bytes(std::span(&push, 1)), constants);
    }
    void pass(std::string_view program, const Work& work, Bindings bindings,
              const std::vector<gpu::ConstantValue>& constants = {}) {
        add_dispatch(interface_of(program), work, bindings, {}, constants);
    }
    /// The same for an interface from elsewhere: what the two above do.
    void add_dispatch(const gpu::ProgramInterface& interface, const Work& work, Bindings bindings,
                      std::span<const std::byte> push, std::span<const gpu::ConstantValue> constants);

    /// Every word of the first `count` elements, or of all, becomes `value`.
    void fill(Buffer buffer, std::uint32_t value) { fill(buffer, value, info(buffer).count); }
    void fill(Buffer buffer, std::uint32_t value, std::uint64_t count);
    /// The first `count` elements; both buffers hold the same type.
    void copy(Buffer from, Buffer to, std::uint64_t count);

    /// Makes `structure` from its number of boxes, each six floats: the least corner, then the greatest (VkAabbPositionsKHR). Not
    /// in a gated repeat.
    void build(Buffer boxes, Buffer structure);

    /// What `body` adds is recorded `times` times, with the same descriptor sets: memory does not grow with `times`. 0 is
    /// nothing: `body` is not called. Repeats nest. An Error thrown by `body` leaves the graph as it was.
    ///
    /// A buffer that `body` makes is new in each repetition: what is to last from one to the next is made outside. A work size
    /// that `body` asks for follows its count from repetition to repetition; one made outside stays as it is.
    void repeat(std::uint32_t times, const std::function<void()>& body);
    /// The same, and a repetition that begins with the gate closed does nothing: its passes have no workgroups (fills and copies
    /// are passes here). The repetition that closes the gate is completed, and is the last. What nothing but `body` writes is
    /// undefined if the gate is closed from the beginning.
    void repeat(std::uint32_t times, const Gate& gate, const std::function<void()>& body);

    /// A buffer for a Check, to be bound to a pass that looks after it.
    Buffer check(std::string name, std::uint32_t ok_value, std::string sentence);

    const BufferInfo& info(Buffer buffer) const;
    std::span<const BufferInfo> buffers() const { return buffers_; }
    std::span<const Pass> passes() const { return passes_; }
    std::span<const Loop> loops() const { return loops_; }
    std::span<const Check> checks() const { return checks_; }

    /// Throws Error unless the buffer holds at least `count` elements of `type`; `who` and `what` begin the sentence.
    void require(std::string_view who, std::string_view what, Buffer buffer, const gpu::ElementType& type,
                 std::uint64_t count) const;

private:
    const gpu::ProgramInterface& interface_of(std::string_view program) const;
    Buffer add_buffer(BufferInfo info);
    Work direct_work(std::uint32_t count, std::uint32_t items_per_group);
    Work indirect_work(const Count& count, std::uint32_t divide, std::uint32_t multiply, std::uint32_t items_per_group);
    Pass make_dispatch(const gpu::ProgramInterface& interface, const Work& work, Bindings bindings,
                       std::span<const std::byte> push, std::span<const gpu::ConstantValue> constants) const;
    void add_pass(Pass pass);
    void add_work_size(std::string_view program, Bindings bindings, std::span<const std::byte> push);
    void check_binding(const gpu::ProgramInterface& program, const gpu::BlockInterface& block, const Binding& binding) const;

    // repeat.cpp
    void add_repeat(std::uint32_t times, const Gate* gate, const std::function<void()>& body);
    void close_loop(std::uint32_t loop);
    void hoist_work_sizes(std::uint32_t loop);
    void hoist(std::uint32_t pass, std::uint32_t loop);
    // gate.cpp
    bool is_gated() const { return latch_ != Buffer{}; }
    void check_gate(const Gate& gate) const;
    Buffer make_latch(const Gate& gate);
    Buffer gated(const Work& work);
    void fill_by_pass(const std::string& name, Buffer buffer, std::uint32_t value, std::uint64_t count);
    void copy_by_pass(const std::string& name, Buffer from, Buffer to, std::uint64_t count);

    Settings settings_;
    std::vector<BufferInfo> buffers_;
    std::vector<Pass> passes_;
    std::vector<Loop> loops_;
    std::vector<Check> checks_;

    std::uint32_t loop_ = kNoLoop; // the innermost one whose body is adding passes
    Buffer latch_;                 // of the gate around what is being added: a work size of one group while it is open

    // Work blocks already made, so that passes over the same elements share them.
    using DirectKey = std::pair<std::uint32_t, std::uint32_t>;
    std::map<DirectKey, Work> direct_works_;
    // Those that passes make, in the loop whose body is adding passes: what was made outside is not made anew in each repetition.
    struct MadeWorks {
        // source, its version, index, capacity, divide, multiply, items per group
        std::map<std::array<std::uint32_t, 7>, Work> indirect;
        // arguments, their version, latch
        std::map<std::array<std::uint32_t, 3>, Buffer> gated;
    };
    MadeWorks made_works_;
};

} // namespace mote::graph
