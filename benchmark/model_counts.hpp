// What the model knows of a step: counted once on any device and stored in benchmark/model.
#pragma once

#include <mote/context.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace mote::bench {

/// A pass, or several equal ones. Counts are of one repetition.
struct PassCounts {
    std::string pass;
    std::map<std::string, std::uint32_t> constants;
    bool dispatch = false;
    bool barrier = false;
    double times = 0;
    double elements = 0;     ///< Threads, about.
    double entries = 0;      ///< Of lists that it walks.
    double in_subgroups = 0; ///< The same, if all lanes of a subgroup take as long as the longest.
    double longest = 0;      ///< Entries of one thread.
    double steps_per_entry = 1;
    double steps_per_thread = 1;
    double fetches_per_entry = 0;
    double gathers_per_entry = 0;                                   ///< Of those, of what entries name.
    double lanes_per_line = 1;                                      ///< That a cache line of such a gather serves.
    double streamed = 0, fetched = 0, scattered = 0, footprint = 0; ///< bytes
};

struct SceneCounts {
    std::string name;
    double particles = 0;
    std::uint32_t substeps = 0, iterations = 0;
    double passes_per_step = 0, barriers = 0, longest_list = 0;
    double streamed = 0, fetched = 0, scattered = 0; ///< bytes of the step
    std::vector<PassCounts> passes;
};

/// Of a program: in no loop, and in the loop that walks entries.
struct InstructionCounts {
    double outside = 0;
    double loop = 0;
};

/// What `mote_isa loops` wrote.
class Instructions {
public:
    explicit Instructions(const nlohmann::json& report);
    /// Throws Error if there are none: it must be run again.
    const InstructionCounts& of(const PassCounts& pass) const;

private:
    std::map<std::pair<std::string, std::map<std::string, std::uint32_t>>, InstructionCounts> counts_;
    InstructionCounts none_{}; ///< Of copies and fills.
};

/// The scenes: dam breaks and granular piles with `only` in their names. `quick`: small ones, as a smoke test.
std::vector<SceneCounts> measure_scenes(Context& context, bool quick, const std::string& only,
                                        const std::function<void(const SceneCounts&)>& report);

/// JSON, with a line for each pass.
std::string to_text(const std::vector<SceneCounts>& scenes);
/// Throws Error naming the file.
std::vector<SceneCounts> read_counts(const std::filesystem::path& file);

} // namespace mote::bench
