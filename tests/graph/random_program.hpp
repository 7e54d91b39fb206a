// Random programs of passes, repeats and gates, as a graph and as the equivalent list of statements.
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

/// One statement of a program, independent of the graph.
struct Statement {
    enum class Kind { dispatch, fill, copy, repeat };
    Kind kind = Kind::dispatch;
    std::string name{}; ///< Name of the graph's pass.
    std::vector<Buffer> reads{};
    std::vector<Buffer> writes{};
    std::optional<Buffer> count{}; ///< For a dispatch: the buffer whose first word is the element count; otherwise kHostCount.
    std::uint32_t times = 0;       ///< For a repeat.
    std::optional<Buffer> gate{};
    std::vector<Statement> body{};
    std::vector<Buffer> locals{}; ///< Transient buffers created by the body: new in each repetition.
};

inline constexpr std::uint32_t kHostCount = 1000;
inline constexpr std::uint32_t kCountCapacity = 3;
inline constexpr std::uint32_t kFillValue = 1;

/// One executed pass: its workgroup count (1 for a fill or copy), and the values found in the buffers that it reads.
struct ExecutedPass {
    std::string pass;
    std::uint32_t groups = 0;
    std::vector<std::uint32_t> found;
    bool operator==(const ExecutedPass&) const = default;
};

/// The new value of every word of a written buffer. Small numbers including 0, because they serve as gates and counts.
std::uint32_t value_written(const std::string& pass, const std::vector<std::uint32_t>& found, Buffer buffer);

struct RandomProgram {
    explicit RandomProgram(Random& random);

    Graph graph;
    std::deque<SizedBuffer> imported;
    std::vector<Statement> statements;

    /// Executes the statements without the graph: no buffers share memory. Returns nothing if a buffer is read that was only
    /// written behind a closed gate, or, if it is new in each repetition, only in an earlier repetition.
    std::optional<std::vector<ExecutedPass>> run() const;
};

} // namespace mote::graph::test
