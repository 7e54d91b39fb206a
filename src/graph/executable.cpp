#include "graph/executable.hpp"

#include "gpu/format.hpp"
#include "gpu/shaders.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace mote::graph {

namespace {

bool serial_mode() {
    const char* value = std::getenv("MOTE_SERIAL");
    return value != nullptr && std::strcmp(value, "0") != 0 && *value != '\0';
}

std::vector<const gpu::ProgramInterface*> programs_of(const Graph& graph) {
    std::vector<const gpu::ProgramInterface*> programs;
    for (const Pass& pass : graph.passes()) {
        const auto* dispatch = std::get_if<Dispatch>(&pass.command);
        if (dispatch != nullptr) programs.push_back(&gpu::find_shader(dispatch->specialisation.program).interface);
    }
    return programs;
}

// Does not use fmt: the message contains buffer names, which may contain braces.
std::string with_value(const Check& check, std::uint32_t value) {
    std::string message = check.message;
    const auto fill_in = [&](std::string_view place, std::uint32_t number) {
        for (std::size_t at = message.find(place); at != std::string::npos; at = message.find(place, at)) {
            message.replace(at, place.size(), std::to_string(number));
        }
    };
    fill_in("{0}", value);
    fill_in("{1}", value / check.divisor + (value % check.divisor != 0 ? 1 : 0));
    return message;
}

VkPipelineStageFlags2 stages_of(StageMask mask) {
    VkPipelineStageFlags2 stages = 0;
    if ((mask & kCompute) != 0) stages |= VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
    if ((mask & kIndirect) != 0) stages |= VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT;
    if ((mask & kTransfer) != 0) stages |= VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
    if ((mask & kBuild) != 0) stages |= VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR;
    if ((mask & kHost) != 0) stages |= VK_PIPELINE_STAGE_2_HOST_BIT;
    if ((mask & kOutside) != 0) stages |= VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    return stages;
}

VkAccessFlags2 writes_of(StageMask mask) {
    VkAccessFlags2 access = 0;
    if ((mask & kCompute) != 0) access |= VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
    if ((mask & kTransfer) != 0) access |= VK_ACCESS_2_TRANSFER_WRITE_BIT;
    if ((mask & kBuild) != 0) access |= VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR;
    if ((mask & kOutside) != 0) access |= VK_ACCESS_2_MEMORY_WRITE_BIT;
    return access;
}

VkAccessFlags2 accesses_of(StageMask mask) {
    VkAccessFlags2 access = writes_of(mask);
    if ((mask & kCompute) != 0) access |= VK_ACCESS_2_SHADER_STORAGE_READ_BIT | VK_ACCESS_2_SHADER_SAMPLED_READ_BIT;
    if ((mask & kTransfer) != 0) access |= VK_ACCESS_2_TRANSFER_READ_BIT;
    if ((mask & kIndirect) != 0) access |= VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT;
    if ((mask & kHost) != 0) access |= VK_ACCESS_2_HOST_READ_BIT;
    // A build reads its boxes with shader reads; where there are builds, shaders read acceleration structures.
    if ((mask & kBuild) != 0) access |= VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR | VK_ACCESS_2_SHADER_READ_BIT;
    return access;
}

std::uint64_t absent_bytes(const gpu::BlockInterface& block) { return std::max(block.element.stride, block.fixed_bytes); }

// The words after the count in a "Work" block are a VkDispatchIndirectCommand.
constexpr std::uint64_t kIndirectOffset = sizeof(std::uint32_t);

} // namespace

Executable::Executable(gpu::Device& device, const Graph& graph)
    : device_(device), graph_(graph), plan_(compile(graph, serial_mode())),
      arena_(device, "transient buffers", plan_.transient_bytes), descriptors_(device, programs_of(graph)),
      points_(time_points(graph.loops(), static_cast<std::uint32_t>(graph.passes().size()))), timestamps_(device, points_.count) {
    create_buffers();
    bind_dispatches();
    recorded_.emplace(device, [&](VkCommandBuffer commands) { record(commands); });
    // So that timestamps may be queried before the first replay.
    gpu::run_once(device, [&](const gpu::Commands& commands) { commands.reset(timestamps_); });
}

