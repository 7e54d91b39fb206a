// Compiles every pipeline of the library with the current driver.
#pragma once

#include "statistics.hpp"

#include <string>
#include <vector>

namespace mote::isa {

/// The compiler: what the caller knows (several drivers give every chip the same name) and what the device reports.
struct Target {
    std::string driver;       ///< As in scripts/with_driver.
    std::string chip;         ///< As in scripts/with_driver.
    std::string architecture; ///< For readers: "NVIDIA Turing".
    std::string device;
    std::string driver_version;
    double subgroup_size = 0;
};

struct Row {
    gpu::Specialisation specialisation;
    Executable executable;
    Columns columns;
    double compile_ms = 0; ///< Of the entire pipeline.
};

struct Report {
    Target target;
    std::vector<Row> rows;
    std::vector<std::string> run; ///< The findings of --run, one sentence each; empty without it.
};

/// Compiles every program in every specialisation that the library's graphs use on the only GPU present, at the default workgroup
/// size and at 64. Compiles only the share with this number, so that several processes can divide the work; a share beyond the
/// last has no rows. Throws Error naming a program that occurs in no graph.
Report compile_share(Target target, std::uint32_t share);

} // namespace mote::isa
