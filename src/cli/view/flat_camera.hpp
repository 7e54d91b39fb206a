// A camera of a scene in 2-D that a mouse shifts and zooms. Pure: it knows neither window nor device.
#pragma once

#include "cli/flat_rectangle.hpp"

namespace mote::cli {

class FlatCamera {
public:
    explicit FlatCamera(const Rectangle& begin);

    /// At least that: a picture of another ratio of width to height shows more, on both sides.
    const Rectangle& shown() const { return shown_; }

    /// So that what is there follows the cursor, by a drag in parts of the picture's height. `aspect`: width to height.
    void pan(float right, float down, float aspect);
    /// A tenth less of it for every notch of a wheel, more for those below 0, around the middle.
    void zoom(float notches);

    /// What is at a point of the picture: (-1, -1) is the upper left, (1, 1) the lower right corner.
    std::array<float, 2> at(std::array<float, 2> place, float aspect) const;

private:
    std::array<float, 2> middle() const;
    float half_height(float aspect) const; ///< m, of the picture

    Rectangle shown_;
};

} // namespace mote::cli
