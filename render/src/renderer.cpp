#include "clear_fluid.hpp"
#include "cloth.hpp"
#include "cloth_buffers.hpp"
#include "colliders.hpp"
#include "colour_bar.hpp"
#include "colour_map.hpp"
#include "debug_contacts.hpp"
#include "debug_rings.hpp"
#include "debug_tree.hpp"
#include "debug_velocities.hpp"
#include "discs.hpp"
#include "environment.hpp"
#include "fluid_shadow.hpp"
#include "frame.hpp"
#include "gpu/embedded_shaders.hpp"
#include "gpu/format.hpp"
#include "gpu/shaders.hpp"
#include "gpu/timestamps.hpp"
#include "ground.hpp"
#include "layer.hpp"
#include "material_appearance.hpp"
#include "particles.hpp"
#include "physics/physics_shared.h"
#include "render_context.hpp"
#include "sky.hpp"
#include "surface.hpp"
#include "neighbour_layer.hpp"
#include "trails.hpp"
#include "xray.hpp"

#include <mote/error.hpp>
#include <mote/render/renderer.hpp>

#include <cmath>
#include <optional>
#include <vector>

namespace mote::render {

std::span<const gpu::EmbeddedShader> embedded_shaders(); // made by mote_embed_shaders()

namespace {

// Between the buffers' users: the World's steps before, drawing, and whatever comes behind it.
constexpr VkPipelineStageFlags2 kDrawingStages = VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |
                                                 VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
constexpr gpu::MemoryBarrier kUpdated{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT, kDrawingStages,
                                      VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_2_SHADER_READ_BIT};

gpu::Device& that_draws(Context& context, const Formats& formats) {
    gpu::Device& device = context.device();
    device.require_drawing();
    check_formats(formats, device.info().name, [&](VkFormat format) {
        VkFormatProperties properties{};
        device.instance_vk().vkGetPhysicalDeviceFormatProperties(device.physical_device(), format, &properties);
        return properties.optimalTilingFeatures;
    });
    gpu::add_shaders(embedded_shaders());
    return device;
}

gpu::Buffer colour_map_buffer(gpu::Device& device) {
    std::vector<std::array<float, 4>> colours;
    for (const auto& [r, g, b] : colour_map(shared::MAP_COLOURS)) colours.push_back({r, g, b, 1});
    for (std::size_t kind = 0; kind < shared::KIND_COLOURS; ++kind) {
        const auto& [r, g, b] = category_colour(kind);
        colours.push_back({r, g, b, 1});
    }
    return filled_buffer(device, "colour map", colours);
}

void check_target(const Target& target, VkExtent2D ready_for, View view) {
    const auto require = [](bool given, const char* member) {
        if (!given) throw Error(mote::format("Target::{} is not set", member));
    };
    require(target.colour.image != VK_NULL_HANDLE, "colour.image");
    require(target.colour.view != VK_NULL_HANDLE, "colour.view");
    require(target.depth.image != VK_NULL_HANDLE, "depth.image");
    require(target.depth.view != VK_NULL_HANDLE, "depth.view");
    const auto require_copies = [](const Attachment& attachment, const char* member) {
        if ((attachment.usage & VK_IMAGE_USAGE_TRANSFER_SRC_BIT) != 0) return;
        throw Error(mote::format("Target::{}.usage has no VK_IMAGE_USAGE_TRANSFER_SRC_BIT, without which what is behind a fluid "
                                 "cannot be seen through it; expected what kRequiredTargetUsage says",
                                 member));
    };
    if (has_clear_fluid(view)) {
        require_copies(target.colour, "colour");
        require_copies(target.depth, "depth");
    }
    if (target.extent.width == ready_for.width && target.extent.height == ready_for.height && ready_for.width != 0) return;
    throw Error(mote::format("Target::extent is {} x {}, but the Renderer was resized to {} x {}", target.extent.width,
                             target.extent.height, ready_for.width, ready_for.height));
}

void check_style(const Style& style) {
    const auto require = [](bool makes_sense, const char* member, double value, const char* expected) {
        if (!makes_sense) throw Error(mote::format("Style::{} is {}; expected {}", member, value, expected));
    };
    const auto positive = [&](float value, const char* member) {
        require(std::isfinite(value) && value > 0, member, value, "a number above 0");
    };
    const auto finite = [&](float value, const char* member) { require(std::isfinite(value), member, value, "a number"); };
    finite(style.colouring.lowest, "colouring.lowest");
    finite(style.colouring.highest, "colouring.highest");
    finite(style.clip_plane.offset, "clip_plane.offset");
    positive(style.surface.sphere_scale, "surface.sphere_scale");
    positive(style.surface.smoothing_width, "surface.smoothing_width");
    positive(style.surface.refractive_index, "surface.refractive_index");
    const auto positive_or_usual = [&](float value, const char* member) {
        require(std::isfinite(value) && value >= 0, member, value, "a number above 0, or 0 for one that suits the scene");
    };
    positive_or_usual(style.surface.attenuation_distance, "surface.attenuation_distance");
    require(style.surface.turbidity >= 0 && style.surface.turbidity <= 1, "surface.turbidity", style.surface.turbidity, "0 to 1");
    positive(style.surface.shininess, "surface.shininess");
    positive(style.colliders.edge_width, "colliders.edge_width");
    positive_or_usual(style.xray.absorption, "xray.absorption");
    require(style.surface.smoothing_iterations <= 8, "surface.smoothing_iterations", style.surface.smoothing_iterations, "at most 8");
    require(style.surface.binomial_half_width <= 64, "surface.binomial_half_width", style.surface.binomial_half_width,
            "at most 64");
    require(style.debug.tree_level <= 16, "debug.tree_level", style.debug.tree_level, "at most 16");
    finite(style.debug.velocity_time, "debug.velocity_time");
    require(style.debug.kernel_stride > 0, "debug.kernel_stride", style.debug.kernel_stride, "at least 1");
}

} // namespace

struct Renderer::Impl {
    Impl(Context& context, const Scene& what, const World& world, const Formats& formats,
           const std::filesystem::path& environment_file)
        : device(that_draws(context, formats)), scene(what), frame(device, "frame", sizeof(shared::FrameData)),
          quads(device, "quads", sizeof(VkDrawIndirectCommand)), colours(colour_map_buffer(device)),
          looks(material_appearance(device, scene)), cloth(device, pack_cloth(scene, world.buffers().capacity)),
          neighbour_starts(device, "offsets of neighbours", 4 * (std::uint64_t{world.buffers().capacity} + 1)),
          boundary_flags(device, "boundary flags", 4 * std::uint64_t{world.buffers().capacity}),
          environment(device, environment_file), shadow_map(device),
          fluid_shadow(device), render_context{device,           scene,          world.buffers(),
                                        formats,          frame,          quads,
                                        colours,          looks,          cloth,
                                        neighbour_starts, boundary_flags, environment,
                                        shadow_map,       fluid_shadow,   bounds_of(scene),
                                        clarity_of(scene)} {
        // In the order in which they are drawn: what hides much comes first.
        add<FluidShadowLayer>("fluid shadows");
        add<NeighbourLayer>("surroundings");
        if (scene.dimensions == 2)
            add<DiscLayer>("discs");
        else
            add<ParticleLayer>("particles");
        add<TrailLayer>("trails");
        add<ClothLayer>("cloth");
        add<GroundLayer>("ground");
        add<SkyLayer>("sky");
        surface = &add<SurfaceLayer>("surface");
        add<ColliderLayer>("colliders"); // over fluids as well
        add<XrayLayer>("X-rays");
        add<DebugTreeLayer>("tree");
        add<DebugContactsLayer>("contacts");
        add<DebugVelocitiesLayer>("velocities");
        add<DebugRingsLayer>("rings");
        add<ColourBarLayer>("colour bar");
        timestamps.emplace(device, static_cast<std::uint32_t>(times_of({}).size() + 1));
        gpu::run_once(device, [&](const gpu::Commands& commands) { commands.reset(*timestamps); }); // none taken yet
    }

