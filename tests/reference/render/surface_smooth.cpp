#include "reference/render/surface_smooth.hpp"

#include <algorithm>
#include <cmath>

namespace mote::reference {

namespace {

constexpr double kReach = 2.5, kMaxSamples = 64, kRange = 4, kFront = 1, kSilhouette = 4;

double sigma_of(const std::array<double, 2>& here, SurfaceStep step, double width, double pixel_at_one) {
    return width * here[1] / (pixel_at_one * here[0] * std::hypot(step.x, step.y));
}

int samples_of(double sigma) { return static_cast<int>(std::min(std::ceil(kReach * sigma), kMaxSamples)); }

double gaussian(int k, double sigma) { return std::exp(-k * k / (2 * sigma * sigma)); }

template <typename Filter> SurfaceImage for_all(const SurfaceImage& image, const Filter& filter) {
    SurfaceImage result = image;
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            if (image.at(x, y)[1] > 0) result.pixels[static_cast<std::size_t>(y * image.width + x)][0] = filter(x, y);
        }
    }
    return result;
}

} // namespace

SurfaceImage narrow_range(const SurfaceImage& image, SurfaceStep step, double width, double pixel_at_one) {
    return for_all(image, [&](int x, int y) {
        const auto [z, r] = image.at(x, y);
        const double sigma = sigma_of({z, r}, step, width, pixel_at_one);
        double sum = 1 / z, weights = 1;
        double nearest = z, farthest = z; // of the samples accepted so far
        for (int k = 1; k <= samples_of(sigma); ++k) {
            std::array<std::array<double, 2>, 2> pair{image.at(x - k * step.x, y - k * step.y),
                                                      image.at(x + k * step.x, y + k * step.y)};
            const auto behind = [&](const auto& sample) { return sample[1] == 0 || sample[0] > farthest + kRange * r; };
            if (behind(pair[0]) || behind(pair[1])) continue;
            double next_nearest = nearest, next_farthest = farthest;
            for (const auto& sample : pair) {
                const bool in_front = sample[0] < nearest - kRange * r;
                sum += gaussian(k, sigma) / (in_front ? z - kFront * r : sample[0]);
                weights += gaussian(k, sigma);
                if (in_front) continue;
                next_nearest = std::min(next_nearest, sample[0]);
                next_farthest = std::max(next_farthest, sample[0]);
            }
            nearest = next_nearest;
            farthest = next_farthest;
        }
        return weights / sum;
    });
}

SurfaceImage binomial(const SurfaceImage& image, SurfaceStep step, int half_width) {
    const auto choose = [&](int k) { // C(2n, n + k) / 4^n
        return std::exp(std::lgamma(2 * half_width + 1) - std::lgamma(half_width + k + 1) - std::lgamma(half_width - k + 1) -
                        half_width * std::log(4.0));
    };
    return for_all(image, [&](int x, int y) {
        const auto [z, r] = image.at(x, y);
        double sum = 0, weights = 0;
        for (int k = -half_width; k <= half_width; ++k) {
            const auto [there, radius] = image.at(x + k * step.x, y + k * step.y);
            if (radius == 0 || std::abs(there - z) > kSilhouette * r) continue;
            sum += choose(k) / there;
            weights += choose(k);
        }
        return weights / sum;
    });
}

std::vector<double> smooth_thickness(const SurfaceImage& image, const std::vector<double>& thickness, SurfaceStep step,
                                     double width, double pixel_at_one) {
    std::vector<double> result = thickness;
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            if (image.at(x, y)[1] == 0) continue;
            const double sigma = sigma_of(image.at(x, y), step, width, pixel_at_one);
            double sum = 0, weights = 0;
            for (int k = -samples_of(sigma); k <= samples_of(sigma); ++k) {
                const int to_x = x + k * step.x, to_y = y + k * step.y;
                if (image.at(to_x, to_y)[1] == 0) continue;
                sum += gaussian(k, sigma) * thickness[static_cast<std::size_t>(to_y * image.width + to_x)];
                weights += gaussian(k, sigma);
            }
            result[static_cast<std::size_t>(y * image.width + x)] = sum / weights;
        }
    }
    return result;
}

std::vector<Double3> mirrored_gazes(const SurfaceImage& image, double pixel_at_one) {
    const auto gaze_through = [&](int x, int y) {
        const Double3 seen{pixel_at_one * (x + 0.5 - image.width / 2.0), -pixel_at_one * (y + 0.5 - image.height / 2.0), -1};
        return 1 / length(seen) * seen;
    };
    const auto point = [&](int x, int y) { return image.at(x, y)[0] / -gaze_through(x, y)[2] * gaze_through(x, y); };
    std::vector<Double3> mirrored;
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            const auto [z, r] = image.at(x, y);
            const auto tangent = [&](int step_x, int step_y) {
                Double3 sum{};
                for (const int side : {-1, 1}) {
                    const int to_x = x + side * step_x, to_y = y + side * step_y;
                    const auto [there_z, there_r] = image.at(to_x, to_y);
                    const double farther = (there_z - z) / r;
                    if (there_r > 0 && std::abs(farther) < kSilhouette)
                        sum = sum + side / (1 + farther * farther) * (point(to_x, to_y) - point(x, y));
                }
                return sum;
            };
            const Double3 view_direction = gaze_through(x, y), across = cross(tangent(1, 0), tangent(0, 1));
            const Double3 normal = length(across) > 0 ? 1 / length(across) * across : view_direction;
            mirrored.push_back(view_direction - 2 * dot(view_direction, normal) * normal);
        }
    }
    return mirrored;
}

} // namespace mote::reference
