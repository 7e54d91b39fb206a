// A place to draw to without a window, and pictures as files.
#pragma once

#include <mote/render/renderer.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace mote::render {

/// Rows from the top, four bytes a pixel: red, green, blue (sRGB), and 255.
struct Picture {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgba{};
};

/// Replaces the file as a whole. Throws Error if it cannot be written.
MOTE_RENDER_API void write_png(const std::filesystem::path& path, const Picture& picture);
/// Throws Error if there is no such file, or if it is no picture.
MOTE_RENDER_API Picture read_png(const std::filesystem::path& path);

/// Colour and depth of its own, in the formats that Formats has as defaults. Lives no longer than its Context.
class MOTE_RENDER_API OffscreenTarget {
public:
    /// Throws Error if a side is 0 or longer than the device allows, or if the device cannot draw.
    OffscreenTarget(Context& context, VkExtent2D extent);
    ~OffscreenTarget();
    OffscreenTarget(OffscreenTarget&&) noexcept;
    OffscreenTarget& operator=(OffscreenTarget&&) noexcept;

    VkExtent2D extent() const;
    float aspect() const; ///< Width to height.
    /// For Renderer::record(); both images are cleared by it.
    Target target() const;

    /// Resizes the renderer, records, submits, waits, and throws what Renderer::check() throws; anew until the picture is whole.
    void draw(Renderer& renderer, const Camera& camera, const Style& style);
    /// What was drawn last.
    Picture picture() const;
    /// Its depth, row by row from the top.
    std::vector<float> depth() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote::render
