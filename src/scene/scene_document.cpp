#include "scene/scene_document.hpp"

#include "physics/scene/describe_scene.hpp"
#include "physics/scene/scene_error.hpp"

#include <algorithm>
#include <cmath>

namespace mote {

namespace scene {

using namespace physics;

namespace {

void describe_camera(Fields& fields, Camera& camera) {
    fields.vector({"eye", "Where it is.", "m"}, camera.eye, VectorLimits::finite);
    fields.vector({"target", "What it looks at.", "m"}, camera.target, VectorLimits::finite);
    fields.vector({"up", "What is up in the image; of any length above 0."}, camera.up, VectorLimits::finite);
    fields.number({"field_of_view", "From the bottom to the top of the image.", "°"}, camera.field_of_view,
                  {.min = 0, .max = 180, .min_excluded = true, .max_excluded = true});
}

void describe_output(Fields& fields, Output& output) {
    fields.number({"frames_per_second", "Of simulated time: a frame is a whole number of steps.", "1/s"},
                  output.frames_per_second, kAboveZero);
    fields.number({"duration", "Simulated unless the command line says otherwise.", "s"}, output.duration, kAboveZero);
}

// Before the scene: particles refer to groups.
void describe_labels(Fields& fields, DocumentHead& head) {
    fields.text({"$schema", "The address of this schema, for editors."}, head.schema);
    fields.text({"title", "What the scene is called."}, head.title);
    fields.text({"about", "What it shows, for people."}, head.about);
    fields.texts({"groups", "Names of sets of particles, for contacts and forces. The first is group 1."}, head.groups);
}

void describe_use(Fields& fields, DocumentHead& head) {
    fields.object({"camera", "From where it is seen."}, [&] { describe_camera(fields, head.camera); });
    fields.object({"output", "What a run gives."}, [&] { describe_output(fields, head.output); });
}

} // namespace

void describe_head(Fields& fields, DocumentHead& head) {
    describe_labels(fields, head);
    describe_use(fields, head);
}

void describe_document(Fields& fields, DocumentHead& head, Scene& scene) {
    describe_labels(fields, head);
    describe_scene(fields, scene);
    describe_use(fields, head);
}

void check_head(const DocumentHead& head, const Solver& solver) {
    const Camera& camera = head.camera;
    if (camera.eye == camera.target) {
        throw_invalid("camera.eye", physics::text(camera.eye) + ", where target is", "another place");
    }
    if (camera.up == Vec3{}) throw_invalid("camera.up", physics::text(camera.up), "a length above 0");
    steps_per_frame(solver, head.output);
}

} // namespace scene

std::uint32_t steps_per_frame(const Solver& solver, const Output& output) {
    constexpr double kRounding = 1e-3; // of a step: a time step has few digits in a file
    const double steps = 1 / (double{solver.time_step} * double{output.frames_per_second});
    const double whole = std::round(steps);
    if (whole >= 1 && whole < 1e9 && std::abs(steps - whole) <= kRounding * whole) return static_cast<std::uint32_t>(whole);
    const double fewer = std::max(std::floor(steps), 1.0);
    const auto rate = [&](double count) { return 1 / (count * double{solver.time_step}); };
    physics::throw_invalid(
        "output.frames_per_second",
        mote::format("{}, which makes {:.4g} steps of {} s a frame", output.frames_per_second, steps, solver.time_step),
        mote::format("a whole number of steps, as {:.6g} or {:.6g} frames per second have", rate(fewer + 1), rate(fewer)));
}

} // namespace mote
