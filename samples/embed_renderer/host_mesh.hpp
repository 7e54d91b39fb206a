// The host's scene: a tiled floor and two crates, drawn as one textured mesh with its own pipeline.
#pragma once

#include "host_device.hpp"

#include <mote/render/camera.hpp>
#include <mote/scene.hpp>

#include <vector>

namespace host {

struct Box {
    mote::Vec3 centre{}, half_extents{}; ///< m
};

class Mesh {
public:
    Mesh(const Device& device, const std::vector<Box>& boxes, VkFormat colour, VkFormat depth);
    ~Mesh();
    Mesh(const Mesh&) = delete;
    Mesh& operator=(const Mesh&) = delete;

    /// Call between vkCmdBeginRendering and vkCmdEndRendering, with attachments of the constructor's formats.
    void draw(VkCommandBuffer commands, VkExtent2D extent, const mote::render::Camera& camera) const;

private:
    struct Vertex {
        mote::Vec3 position, normal;
        std::array<float, 2> texture;
    };
    static std::vector<Vertex> triangles_of(const std::vector<Box>& boxes);
    void upload_texture();
    void make_descriptors();
    void make_pipeline(VkFormat colour, VkFormat depth);

    const Device& device_;
    std::vector<Vertex> triangles_;
    Buffer vertices_;
    Image texture_;
    VkSampler sampler_ = VK_NULL_HANDLE;
    VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
    VkDescriptorPool pool_ = VK_NULL_HANDLE;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
    VkPipelineLayout layout_ = VK_NULL_HANDLE;
    VkPipeline pipeline_ = VK_NULL_HANDLE;
};

} // namespace host
