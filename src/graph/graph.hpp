// The frame graph: passes in the order in which they are added, and the buffers they access.
//
//     Graph graph({.workgroup_size = 256});
//     Buffer positions = graph.import("positions", kVec4, position_buffer);
//     Buffer codes = graph.transient("codes", kUint, n);
//     graph.pass("spatial/morton_encode", graph.threads(Count::host(n)), {{"Positions", positions}, {"Codes", codes}});
//
// Buffers are bound by the name of the shader's block. What a pass reads and writes is reflected from the shader; compile()
// (plan.hpp) derives barriers and memory sharing from it. An invalid call throws an Error that names the pass and the block. A
// Graph holds no GPU object and needs no device; an Executable (executable.hpp) runs it.
//
// A block that the shader, as specialised, neither reads nor writes is bound to kAbsent: {"Curls", kAbsent}. Passes that run
// several times are added once, by a body:
//
//     graph.repeat(5, [&] {                                            // from x to y and back: ten iterations
//         graph.pass("solve", work, {{"From", x}, {"To", y}});
//         graph.pass("solve", work, {{"From", y}, {"To", x}});
//     });
//     graph.repeat(100, Gate{unsolved}, [&] { ... });                  // at most 100, while the uint in `unsolved` is not 0
#pragma once

#include "gpu/acceleration_structure.hpp"
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

/// Identifies a buffer of one Graph.
struct Buffer {
    std::uint32_t index = std::numeric_limits<std::uint32_t>::max();
    auto operator<=>(const Buffer&) const = default;
};

/// Bound to a block that the shader, as specialised, neither reads nor writes.
inline constexpr Buffer kAbsent{std::numeric_limits<std::uint32_t>::max() - 1};

/// For a buffer that is created only if needed.
constexpr Buffer or_absent(Buffer buffer) { return buffer != Buffer{} ? buffer : kAbsent; }

enum class Storage {
    transient,              ///< Lives within one replay; shares memory with others.
    imported,               ///< Owned by the caller, who has initialised it.
    constant,               ///< Written once, when the Executable is created.
    readback,               ///< The host reads it after a replay.
    acceleration_structure, ///< Boxes for ray queries, not a readable buffer; owned by the Executable.
};

struct BufferInfo {
    std::string name;
    gpu::ElementType type;
    std::uint64_t count = 0;
    Storage storage = Storage::transient;
    const gpu::Buffer* imported = nullptr;
    std::vector<std::byte> initial; ///< Of constants and checks.
    bool written = false;           ///< Whether it has contents that a pass may read.
    std::uint32_t version = 0;      ///< Number of passes that have written it so far.
    std::uint32_t loop = kNoLoop;   ///< The innermost loop whose body created it.

    std::uint64_t bytes() const { return count * type.stride; }
};

/// A number of elements: known on the host now, or read on the GPU during the replay.
struct Count {
    std::uint32_t capacity = 0; ///< The number itself, or its upper bound.
    Buffer source;              ///< Holds a GPU count; Buffer{} for a host count.
    std::uint32_t index = 0;    ///< Which uint of `source`.

    static Count host(std::uint32_t n) { return {n, {}, 0}; }
    /// A count above `capacity` is an error that Executable::check() reports; the passes then process `capacity` elements.
    static Count gpu(Buffer source, std::uint32_t index, std::uint32_t capacity) { return {capacity, source, index}; }
    bool on_gpu() const { return source != Buffer{}; }
};

/// The capacity of a Count without a limit.
inline constexpr std::uint32_t kAnyCount = std::numeric_limits<std::uint32_t>::max();

/// The words of a "Work" block.
inline constexpr std::uint32_t kWorkWords = 4;

