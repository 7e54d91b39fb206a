#include "no_op_run.hpp"

#include "algorithms/every_algorithm.hpp"
#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "graph/executable.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <numeric>
#include <utility>

namespace mote::isa {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";
constexpr int kReplays = 2;
constexpr std::uint64_t kElements = 10'007; // not a multiple of any alignment

class Messages {
public:
    Log log() {
        return [this](LogLevel level, std::string_view message) {
            if (level == LogLevel::info) return;
            const std::scoped_lock lock(mutex_);
            texts_.emplace_back(message);
        };
    }
    std::vector<std::string> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(texts_, {});
    }
    void throw_if_any() {
        const std::vector<std::string> texts = take();
        if (!texts.empty()) throw Error(fmt::format("{} messages:\n{}", texts.size(), fmt::join(texts, "\n")));
    }

private:
    std::mutex mutex_;
    std::vector<std::string> texts_;
};

bool validation_installed() {
    const auto enumerate = reinterpret_cast<PFN_vkEnumerateInstanceLayerProperties>(
        gpu::open_loader()(VK_NULL_HANDLE, "vkEnumerateInstanceLayerProperties"));
    std::uint32_t count = 0;
    enumerate(&count, nullptr);
    std::vector<VkLayerProperties> layers(count);
    enumerate(&count, layers.data());
    return std::ranges::any_of(layers, [](const auto& layer) { return std::strcmp(layer.layerName, kValidationLayer) == 0; });
}

// A layer of one Debian release in processes of another may load but detect nothing: a harmless mistake must be reported.
void check_that_validation_reports(const gpu::Device& device, Messages& messages) {
    messages.throw_if_any();
    // 0 is the only valid value of flags.
    const VkSemaphoreCreateInfo mistake{VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, nullptr, 1};
    VkSemaphore semaphore = VK_NULL_HANDLE;
    gpu::check(device.vk().vkCreateSemaphore(device.handle(), &mistake, nullptr, &semaphore), "semaphore: cannot be created");
    device.vk().vkDestroySemaphore(device.handle(), semaphore, nullptr);
    if (messages.take().empty()) throw Error("the validation layer is on but did not report a deliberate mistake");
}

