// embed_renderer [--window] [--dry] [FILE.png [FRAMES]]: mote in an existing renderer.
//
// The host has an instance, a device, a target with depth, a textured mesh and, with --window, a window. mote adopts the device.
// Every frame is one command buffer of the host, which steps the simulation, draws the host's mesh, and draws the water over it:
// occluded by the crate in front, and refracting the planks behind. --dry does not draw the water.
#include "host_device.hpp"
#include "host_mesh.hpp"
#include "host_target.hpp"
#include "host_window.hpp"

#include <mote/mote.hpp>
#include <mote/render/render.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <span>
#include <string_view>

namespace {

constexpr VkExtent2D kExtent{640, 360};
constexpr int kStepsPerFrame = 2;

const host::Box kCrateInWater{.centre = {0.95f, 0.2f, -0.1f}, .half_extents = {0.15f, 0.2f, 0.15f}};
const host::Box kCrateInFront{.centre = {0.6f, 0.15f, 0.75f}, .half_extents = {0.12f, 0.15f, 0.12f}};
const host::Box kFloor{.centre = {0.7f, -0.05f, 0.2f}, .half_extents = {2, 0.05f, 1.4f}};
const host::Box kWall{.centre = {0.7f, 0.6f, -0.5f}, .half_extents = {2, 0.6f, 0.05f}};

// A column of water in an invisible tank, which collapses onto the crate.
mote::Scene water_and_crate() {
    mote::Scene scene;
    const auto water =
        scene.add({.name = "water", .kind = mote::MaterialKind::fluid, .density = 1000, .fluid = {.viscosity = 0.02f}});
    scene.add_box({.lower = {0, 0, -0.4f}, .upper = {0.4f, 0.6f, 0.4f}, .fill = {.radius = 0.02f, .material = water}});
    scene.add_container({.centre = {0.7f, 1, 0}, .half_extents = {0.7f, 1, 0.4f}});
    scene.colliders.push_back(
        {.kind = mote::ColliderKind::box, .centre = kCrateInWater.centre, .half_extents = kCrateInWater.half_extents});
    return scene;
}

struct Options {
    const char* file = nullptr; // for the last frame; null: embed_renderer.png, unless there is a window
    int frames = 0;             // 0: 30, or as long as the window is open
    bool window = false;
    bool dry = false; // only the host's image
};

std::optional<Options> options_of(std::span<char*> arguments) {
    Options options;
    for (const std::string_view argument : arguments) {
        const bool is_option = argument.starts_with("--");
        if (argument == "--window") {
            options.window = true;
        } else if (argument == "--dry") {
            options.dry = true;
        } else if (!is_option && options.file == nullptr) {
            options.file = argument.data();
        } else if (!is_option && options.frames == 0 && std::atoi(argument.data()) > 0) {
            options.frames = std::atoi(argument.data());
        } else {
            return std::nullopt;
        }
    }
    if (options.window) return options;
    if (options.file == nullptr) options.file = "embed_renderer.png";
    if (options.frames == 0) options.frames = 30;
    return options;
}

void run(const Options& options) {
    // The host, without mote.
    std::optional<host::Window> window;
    if (options.window) window.emplace("embed_renderer", kExtent);
    const host::Device device(window ? window->instance_extensions() : std::span<const char* const>{});
    std::optional<host::Swapchain> swapchain;
    if (window) swapchain.emplace(device, *window, kExtent);
    const host::Target target(device, kExtent);
    const host::Mesh mesh(device, {kFloor, kWall, kCrateInWater, kCrateInFront}, host::kColour, host::kDepth);
    const mote::render::Camera camera = mote::render::perspective(
        {.eye = {0.95f, 0.85f, 1.9f}, .target = {0.65f, 0.22f, 0}, .field_of_view = 40}, float{kExtent.width} / kExtent.height);

    // mote in the host.
    mote::Context context = mote::Context::adopt(device.lend());
    const mote::Scene scene = water_and_crate();
    mote::World world(context, scene);
    mote::render::Renderer renderer(context, scene, world, {.colour = host::kColour, .depth = host::kDepth});
    renderer.resize(kExtent);
    mote::render::Style style{.view = mote::render::View::surface};
    style.sky.shown = style.ground.shown = false;                  // the host has its own
    style.colliders.display = mote::render::ColliderDisplay::none; // the tank is invisible, the host draws the crate

    const auto draw = [&](int steps) {
        device.run([&](VkCommandBuffer commands) {
            for (int step = 0; step < steps; ++step) world.record(commands);
            target.draw(commands, mesh, camera);
            if (options.dry) {
                target.finish(commands);
            } else {
                renderer.record(commands, target.for_mote(), camera, style);
            }
        });
    };
    int frame = 0;
    for (; (options.frames == 0 || frame < options.frames) && (!window || window->poll()); ++frame) {
        draw(kStepsPerFrame);
        world.check();                     // throws if a step failed
        while (!renderer.check()) draw(0); // draws again while the frame is incomplete: FluidShadows::surface may need it
        if (swapchain) swapchain->show(target.colour());
    }
    if (options.file != nullptr) mote::render::write_png(options.file, target.read());
    std::printf("%s: %d frames of %zu particles on %s\n", options.file != nullptr ? options.file : "embed_renderer", frame,
                scene.particles.size(), context.info().name.c_str());
}

} // namespace

int main(int argc, char** argv) try {
    const std::optional<Options> options = options_of(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    if (!options) {
        std::fprintf(stderr, "usage: embed_renderer [--window] [--dry] [FILE.png [FRAMES]]\n");
        return 2;
    }
    run(*options);
} catch (const std::exception& error) { // includes mote::Error
    std::fprintf(stderr, "embed_renderer: %s\n", error.what());
    return 1;
}
