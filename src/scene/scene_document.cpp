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
    fields.vector({"eye", "Position of the camera.", "m"}, camera.eye, VectorLimits::finite);
    fields.vector({"target", "Point that it looks at.", "m"}, camera.target, VectorLimits::finite);
    fields.vector({"up", "Up direction in the image; of any length above 0."}, camera.up, VectorLimits::finite);
    fields.number({"field_of_view", "Vertical angle, from the bottom to the top of the image.", "°"}, camera.field_of_view,
                  {.min = 0, .max = 180, .min_excluded = true, .max_excluded = true});
}

void describe_output(Fields& fields, Output& output) {
    fields.number({"frames_per_second", "Of simulated time: a frame is a whole number of steps.", "1/s"},
                  output.frames_per_second, kAboveZero);
    fields.number({"duration", "Simulated time, unless the command line sets it.", "s"}, output.duration, kAboveZero);
}

// Before the scene, because particles refer to groups.
void describe_labels(Fields& fields, DocumentHead& head) {
    fields.text({"$schema", "The address of this schema, for editors."}, head.schema);
    fields.text({"title", "Name of the scene."}, head.title);
    fields.text({"about", "Description of the scene."}, head.about);
    fields.texts({"groups", "Names of sets of particles, for contacts and forces. The first is group 1."}, head.groups);
}

void describe_use(Fields& fields, DocumentHead& head) {
    fields.object({"camera", "Where the scene is seen from. Without eye and target, the whole scene is seen."},
                  [&] { describe_camera(fields, head.camera); });
    fields.object({"output", "Output of a run."}, [&] { describe_output(fields, head.output); });
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
        throw_invalid("camera.eye", physics::text(camera.eye) + ", the same as target", "a different position");
    }
    if (camera.up == Vec3{}) throw_invalid("camera.up", physics::text(camera.up), "a length above 0");
    steps_per_frame(solver, head.output);
    frame_count(head.output);
}

} // namespace scene

std::uint32_t steps_per_frame(const Solver& solver, const Output& output) {
    constexpr double kRounding = 1e-3; // relative: time steps in files have few digits
    const double steps = 1 / (double{solver.time_step} * double{output.frames_per_second});
    const double whole = std::round(steps);
    if (whole >= 1 && whole < 1e9 && std::abs(steps - whole) <= kRounding * whole) return static_cast<std::uint32_t>(whole);
    const double fewer = std::max(std::floor(steps), 1.0);
    const auto rate = [&](double count) { return 1 / (count * double{solver.time_step}); };
    physics::throw_invalid(
        "output.frames_per_second",
        mote::format("{}, which makes {:.4g} steps of {} s per frame", output.frames_per_second, steps, solver.time_step),
        mote::format("a whole number of steps per frame, as with {:.6g} or {:.6g} frames per second", rate(fewer + 1),
                     rate(fewer)));
}

std::uint64_t frame_count(const Output& output) {
    const double frames = std::round(double{output.duration} * double{output.frames_per_second});
    if (frames <= static_cast<double>(kMaxFrames)) return static_cast<std::uint64_t>(std::max(frames, 1.0));
    physics::throw_invalid("output.duration", mote::format("{}, which makes {:.4g} frames", output.duration, frames),
                           mote::format("at most {} frames, as in {:.6g} s", kMaxFrames,
                                        static_cast<double>(kMaxFrames) / double{output.frames_per_second}));
}

} // namespace mote
