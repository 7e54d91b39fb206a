// The kernel between two particles, of which at least one is fluid: docs/physics.md, "density".
#pragma once

#include "reference/physics/kernel.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

struct PairKernel {
    double h = 0.0, value = 0.0; // h_ij (m), W_ij
    // Of a ball, B° in the place of W.
    Double3 gradient{}; // of W_ij at p_i; of coincident particles, as at a tenth of h in the fallback direction
};

PairKernel pair_kernel(Kernel kernel, const SolverState& state, std::uint32_t i, std::uint32_t j, unsigned dimensions);

} // namespace mote::reference
