// The measures of a graph beside the step, which families add to it.
#pragma once

#include "algorithms/reduce.hpp"
#include "graph/executable.hpp"

#include <mote/health.hpp>

#include <functional>
#include <vector>

namespace mote::physics {

/// One value for the host, of all particles or links.
struct Reduced {
    graph::Buffer value; ///< A readback buffer.
    bool is_float;
};

/// The values of a replay.
class ReducedValues {
public:
    explicit ReducedValues(const graph::Executable& executable) : executable_(executable) {}
    double operator[](const Reduced& reduced) const;
    /// 0 where the divisor is.
    double ratio(const Reduced& sum, const Reduced& divisor) const;

private:
    const graph::Executable& executable_;
};

class HealthMeasures {
public:
    /// Copies values of a replay to a Health.
    using Read = std::function<void(const ReducedValues&, Health&)>;

    /// `values`: uint or float, per particle or link.
    static Reduced reduce(graph::Graph& graph, algorithms::Reduction reduction, graph::Buffer values, const graph::Count& count);
    void add(Read read) { reads_.push_back(std::move(read)); }
    /// Of the last replay.
    Health read(const graph::Executable& executable) const;

private:
    std::vector<Read> reads_{};
};

} // namespace mote::physics
