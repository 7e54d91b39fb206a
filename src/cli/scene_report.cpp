#include "cli/scene_report.hpp"

#include "cli/printable.hpp"
#include "cli/scene_source.hpp"

#include <mote/scene_warnings.hpp>

#include <fmt/core.h>

namespace mote::cli {

int report_scene(const Scene& scene, const std::filesystem::path& source, bool strict) {
    const std::vector<std::string> warnings = scene_warnings(scene);
    for (const std::string& warning : warnings) {
        fmt::print(stderr, "{}: {}: {}\n", strict ? "mote" : "warning", printable(name_of_source(source)), printable(warning));
    }
    return strict && !warnings.empty() ? 1 : 0;
}

} // namespace mote::cli