Executable::~Executable() {
    try {
        device_.wait(last_submitted_);
    } catch (const Error& error) {
        device_.log(LogLevel::error, error.what());
    }
}

// Without ray query the build stage is not valid in Vulkan, and no pass uses it.
gpu::MemoryBarrier Executable::translate(const Barrier& barrier) const noexcept {
    const StageMask known = device_.ray_query() ? ~StageMask{0} : ~StageMask{kBuild};
    const StageMask source = barrier.source & known, destination = barrier.destination & known;
    return {stages_of(source), writes_of(source), stages_of(destination), accesses_of(destination)};
}

void Executable::create_buffers() {
    handles_.resize(graph_.buffers().size());
    for (std::uint32_t i = 0; i < graph_.buffers().size(); ++i) {
        const BufferInfo& info = graph_.buffers()[i];
        if (info.storage == Storage::imported) {
            handles_[i] = info.imported->handle();
        } else if (info.storage == Storage::readback) { // also if no pass accesses it: the host may read it
            gpu::Buffer& made =
                own_.emplace(Buffer{i}, gpu::Buffer(device_, info.name, info.bytes(), gpu::Memory::readback)).first->second;
            made.write(info.initial);
            handles_[i] = made.handle();
        } else if (!plan_.used[i]) {
            continue;
        } else if (info.storage == Storage::acceleration_structure) {
            structures_.emplace(Buffer{i},
                                gpu::AccelerationStructure(device_, info.name, static_cast<std::uint32_t>(info.count)));
        } else if (info.storage == Storage::constant) {
            const gpu::Buffer& made = own_.emplace(Buffer{i}, gpu::Buffer(device_, info.name, info.bytes())).first->second;
            gpu::upload(device_, made, info.initial);
            handles_[i] = made.handle();
        } else {
            handles_[i] = arena_.place(info.name, plan_.offsets[i], allocated_bytes(info));
        }
    }
}

void Executable::bind_dispatches() {
    dispatches_.resize(graph_.passes().size());
    for (std::size_t p = 0; p < graph_.passes().size(); ++p) {
        const auto* dispatch = std::get_if<Dispatch>(&graph_.passes()[p].command);
        if (dispatch == nullptr) continue;
        const gpu::Program& program = device_.program(dispatch->specialisation);
        std::vector<gpu::BoundResource> resources;
        for (std::size_t b = 0; b < dispatch->buffers.size(); ++b) {
            const Buffer buffer = dispatch->buffers[b];
            const auto structure = structures_.find(buffer);
            const gpu::BlockInterface& block = program.interface().blocks[b];
            resources.push_back({.buffer = buffer == kAbsent ? absent(block) : handle(buffer),
                                 .structure = structure != structures_.end() ? structure->second.handle() : VK_NULL_HANDLE,
                                 .bytes = buffer == kAbsent ? absent_bytes(block) : allocated_bytes(graph_.info(buffer)),
                                 .part_bytes = graph_.settings().part_bytes});
        }
        dispatches_[p] = {&program, descriptors_.make(program.layout(), resources)};
    }
}

// Blocks declared readonly share one buffer. The others get one each: validation looks at declarations, and would report
// overlapping passes as writing the same bytes.
VkBuffer Executable::absent(const gpu::BlockInterface& block) {
    const std::uint64_t bytes = absent_bytes(block);
    const auto found = std::ranges::find_if(
        absent_, [&](const AbsentBuffer& made) { return !block.writes && made.shared && made.buffer.bytes() >= bytes; });
    if (found != absent_.end()) return found->buffer.handle();
    constexpr std::uint64_t kUsualBytes = 64; // enough for most
    absent_.push_back({gpu::Buffer(device_, "absent", std::max(bytes, kUsualBytes)), !block.writes});
    return absent_.back().buffer.handle();
}

void Executable::record(VkCommandBuffer command_buffer) const noexcept {
    const gpu::Commands commands(device_, command_buffer);
    commands.reset(timestamps_);
    const auto passes = static_cast<std::uint32_t>(graph_.passes().size());
    if (passes > 0) record_passes(commands, 0, passes, 0, plan_.barriers.before.front(), true);
    if (plan_.barriers.at_end) commands.barrier(translate(*plan_.barriers.at_end));
}

