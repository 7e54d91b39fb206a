// Shared by the tests of the algorithms: the modes in which an algorithm is called, and one call with its buffers.
//
// A test uploads inputs, calls the algorithm and compares the outputs; for_each_case() repeats it for every size and for some or
// all of the modes. In all modes buffers have spare elements beyond the count. Inputs end in poison, which would change the
// result if it were read. Outputs are filled with a sentinel, which must still be there afterwards beyond the count.
#pragma once

#include "support/gpu_test.hpp"
#include "support/inputs.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mote::test {

struct Mode {
    const char* name;
    bool gpu_count = false;
    std::uint32_t excess = 0; ///< By how much the count on the GPU exceeds its capacity.
    std::uint32_t spare = 3;  ///< Spare elements beyond the count, in the buffers and (GPU count) the capacity.
    bool few_groups = false;  ///< At most three workgroups in x: dispatches have several rows and surplus groups.
    bool replay = false;      ///< Run twice: transient memory is dirty, and both results must have the same bits.
    bool guard = false;       ///< Transient buffers are filled with and followed by the sentinel, too.
};
inline constexpr Mode kHostCount{.name = "count from the host"};
inline constexpr Mode kGuarded{.name = "count from the host, few groups in x, guarded", .few_groups = true, .guard = true};
// A capacity of more than two tiles of 4096: the passes are recorded for more levels than the count needs.
inline constexpr Mode kGpuCount{.name = "count from the GPU", .gpu_count = true, .spare = 9001};
inline constexpr Mode kReplayed{.name = "count from the GPU, few groups in x, run twice",
                                .gpu_count = true,
                                .spare = 9001,
                                .few_groups = true,
                                .replay = true};
inline constexpr Mode kOverflow{.name = "count over capacity, guarded", .gpu_count = true, .excess = 1000, .guard = true};
inline constexpr std::array kAllModes{kHostCount, kGuarded, kGpuCount, kReplayed, kOverflow};
inline constexpr std::array kModesOfLarge{kHostCount, kReplayed}; // from kLarge elements on: the others only take time
inline constexpr std::uint32_t kLarge = 100'000;

// The elements in C++. A std430 mat3 has three columns of four words; the last word of each is padding.
using Vec4 = std::array<float, 4>;
using PaddedMat3 = std::array<float, 12>;

template <typename T> const gpu::ElementType& element_type() {
    if constexpr (std::is_same_v<T, std::uint32_t>)
        return gpu::kUint;
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return gpu::kUvec2;
    else if constexpr (std::is_same_v<T, float>)
        return gpu::kFloat;
    else if constexpr (std::is_same_v<T, Vec4>)
        return gpu::kVec4;
    else {
        static_assert(std::is_same_v<T, PaddedMat3>);
        return gpu::kMat3;
    }
}

/// Bit for bit; reports the first difference.
template <typename T>::testing::AssertionResult same_bits(const std::vector<T>& actual, const std::vector<T>& expected) {
    if (actual.size() != expected.size()) {
        return ::testing::AssertionFailure() << actual.size() << " elements instead of " << expected.size();
    }
    for (std::size_t i = 0; i < actual.size(); ++i) {
        if (std::memcmp(&actual[i], &expected[i], sizeof(T)) == 0) continue;
        return ::testing::AssertionFailure()
               << "element " << i << " of " << actual.size() << " is " << ::testing::PrintToString(actual[i]) << " instead of "
               << ::testing::PrintToString(expected[i]);
    }
    return ::testing::AssertionSuccess();
}

/// One call of an algorithm, with its graph and buffers.
class Case {
public:
    Case(gpu::Device& device, const Mode& mode, graph::Settings settings);

    graph::Graph graph;

