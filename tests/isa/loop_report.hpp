// How many instructions the loops of programs have, from the driver's assembly: for `mote bench model`, which has no compiler.
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

namespace mote::isa {

/// Instructions of a program by where they are.
struct LoopInstructions {
    std::uint32_t outside = 0;        ///< In no loop.
    std::vector<std::uint32_t> loops; ///< Of every innermost loop, in the order of the code.
};

/// Of an assembly with labels ("BB2:") and branches to them, as RADV prints it. A loop is what lies between a label and the last
/// branch back to it.
LoopInstructions count_loop_instructions(std::string_view assembly);

/// Compiles the programs of the passes in `counts`, as `mote bench model --measure` writes it, with the current driver: an array
/// of their names, constants and instructions.
nlohmann::json loop_report(const nlohmann::json& counts);

} // namespace mote::isa