void Executable::record_passes(const gpu::Commands& commands, std::uint32_t begin, std::uint32_t end, std::uint32_t loop,
                               const std::optional<Barrier>& first, bool timed) const noexcept {
    for (std::uint32_t p = begin; p < end;) {
        const std::optional<Barrier>& before = p == begin ? first : plan_.barriers.before[p];
        loop = next_loop(graph_.loops(), loop, p);
        if (loop < graph_.loops().size() && graph_.loops()[loop].begin == p) {
            record_loop(commands, loop, before, timed);
            p = graph_.loops()[loop].end;
        } else {
            record_pass(commands, p, before, timed);
            ++p;
        }
    }
}

void Executable::record_loop(const gpu::Commands& commands, std::uint32_t l, const std::optional<Barrier>& first,
                             bool timed) const noexcept {
    const Loop& loop = graph_.loops()[l];
    for (std::uint32_t time = 0; time < loop.times; ++time) {
        record_passes(commands, loop.begin, loop.end, l + 1, time == 0 ? first : plan_.barriers.again[l], timed && time == 0);
    }
    if (timed) commands.timestamp(timestamps_, points_.after_loop[l]);
}

void Executable::record_pass(const gpu::Commands& commands, std::uint32_t p, const std::optional<Barrier>& before,
                             bool timed) const noexcept {
    if (before) commands.barrier(translate(*before));
    if (timed && p == 0) commands.timestamp(timestamps_, 0);
    commands.begin_label(graph_.passes()[p].name.c_str());
    record_command(commands, p);
    commands.end_label();
    if (timed) commands.timestamp(timestamps_, points_.after_pass[p]);
}

void Executable::record_command(const gpu::Commands& commands, std::uint32_t p) const noexcept {
    const Pass& pass = graph_.passes()[p];
    if (const auto* dispatch = std::get_if<Dispatch>(&pass.command)) {
        const Work& work = dispatch->work;
        commands.bind(*dispatches_[p].program, dispatches_[p].set, dispatch->push);
        if (work.indirect()) {
            commands.dispatch_indirect(handle(work.arguments), kIndirectOffset);
        } else if (work.groups_x > 0) {
            commands.dispatch(work.groups_x, work.groups_y);
        }
    } else if (const auto* fill = std::get_if<Fill>(&pass.command)) {
        if (fill->bytes > 0) commands.fill(handle(fill->buffer), fill->bytes, fill->value);
    } else if (const auto* copy = std::get_if<Copy>(&pass.command)) {
        if (copy->bytes > 0) commands.copy(handle(copy->from), handle(copy->to), copy->bytes);
    } else if (const auto* build = std::get_if<Build>(&pass.command)) {
        commands.build(structures_.find(build->structure)->second, handle(build->boxes));
    }
}

gpu::TimelinePoint Executable::submit() {
    last_submitted_ = device_.submit(recorded_->handle());
    return last_submitted_;
}

void Executable::run() {
    device_.wait(submit());
    check();
}

void Executable::check() {
    std::string wrong;
    for (const Check& check : graph_.checks()) {
        const std::uint32_t value = read<std::uint32_t>(check.value).front();
        if (value == check.ok_value) continue;
        if (wrong.empty()) wrong = with_value(check, value); // later failures are usually consequences
        own_.at(check.value).write(graph_.info(check.value).initial);
    }
    if (!wrong.empty()) throw Error(wrong);
}

std::uint64_t Executable::own_bytes() const {
    return std::accumulate(own_.begin(), own_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& own) { return sum + own.second.bytes(); });
}

std::vector<PassTiming> Executable::timings() const {
    std::vector<PassTiming> timings;
    const std::vector<double> intervals = timestamps_.intervals_ms();
    if (intervals.empty()) return timings;
    const std::vector<double> times = pass_times(graph_.loops(), points_, intervals);
    for (std::size_t p = 0; p < times.size(); ++p) timings.push_back({graph_.passes()[p].name, times[p]});
    return timings;
}

} // namespace mote::graph