    /// n, from the host or the GPU as the mode requires.
    graph::Count count(std::uint32_t n);
    /// A buffer with these elements, followed by poison.
    template <typename T> graph::Buffer in(std::vector<T> values, const std::type_identity_t<T>& poison) {
        values.insert(values.end(), mode_.spare, poison);
        return import("input", element_type<T>(), std::as_bytes(std::span(values)));
    }
    /// A buffer for n elements, filled with the sentinel.
    template <typename T> graph::Buffer out(std::uint32_t n) {
        const std::vector<std::byte> bytes((std::size_t{n} + mode_.spare) * sizeof(T), kSentinel);
        const graph::Buffer buffer = import("output", element_type<T>(), bytes);
        outputs_.push_back(buffer);
        return buffer;
    }
    /// Makes the first uint of a transient buffer available to value().
    void watch(graph::Buffer transient);

    /// Runs the graph, and expects the outcome that the mode requires.
    void run();
    /// Runs it once, and expects an error whose message contains all of `parts`.
    void run_into_error(std::initializer_list<std::string_view> parts);

    /// The first n elements of an output; nothing else may have been written.
    template <typename T> std::vector<T> result(graph::Buffer output, std::size_t n) {
        std::vector<T> all = gpu::download<T>(device_, *graph.info(output).imported);
        expect_sentinel(graph.info(output).name, std::as_bytes(std::span(all).subspan(n)));
        all.resize(n);
        return all;
    }
    std::uint32_t value(graph::Buffer watched) const { return executable_->read<std::uint32_t>(watched_.at(watched)).front(); }

    /// Size of all buffers, imported and transient.
    std::uint64_t bytes() const;

private:
    static constexpr std::byte kSentinel{0xA5};

    graph::Buffer import(const char* kind, const gpu::ElementType& type, std::span<const std::byte> content);
    void run_once();
    std::vector<std::vector<std::byte>> download_outputs();
    void guard_transients();
    void expect_guards();
    static void expect_sentinel(const std::string& buffer, std::span<const std::byte> beyond);

    gpu::Device& device_;
    Mode mode_;
    std::deque<gpu::Buffer> buffers_; // a deque: graphs keep pointers to them
    std::vector<graph::Buffer> outputs_;
    std::vector<graph::Buffer> guarded_;
    std::map<graph::Buffer, graph::Buffer> watched_; // transient → its copy
    std::vector<std::string> overflows_;             // the possible messages: any overflowing count may be the first
    std::unique_ptr<graph::Executable> executable_;
};

class AlgorithmTest : public GpuTest {
protected:
    using Body = std::function<void(Case&, std::uint32_t n)>;

    /// The settings of the cases' graphs.
    virtual graph::Settings settings() { return graph::Settings::of(device()); }
    graph::Settings settings_with_workgroup(std::uint32_t size);

    /// Runs the body with workgroups of one subgroup and (where mote supports it) of half a subgroup: to the programs, the device
    /// has subgroups as large as the workgroup or larger.
    void for_each_tiny_workgroup(std::uint32_t n, const Body& body);

    /// The sizes around the subgroup, the workgroup and a tile of `tile` elements, and one that has many tiles.
    std::vector<std::uint32_t> sizes(std::uint32_t tile);
    /// Whether this configuration runs the largest inputs.
    static bool full();
    /// Whether every size is run in every mode.
    static bool all_modes();

    /// Runs the body for every size, up to the first failure. In every mode if all_modes(). Otherwise size 0 and the largest size
    /// below kLarge run in every mode, larger sizes in one mode, and all others in two modes in turn. So each mode runs at least
    /// one of the sizes around a tile, with counts from the host and from the GPU.
    void for_each_case(std::vector<std::uint32_t> sizes, const Body& body);
    void for_each_case(const std::vector<std::uint32_t>& sizes, std::span<const Mode> modes, const Body& body);
    /// All of the modes if all_modes(), else the one whose turn it is.
    static std::span<const Mode> taking_turns(std::span<const Mode> modes, std::size_t turn) {
        return all_modes() ? modes : modes.subspan(turn % modes.size(), 1);
    }
    /// If full(), runs the body once with a size that needs more than 128 MiB, and checks that it does.
    void huge_case(std::uint32_t n, const Body& body);
};

/// The call must throw an Error whose message contains all of `parts`.
void expect_error(const std::function<void()>& call, std::initializer_list<std::string_view> parts);

} // namespace mote::test
