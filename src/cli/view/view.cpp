// `mote view`: a scene in a window. mote adopts the window's device: the steps, the scene and the panel of a frame are recorded
// into one command buffer.
#include "cli/commands.hpp"
#include "cli/style_names.hpp"
#include "cli/view/frame_log.hpp"
#include "cli/view/mouse_tool.hpp"
#include "cli/view/panel.hpp"
#include "cli/view/screenshot.hpp"
#include "cli/view/script.hpp"
#include "cli/view/swapchain.hpp"
#include "cli/view/view_camera.hpp"

#include <mote/mote.hpp>
#include <mote/render/render.hpp>

#include <GLFW/glfw3.h>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace mote::cli {

namespace {

constexpr std::array kWindowSize{1280, 720};
constexpr float kWindowAspect = static_cast<float>(kWindowSize[0]) / kWindowSize[1];

// Sums passes of the same name, in the order of the step.
std::vector<PassTime> by_name(const std::vector<PassTime>& passes) {
    std::vector<PassTime> sums;
    for (const PassTime& pass : passes) {
        const auto same = std::ranges::find(sums, pass.pass, &PassTime::pass);
        if (same == sums.end()) {
            sums.push_back(pass);
        } else {
            same->ms += pass.ms;
        }
    }
    return sums;
}

render::Style with_nothing_computed(render::Style style) {
    style.debug = {};
    style.trails.shown = false;
    style.light.fluid_shadows = render::FluidShadows::particles;
    if (style.colouring.by == render::Field::neighbours) style.colouring.by = render::Field::material;
    if (style.view == render::View::mesh) style.view = render::View::surface;
    return style;
}

class View {
public:
    View(const ViewOptions& options, SceneOnDevice opened)
        : options_(options), controls_{.style = style_of(options.style)}, file_(std::move(opened.file)),
          scene_(MouseTool::prepared(file_.scene)), script_(options.script.empty() ? Script() : Script(options.script)),
          window_(fmt::format("mote: {}", file_.title.empty() ? options.scene.file.filename().string() : file_.title),
                  kWindowSize),
          display_(window_, opened.context.info().name), context_(Context::adopt(display_.lend())),
          world_(open_world(context_, scene_, options.scene)), initial_state_(world_.save()), mouse_tool_(scene_),
          camera_(camera_of(options.style, file_, kWindowAspect), scene_), swapchain_(display_),
          renderer_(context_, scene_, world_, swapchain_.formats(), options.style.environment) {
        if (!options.log.empty()) log_.emplace(options.log);
        resize();
        panel_.emplace(window_, display_, swapchain_);
        readings_.scene = options.scene.file.stem().string();
        readings_.device = context_.info().name;
        controls_.push_radius = 0.1f * camera_.height();
    }

    int run() {
        for (std::uint64_t frame = 0; !window_.should_close() && frame < options_.frames; ++frame) {
            script_.play(frame, window_, controls_);
            const Input input = window_.poll();
            if (window_.is_minimised()) continue; // pause while not visible
            handle(input);
            draw(frame);
        }
        if (!options_.screenshot.empty()) write_screenshot();
        return 0;
    }

private:
    using Clock = std::chrono::steady_clock;

    float aspect() const {
        return static_cast<float>(swapchain_.extent().width) / static_cast<float>(swapchain_.extent().height);
    }

    void resize() {
        swapchain_.resize(window_.pixels());
        renderer_.resize(swapchain_.extent());
        if (panel_) panel_->resize(swapchain_);
    }

    void handle(const Input& input) {
        const auto pressed = [&](int key) {
            return !panel_->wants_keys() && std::ranges::find(input.keys, key) != input.keys.end();
        };
        if (pressed(GLFW_KEY_SPACE)) controls_.paused = !controls_.paused;
        if (pressed(GLFW_KEY_N)) controls_.step_once = controls_.paused = true;
        if (pressed(GLFW_KEY_R)) controls_.reset = true;
        if (pressed(GLFW_KEY_ESCAPE)) window_.close();
        if (controls_.reset) reset();
        handle_mouse(panel_->wants_mouse() ? Input{} : input);
    }

