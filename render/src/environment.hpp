// A picture of what is all around and far away.
#pragma once

#include "gpu/image.hpp"

#include <filesystem>

namespace mote::render {

class Environment {
public:
    /// Reads an equirectangular picture in HDR, PNG or JPEG; without a path there is none. Throws Error if there is no such file,
    /// or if it is no picture.
    Environment(gpu::Device& device, const std::filesystem::path& path);

    bool given() const { return given_; }
    const gpu::Image& image() const { return image_; }
    const gpu::Sampler& sampler() const { return sampler_; }

private:
    bool given_;
    gpu::Image image_; ///< One black pixel that nobody looks at if there is none.
    gpu::Sampler sampler_;
};

} // namespace mote::render
