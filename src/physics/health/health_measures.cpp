#include "physics/health/health_measures.hpp"

namespace mote::physics {

double ReducedValues::operator[](const Reduced& reduced) const {
    return reduced.is_float ? double{executable_.read<float>(reduced.value).front()}
                            : static_cast<double>(executable_.read<std::uint32_t>(reduced.value).front());
}

double ReducedValues::ratio(const Reduced& sum, const Reduced& divisor) const {
    const double all = (*this)[divisor];
    return all > 0 ? (*this)[sum] / all : 0;
}

Reduced HealthMeasures::reduce(graph::Graph& graph, algorithms::Reduction reduction, graph::Buffer values,
                               const graph::Count& count) {
    const gpu::ElementType type = graph.info(values).type;
    const graph::Buffer result = graph.readback("of all elements", type, 1);
    algorithms::reduce(graph, reduction, values, count, result);
    return {result, type == gpu::kFloat};
}

Health HealthMeasures::read(const graph::Executable& executable) const {
    Health health;
    for (const Read& read : reads_) read(ReducedValues(executable), health);
    return health;
}

} // namespace mote::physics
