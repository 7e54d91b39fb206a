// Replay: identical results every time, without allocations on the CPU or the GPU.
#include "gpu/allocator.hpp"
#include "gpu/commands.hpp"
#include "sort_once.hpp"
#include "support/gpu_test.hpp"

#include <mote/world.hpp>

#include <cstdlib>
#include <new>

namespace {

// Counts this thread's calls of operator new while enabled. Drivers use their own allocators.
thread_local bool counting = false;
thread_local std::size_t news = 0;

void* allocate(std::size_t bytes) {
    if (counting) ++news;
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    throw std::bad_alloc();
}

void* allocate_aligned(std::size_t bytes, std::align_val_t alignment) {
    if (counting) ++news;
    const auto align = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(align, (bytes + align - 1) / align * align)) return memory;
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void* operator new(std::size_t bytes, std::align_val_t alignment) { return allocate_aligned(bytes, alignment); }
void* operator new[](std::size_t bytes, std::align_val_t alignment) { return allocate_aligned(bytes, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace mote {
namespace {

template <typename Function> std::size_t news_in(const Function& function) {
    news = 0;
    counting = true;
    function();
    counting = false;
    return news;
}

class Replay : public test::GpuTest {};

TEST_F(Replay, CounterCountsAllocations) {
    EXPECT_EQ(news_in([] {}), 0u);
    EXPECT_EQ(news_in([] { delete new volatile int(1); }), 1u);
}

TEST_F(Replay, GivesTheSameResultsEveryTime) {
    const test::SortOnce sort(device());
    graph::Executable executable(device(), sort.graph);
    for (int run = 0; run < 3; ++run) {
        sort.spoil_output();
        executable.run();
        EXPECT_TRUE(sort.is_correct());
    }
}

TEST_F(Replay, UsesTheCurrentInput) {
    const test::SortOnce sort(device());
    graph::Executable executable(device(), sort.graph);
    executable.run();
    ASSERT_TRUE(sort.is_correct());
    const std::vector<std::uint32_t> zeros(sort.keys.size());
    gpu::upload(device(), sort.keys_in, std::as_bytes(std::span(zeros)));
    executable.run();
    EXPECT_EQ(download<std::uint32_t>(sort.keys_out), zeros);
    EXPECT_EQ(download<std::uint32_t>(sort.payloads_out), test::make_iota(static_cast<std::uint32_t>(zeros.size())));
}

TEST_F(Replay, MaySubmitTheNextBeforeWaitingForTheLast) {
    const test::SortOnce sort(device());
    const test::SortOnce other(device(), 700);
    graph::Executable executable(device(), sort.graph);
    graph::Executable second(device(), other.graph);
    sort.spoil_output();
    other.spoil_output();
    const gpu::TimelinePoint first_point = executable.submit();
    const gpu::TimelinePoint second_point = second.submit();
    EXPECT_GT(second_point, first_point);
    device().wait(second_point);
    EXPECT_TRUE(sort.is_correct());
    EXPECT_TRUE(other.is_correct());
}

// Without the validation layer, which allocates at every call.
TEST_F(Replay, AllocatesNothing) {
    ContextOptions options = test::test_options();
    options.validation = false;
    Context context(options);
    gpu::Device& device = context.device();
    const test::SortOnce sort(device);
    graph::Executable executable(device, sort.graph);
    executable.run(); // drivers compile in the first run

    const std::size_t allocations = device.allocator().allocation_count();
    const std::uint64_t bytes = device.allocator().allocated_bytes();
    for (int run = 0; run < 3; ++run) {
        sort.spoil_output();
        EXPECT_EQ(news_in([&] { executable.submit(); }), 0u);
        device.wait(executable.submit());
        EXPECT_TRUE(sort.is_correct());
    }
    sort.spoil_output();
    const gpu::RecordedCommands recorded(
        device, [&](VkCommandBuffer commands) { EXPECT_EQ(news_in([&] { executable.record(commands); }), 0u); });
    gpu::TimelinePoint point = 0;
    EXPECT_EQ(news_in([&] { point = device.submit(recorded.handle()); }), 0u);
    EXPECT_EQ(news_in([&] { device.wait(point); }), 0u);
    EXPECT_TRUE(sort.is_correct());
    EXPECT_EQ(device.allocator().allocation_count(), allocations);
    EXPECT_EQ(device.allocator().allocated_bytes(), bytes);
}

// Passes in nested loops and behind gates: creating and recording the Executable allocates no more for more repetitions.
TEST_F(Replay, AllocatesNoMoreForMoreRepetitions) {
    ContextOptions options = test::test_options();
    options.validation = false;
    Context context(options);
    gpu::Device& device = context.device();
    const auto news_of = [&](std::uint32_t times) {
        graph::Graph graph(graph::Settings::of(device));
        const graph::Buffer from = graph.transient("from", gpu::kUint, 1000), to = graph.transient("to", gpu::kUint, 1000);
        graph.fill(from, 1);
        graph.repeat(times, graph::Gate{from}, [&] { graph.repeat(2, [&] { graph.copy(from, to, 1000); }); });
        std::optional<graph::Executable> executable;
        const std::size_t made = news_in([&] { executable.emplace(device, graph); });
        const gpu::RecordedCommands recorded(
            device, [&](VkCommandBuffer commands) { EXPECT_EQ(news_in([&] { executable->record(commands); }), 0u); });
        EXPECT_EQ(news_in([&] { executable->submit(); }), 0u);
        executable->run();
        return made;
    };
    news_of(10); // compiles the programs
    EXPECT_EQ(news_of(10'000), news_of(10));
}

// A step is one submission, without allocations on host or device and without a wait.
TEST_F(Replay, AWorldStepAllocatesNothing) {
    ContextOptions options = test::test_options();
    options.validation = false;
    Context context(options);
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.1f}});
    scene.add_box({.upper = {0.2f, 0.2f, 0.2f}, .fill = {.radius = 0.02f, .material = water}});
    scene.add_container({.centre = {0.2f, 0.2f, 0.1f}, .half_extents = {0.2f, 0.2f, 0.1f}});
    scene.emitters = {{.centre = {0.1f, 0.3f, 0.1f},
                       .direction = {0, -1, 0},
                       .radius = 0.03f,
                       .speed = 1,
                       .particle_radius = 0.02f,
                       .material = water}};
    scene.capacity = 1000;
    World world(context, scene);
    world.step(); // drivers compile in the first run

    const std::size_t allocations = context.device().allocator().allocation_count();
    const std::uint64_t bytes = context.device().allocator().allocated_bytes();
    TimelinePoint point;
    for (int i = 0; i < 3; ++i) EXPECT_EQ(news_in([&] { point = world.submit(); }), 0u);
    EXPECT_EQ(news_in([&] { world.wait(point); }), 0u);
    EXPECT_EQ(context.device().allocator().allocation_count(), allocations);
    EXPECT_EQ(context.device().allocator().allocated_bytes(), bytes);
}

} // namespace
} // namespace mote
