#include "support/algorithm_test.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace mote::test {

namespace {

graph::Settings settings_for(const Mode& mode, graph::Settings settings) {
    if (mode.few_groups) settings.max_groups_x = 3;
    return settings;
}

bool environment_is(const char* name, std::string_view expected) {
    const char* value = std::getenv(name);
    return value != nullptr && value == expected;
}

} // namespace

Case::Case(gpu::Device& device, const Mode& mode, graph::Settings settings)
    : graph(settings_for(mode, settings)), device_(device), mode_(mode) {}

graph::Buffer Case::import(const char* kind, const gpu::ElementType& type, std::span<const std::byte> content) {
    const std::string name = fmt::format("{} {}", kind, buffers_.size());
    gpu::upload(device_, buffers_.emplace_back(device_, name, content.size()), content);
    return graph.import(name, type, buffers_.back());
}

graph::Count Case::count(std::uint32_t n) {
    if (!mode_.gpu_count) return graph::Count::host(n);
    const std::array<std::uint32_t, 3> words{0xFFFFFFFFu, n + mode_.excess, 0xFFFFFFFFu}; // the middle word is the count
    const graph::Buffer source = import("count", gpu::kUint, std::as_bytes(std::span(words)));
    if (mode_.excess > 0) {
        overflows_.push_back(
            fmt::format("{0}: found a count of {1}, expected at most the capacity, {2}; increase the capacity to {1}",
                        graph.info(source).name, n + mode_.excess, n));
        return graph::Count::gpu(source, 1, n);
    }
    return graph::Count::gpu(source, 1, n + mode_.spare);
}

void Case::watch(graph::Buffer transient) {
    const graph::Buffer copy = graph.readback("watched", gpu::kUint, 1);
    graph.copy(transient, copy, 1);
    watched_[transient] = copy;
}

void Case::run() {
    if (mode_.guard) guard_transients();
    executable_ = std::make_unique<graph::Executable>(device_, graph);
    run_once();
    expect_guards();
    if (!mode_.replay) return;
    const std::vector<std::vector<std::byte>> first = download_outputs();
    run_once();
    EXPECT_TRUE(first == download_outputs()) << "the second run gave other bits than the first";
}

void Case::run_into_error(std::initializer_list<std::string_view> parts) {
    if (mode_.guard) guard_transients();
    executable_ = std::make_unique<graph::Executable>(device_, graph);
    expect_error([this] { executable_->run(); }, parts);
    expect_guards();
}

void Case::run_once() {
    try {
        executable_->run();
        EXPECT_EQ(mode_.excess, 0u) << "a count over its capacity went unnoticed";
    } catch (const Error& error) {
        EXPECT_GT(mode_.excess, 0u) << error.what();
        EXPECT_TRUE(std::ranges::find(overflows_, error.what()) != overflows_.end()) << error.what();
    }
}

std::vector<std::vector<std::byte>> Case::download_outputs() {
    std::vector<std::vector<std::byte>> all;
    for (const graph::Buffer output : outputs_) all.push_back(gpu::download<std::byte>(device_, *graph.info(output).imported));
    return all;
}

// Some drivers discard a write beyond a transient buffer; on others it hits a neighbouring buffer. Here each transient becomes a
// separate buffer with guard bytes after its end, so every driver shows the write. The graph offers no such option, because only
// tests need it: hence the cast.
void Case::guard_transients() {
    constexpr std::size_t kGuardBytes = 16 * 1024;
    for (std::uint32_t i = 0; i < graph.buffers().size(); ++i) {
        auto& info = const_cast<graph::BufferInfo&>(graph.info({i}));
        if (info.storage != graph::Storage::transient) continue;
        const std::vector<std::byte> content(info.bytes() + kGuardBytes, kSentinel);
        gpu::upload(device_, buffers_.emplace_back(device_, info.name, content.size()), content);
        info.storage = graph::Storage::imported;
        info.imported = &buffers_.back();
        guarded_.push_back({i});
    }
}

