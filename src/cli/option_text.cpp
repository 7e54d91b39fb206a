#include "cli/option_text.hpp"

#include <sstream>

namespace mote::cli {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* command) { return !is_hidden(*command); });
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) { return option->nonpositional() && !is_hidden(*option); });
}

std::vector<const CLI::Option*> arguments_of(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back('-' + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

std::vector<std::string> choices_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    std::vector<std::string> choices;
    if (!type.starts_with('{') || !type.ends_with('}')) return choices;
    std::istringstream names(type.substr(1, type.size() - 2));
    for (std::string name; std::getline(names, name, ',');) choices.push_back(name);
    return choices;
}

} // namespace mote::cli