    template <typename L> L& add(const char* name) {
        auto layer = std::make_unique<L>(render_context);
        L& added = *layer;
        layers.push_back({name, std::move(layer)});
        return added;
    }

    // What record() takes the time of, in its order. Opaque things are drawn together, and some devices draw them at the end.
    std::vector<PassTime> times_of(const std::vector<double>& ms) const {
        std::vector<PassTime> times;
        const auto next = [&](std::string name) {
            times.push_back({std::move(name), times.size() < ms.size() ? ms[times.size()] : 0});
        };
        next("buffers");
        for (const auto& [name, layer] : layers) next(mote::format("prepare {}", name));
        next("shadows");
        next("draw");
        for (const auto& [name, layer] : layers) next(mote::format("compose {}", name));
        return times;
    }

    bool has_shadows(const Style& style) const { return render::has_shadows(style, scene); }

    shared::FrameData data_of(const Camera& camera, const Style& style) const {
        shared::FrameData data = frame_data(camera, style, render_context.formats, extent);
        data.ground[3] = GroundLayer::height(style, scene).value_or(0);
        const Range range = render_context.range(style.colouring);
        data.colouring = {static_cast<float>(style.colouring.by), range.lowest, 1 / (range.highest - range.lowest),
                          style.view == View::particles ? 0.0f : 1.0f};
        data.sky_zenith[3] = environment.given() ? 1.0f : 0.0f;
        const LightView light = light_view(render_context.bounds, style.light.direction);
        data.world_to_light = light.world_to_light;
        if (has_shadows(style)) data.shadow = {1.0f / ShadowMap::kSide, light.width / ShadowMap::kSide, 0, 0};
        if (FluidShadowLayer::is_cast(style, scene))
            data.fluid_shadow = {light.width / FluidShadowMap::kSide, light.depth, 1 / render_context.attenuation_distance(style.surface), 0};
        data.cloth[0] = ClothLayer::is_drawn(style, scene) ? 1.0f : 0.0f;
        return data;
    }

