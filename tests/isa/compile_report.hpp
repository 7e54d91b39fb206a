// Every pipeline that the library makes, compiled by the driver at hand.
#pragma once

#include "statistics.hpp"

#include <string>
#include <vector>

namespace mote::isa {

/// Who compiled: what the caller knows (several drivers give every chip the same name) and what the device says.
struct Target {
    std::string driver;       ///< As scripts/with_driver takes it.
    std::string chip;         ///< The same.
    std::string architecture; ///< For the reader: "NVIDIA Turing".
    std::string device;
    std::string driver_version;
    double subgroup_size = 0;
};

struct Row {
    gpu::Specialisation specialisation;
    Executable executable;
    Columns columns;
    double compile_ms = 0; ///< Of the whole pipeline.
};

struct Report {
    Target target;
    std::vector<Row> rows;
    std::vector<std::string> run; ///< What --run found, one sentence each; empty without it.
};

/// Compiles every program in every specialisation that the library's own graphs ask for on the only GPU there is, at the default
/// workgroup size and at 64; of these the share with this number, so that several processes can do it all. A share beyond the
/// last has no rows. Throws Error naming a program that occurs in no graph.
Report compile_share(Target target, std::uint32_t share);

} // namespace mote::isa