    void handle_mouse(const Input& input) {
        const auto [width, height] = window_.size();
        const auto right = static_cast<float>(input.moved[0] / height), down = static_cast<float>(input.moved[1] / height);
        const std::array screen_point{static_cast<float>(2 * input.cursor[0] / width - 1),
                                      static_cast<float>(2 * input.cursor[1] / height - 1)};
        const bool reaches = input.shift || input.control;
        const bool left = input.is_held(Button::left);
        if (left && !reaches) camera_.turn(right, down, aspect());
        if (input.is_held(Button::right) || input.is_held(Button::middle)) camera_.pan(right, down, aspect());
        if (input.scrolled != 0) camera_.zoom(static_cast<float>(input.scrolled));

        std::optional<Vec3> pushed;
        if (left && input.shift) pushed = camera_.at(screen_point, aspect());
        mouse_tool_.push(world_, pushed, controls_.push_strength, controls_.push_radius);
        if (left && input.control && !mouse_tool_.colliders().empty() && (right != 0 || down != 0)) {
            mouse_tool_.move(world_, controls_.collider,
                             camera_.at_depth_of(mouse_tool_.colliders()[controls_.collider].centre, screen_point, aspect()));
        }
    }

    void reset() {
        controls_.reset = false;
        world_.restore(initial_state_);
        mouse_tool_.forget();
        forgets_trails_ = true;
        readings_.trouble.clear();
    }

    void read() {
        world_.check();
        check_frame();
        const auto now = Clock::now();
        readings_.frame_ms = std::chrono::duration<double, std::milli>(now - shown_).count();
        shown_ = now;
        readings_.particles = world_.count();
        readings_.steps = world_.steps();
        readings_.time = world_.time();
        readings_.passes = by_name(world_.timings());
        readings_.frame_passes = renderer_.timings();
    }

    // Buffers of optional visualisations may overflow. The panel then reports it, and they are switched off.
    void check_frame() {
        if (controls_.style != with_trouble_off_) readings_.trouble.clear(); // the user has chosen another style
        try {
            (void)renderer_.check(); // if the last frame was incomplete, the next will be complete
        } catch (const Error& error) {
            readings_.trouble = error.what();
            controls_.style = with_trouble_off_ = with_nothing_computed(controls_.style);
        }
    }

    void draw(std::uint64_t frame) {
        const std::array pixels = window_.pixels();
        if (stale_ || pixels != std::array{swapchain_.extent().width, swapchain_.extent().height}) resize();
        stale_ = false;
        std::optional<std::uint32_t> image = swapchain_.acquire();
        if (!image) { // the window was resized
            resize();
            image = swapchain_.acquire();
        }
        if (!image) {
            stale_ = true;
            return;
        }
        read(); // the previous frame has finished
        panel_->show(controls_, readings_, mouse_tool_);
        const bool keep = frame + 1 == options_.frames && !options_.screenshot.empty();
        if (keep) screenshot_.emplace(display_, swapchain_.extent(), swapchain_.formats().colour);

        const std::uint32_t steps = controls_.paused ? (controls_.step_once ? 1 : 0) : steps_per_frame_;
        controls_.step_once = false;
        const render::Camera camera = camera_.seen(aspect());
        render::Style style = controls_.style;
        if (std::exchange(forgets_trails_, false)) style.trails.shown = false; // clears them; they restart in the next frame
        stale_ = !swapchain_.show(*image, [&](VkCommandBuffer commands) {
            for (std::uint32_t step = 0; step < steps; ++step) world_.record(commands);
            renderer_.record(commands, swapchain_.target(*image), camera, style);
            panel_->record(commands, *image);
            if (keep) screenshot_->record(commands, swapchain_.image(*image));
        });
        if (!log_) return;
        wait();
        log_->add(frame, swapchain_.extent(), world_, camera);
    }

    void write_screenshot() const {
        if (!screenshot_) {
            throw Error(fmt::format("{}: cannot be written: the window was closed or minimised before the last frame",
                                    options_.screenshot.string()));
        }
        wait();
        render::write_png(options_.screenshot, screenshot_->image());
    }

    void wait() const { check(vkDeviceWaitIdle(display_.device()), "vkDeviceWaitIdle"); }

    const ViewOptions& options_;
    Controls controls_;
    SceneFile file_;
    Scene scene_;
    Script script_;
    Window window_;
    Display display_;
    Context context_;
    World world_;
    std::vector<std::byte> initial_state_;
    MouseTool mouse_tool_;
    ViewCamera camera_;
    Swapchain swapchain_;
    render::Renderer renderer_;
    std::optional<Panel> panel_{};
    std::optional<Screenshot> screenshot_{};
    std::optional<FrameLog> log_{};
    Readings readings_{};
    render::Style with_trouble_off_{}; // the reduced style when readings_.trouble was set
    std::uint32_t steps_per_frame_ = steps_per_frame(scene_.solver, file_.output);
    Clock::time_point shown_ = Clock::now();
    bool stale_ = false;          // the swapchain must be recreated
    bool forgets_trails_ = false; // after a reset
};

} // namespace

int view(const ViewOptions& options) { return View(options, open_scene(options.scene)).run(); }

} // namespace mote::cli
