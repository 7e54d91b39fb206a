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

// The words of a "Work" block, as shaders/common/work.glsl names them.
constexpr std::uint32_t kWorkCount = 0;
constexpr std::uint32_t kWorkWords = 4;

constexpr std::uint64_t kFloatsOfABox = 6;

constexpr std::uint64_t ceil_div(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

template <typename Named> std::vector<std::string> names_of(const std::vector<Named>& things) {
    std::vector<std::string> names;
    for (const Named& thing : things) names.push_back(thing.name);
    return names;
}

// The vector of four that View::by_fours makes of a scalar.
const gpu::ElementType& four_of(const gpu::ElementType& type) {
    if (type == gpu::kUint) return gpu::kUvec4;
    if (type == gpu::kFloat) return gpu::kVec4;
    return type;
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
    settings.software = device.info().software;
    settings.ray_query = device.ray_query();
    // Only where any storage buffer can be a texel buffer, of uints at the least: then no pass need ask.
    const char* wish = std::getenv("MOTE_TEXEL_FETCH");
    const bool forbidden = wish != nullptr && std::string_view(wish) == "0";
    settings.texel_fetch = settings.software && !forbidden && limits.max_texels >= settings.max_buffer_bytes / 4;
    return settings;
}

const gpu::ProgramInterface& Graph::interface_of(std::string_view program) const {
    const bool texel = settings_.texel_fetch && gpu::has_texel_form(program);
    return gpu::find_shader(texel ? gpu::texel_form(program) : std::string(program)).interface;
}

Buffer Graph::add_buffer(BufferInfo info) {
    if (info.count > settings_.max_buffer_bytes / std::max(info.type.stride, 1u)) { // the product may not fit into 64 bits
        throw Error(
            mote::format("buffer \"{}\" of {} elements of {} bytes is larger than the {} bytes that the device allows for "
                         "one storage buffer",
                         info.name, info.count, info.type.stride, settings_.max_buffer_bytes));
    }
    buffers_.push_back(std::move(info));
    return {static_cast<std::uint32_t>(buffers_.size() - 1)};
}

Buffer Graph::transient(std::string name, const gpu::ElementType& type, std::uint64_t count) {
    return add_buffer({std::move(name), type, count, Storage::transient, nullptr, {}, false, 0});
}

Buffer Graph::import(std::string name, const gpu::ElementType& type, const gpu::Buffer& buffer) {
    // Two names for the same bytes would hide conflicts between their passes.
    if (const auto twin = std::ranges::find(buffers_, &buffer, &BufferInfo::imported); twin != buffers_.end()) {
        throw Error(mote::format("buffer \"{}\" is imported as \"{}\" already", name, twin->name));
    }
    return add_buffer({std::move(name), type, buffer.bytes() / type.stride, Storage::imported, &buffer, {}, true, 0});
}

Buffer Graph::constant(std::string name, const gpu::ElementType& type, std::span<const std::byte> data) {
    if (data.size() % type.stride != 0) {
        throw Error(mote::format("constant \"{}\" has {} bytes, which is no multiple of the {} bytes of {}", name, data.size(),
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
        throw Error(mote::format("acceleration structure \"{}\": {}", name, kNoRayQuery));
    }
    return add_buffer(
        {std::move(name), gpu::kAccelerationStructure, boxes, Storage::acceleration_structure, nullptr, {}, false, 0});
}

const BufferInfo& Graph::info(Buffer buffer) const {
    if (buffer.index >= buffers_.size()) throw Error("a buffer was used that is not of this graph");
    return buffers_[buffer.index];
}

void Graph::require(std::string_view who, std::string_view what, Buffer buffer, const gpu::ElementType& type,
                    std::uint64_t count) const {
    const BufferInfo& found = info(buffer);
    if (found.type != type) {
        throw Error(
            mote::format("{}: {} must hold {}, but buffer \"{}\" holds {}", who, what, type.name, found.name, found.type.name));
    }
    if (found.count < count) {
        throw Error(mote::format("{}: {} must hold at least {} elements, but buffer \"{}\" has a capacity of {}", who, what,
                                 count, found.name, found.count));
    }
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
    if (!source.written)
        throw Error(mote::format("a count on the GPU: nothing has written its source, buffer \"{}\"", source.name));
    const IndirectKey key{count.source.index, source.version, count.index, count.capacity, divide, multiply, items_per_group};
    if (const auto found = indirect_works_.find(key); found != indirect_works_.end()) return found->second;

    Work work{transient(mote::format("work of {}", source.name), gpu::kUint, kWorkWords), true, 0, 0, 0};
    const Buffer needed =
        check(mote::format("needed for {}", source.name), 0,
              mote::format("the count in buffer \"{}\" reached {{0}}, over the capacity of {} elements; make room for {{0}}",
                           source.name, count.capacity));
    pass("graph/work_size", direct_work(1, 1), {{"Source", count.source}, {"Result", work.block}, {"Needed", needed}},
         shared::WorkSizePush{count.index, count.capacity, divide, multiply, items_per_group, settings_.max_groups_x});
    indirect_works_[key] = work;
    return work;
}

Work Graph::tiles(const Count& count, std::uint32_t items_per_group) {
    if (ceil_div(ceil_div(count.capacity, items_per_group), settings_.max_groups_x) > settings_.max_groups_y) {
        throw Error(mote::format("{} elements at {} per workgroup are more workgroups than the device allows ({} x {})",
                                 count.capacity, items_per_group, settings_.max_groups_x, settings_.max_groups_y));
    }
    return count.on_gpu() ? indirect_work(count, 1, 1, items_per_group) : direct_work(count.capacity, items_per_group);
}

Work Graph::one_group(const Count& count) { return {tiles(count, settings_.workgroup_size).block, false, 1, 1, 0}; }

Count Graph::derive(const Count& count, std::uint32_t divide, std::uint32_t multiply) {
    const std::uint64_t most = ceil_div(count.capacity, divide) * multiply;
    if (most > std::numeric_limits<std::uint32_t>::max()) {
        throw Error(
            mote::format("{} elements times {} are more than 32 bits can count", ceil_div(count.capacity, divide), multiply));
    }
    const auto capacity = static_cast<std::uint32_t>(most);
    if (!count.on_gpu()) return Count::host(capacity);
    return Count::gpu(indirect_work(count, divide, multiply, 1).block, kWorkCount, capacity);
}

void Graph::check_binding(const gpu::ProgramInterface& program, const gpu::BlockInterface& block, const Binding& binding) const {
    const auto fail = [&](const std::string& why) {
        throw Error(mote::format("pass \"{}\", block \"{}\": {}", program.name, block.name, why));
    };
    if (binding.buffer.index >= buffers_.size()) fail("the buffer bound to it is not of this graph");
    const BufferInfo& bound = info(binding.buffer);
    const gpu::ElementType& seen = binding.view == View::by_fours ? four_of(bound.type) : bound.type;
    if (seen != block.element) {
        fail(mote::format("it holds {} ({} bytes each), but buffer \"{}\" holds {} ({} bytes each){}", block.element.name,
                          block.element.stride, bound.name, bound.type.name, bound.type.stride,
                          binding.view == View::by_fours ? ", seen by fours" : ""));
    }
    if (bound.bytes() < block.fixed_bytes) {
        fail(mote::format("it spans {} bytes, but buffer \"{}\" has {}", block.fixed_bytes, bound.name, bound.bytes()));
    }
    if (block.reads && !bound.written) fail(mote::format("it reads buffer \"{}\", which nothing has written", bound.name));
    if (block.writes && bound.storage == Storage::constant) fail(mote::format("it writes the constant \"{}\"", bound.name));
}

void Graph::add_dispatch(const gpu::ProgramInterface& program, const Work& work, std::span<const Binding> bindings,
                         std::span<const std::byte> push, std::span<const gpu::ConstantValue> constants) {
    const auto fail = [&](const std::string& why) { throw Error(mote::format("pass \"{}\": {}", program.name, why)); };
    const std::vector<std::string> names = names_of(program.blocks);

    for (const Binding& binding : bindings) {
        if (std::ranges::find(names, binding.block) == names.end()) {
            fail(mote::format("there is no block \"{}\" in the shader; it has: {}", binding.block, fmt::join(names, ", ")));
        }
        if (std::ranges::count(bindings, binding.block, &Binding::block) > 1) {
            fail(mote::format("block \"{}\" is bound twice", binding.block));
        }
    }
    if (push.size() != program.push_bytes) {
        fail(mote::format("{} bytes of push constants were given, the shader takes {}", push.size(), program.push_bytes));
    }
    for (const gpu::ConstantValue& constant : constants) {
        const std::vector<std::string> constant_names = names_of(program.constants);
        if (std::ranges::find(constant_names, constant.name) == constant_names.end()) {
            fail(mote::format("there is no specialisation constant \"{}\" in the shader; it has: {}", constant.name,
                              fmt::join(constant_names, ", ")));
        }
    }

    Pass pass;
    pass.name = program.name;
    const std::uint32_t workgroup_size = work.workgroup_size != 0 ? work.workgroup_size : settings_.workgroup_size;
    Dispatch dispatch{{program.name, workgroup_size, {constants.begin(), constants.end()}}, {}, {push.begin(), push.end()}, work};
    for (const gpu::BlockInterface& block : program.blocks) {
        const auto binding = std::ranges::find(bindings, block.name, &Binding::block);
        Binding bound{block.name, work.block}; // the block "Work" is the pass's own work size
        if (binding != bindings.end()) {
            bound = *binding;
        } else if (block.name != kWorkBlock) {
            fail(mote::format("no buffer is bound to block \"{}\"", block.name));
        }
        check_binding(program, block, bound);
        dispatch.buffers.push_back(bound.buffer);
        pass.accesses.push_back({bound.buffer, kCompute, block.reads, block.writes});
    }
    if (work.indirect) pass.accesses.push_back({work.block, kIndirect, true, false});

    // Threads of one dispatch are not ordered: a buffer that one block writes must not be reached through another.
    for (std::size_t i = 0; i < dispatch.buffers.size(); ++i) {
        for (std::size_t j = i + 1; j < dispatch.buffers.size(); ++j) {
            if (dispatch.buffers[i] == dispatch.buffers[j] && (program.blocks[i].writes || program.blocks[j].writes)) {
                fail(mote::format("buffer \"{}\" is bound to the blocks \"{}\" and \"{}\", and one of them writes it",
                                  info(dispatch.buffers[i]).name, program.blocks[i].name, program.blocks[j].name));
            }
        }
    }
    pass.command = std::move(dispatch);
    add_pass(std::move(pass));
}

void Graph::fill(Buffer buffer, std::uint32_t value, std::uint64_t count) {
    const BufferInfo& target = info(buffer);
    const std::string name = mote::format("fill {}", target.name);
    if (target.storage == Storage::constant) throw Error(mote::format("{}: it writes the constant \"{}\"", name, target.name));
    require(name, "the target", buffer, target.type, count);
    add_pass({name, {{buffer, kTransfer, false, true}}, Fill{buffer, value, count * target.type.stride}});
}

void Graph::copy(Buffer from, Buffer to, std::uint64_t count) {
    const BufferInfo& source = info(from);
    const BufferInfo& target = info(to);
    const std::string name = mote::format("copy {} to {}", source.name, target.name);
    if (!source.written) throw Error(mote::format("{}: it reads buffer \"{}\", which nothing has written", name, source.name));
    if (target.storage == Storage::constant) throw Error(mote::format("{}: it writes the constant \"{}\"", name, target.name));
    if (from == to) throw Error(mote::format("{}: a buffer cannot be copied to itself", name));
    require(name, "the source", from, source.type, count);
    require(name, "the target", to, source.type, count);
    add_pass({name, {{from, kTransfer, true, false}, {to, kTransfer, false, true}}, Copy{from, to, count * source.type.stride}});
}

void Graph::build(Buffer boxes, Buffer structure) {
    const BufferInfo& source = info(boxes);
    const BufferInfo& target = info(structure);
    const std::string name = mote::format("build {}", target.name);
    if (target.storage != Storage::acceleration_structure) {
        throw Error(mote::format("{}: buffer \"{}\" is no acceleration structure", name, target.name));
    }
    if (!source.written) throw Error(mote::format("{}: it reads buffer \"{}\", which nothing has written", name, source.name));
    require(name, "the boxes", boxes, gpu::kFloat, target.count * kFloatsOfABox);
    add_pass({name, {{boxes, kBuild, true, false}, {structure, kBuild, false, true}}, Build{boxes, structure}});
}

Buffer Graph::check(std::string name, std::uint32_t fine, std::string sentence) {
    const auto initial = std::as_bytes(std::span(&fine, 1));
    const Buffer value =
        add_buffer({std::move(name), gpu::kUint, 1, Storage::readback, nullptr, {initial.begin(), initial.end()}, true, 0});
    checks_.push_back({value, fine, std::move(sentence)});
    return value;
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