/// The work size of a pass. `block` is bound to the shader's block "Work" (shaders/common/work.glsl): the count of elements and
/// the number of groups in x, y and z.
struct Work {
    Buffer block;
    /// A block like `block` with the arguments of an indirect dispatch; Buffer{} if the host knows groups_x and groups_y.
    Buffer arguments;
    std::uint32_t groups_x = 0;
    std::uint32_t groups_y = 0;
    std::uint32_t workgroup_size = 0; ///< 0: the graph's.
    std::uint32_t elements = 0;       ///< At most; only traffic() depends on it.

    bool indirect() const { return arguments != Buffer{}; }
};

/// A uint on the GPU that controls a repeat: a repetition runs if the uint is not 0 when it begins.
struct Gate {
    Buffer source;
    std::uint32_t index = 0; ///< Which uint of `source`.
};

/// How a block interprets a buffer.
enum class View {
    plain, ///< Element by element; the types are the same.
    /// A block of uvec4 or vec4 over a buffer of uint or float. Buffers are padded to 16 bytes, so the complete last vector may
    /// be read; its components beyond the count are undefined.
    as_vec4,
    words, ///< A block of uint over a buffer of any type.
};

/// How often a pass accesses the elements of a block, where that is not every element of the buffer once. Only the account of
/// bytes, traffic() (plan.hpp), depends on it.
struct Fetches {
    enum class Per : std::uint8_t {
        element, ///< Every element once, in the order of the threads.
        thread,  ///< `times` elements by every thread.
        entry,   ///< `times` elements for every entry of lists in CSR form, each walked by one thread.
        uniform, ///< All threads read the same elements.
    };
    Per per = Per::element;
    float times = 1;
    bool scattered = false; ///< At places that another buffer names, not one behind another.
    Buffer offsets{};       ///< Of the lists: list i has offsets[i + 1] - offsets[i] entries.
    Buffer entries{};       ///< Of the lists: as many elements as they may have entries.

    static Fetches per_thread(float times) { return {Per::thread, times}; }
    static Fetches per_entry(Buffer offsets, Buffer entries) { return {Per::entry, 1, false, offsets, entries}; }
    static Fetches uniform() { return {Per::uniform}; }
    /// So seldom that it does not count.
    static Fetches rarely() { return per_thread(0); }
    /// Once per thread, where another buffer says.
    static Fetches at_indices() { return {Per::thread, 1, true}; }
    /// The same, where another buffer says.
    Fetches elsewhere() const { return {per, times, true, offsets, entries}; }
    Fetches operator*(float factor) const { return {per, times * factor, scattered, offsets, entries}; }
};

struct Binding {
    Binding(std::string_view to_block, Buffer bound, View seen_as = View::plain, const Fetches& accessed = {})
        : block(to_block), buffer(bound), view(seen_as), fetches(accessed) {}
    Binding(std::string_view to_block, Buffer bound, const Fetches& accessed) : Binding(to_block, bound, View::plain, accessed) {}

    std::string_view block;
    Buffer buffer; ///< May be kAbsent.
    View view = View::plain;
    Fetches fetches{};
};

/// The bindings of a pass, as a braced list or any contiguous range. A view, valid for the duration of a call.
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
    Fetches fetches{};
};

struct Dispatch {
    gpu::Specialisation specialisation;
    std::vector<Buffer> buffers; ///< In the order of the interface's blocks; may be kAbsent.
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
    /// Added by the graph to compute a work size. Runs even if a gate is closed, unless what it reads is written behind that
    /// gate.
    bool sizes_work = false;
};

/// A status word: a readback buffer of one uint that is initially `ok_value` and that passes change only on failure. On failure
/// Executable::check() throws the message, with every "{0}" replaced by the uint, and every "{1}" by the uint divided by
/// `divisor`, rounded up. The word persists across replays until Executable::check() resets it to `ok_value`.
struct Check {
    Buffer value;
    std::uint32_t ok_value = 0;
    std::string message;
    std::uint32_t divisor = 1;
};

