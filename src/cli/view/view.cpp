// `mote view`: a scene in a window. mote runs on the window's device, which it adopts: the steps, the picture and the panel of a
// frame are one command buffer.
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

// Passes of the same name as one, in the order of the step.
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
          display_(window_, opened.context.info().name), context_(Context::adopt(display_.lend())), world_(context_, scene_),
          beginning_(world_.save()), hand_(scene_), camera_(file_), swapchain_(display_),
          renderer_(context_, scene_, world_, swapchain_.formats(), options.style.environment) {
        if (!options.log.empty()) log_.emplace(options.log);
        resize();
        panel_.emplace(window_, display_, swapchain_);
        readings_.scene = options.scene.file.stem().string();
        readings_.device = context_.info().name;
        controls_.push_radius = 0.1f * camera_.height();
    }

    int run() {
        for (std::uint64_t frame = 0; !window_.is_to_close() && frame < options_.frames; ++frame) {
            script_.play(frame, window_, controls_);
            const Input input = window_.poll();
            if (window_.is_minimised()) continue; // nobody sees it, and it stands still
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
        const std::array place{static_cast<float>(2 * input.cursor[0] / width - 1),
                               static_cast<float>(2 * input.cursor[1] / height - 1)};
        const bool reaches = input.shift || input.control;
        const bool left = input.is_held(Button::left);
        if (left && !reaches) camera_.turn(right, down, aspect());
        if (input.is_held(Button::right) || input.is_held(Button::middle)) camera_.pan(right, down, aspect());
        if (input.scrolled != 0) camera_.zoom(static_cast<float>(input.scrolled));

        std::optional<Vec3> pushed;
        if (left && input.shift) pushed = camera_.at(place, aspect());
        hand_.push(world_, pushed, controls_.push_strength, controls_.push_radius);
        if (left && input.control && !hand_.colliders().empty() && (right != 0 || down != 0)) {
            hand_.move(world_, controls_.collider,
                       camera_.at_depth_of(hand_.colliders()[controls_.collider].centre, place, aspect()));
        }
    }

    void reset() {
        controls_.reset = false;
        world_.restore(beginning_);
        hand_.forget();
        forgets_trails_ = true;
        readings_.trouble.clear();
    }

    void read() {
        world_.check();
        check_picture();
        const auto now = Clock::now();
        readings_.frame_ms = std::chrono::duration<double, std::milli>(now - shown_).count();
        shown_ = now;
        readings_.particles = world_.count();
        readings_.steps = world_.steps();
        readings_.time = world_.time();
        readings_.passes = by_name(world_.timings());
        readings_.picture_passes = renderer_.timings();
    }

    // What is computed for a picture alone may have no room: the panel tells it, and the user goes on without it.
    void check_picture() {
        if (controls_.style != with_trouble_off_) readings_.trouble.clear(); // the user has gone on to something else
        try {
            (void)renderer_.check(); // should a picture not be whole, the next will be
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
        if (!image) { // the window has another size since
            resize();
            image = swapchain_.acquire();
        }
        if (!image) {
            stale_ = true;
            return;
        }
        read(); // the frame before has finished
        panel_->show(controls_, readings_, hand_);
        const bool keep = frame + 1 == options_.frames && !options_.screenshot.empty();
        if (keep) screenshot_.emplace(display_, swapchain_.extent(), swapchain_.formats().colour);

        const std::uint32_t steps = controls_.paused ? (controls_.step_once ? 1 : 0) : steps_per_frame_;
        controls_.step_once = false;
        const render::Camera camera = camera_.seen(aspect());
        render::Style style = controls_.style;
        if (std::exchange(forgets_trails_, false)) style.trails.shown = false; // they begin anew with the next picture
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
            throw Error(fmt::format("{}: cannot be made: the window was closed or minimised before the last frame",
                                    options_.screenshot.string()));
        }
        wait();
        render::write_png(options_.screenshot, screenshot_->picture());
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
    std::vector<std::byte> beginning_;
    MouseTool hand_;
    ViewCamera camera_;
    Swapchain swapchain_;
    render::Renderer renderer_;
    std::optional<Panel> panel_{};
    std::optional<Screenshot> screenshot_{};
    std::optional<FrameLog> log_{};
    Readings readings_{};
    render::Style with_trouble_off_{}; // what was left of the style when readings_.trouble was told
    std::uint32_t steps_per_frame_ = steps_per_frame(scene_.solver, file_.output);
    Clock::time_point shown_ = Clock::now();
    bool stale_ = false;          // the swapchain is
    bool forgets_trails_ = false; // since it was reset
};

} // namespace

int view(const ViewOptions& options) { return View(options, open_scene(options.scene)).run(); }

} // namespace mote::cli
