#include "golden.hpp"

#include "gpu/format.hpp"
#include "support/gpu_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace mote::test {

namespace fs = std::filesystem;

namespace {

struct Comparison {
    int largest = 0;
    std::size_t differing = 0;
    render::Image difference;
};

Comparison compare(const render::Image& actual, const render::Image& golden, int allowed) {
    constexpr int kStronger = 8;
    Comparison result{0, 0, golden};
    for (std::size_t pixel = 0; pixel < golden.rgba.size(); pixel += 4) {
        int largest = 0;
        for (std::size_t c = pixel; c < pixel + 3; ++c) {
            const int difference = std::abs(int{actual.rgba[c]} - int{golden.rgba[c]});
            largest = std::max(largest, difference);
            result.difference.rgba[c] = static_cast<std::uint8_t>(std::min(255, kStronger * difference));
        }
        result.largest = std::max(result.largest, largest);
        result.differing += largest > allowed ? 1 : 0;
    }
    return result;
}

} // namespace

std::string difference_from_golden(const fs::path& path, const render::Image& actual, const GoldenTolerance& tolerance,
                                   const fs::path& left) {
    const auto leave = [&](const char* what, const render::Image& image) {
        fs::create_directories(left.parent_path());
        render::write_png(left.string() + "." + what + ".png", image);
    };
    const std::string see = "; see " + left.string() + ".*.png";
    if (!fs::exists(path)) {
        leave("actual", actual);
        return "there is no " + path.string() + see;
    }
    const render::Image golden = render::read_png(path);
    if (golden.width != actual.width || golden.height != actual.height) {
        leave("actual", actual);
        return mote::format("it is {} x {} pixels large, not {} x {}", actual.width, actual.height, golden.width, golden.height) +
               see;
    }
    const Comparison found = compare(actual, golden, tolerance.largest_difference);
    const double share = static_cast<double>(found.differing) / (golden.width * golden.height);
    if (share <= tolerance.share_of_differing) return {};
    leave("actual", actual);
    leave("difference", found.difference);
    return mote::format("{} pixels (a share of {}, {} are allowed) differ by more than {} of 255, at most by {}", found.differing,
                        share, tolerance.share_of_differing, tolerance.largest_difference, found.largest) +
           see;
}

void expect_golden(const std::string& name, const render::Image& actual, const GoldenTolerance& tolerance) {
    const fs::path path = fs::path(MOTE_GOLDEN_DIR) / (name + ".png");
    if (std::getenv("MOTE_RENEW_GOLDEN") != nullptr) {
        render::write_png(path, actual);
        FAIL() << path << " was written; look at it";
    }
    const char* driver = std::getenv("MOTE_TEST_DRIVER");
    const fs::path left = fs::path(MOTE_FAILURE_DIR) / (name + "." + (driver != nullptr ? driver : "driver"));
    const std::string difference = difference_from_golden(path, actual, tolerance, left);
    if (!difference.empty()) ADD_FAILURE() << name << ": " << difference;
}

} // namespace mote::test
