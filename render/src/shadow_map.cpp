#include "shadow_map.hpp"

#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>

namespace mote::render {

ShadowMap::ShadowMap(gpu::Device& device)
    : image_(device, "shadow map",
             {{kSide, kSide}, kFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      sampler_(device, gpu::Filter::shadow) {}

void ShadowMap::begin(Frame& frame) const { frame.begin({}, Drawn{&image_, VkClearValue{.depthStencil = {1, 0}}}); }

void ShadowMap::end(Frame& frame) const {
    frame.end();
    frame.sample(image_);
}

FluidShadowMap::FluidShadowMap(gpu::Device& device)
    : thickness_(device, "fluid in the light",
                 {{kSide, kSide}, kThicknessFormat, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      front_(device, "front of fluid in the light",
             {{kSide, kSide}, kFrontFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      linear_(device, gpu::Filter::linear), nearest_(device, gpu::Filter::nearest) {}

LightView light_view(const Bounds& bounds, const Vec3& direction) {
    const glm::vec3 z = -glm::normalize(glm::vec3(direction[0], direction[1], direction[2])); // towards the light
    const glm::vec3 x = glm::normalize(glm::cross(std::abs(z.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0), z));
    const glm::mat3 to_light = glm::transpose(glm::mat3(x, glm::cross(z, x), z));
    glm::vec3 lower(INFINITY), upper(-INFINITY);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 at((corner & 1) != 0 ? bounds.upper[0] : bounds.lower[0],
                           (corner & 2) != 0 ? bounds.upper[1] : bounds.lower[1],
                           (corner & 4) != 0 ? bounds.upper[2] : bounds.lower[2]);
        lower = glm::min(lower, to_light * at);
        upper = glm::max(upper, to_light * at);
    }
    // Square, so that edges are equally soft all around, with a small margin.
    const glm::vec3 middle = 0.5f * (lower + upper), size = upper - lower;
    const float half_side = 0.525f * std::max(size.x, size.y), half_depth = 0.525f * size.z + half_side;
    glm::mat4 map(to_light);
    map[3] = glm::vec4(-middle, 1);
    glm::mat4 to_clip(1);
    to_clip[0][0] = 1 / half_side;
    to_clip[1][1] = -1 / half_side;
    to_clip[2][2] = -0.5f / half_depth;
    to_clip[3][2] = 0.5f;
    LightView view{.width = 2 * half_side, .depth = 2 * half_depth};
    const glm::mat4 all = to_clip * map;
    std::copy_n(glm::value_ptr(all), view.world_to_light.size(), view.world_to_light.begin());
    return view;
}

} // namespace mote::render
