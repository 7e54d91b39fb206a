// What the tests of the algorithms share: the ways in which an algorithm is called, and one call with its buffers.
//
// A test says what goes in, calls the algorithm and compares what comes out; for_each_case() repeats it for every size and for
// some or all of the modes. In all modes there is room beyond the count: poison behind the inputs, which would change the answer
// if it were read, and a sentinel behind (and at first in) the outputs, which must still be there afterwards.
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
    std::uint32_t excess = 0; ///< By how much the count on the GPU goes beyond its capacity.
    std::uint32_t room = 3;   ///< Elements beyond the count, in the buffers and (GPU count) the capacity.
    bool few_groups = false;  ///< At most three workgroups abreast: dispatches have rows, and groups too many.
    bool replay = false;      ///< Run twice: transient memory is dirty, and all bits must be the same.
    bool guard = false;       ///< The sentinel stands in and behind transient buffers, too.
};
inline constexpr Mode kHostCount{.name = "count from the host"};
inline constexpr Mode kGuarded{.name = "count from the host, few groups in x, guarded", .few_groups = true, .guard = true};
// More room than two tiles of 4096: the passes are made for more levels than the count has.
inline constexpr Mode kGpuCount{.name = "count from the GPU", .gpu_count = true, .room = 9001};
inline constexpr Mode kReplayed{.name = "count from the GPU, few groups in x, run twice",
                                .gpu_count = true,
                                .room = 9001,
                                .few_groups = true,
                                .replay = true};
inline constexpr Mode kOverflow{.name = "count over capacity, guarded", .gpu_count = true, .excess = 1000, .guard = true};
inline constexpr std::array kAllModes{kHostCount, kGuarded, kGpuCount, kReplayed, kOverflow};
inline constexpr std::array kModesOfLarge{kHostCount, kReplayed}; // from kLarge elements on: the others add nothing but time
inline constexpr std::uint32_t kLarge = 100'000;

// How C++ sees the elements. A mat3 of std430 has three columns of four words, of which the last is padding.
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

/// Bit for bit; tells the first difference.
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

    /// n, from where the mode says.
    graph::Count count(std::uint32_t n);
    /// A buffer with these elements, and poison beyond.
    template <typename T> graph::Buffer in(std::vector<T> values, const std::type_identity_t<T>& poison) {
        values.insert(values.end(), mode_.room, poison);
        return import("input", element_type<T>(), std::as_bytes(std::span(values)));
    }
    /// A buffer for n elements, with nothing but the sentinel in it.
    template <typename T> graph::Buffer out(std::uint32_t n) {
        const std::vector<std::byte> bytes((std::size_t{n} + mode_.room) * sizeof(T), kSentinel);
        const graph::Buffer buffer = import("output", element_type<T>(), bytes);
        outputs_.push_back(buffer);
        return buffer;
    }
    /// Lets value() find the first uint of a transient buffer.
    void watch(graph::Buffer transient);

    /// Runs the graph, and expects of the run what the mode says.
    void run();
    /// Runs it once, and expects an error that has all of these parts.
    void run_into_error(std::initializer_list<std::string_view> parts);

    /// The first n elements of an output; nothing else may have been written.
    template <typename T> std::vector<T> result(graph::Buffer output, std::size_t n) {
        std::vector<T> all = gpu::download<T>(device_, *graph.info(output).imported);
        expect_sentinel(graph.info(output).name, std::as_bytes(std::span(all).subspan(n)));
        all.resize(n);
        return all;
    }
    std::uint32_t value(graph::Buffer watched) const { return executable_->read<std::uint32_t>(watched_.at(watched)).front(); }

    /// Of all buffers, imported and transient.
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
    std::deque<gpu::Buffer> buffers_; // a deque: graphs keep their addresses
    std::vector<graph::Buffer> outputs_;
    std::vector<graph::Buffer> guarded_;
    std::map<graph::Buffer, graph::Buffer> watched_; // transient → its copy
    std::vector<std::string> overflows_;             // what the error may say: any count over its capacity may be the first
    std::unique_ptr<graph::Executable> executable_;
};

class AlgorithmTest : public GpuTest {
protected:
    using Body = std::function<void(Case&, std::uint32_t n)>;

    /// What the graphs of the cases are made for.
    virtual graph::Settings settings() { return graph::Settings::of(device()); }
    graph::Settings settings_with_workgroup(std::uint32_t size);

    /// Runs the body with workgroups that are one subgroup, and (where mote allows for it) only half of one: to the programs,
    /// that is a device whose subgroups are as large as the workgroup or larger.
    void for_each_tiny_workgroup(std::uint32_t n, const Body& body);

    /// The sizes where something changes for a tile of so many elements, and one that has many tiles.
    std::vector<std::uint32_t> sizes(std::uint32_t tile);
    /// Whether this configuration is the one that takes the largest inputs.
    static bool full();
    /// Whether every size is run in every mode.
    static bool all_modes();

    /// Runs the body for every size, up to the first failure. In every mode if all_modes(); else nothing at all and the largest
    /// size below kLarge in every mode, what is larger in one, and all others in two, by turns: of the sizes around a tile, each
    /// mode gets one at least, and counts from the host and from the GPU both.
    void for_each_case(std::vector<std::uint32_t> sizes, const Body& body);
    void for_each_case(const std::vector<std::uint32_t>& sizes, std::span<const Mode> modes, const Body& body);
    /// All of the modes if all_modes(), else the one whose turn it is.
    static std::span<const Mode> taking_turns(std::span<const Mode> modes, std::size_t turn) {
        return all_modes() ? modes : modes.subspan(turn % modes.size(), 1);
    }
    /// Runs the body once, where that is due, with a size that needs more than 128 MiB, and makes sure that it does.
    void huge_case(std::uint32_t n, const Body& body);
};

/// The call must throw an Error whose sentence has all of these parts.
void expect_error(const std::function<void()>& call, std::initializer_list<std::string_view> parts);

} // namespace mote::test
