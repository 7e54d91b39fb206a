#include "cli/option_errors.hpp"

#include "cli/option_text.hpp"
#include "cli/suggestion.hpp"
#include "physics/scene/one_of.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace mote::cli {

namespace {

// "--size", or the name of an argument without dashes. CLI11 gives hidden options no name.
std::string name_of(const CLI::Option& option) {
    return option.get_lnames().empty() ? option.get_name() : "--" + option.get_lnames().front();
}

std::string help_of(const CLI::App& app, const CLI::App& command) {
    return &command == &app ? fmt::format("`{} --help`", app.get_name())
                            : fmt::format("`{} {} --help`", app.get_name(), command.get_name());
}

std::string unknown(const CLI::App& app, const CLI::App& command, const std::string& word) {
    if (!word.starts_with('-'))
        return fmt::format("{}: found \"{}\", expected no further argument",
                           &command == &app ? "command line" : command.get_name(), word);
    const std::string name = word.substr(0, word.find('='));
    std::vector<std::string> known;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& each : option->get_lnames())
            if (!option->get_group().empty()) known.push_back("--" + each); // hidden options have no group
    return fmt::format("{}: found an unknown option, expected one of {}{}", name, help_of(app, command), suggestion(name, known));
}

std::string missing(const CLI::App& app, const CLI::App& command) {
    if (&command == &app) return fmt::format("command: found none, expected {}", physics::one_of(command_names(app)));
    for (const CLI::Option* option : command.get_options())
        if (option->get_required() && option->count() == 0)
            return fmt::format("{}: found no {}, expected one", command.get_name(), name_of(*option));
    return fmt::format("{}: found too few options, expected those of {}", command.get_name(), help_of(app, command));
}

// The option whose name is in CLI11's text.
const CLI::Option* mentioned(const CLI::App& command, const std::string& text) {
    for (const CLI::Option* option : command.get_options()) {
        const std::string name = option->get_name();
        const std::size_t at = name.empty() ? text.npos : text.find(name);
        if (at == text.npos) continue;
        const std::size_t end = at + name.size();
        if (end == text.size() || (std::isalnum(static_cast<unsigned char>(text[end])) == 0 && text[end] != '-')) return option;
    }
    return nullptr;
}

// Of the hidden option with the value that a validator's text quotes, which CLI11 gives without the name.
std::string hidden_name(const CLI::App& command, const std::string& text) {
    for (const CLI::Option* option : command.get_options())
        for (const std::string& value : option->results())
            if (option->get_group().empty() && text.starts_with(fmt::format(": found \"{}\", ", value))) return name_of(*option);
    return "option";
}

} // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    return {[least, most](const std::string& text) {
                std::uint64_t number = 0;
                const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
                const bool read = status == std::errc{} && end == text.data() + text.size();
                if (read && number >= least && number <= most) return std::string();
                return fmt::format("found \"{}\", expected a whole number from {} to {}", text, least, most);
            },
            ""};
}

CLI::Validator one_of_these(const std::vector<std::string>& names) {
    return {[names](const std::string& text) { return unknown_name(text, names); }, ""};
}

std::string empty_argument_error(const std::vector<std::string>& arguments) {
    std::string before = "command line"; // the command or option that the value is for
    for (const std::string& argument : arguments) {
        const bool is_option = argument.starts_with("--");
        const std::size_t equals = is_option ? argument.find('=') : argument.npos;
        if (argument.empty() || equals + 1 == argument.size())
            return fmt::format("{}: found an empty value, expected one that is not empty",
                               argument.empty() ? before : argument.substr(0, equals));
        if (is_option || before == "command line") before = argument.substr(0, equals);
    }
    return {};
}

std::string flag_value_error(const CLI::App& command, const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments) {
        const std::size_t equals = argument.find('=');
        if (!argument.starts_with("--") || equals == argument.npos) continue;
        const std::string name = argument.substr(0, equals);
        const CLI::Option* option = command.get_option_no_throw(name);
        if (option != nullptr && option->get_items_expected_max() == 0)
            return fmt::format("{}: found \"{}\", expected no value", name, argument.substr(equals + 1));
    }
    return {};
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
    return names;
}

std::string option_error(const CLI::App& app, const CLI::Error& error) {
    const std::string text = error.what();
    const std::vector<CLI::App*> parsed = app.get_subcommands();
    const CLI::App& command = parsed.empty() ? app : *parsed.front();
    // The validators above end the text; CLI11 begins it with the option, unless that is hidden.
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ValidationError))
        return text.starts_with(':') ? hidden_name(command, text) + text : text;

    // A misspelt option comes first: what seems to be missing or too much may be its consequence.
    const std::vector<std::string> rest = app.remaining(true);
    const auto option = std::ranges::find_if(rest, [](const std::string& word) { return word.starts_with('-'); });
    if (option != rest.end()) return unknown(app, command, *option);
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError)) return missing(app, command);
    if (!rest.empty()) return unknown(app, command, rest.front());
    if (const CLI::Option* of = mentioned(command, text)) {
        const std::vector<std::string>& values = of->results();
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ConversionError) || of->get_items_expected_max() == 0)
            return fmt::format("{}: found \"{}\", expected {}", name_of(*of), fmt::join(values, " "),
                               of->get_items_expected_max() == 0 ? "no value" : "another value");
        if (values.size() > 1) return fmt::format("{}: found {} values, expected one", name_of(*of), values.size());
        return fmt::format("{}: found no value, expected one", name_of(*of));
    }
    return fmt::format("command line: found an error ({}), expected the options of {}", text, help_of(app, command));
}

} // namespace mote::cli
