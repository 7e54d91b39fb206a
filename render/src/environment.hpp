// The environment map: an image of the distant surroundings.
#pragma once

#include "gpu/image.hpp"

#include <filesystem>

namespace mote::render {

class Environment {
public:
    /// Reads an equirectangular image in HDR, PNG or JPEG; an empty path means none. Throws Error if the file does not exist or
    /// is not such an image.
    Environment(gpu::Device& device, const std::filesystem::path& path);

    bool given() const { return given_; }
    const gpu::Image& image() const { return image_; }
    const gpu::Sampler& sampler() const { return sampler_; }

private:
    bool given_;
    gpu::Image image_; ///< One black pixel, which shaders do not read, if there is none.
    gpu::Sampler sampler_;
};

} // namespace mote::render