/// The properties of the device on which a graph will run.
struct MOTE_PRIVATE_API Settings {
    std::uint32_t workgroup_size = 256;
    std::uint32_t min_subgroup_size = 32; ///< The device may use any power of two from this ...
    std::uint32_t max_subgroup_size = 32; ///< ... to this.
    std::uint32_t max_groups_x = 65535;
    std::uint32_t max_groups_y = 65535;
    std::uint64_t max_buffer_bytes = std::uint64_t{1} << 27; ///< Of one binding.
    /// A list (shaders/common/list.glsl) of more bytes is bound in up to gpu::kParts parts of so many; 0: lists are bound whole.
    std::uint64_t part_bytes = 0;
    std::uint64_t max_list_bytes() const { return part_bytes > 0 ? gpu::kParts * part_bytes : max_buffer_bytes; }

    std::uint64_t buffer_alignment = 256; ///< Of transient buffers in shared memory.

    bool software = false; ///< The device is a CPU: fewer and longer passes are faster.

    bool texel_fetch = false; ///< Passes use their texel variant (shaders/common/fetch.glsl) if they have one.

    bool ray_query = false; ///< The device can build and search acceleration structures, an optional tier.

    static Settings of(const gpu::Device& device);
};

class MOTE_PRIVATE_API Graph {
public:
    explicit Graph(const Settings& settings) : settings_(settings) {}

    const Settings& settings() const { return settings_; }

    Buffer transient(std::string name, const gpu::ElementType& type, std::uint64_t count);
    /// The buffer must live as long as any Executable of this graph.
    Buffer import(std::string name, const gpu::ElementType& type, const gpu::Buffer& buffer);
    Buffer constant(std::string name, const gpu::ElementType& type, std::span<const std::byte> data);
    Buffer readback(std::string name, const gpu::ElementType& type, std::uint64_t count);
    /// For `boxes` boxes: built by build(), bound to a `uniform accelerationStructureEXT`. Throws Error without ray query.
    Buffer acceleration_structure(std::string name, std::uint32_t boxes);

    /// One thread per element.
    Work threads(const Count& count) { return tiles(count, settings_.workgroup_size); }
    /// One workgroup per `items_per_group` elements.
    Work tiles(const Count& count, std::uint32_t items_per_group);
    /// One workgroup for any number of elements, including 0.
    Work one_group(const Count& count);
    /// ceil(count / divide) * multiply, computed on the host or GPU like the count.
    Count derive(const Count& count, std::uint32_t divide, std::uint32_t multiply = 1);

    /// Adds a pass. `Push` is the shader's push-constant block, byte for byte. Bindings to kAbsent cause no barriers.
    template <typename Push>
    requires std::is_trivially_copyable_v<Push>
    void pass(std::string_view program, const Work& work, Bindings bindings, const Push& push,
              const std::vector<gpu::ConstantValue>& constants = {}) {
        add_dispatch(interface_of(program, bindings), work, bindings, std::as_bytes(std::span(&push, 1)), constants);
    }
    void pass(std::string_view program, const Work& work, Bindings bindings,
              const std::vector<gpu::ConstantValue>& constants = {}) {
        add_dispatch(interface_of(program, bindings), work, bindings, {}, constants);
    }
    /// The same for a given interface; called by the two above.
    void add_dispatch(const gpu::ProgramInterface& interface, const Work& work, Bindings bindings,
                      std::span<const std::byte> push, std::span<const gpu::ConstantValue> constants);

    /// Sets every word of the first `count` elements, or of all, to `value`.
    void fill(Buffer buffer, std::uint32_t value) { fill(buffer, value, info(buffer).count); }
    void fill(Buffer buffer, std::uint32_t value, std::uint64_t count);
    /// Copies the first `count` elements; both buffers hold the same type.
    void copy(Buffer from, Buffer to, std::uint64_t count);

    /// Builds `structure` from its number of boxes, each six floats: lower corner, then upper corner (VkAabbPositionsKHR). Not
    /// allowed in a gated repeat.
    void build(Buffer boxes, Buffer structure);

