// A render target without a window, and images as PNG files.
#pragma once

#include <mote/render/renderer.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace mote::render {

/// Rows from the top, four bytes per pixel: red, green and blue (sRGB), and 255.
struct Image {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgba{};
};

/// Replaces the file atomically. Throws Error if it cannot be written.
MOTE_RENDER_API void write_png(const std::filesystem::path& path, const Image& image);
/// Throws Error if the file does not exist or is not a PNG image.
MOTE_RENDER_API Image read_png(const std::filesystem::path& path);

/// Owns a colour and a depth image in the default formats of Formats. Must not outlive its Context.
class MOTE_RENDER_API OffscreenTarget {
public:
    /// Throws Error if a side is 0 or exceeds the device's limit, or if the device cannot draw.
    OffscreenTarget(Context& context, VkExtent2D extent);
    ~OffscreenTarget();
    OffscreenTarget(OffscreenTarget&&) noexcept;
    OffscreenTarget& operator=(OffscreenTarget&&) noexcept;

    VkExtent2D extent() const;
    float aspect() const; ///< Width / height.
    /// For Renderer::record(), which clears both images.
    Target target() const;

    /// Allocates what draw() with this style needs, so that a lack of memory is known before a long simulation. Draws nothing.
    void prepare(Renderer& renderer, const Camera& camera, const Style& style);
    /// Resizes the renderer, records, submits and waits; repeats until the frame is complete. Throws what Renderer::check() does.
    void draw(Renderer& renderer, const Camera& camera, const Style& style);
    /// The image that was drawn last.
    Image image() const;
    /// Its depth, rows from the top.
    std::vector<float> depth() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote::render