void Case::expect_guards() {
    for (const graph::Buffer buffer : guarded_) {
        const graph::BufferInfo& info = graph.info(buffer);
        const std::vector<std::byte> all = gpu::download<std::byte>(device_, *info.imported);
        expect_sentinel(info.name, std::span(all).subspan(info.bytes()));
    }
}

void Case::expect_sentinel(const std::string& buffer, std::span<const std::byte> beyond) {
    const auto written = std::ranges::find_if(beyond, [](std::byte byte) { return byte != kSentinel; });
    EXPECT_TRUE(written == beyond.end()) << "buffer \"" << buffer << "\" was written " << written - beyond.begin()
                                         << " bytes beyond its elements";
}

std::uint64_t Case::bytes() const {
    std::uint64_t bytes = executable_->plan().transient_bytes;
    for (const gpu::Buffer& buffer : buffers_) bytes += buffer.bytes();
    return bytes;
}

graph::Settings AlgorithmTest::settings_with_workgroup(std::uint32_t size) {
    graph::Settings changed = settings();
    changed.workgroup_size = size;
    return changed;
}

void AlgorithmTest::for_each_tiny_workgroup(std::uint32_t n, const Body& body) {
    const std::uint32_t subgroup = device().limits().subgroup_size;
    for (const std::uint32_t size : {subgroup, subgroup / 2}) {
        if (size < 4) continue; // the smallest subgroup size that mote supports
        SCOPED_TRACE(fmt::format("{} elements, workgroups of {}", n, size));
        Case current(device(), kReplayed, settings_with_workgroup(size));
        body(current, n);
    }
}

bool AlgorithmTest::full() { return environment_is("MOTE_TEST_SIZES", "full"); }

bool AlgorithmTest::all_modes() { return environment_is("MOTE_TEST_MODES", "all"); }

std::vector<std::uint32_t> AlgorithmTest::sizes(std::uint32_t tile) {
    std::vector<std::uint32_t> sizes = interesting_sizes(device().limits().subgroup_size, device().workgroup_size(), tile);
    sizes.push_back(50'021);
    if (full()) sizes.push_back(1'000'003);
    return sizes;
}

void AlgorithmTest::for_each_case(std::vector<std::uint32_t> sizes, const Body& body) {
    std::ranges::sort(sizes);
    const auto repeated = std::ranges::unique(sizes);
    sizes.erase(repeated.begin(), repeated.end());
    const auto large = std::ranges::lower_bound(sizes, kLarge);
    for (auto size = sizes.begin(); size != sizes.end(); ++size) {
        if (size >= large) {
            for_each_case({*size}, all_modes() ? std::span<const Mode>(kModesOfLarge) : std::array{kReplayed}, body);
        } else if (all_modes() || *size == 0 || size + 1 == large) {
            for_each_case({*size}, kAllModes, body);
        } else {
            const auto turn = static_cast<std::size_t>(size - sizes.begin());
            for_each_case({*size}, std::array{kAllModes[turn % 5], kAllModes[(turn + 2) % 5]}, body);
        }
    }
}

void AlgorithmTest::for_each_case(const std::vector<std::uint32_t>& sizes, std::span<const Mode> modes, const Body& body) {
    for (const std::uint32_t n : sizes) {
        for (const Mode& mode : modes) {
            SCOPED_TRACE(fmt::format("{} elements, {}", n, mode.name));
            if (HasFailure()) return;
            Case current(device(), mode, settings());
            body(current, n);
        }
    }
}

void AlgorithmTest::huge_case(std::uint32_t n, const Body& body) {
    if (!full()) return;
    for_each_case({n}, std::array{kHostCount}, [&](Case& current, std::uint32_t) {
        body(current, n);
        EXPECT_GT(current.bytes(), std::uint64_t{128} << 20);
    });
}

void expect_error(const std::function<void()>& call, std::initializer_list<std::string_view> parts) {
    try {
        call();
        ADD_FAILURE() << "no error was thrown; expected was one with \"" << *parts.begin() << "\"";
    } catch (const Error& error) {
        for (const std::string_view part : parts) {
            EXPECT_NE(std::string_view(error.what()).find(part), std::string_view::npos)
                << "\"" << part << "\" is not in: " << error.what();
        }
    }
}

} // namespace mote::test