    /// Records the passes that `body` adds `times` times, with the same descriptor sets: memory does not grow with `times`. If
    /// `times` is 0, `body` is not called. Repeats nest. An Error thrown by `body` leaves the graph unchanged.
    ///
    /// A buffer created by `body` has undefined contents at the start of each repetition; create buffers that carry values from
    /// one repetition to the next outside. A work size requested in `body` follows its count in each repetition; one made outside
    /// is fixed.
    void repeat(std::uint32_t times, const std::function<void()>& body);
    /// The same, but a repetition that begins with the gate closed does nothing: its passes have no workgroups (fills and copies
    /// are dispatches here). The repetition that closes the gate is completed and is the last. If the gate is closed from the
    /// beginning, buffers that only `body` writes are undefined.
    void repeat(std::uint32_t times, const Gate& gate, const std::function<void()>& body);

    /// Adds a Check and returns its buffer, to be bound to the passes that report failure.
    Buffer check(std::string name, std::uint32_t ok_value, std::string message);
    /// Replaces what is said if `count`, a result of derive(), exceeds its capacity: the user may know it by another name.
    void explain_overflow(const Count& count, const std::string& message, std::uint32_t divisor);

    const BufferInfo& info(Buffer buffer) const;
    std::span<const BufferInfo> buffers() const { return buffers_; }
    std::span<const Pass> passes() const { return passes_; }
    std::span<const Loop> loops() const { return loops_; }
    std::span<const Check> checks() const { return checks_; }

    /// Throws Error unless the buffer holds at least `count` elements of `type`; `who` and `what` begin the message.
    void require(std::string_view who, std::string_view what, Buffer buffer, const gpu::ElementType& type,
                 std::uint64_t count) const;
    /// Throws Error unless the buffer has contents that a pass may read.
    void require_written(std::string_view who, std::string_view what, Buffer buffer) const;

private:
    const gpu::ProgramInterface& interface_of(std::string_view program, Bindings bindings) const;
    Buffer add_buffer(BufferInfo info);
    Work direct_work(std::uint32_t count, std::uint32_t items_per_group);
    Work indirect_work(const Count& count, std::uint32_t divide, std::uint32_t multiply, std::uint32_t items_per_group);
    Pass make_dispatch(const gpu::ProgramInterface& interface, const Work& work, Bindings bindings,
                       std::span<const std::byte> push, std::span<const gpu::ConstantValue> constants) const;
    void add_pass(Pass pass);
    void add_work_size(std::string_view program, Bindings bindings, std::span<const std::byte> push, bool in_gate = false);
    void check_binding(const gpu::ProgramInterface& program, const gpu::BlockInterface& block, const Binding& binding) const;

    // repeat.cpp
    void add_repeat(std::uint32_t times, const Gate* gate, const std::function<void()>& body);
    void close_loop(std::uint32_t loop);
    void hoist_work_sizes(std::uint32_t loop);
    void hoist(std::uint32_t pass, std::uint32_t loop);
    // gate.cpp
    bool is_gated() const { return latch_ != Buffer{}; }
    bool written_in_gate(Buffer buffer) const;
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

    std::uint32_t loop_ = kNoLoop;                    // the innermost loop whose body is adding passes
    Buffer latch_;                                    // of the enclosing gate: a work size of one group if open, none if closed
    std::vector<std::uint32_t> versions_before_gate_; // of all buffers, when the outermost gate began

    // Work blocks by their parameters, so that passes over the same elements share them.
    using DirectKey = std::pair<std::uint32_t, std::uint32_t>;
    std::map<DirectKey, Work> direct_works_;
    // Work blocks that passes compute. Within a loop only those of its body: ones computed outside are not updated in each
    // repetition.
    struct MadeWorks {
        // source, its version, index, capacity, divide, multiply, items per group
        std::map<std::array<std::uint32_t, 7>, Work> indirect;
        // arguments, their version, latch
        std::map<std::array<std::uint32_t, 3>, Buffer> gated;
    };
    MadeWorks made_works_;
};

} // namespace mote::graph