    void update_buffers(const gpu::Commands& commands, const Camera& camera, const Style& style) const {
        const shared::FrameData data = data_of(camera, style);
        const VkDrawIndirectCommand strips{.vertexCount = 4, .instanceCount = 0, .firstVertex = 0, .firstInstance = 0};
        constexpr VkBufferCopy kLive{shared::COUNTER_LIVE * sizeof(std::uint32_t), offsetof(VkDrawIndirectCommand, instanceCount),
                                     sizeof(std::uint32_t)};
        commands.barrier(gpu::kFullBarrier);
        commands.update(frame.handle(), std::as_bytes(std::span(&data, 1)));
        commands.update(quads.handle(), std::as_bytes(std::span(&strips, 1)));
        commands.barrier(gpu::kTransferToTransfer);
        commands.copy(render_context.world["counters"], quads.handle(), kLive);
        commands.barrier(kUpdated);
    }

    gpu::Device& device;
    Scene scene;
    gpu::Buffer frame, quads, colours, looks;
    ClothBuffers cloth;
    gpu::Buffer neighbour_starts, boundary_flags;
    Environment environment;
    ShadowMap shadow_map;
    FluidShadowMap fluid_shadow;
    RenderContext render_context;
    struct NamedLayer {
        const char* name;
        std::unique_ptr<Layer> layer;
    };
    std::vector<NamedLayer> layers;
    const SurfaceLayer* surface = nullptr; ///< One of them.
    std::optional<gpu::Timestamps> timestamps;
    VkExtent2D extent{};
};

Renderer::Renderer(Context& context, const Scene& scene, const World& world, const Formats& formats,
                   const std::filesystem::path& environment)
    : impl_(std::make_unique<Impl>(context, scene, world, formats, environment)) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

void Renderer::resize(VkExtent2D extent) {
    const std::uint32_t limit = impl_->device.limits().max_image_size;
    if (extent.width == 0 || extent.height == 0 || extent.width > limit || extent.height > limit) {
        throw Error(mote::format("a picture of {} x {} pixels: device \"{}\" draws 1 to {} along either side", extent.width,
                                 extent.height, impl_->device.info().name, limit));
    }
    if (extent.width == impl_->extent.width && extent.height == impl_->extent.height) return;
    impl_->extent = {}; // ready for nothing, should a layer find no memory
    for (const auto& [name, layer] : impl_->layers) layer->resize(extent);
    impl_->extent = extent;
}

void Renderer::record(VkCommandBuffer commands, const Target& target, const Camera& camera, const Style& style) {
    check_target(target, impl_->extent, style.view);
    check_style(style);
    Frame frame(impl_->device, commands, target, impl_->render_context.formats, style);
    frame.commands().begin_label("mote::render");
    std::uint32_t passed = 0;
    const auto pass_point = [&] { frame.commands().timestamp(*impl_->timestamps, passed++); };
    frame.commands().reset(*impl_->timestamps);
    pass_point();
    impl_->update_buffers(frame.commands(), camera, style);
    pass_point();
    for (const auto& [name, layer] : impl_->layers) {
        layer->prepare(frame);
        pass_point();
    }
    impl_->shadow_map.begin(frame);
    if (impl_->has_shadows(style)) {
        for (const auto& [name, layer] : impl_->layers) layer->cast(frame);
    }
    impl_->shadow_map.end(frame);
    pass_point();
    frame.begin_target();
    for (const auto& [name, layer] : impl_->layers) layer->draw(frame);
    frame.end();
    pass_point();
    for (const auto& [name, layer] : impl_->layers) {
        layer->compose(frame);
        pass_point();
    }
    frame.finish();
    frame.commands().end_label();
}

bool Renderer::check() {
    bool is_whole = true;
    for (const auto& [name, layer] : impl_->layers) {
        try {
            if (layer->reserve())
                is_whole = false;
            else
                layer->check();
        } catch (const Error& error) {
            throw Error(mote::format("drawing {}: {}", name, error.what()));
        }
    }
    return is_whole;
}

Surface Renderer::mesh() const { return impl_->surface->mesh(); }

std::vector<PassTime> Renderer::timings() const {
    const std::vector<double> ms = impl_->timestamps->intervals_ms();
    return ms.empty() ? std::vector<PassTime>{} : impl_->times_of(ms);
}

} // namespace mote::render
