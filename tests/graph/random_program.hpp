// Random programs of passes, repeats and gates, and what they mean: a graph, and the list of steps that it stands for.
#pragma once

#include "graph/graph.hpp"
#include "made_up.hpp"
#include "random.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mote::graph::test {

/// One thing that a program does, in the test's own words.
struct Statement {
    enum class Kind { dispatch, fill, copy, repeat };
    Kind kind = Kind::dispatch;
    std::string name{}; ///< Of the graph's pass.
    std::vector<Buffer> reads{};
    std::vector<Buffer> writes{};
    std::optional<Buffer> count{}; ///< Of a dispatch: the buffer whose first word counts its elements; else kHostCount.
    std::uint32_t times = 0;       ///< Of a repeat.
    std::optional<Buffer> gate{};
    std::vector<Statement> body{};
    std::vector<Buffer> locals{}; ///< Transient buffers that the body makes: new in each repetition.
};

inline constexpr std::uint32_t kHostCount = 1000;
inline constexpr std::uint32_t kCountCapacity = 3;
inline constexpr std::uint32_t kFillValue = 1;

/// What happened at one pass: how many workgroups it had (1 for a fill or copy), and what it found in the buffers that it reads.
struct Happening {
    std::string pass;
    std::uint32_t groups = 0;
    std::vector<std::uint32_t> found;
    bool operator==(const Happening&) const = default;
};

/// What every word of each written buffer becomes. Small numbers, 0 among them: they are gates and counts.
std::uint32_t value_written(const std::string& pass, const std::vector<std::uint32_t>& found, Buffer buffer);

struct RandomProgram {
    explicit RandomProgram(Random& random);

    Graph graph;
    std::deque<SizedBuffer> imported;
    std::vector<Statement> statements;

    /// What happens by the statements alone, without the graph: every buffer has memory of its own. Nothing if a buffer is read
    /// that only passes behind a closed gate have written, or only those of an earlier repetition if it is new in each.
    std::optional<std::vector<Happening>> run() const;
};

} // namespace mote::graph::test
