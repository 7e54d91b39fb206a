#include "graph/graph.hpp"

#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/shaders.hpp"
#include "graph/work_size_shared.h"

#include <mote/error.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

namespace mote::graph {

namespace {

constexpr std::string_view kWorkBlock = "Work";

// The word of a "Work" block that holds the count, as shaders/common/work.glsl names it.
constexpr std::uint32_t kWorkCount = 0;

constexpr std::uint64_t kFloatsOfABox = 6;

constexpr std::string_view kPartBytes = "PART_BYTES"; // shaders/common/list.glsl

constexpr std::uint64_t ceil_div(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

template <typename Named> std::vector<std::string> names_of(const std::vector<Named>& things) {
    std::vector<std::string> names;
    for (const Named& thing : things) names.push_back(thing.name);
    return names;
}

const gpu::ElementType& seen_as(View view, const gpu::ElementType& type) {
    if (view == View::words) return gpu::kUint;
    if (view == View::as_vec4 && type == gpu::kUint) return gpu::kUvec4;
    if (view == View::as_vec4 && type == gpu::kFloat) return gpu::kVec4;
    return type;
}

// Lists may be larger than one binding.
std::uint64_t largest_buffer(const Settings& settings) { return std::max(settings.max_buffer_bytes, settings.max_list_bytes()); }

[[noreturn]] void throw_constant(const std::string& pass, const BufferInfo& target) {
    throw Error(mote::format("{}: the target: found the constant \"{}\", expected another buffer", pass, target.name));
}

} // namespace

Settings Settings::of(const gpu::Device& device) {
    const gpu::Limits& limits = device.limits();
    Settings settings;
    settings.workgroup_size = device.workgroup_size();
    settings.min_subgroup_size = limits.min_subgroup_size;
    settings.max_subgroup_size = limits.max_subgroup_size;
    settings.max_groups_x = limits.max_groups_x;
    settings.max_groups_y = limits.max_groups_y;
    settings.max_buffer_bytes = limits.max_storage_buffer_bytes;
    settings.buffer_alignment = limits.buffer_alignment;
    const char* gpu_forms = std::getenv("MOTE_GPU_FORMS"); // also on a CPU, for tests
    settings.software = device.info().software && (gpu_forms == nullptr || std::string_view(gpu_forms) != "1");
    settings.ray_query = device.ray_query();
    settings.part_bytes = limits.part_bytes;
    // Only if every storage buffer fits into a texel buffer of uints: then no pass has to check.
    const char* wish = std::getenv("MOTE_TEXEL_FETCH");
    const bool forbidden = wish != nullptr && std::string_view(wish) == "0";
    settings.texel_fetch = device.info().software && !forbidden && limits.max_texels >= largest_buffer(settings) / 4;
    return settings;
}

const gpu::ProgramInterface& Graph::interface_of(std::string_view program, Bindings bindings) const {
    const bool texel = settings_.texel_fetch && gpu::has_texel_form(program);
    const std::string whole = texel ? gpu::texel_form(program) : std::string(program);
    if (settings_.part_bytes > 0 && gpu::has_parts_form(whole)) {
        const gpu::ProgramInterface& in_parts = gpu::find_shader(gpu::parts_form(whole)).interface;
        const auto needs_parts = [&](const Binding& binding) {
            const auto block = std::ranges::find(in_parts.blocks, binding.block, &gpu::BlockInterface::name);
            return block != in_parts.blocks.end() && block->parts > 1 && binding.buffer.index < buffers_.size() &&
                   info(binding.buffer).bytes() > settings_.part_bytes;
        };
        if (std::ranges::any_of(bindings, needs_parts)) return in_parts;
    }
    return gpu::find_shader(whole).interface;
}

Buffer Graph::add_buffer(BufferInfo info) {
    const std::uint64_t limit = largest_buffer(settings_);
    if (info.count > limit / std::max(info.type.stride, 1u)) { // the product may overflow 64 bits
        throw Error(mote::format("buffer \"{}\": found {} elements of {} bytes, expected at most {} bytes, the limit of the "
                                 "device for one buffer",
                                 info.name, info.count, info.type.stride, limit));
    }
    info.loop = loop_;
    buffers_.push_back(std::move(info));
    return {static_cast<std::uint32_t>(buffers_.size() - 1)};
}

Buffer Graph::transient(std::string name, const gpu::ElementType& type, std::uint64_t count) {
    return add_buffer({std::move(name), type, count, Storage::transient, nullptr, {}, false, 0});
}

Buffer Graph::import(std::string name, const gpu::ElementType& type, const gpu::Buffer& buffer) {
    // Two names for the same bytes would hide conflicts between passes.
    if (const auto existing = std::ranges::find(buffers_, &buffer, &BufferInfo::imported); existing != buffers_.end()) {
        throw Error(
            mote::format("buffer \"{}\": found one imported before as \"{}\", expected one import of it", name, existing->name));
    }
    return add_buffer({std::move(name), type, buffer.bytes() / type.stride, Storage::imported, &buffer, {}, true, 0});
}

Buffer Graph::constant(std::string name, const gpu::ElementType& type, std::span<const std::byte> data) {
    if (data.size() % type.stride != 0) {
        throw Error(mote::format("constant \"{}\": found {} bytes, expected a multiple of the {} bytes of {}", name, data.size(),
                                 type.stride, type.name));
    }
    return add_buffer(
        {std::move(name), type, data.size() / type.stride, Storage::constant, nullptr, {data.begin(), data.end()}, true, 0});
}

Buffer Graph::readback(std::string name, const gpu::ElementType& type, std::uint64_t count) {
    return add_buffer({std::move(name), type, count, Storage::readback, nullptr, {}, false, 0});
}

Buffer Graph::acceleration_structure(std::string name, std::uint32_t boxes) {
    if (!settings_.ray_query) {
        throw Error(mote::format("acceleration structure \"{}\": {}", name, gpu::kNoRayQuery));
    }
    return add_buffer(
        {std::move(name), gpu::kAccelerationStructure, boxes, Storage::acceleration_structure, nullptr, {}, false, 0});
}

const BufferInfo& Graph::info(Buffer buffer) const {
    if (buffer.index >= buffers_.size()) throw Error("graph: found a buffer that is not of this graph, expected one that is");
    return buffers_[buffer.index];
}

void Graph::require(std::string_view who, std::string_view what, Buffer buffer, const gpu::ElementType& type,
                    std::uint64_t count) const {
    const BufferInfo& found = info(buffer);
    if (found.type != type) {
        throw Error(mote::format("{0}: {1}: found {4} in buffer \"{3}\", expected {2}", who, what, type.name, found.name,
                                 found.type.name));
    }
    if (found.count < count) {
        throw Error(mote::format("{0}: {1}: found a capacity of {4} in buffer \"{3}\", expected at least {2} elements", who, what,
                                 count, found.name, found.count));
    }
}

void Graph::require_written(std::string_view who, std::string_view what, Buffer buffer) const {
    if (info(buffer).written) return;
    throw Error(mote::format("{}: {}: found buffer \"{}\" unwritten, expected one written before", who, what, info(buffer).name));
}

Work Graph::direct_work(std::uint32_t count, std::uint32_t items_per_group) {
    Work& work = direct_works_[{count, items_per_group}];
    if (work.block == Buffer{}) {
        const std::uint64_t groups = ceil_div(count, items_per_group);
        work.groups_x = static_cast<std::uint32_t>(std::min<std::uint64_t>(groups, settings_.max_groups_x));
        work.groups_y = groups == 0 ? 1 : static_cast<std::uint32_t>(ceil_div(groups, work.groups_x));
        const std::array<std::uint32_t, kWorkWords> words{count, work.groups_x, work.groups_y, 1};
        work.block = constant(mote::format("work of {}", count), gpu::kUint, std::as_bytes(std::span(words)));
    }
    return work;
}

Work Graph::indirect_work(const Count& count, std::uint32_t divide, std::uint32_t multiply, std::uint32_t items_per_group) {
    const BufferInfo source = info(count.source);
    require("a count on the GPU", "its source", count.source, gpu::kUint, std::uint64_t{count.index} + 1);
    require_written("a count on the GPU", "its source", count.source);
    const std::array key{count.source.index, source.version, count.index, count.capacity, divide, multiply, items_per_group};
    if (const auto found = made_works_.indirect.find(key); found != made_works_.indirect.end()) return found->second;

    const Buffer block = transient(mote::format("work of {}", source.name), gpu::kUint, kWorkWords);
    const auto report_more = [&] {
        return check(mote::format("needed for {}", source.name), 0,
                     mote::format("{}: found a count of {{0}}, expected at most the capacity, {}; increase the capacity to {{0}}",
                                  source.name, count.capacity));
    };
    const Buffer needed = count.capacity == kAnyCount ? kAbsent : report_more(); // kAnyCount cannot overflow
    const shared::WorkSizePush push{count.index, count.capacity, divide, multiply, items_per_group, settings_.max_groups_x};
    add_work_size("graph/work_size", {{"Source", count.source}, {"Result", block}, {"Needed", needed}},
                  std::as_bytes(std::span(&push, 1)), written_in_gate(count.source));
    return made_works_.indirect[key] = {block, block};
}

Work Graph::tiles(const Count& count, std::uint32_t items_per_group) {
    if (ceil_div(ceil_div(count.capacity, items_per_group), settings_.max_groups_x) > settings_.max_groups_y) {
        throw Error(
            mote::format("work size: found {} elements at {} per workgroup, expected at most {} x {} workgroups, the limit "
                         "of the device",
                         count.capacity, items_per_group, settings_.max_groups_x, settings_.max_groups_y));
    }
    Work work = count.on_gpu() ? indirect_work(count, 1, 1, items_per_group) : direct_work(count.capacity, items_per_group);
    work.elements = count.capacity;
    return work;
}

Work Graph::one_group(const Count& count) { return {tiles(count, settings_.workgroup_size).block, {}, 1, 1, 0, count.capacity}; }

Count Graph::derive(const Count& count, std::uint32_t divide, std::uint32_t multiply) {
    const std::uint64_t most = ceil_div(count.capacity, divide) * multiply;
    if (most > std::numeric_limits<std::uint32_t>::max()) {
        throw Error(mote::format("count: found {} elements times {}, expected a product below 2^32",
                                 ceil_div(count.capacity, divide), multiply));
    }
    const auto capacity = static_cast<std::uint32_t>(most);
    if (!count.on_gpu()) return Count::host(capacity);
    return Count::gpu(indirect_work(count, divide, multiply, 1).block, kWorkCount, capacity);
}

void Graph::check_binding(const gpu::ProgramInterface& program, const gpu::BlockInterface& block, const Binding& binding) const {
    const auto fail = [&](const std::string& why) {
        throw Error(mote::format("pass \"{}\", block \"{}\": {}", program.name, block.name, why));
    };
    if (binding.buffer == kAbsent) {
        if (block.kind == gpu::BlockKind::acceleration_structure) fail("found kAbsent, expected an acceleration structure");
        return;
    }
    if (binding.buffer.index >= buffers_.size()) fail("found a buffer that is not of this graph, expected one that is");
    const BufferInfo& bound = info(binding.buffer);
    if (seen_as(binding.view, bound.type) != block.element) {
        fail(mote::format("found {3} ({4} bytes each) in buffer \"{2}\"{5}, expected {0} ({1} bytes each)", block.element.name,
                          block.element.stride, bound.name, bound.type.name, bound.type.stride,
                          binding.view == View::as_vec4 ? ", seen as vec4" : ""));
    }
    if (bound.bytes() < block.fixed_bytes) {
        fail(mote::format("found {2} bytes in buffer \"{1}\", expected {0}", block.fixed_bytes, bound.name, bound.bytes()));
    }
    if (const std::uint64_t limit = block.parts > 1 ? settings_.max_list_bytes() : settings_.max_buffer_bytes;
        block.kind == gpu::BlockKind::storage && bound.bytes() > limit) {
        fail(mote::format("found {} bytes in buffer \"{}\", expected at most {}, the limit of the device", bound.bytes(),
                          bound.name, limit));
    }
    if (block.reads && !bound.written)
        fail(mote::format("found buffer \"{}\" unwritten, expected one written before: it is read", bound.name));
    if (block.writes && bound.storage == Storage::constant)
        fail(mote::format("found the constant \"{}\", expected another buffer: it is written", bound.name));
}

Pass Graph::make_dispatch(const gpu::ProgramInterface& program, const Work& work, Bindings bindings,
                          std::span<const std::byte> push, std::span<const gpu::ConstantValue> constants) const {
    const auto fail = [&](const std::string& why) { throw Error(mote::format("pass \"{}\": {}", program.name, why)); };
    const std::vector<std::string> names = names_of(program.blocks);

    for (const Binding& binding : bindings) {
        if (std::ranges::find(names, binding.block) == names.end()) {
            fail(mote::format("found a binding to \"{}\", expected one of the shader's blocks: {}", binding.block,
                              fmt::join(names, ", ")));
        }
        if (std::ranges::count(bindings, binding.block, &Binding::block) > 1) {
            fail(mote::format("found two bindings to \"{}\", expected one", binding.block));
        }
    }
    if (push.size() != program.push_bytes) {
        fail(mote::format("found {} bytes of push constants, expected {}", push.size(), program.push_bytes));
    }
    for (const gpu::ConstantValue& constant : constants) {
        const std::vector<std::string> constant_names = names_of(program.constants);
        if (std::ranges::find(constant_names, constant.name) == constant_names.end()) {
            fail(mote::format("found the specialisation constant \"{}\", expected one of the shader's: {}", constant.name,
                              fmt::join(constant_names, ", ")));
        }
    }

    Pass pass;
    pass.name = program.name;
    const std::uint32_t workgroup_size = work.workgroup_size != 0 ? work.workgroup_size : settings_.workgroup_size;
    Dispatch dispatch{{program.name, workgroup_size, {constants.begin(), constants.end()}}, {}, {push.begin(), push.end()}, work};
    if (std::ranges::find(program.constants, kPartBytes, &gpu::SpecialisationConstant::name) != program.constants.end()) {
        dispatch.specialisation.constants.push_back({std::string(kPartBytes), static_cast<std::uint32_t>(settings_.part_bytes)});
    }
    for (const gpu::BlockInterface& block : program.blocks) {
        const auto binding = std::ranges::find(bindings, block.name, &Binding::block);
        Binding bound{block.name, work.block}; // the block "Work" is bound to the pass's work size
        if (binding != bindings.end()) {
            bound = *binding;
        } else if (block.name != kWorkBlock) {
            fail(mote::format("found nothing bound to block \"{}\", expected a buffer", block.name));
        }
        check_binding(program, block, bound);
        dispatch.buffers.push_back(bound.buffer);
        if (bound.buffer != kAbsent) {
            pass.accesses.push_back({bound.buffer, kCompute, block.reads, block.writes, bound.fetches});
        }
    }

    // Threads of one dispatch are not ordered: a buffer written through one block must not be bound to another.
    for (std::size_t i = 0; i < dispatch.buffers.size(); ++i) {
        for (std::size_t j = i + 1; j < dispatch.buffers.size(); ++j) {
            if (dispatch.buffers[i] == kAbsent || dispatch.buffers[i] != dispatch.buffers[j]) continue;
            if (program.blocks[i].writes || program.blocks[j].writes) {
                fail(mote::format(
                    "found buffer \"{}\" bound to the blocks \"{}\" and \"{}\", expected two buffers: one block writes",
                    info(dispatch.buffers[i]).name, program.blocks[i].name, program.blocks[j].name));
            }
        }
    }
    pass.command = std::move(dispatch);
    return pass;
}

void Graph::add_dispatch(const gpu::ProgramInterface& program, const Work& work, Bindings bindings,
                         std::span<const std::byte> push, std::span<const gpu::ConstantValue> constants) {
    Pass pass = make_dispatch(program, work, bindings, push, constants);
    Work& has = std::get<Dispatch>(pass.command).work;
    if (is_gated()) has.arguments = gated(work);
    if (has.indirect()) pass.accesses.push_back({has.arguments, kIndirect, true, false});
    add_pass(std::move(pass));
}

void Graph::add_work_size(std::string_view program, Bindings bindings, std::span<const std::byte> push, bool in_gate) {
    Pass pass = make_dispatch(interface_of(program, bindings), direct_work(1, 1), bindings, push, {});
    pass.sizes_work = true;
    if (in_gate) {
        std::get<Dispatch>(pass.command).work.arguments = latch_;
        pass.accesses.push_back({latch_, kIndirect, true, false});
    }
    add_pass(std::move(pass));
}

void Graph::fill(Buffer buffer, std::uint32_t value, std::uint64_t count) {
    const BufferInfo& target = info(buffer);
    const std::string name = mote::format("fill {}", target.name);
    if (target.storage == Storage::constant) throw_constant(name, target);
    require(name, "the target", buffer, target.type, count);
    if (is_gated()) return fill_by_pass(name, buffer, value, count);
    add_pass({name, {{buffer, kTransfer, false, true}}, Fill{buffer, value, count * target.type.stride}});
}

void Graph::copy(Buffer from, Buffer to, std::uint64_t count) {
    const BufferInfo& source = info(from);
    const BufferInfo& target = info(to);
    const std::string name = mote::format("copy {} to {}", source.name, target.name);
    require_written(name, "the source", from);
    if (target.storage == Storage::constant) throw_constant(name, target);
    if (from == to) throw Error(mote::format("{}: found one buffer as source and target, expected two", name));
    require(name, "the source", from, source.type, count);
    require(name, "the target", to, source.type, count);
    if (is_gated()) return copy_by_pass(name, from, to, count);
    add_pass({name, {{from, kTransfer, true, false}, {to, kTransfer, false, true}}, Copy{from, to, count * source.type.stride}});
}

void Graph::build(Buffer boxes, Buffer structure) {
    const BufferInfo& target = info(structure);
    const std::string name = mote::format("build {}", target.name);
    if (is_gated()) throw Error(mote::format("{}: found a gated repeat around it, expected none: it cannot be skipped", name));
    if (target.storage != Storage::acceleration_structure) {
        throw Error(mote::format("{}: found buffer \"{}\", expected an acceleration structure", name, target.name));
    }
    require_written(name, "the boxes", boxes);
    require(name, "the boxes", boxes, gpu::kFloat, target.count * kFloatsOfABox);
    add_pass({name, {{boxes, kBuild, true, false}, {structure, kBuild, false, true}}, Build{boxes, structure}});
}

Buffer Graph::check(std::string name, std::uint32_t ok_value, std::string message) {
    const auto initial = std::as_bytes(std::span(&ok_value, 1));
    const Buffer value =
        add_buffer({std::move(name), gpu::kUint, 1, Storage::readback, nullptr, {initial.begin(), initial.end()}, true, 0});
    checks_.push_back({value, ok_value, std::move(message)});
    return value;
}

void Graph::explain_overflow(const Count& count, const std::string& message, std::uint32_t divisor) {
    for (const Pass& pass : passes_) {
        const auto writes = [&](Buffer buffer) {
            return std::ranges::any_of(pass.accesses, [&](const Access& one) { return one.writes && one.buffer == buffer; });
        };
        if (!writes(count.source)) continue;
        for (Check& check : checks_) {
            if (!writes(check.value)) continue;
            check.message = message;
            check.divisor = divisor;
        }
    }
}

void Graph::add_pass(Pass pass) {
    for (const Access& access : pass.accesses) {
        if (!access.writes) continue;
        buffers_[access.buffer.index].written = true;
        ++buffers_[access.buffer.index].version;
    }
    passes_.push_back(std::move(pass));
}

} // namespace mote::graph
