// Draws a scene at its start or after some steps.
#pragma once

#include "golden.hpp"
#include "support/gpu_test.hpp"
#include "support/sample_scenes.hpp"

#include <mote/error.hpp>
#include <mote/render/render.hpp>
#include <mote/scene_file.hpp>

#include <filesystem>
#include <vector>

namespace mote::test {

/// A world with its renderer and a target.
struct Studio {
    Studio(Context& context, const Scene& scene, VkExtent2D size = kGoldenSize, const std::filesystem::path& environment = {})
        : world(context, scene), renderer(context, scene, world, {}, environment), target(context, size) {}

    render::Image draw(const render::Camera& camera, const render::Style& style = {}) {
        target.draw(renderer, camera, style);
        return target.image();
    }
    render::Image draw(const mote::Camera& camera, const render::Style& style = {}) {
        return draw(render::perspective(camera, target.aspect()), style);
    }

    World world;
    render::Renderer renderer;
    render::OffscreenTarget target;
};

/// The message of the Error that the function throws.
template <typename F> std::string complaint(const F& function) {
    try {
        function();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

inline SceneFile sample(const std::string& name, std::vector<std::string> set = {}) {
    return read_scene(sample_scene(name), {.set = std::move(set)});
}

} // namespace mote::test
