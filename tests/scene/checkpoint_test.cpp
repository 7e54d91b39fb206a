// The bytes of checkpoints. program_test.cpp tests that a World continues from them with identical bits.
#include "scene/checkpoint_format.hpp"
#include "support/expect_error.hpp"

#include <algorithm>

namespace mote::test {
namespace {

std::vector<std::byte> state_bytes() {
    std::vector<std::byte> state;
    for (int i = 0; i < 1000; ++i) state.push_back(static_cast<std::byte>(i * 7));
    return state;
}

std::vector<std::byte> unpacked(const std::vector<std::byte>& file) {
    const auto state = scene::unpack_checkpoint(file, "c.mote");
    return {state.begin(), state.end()};
}

TEST(Checkpoint, ContainsTheState) {
    EXPECT_EQ(unpacked(scene::pack_checkpoint(state_bytes())), state_bytes());
    EXPECT_TRUE(unpacked(scene::pack_checkpoint({})).empty());
}

TEST(Checkpoint, ReportsEachFault) {
    const std::vector<std::byte> good = scene::pack_checkpoint(state_bytes());
    expect_error([] { unpacked({}); }, {"c.mote: found another kind of file, expected a checkpoint of mote"});
    expect_error([] { unpacked(std::vector<std::byte>(5000)); }, {"expected a checkpoint of mote"});
    std::vector<std::byte> other = good;
    other[8] = std::byte{9};
    expect_error([&] { unpacked(other); }, {"found checkpoint version 9, expected 7"});
}

TEST(Checkpoint, DetectsChangesOfAnyByteAndLength) {
    const std::vector<std::byte> good = scene::pack_checkpoint(state_bytes());
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::vector<std::byte> bad = good;
        bad[i] ^= std::byte{0x10};
        EXPECT_THROW(unpacked(bad), Error) << i;
        EXPECT_THROW(unpacked({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(i)}), Error) << i;
    }
    std::vector<std::byte> longer = good;
    longer.push_back({});
    EXPECT_THROW(unpacked(longer), Error);
}

} // namespace
} // namespace mote::test