std::string flags_text(VkMemoryPropertyFlags flags) {
    std::vector<std::string> words;
    if ((flags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) != 0) words.emplace_back("device-local");
    if ((flags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0) words.emplace_back("host-visible");
    if ((flags & VK_MEMORY_PROPERTY_HOST_COHERENT_BIT) != 0) words.emplace_back("coherent");
    if ((flags & VK_MEMORY_PROPERTY_HOST_CACHED_BIT) != 0) words.emplace_back("cached");
    return fmt::format("{}", fmt::join(words, " "));
}

// Whether a memory type has the wanted properties and, among the relevant ones, lacks the unwanted. Special kinds are ignored.
bool has_type(const gpu::Device& device, VkMemoryPropertyFlags wanted, VkMemoryPropertyFlags unwanted) {
    constexpr VkMemoryPropertyFlags kOrdinary = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                                VK_MEMORY_PROPERTY_HOST_COHERENT_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
    VkPhysicalDeviceMemoryProperties memory{};
    device.instance_vk().vkGetPhysicalDeviceMemoryProperties(device.physical_device(), &memory);
    for (std::uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
        const VkMemoryPropertyFlags flags = memory.memoryTypes[i].propertyFlags;
        if ((flags & wanted) == wanted && (flags & unwanted) == 0 && (flags & ~kOrdinary) == 0) return true;
    }
    return false;
}

void require_flags(const char* what, VkMemoryPropertyFlags flags, VkMemoryPropertyFlags wanted, VkMemoryPropertyFlags unwanted) {
    if ((flags & wanted) == wanted && (flags & unwanted) == 0) return;
    throw Error(fmt::format("{} lies in memory that is {}; expected {}, not {}", what, flags_text(flags), flags_text(wanted),
                            flags_text(unwanted)));
}

// Buffers of every kind are in the expected memory, and can be uploaded to and downloaded from.
std::string use_memory(gpu::Device& device, const Expected& expected) {
    constexpr VkMemoryPropertyFlags kLocal = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    constexpr VkMemoryPropertyFlags kVisible = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
    constexpr VkMemoryPropertyFlags kCached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
    std::vector<std::uint32_t> values(kElements);
    std::iota(values.begin(), values.end(), 0u);
    const std::uint64_t bytes = kElements * sizeof(std::uint32_t);

    const bool private_memory = has_type(device, kLocal, kVisible);
    if (expected.device_memory && !private_memory) throw Error("the device has no memory of its own, though it should");
    const VkMemoryPropertyFlags hidden = private_memory ? kVisible : 0;

    const gpu::Buffer device_buffer(device, "device", bytes, gpu::Memory::device);
    gpu::Buffer upload_buffer(device, "upload", bytes, gpu::Memory::upload);
    const gpu::Buffer readback_buffer(device, "readback", bytes, gpu::Memory::readback);
    const gpu::Buffer empty_buffer(device, "empty", 0);
    VmaAllocation_T* const shared = device.allocator().allocate_shared("shared", bytes);
    const VkMemoryPropertyFlags shared_flags = device.allocator().memory_flags(shared);
    device.allocator().free_shared(shared);
    require_flags("a device buffer", device_buffer.memory_flags(), kLocal, hidden);
    require_flags("what transient buffers share", shared_flags, kLocal, hidden);
    require_flags("an upload buffer", upload_buffer.memory_flags(), kVisible, 0);
    require_flags("a readback buffer", readback_buffer.memory_flags(),
                  kVisible | (has_type(device, kVisible | kCached, 0) ? kCached : 0), 0);

    upload_buffer.write(std::as_bytes(std::span(values)));
    gpu::upload(device, device_buffer, std::as_bytes(std::span(values)));
    gpu::download<std::uint32_t>(device, device_buffer); // nothing was copied: only checks that the call works
    readback_buffer.read<std::uint32_t>();
    return fmt::format("memory: device buffers {}; shared by transients {}; upload {}; readback {}",
                       flags_text(device_buffer.memory_flags()), flags_text(shared_flags),
                       flags_text(upload_buffer.memory_flags()), flags_text(readback_buffer.memory_flags()));
}

std::string use_graph(gpu::Device& device) {
    const graph::Graph graph = test::graph_of_every_algorithm(graph::Settings::of(device));
    graph::Executable executable(device, graph);
    for (int replay = 0; replay < kReplays; ++replay) executable.run(); // no pass reports an error
    executable.timings();                                               // empty, or zeros
    return fmt::format("graph: {} passes, {} barriers, {} KiB of transient memory aligned to {}, {} replays waited for",
                       graph.passes().size(), executable.plan().barrier_count(), executable.plan().transient_bytes / 1024,
                       device.limits().buffer_alignment, kReplays);
}

std::vector<VkQueueFamilyProperties> queue_families(const gpu::Device& device) {
    std::uint32_t count = 0;
    const gpu::InstanceTable& vk = device.instance_vk();
    vk.vkGetPhysicalDeviceQueueFamilyProperties(device.physical_device(), &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vk.vkGetPhysicalDeviceQueueFamilyProperties(device.physical_device(), &count, families.data());
    return families;
}

// mote's own choice of a queue family: one with graphics, even if another supports only compute.
std::string check_queue_family(const gpu::Device& device, const Expected& expected) {
    const auto compute_only = [](const VkQueueFamilyProperties& family) {
        return (family.queueFlags & (VK_QUEUE_COMPUTE_BIT | VK_QUEUE_GRAPHICS_BIT)) == VK_QUEUE_COMPUTE_BIT;
    };
    const std::vector<VkQueueFamilyProperties> families = queue_families(device);
    if (expected.compute_queue && std::ranges::none_of(families, compute_only)) {
        throw Error("the device has no queue family for compute alone, though it should");
    }
    if (compute_only(families[device.queue_family()])) {
        throw Error(fmt::format("queue family {} was chosen, which does not draw", device.queue_family()));
    }
    return fmt::format("queue: family {} of {}, for graphics and compute", device.queue_family(), families.size());
}

} // namespace

std::vector<std::string> run_on_no_op_device(const HostDevice& host, const Expected& expected) {
    Messages messages;
    std::vector<std::string> found;
    ContextOptions options;
    options.log = messages.log();
    options.pipeline_cache_dir = "off";
    {
        const Context context = Context::adopt(host, options);
        use_memory(context.device(), expected);
        use_graph(context.device());
        found.push_back(
            fmt::format("adopted device: queue family {} of {}", host.queue_family, queue_families(context.device()).size()));
    }
    messages.throw_if_any();

    options.validation = validation_installed();
    {
        const Context context(options);
        found.push_back(check_queue_family(context.device(), expected));
        found.push_back(use_memory(context.device(), expected));
        found.push_back(use_graph(context.device()));
        if (options.validation) check_that_validation_reports(context.device(), messages);
        found.push_back(options.validation ? "validation: no complaints" : "validation: the layer is not installed");
    }
    messages.throw_if_any();
    return found;
}

} // namespace mote::isa
