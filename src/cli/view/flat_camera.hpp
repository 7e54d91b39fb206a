// A camera for 2-D scenes, with pan and zoom. Independent of window and device.
#pragma once

#include "cli/flat_rectangle.hpp"

namespace mote::cli {

class FlatCamera {
public:
    explicit FlatCamera(const Rectangle& begin);

    /// The region shown at least. An image with another aspect ratio shows more on both sides.
    const Rectangle& shown() const { return shown_; }

    /// Pans by a drag in fractions of the image height, so that the scene follows the cursor. `aspect`: width / height.
    void pan(float right, float down, float aspect);
    /// Shrinks the region by a tenth per notch of the wheel, about its middle. Negative: enlarges it.
    void zoom(float notches);

    /// The scene point (m) at an image point: (-1, -1) is the upper left, (1, 1) the lower right corner.
    std::array<float, 2> at(std::array<float, 2> screen_point, float aspect) const;

private:
    std::array<float, 2> middle() const;
    float half_height(float aspect) const; ///< m, of the image.

    Rectangle shown_;
};

} // namespace mote::cli
