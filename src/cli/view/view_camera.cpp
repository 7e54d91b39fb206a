#include "cli/view/view_camera.hpp"

namespace mote::cli {

namespace {

std::variant<OrbitCamera, FlatCamera> beginning_of(const Camera& camera, const Scene& scene) {
    if (scene.dimensions == 2) return FlatCamera(rectangle_around(scene));
    return OrbitCamera(camera);
}

} // namespace

ViewCamera::ViewCamera(const Camera& camera, const Scene& scene) : camera_(beginning_of(camera, scene)) {}

render::Camera ViewCamera::seen(float aspect) const {
    if (const auto* flat = std::get_if<FlatCamera>(&camera_))
        return render::flat(flat->shown().lower, flat->shown().upper, aspect);
    return render::perspective(std::get<OrbitCamera>(camera_).camera(), aspect);
}

float ViewCamera::height() const {
    if (const auto* orbit = std::get_if<OrbitCamera>(&camera_)) return orbit->height();
    const Rectangle& shown = std::get<FlatCamera>(camera_).shown();
    return shown.upper[1] - shown.lower[1];
}

void ViewCamera::turn(float right, float down, float aspect) {
    if (auto* orbit = std::get_if<OrbitCamera>(&camera_)) {
        orbit->orbit(right, down);
    } else {
        pan(right, down, aspect);
    }
}

void ViewCamera::pan(float right, float down, float aspect) {
    if (auto* orbit = std::get_if<OrbitCamera>(&camera_)) {
        orbit->pan(right, down);
    } else {
        std::get<FlatCamera>(camera_).pan(right, down, aspect);
    }
}

void ViewCamera::zoom(float notches) {
    std::visit([&](auto& camera) { camera.zoom(notches); }, camera_);
}

Vec3 ViewCamera::at_depth_of(const Vec3& point, std::array<float, 2> screen_point, float aspect) const {
    if (const auto* orbit = std::get_if<OrbitCamera>(&camera_)) return orbit->at_depth_of(point, screen_point, aspect);
    const auto [x, y] = std::get<FlatCamera>(camera_).at(screen_point, aspect);
    return {x, y, point[2]};
}

Vec3 ViewCamera::at(std::array<float, 2> screen_point, float aspect) const {
    const auto* orbit = std::get_if<OrbitCamera>(&camera_);
    return at_depth_of(orbit != nullptr ? orbit->camera().target : Vec3{}, screen_point, aspect);
}

} // namespace mote::cli
