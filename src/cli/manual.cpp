#include "cli/manual.hpp"

#include "cli/commands.hpp"
#include "cli/option_errors.hpp"
#include "cli/option_text.hpp"
#include "cli/suggestion.hpp"

#include <fmt/ranges.h>

namespace mote::cli {

namespace {

// A text that roff shows as it is.
std::string plain(const std::string& text) {
    std::string shown = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char letter : text) shown += letter == '\\' ? "\\e" : letter == '-' ? "\\-" : std::string(1, letter);
    return shown;
}
std::string bold(const std::string& text) { return fmt::format("\\fB{}\\fR", plain(text)); }
std::string italic(const std::string& text) { return fmt::format("\\fI{}\\fR", plain(text)); }

std::string head(const std::string& page, const std::string& about) {
    std::string title;
    for (const char letter : page) title += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return fmt::format(".TH {} 1 \"\" \"mote " MOTE_VERSION "\" \"mote\"\n.SH NAME\n{} \\- {}\n", plain(title), plain(page),
                       plain(about));
}

std::string item(const std::string& term, const std::string& about) { return fmt::format(".TP\n{}\n{}\n", term, about); }

std::string describe(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : names_of(option)) names.push_back(bold(name));
    std::string term = fmt::format("{}", fmt::join(names, ", "));
    if (!is_flag(option)) term += ' ' + italic(option.get_type_name());
    std::string about = plain(option.get_description()) + '.';
    if (!option.get_default_str().empty()) about += fmt::format(" Default: {}.", plain(option.get_default_str()));
    if (option.get_required()) about += " Required.";
    return item(term, about);
}

std::string options_section(const CLI::App& command) {
    std::string text;
    for (const CLI::Option* option : options_of(command)) text += describe(*option);
    return text.empty() ? "" : ".SH OPTIONS\n" + text;
}

std::string exit_status() {
    return ".SH EXIT STATUS\n" + item("0", "Success.") + item("1", "An error, which is reported in one sentence.") +
           item("2", "An unknown or missing option, or a wrong value.") +
           item("128 + \\fIn\\fR", "Ended by signal \\fIn\\fR, after complete files were written.");
}

std::string command_page(const CLI::App& command) {
    const std::string name = command.get_name();
    std::string page = head("mote-" + name, command.get_description());
    page += fmt::format(".SH SYNOPSIS\n{} [{}]...", bold("mote " + name), italic("OPTION"));
    std::string arguments;
    for (const CLI::Option* argument : arguments_of(command)) {
        const std::string word = italic(argument->get_name()) + (argument->get_items_expected_max() > 1 ? "..." : "");
        page += ' ' + (argument->get_required() ? word : '[' + word + ']');
        arguments += item(italic(argument->get_name()), plain(argument->get_description()) + '.');
    }
    page += fmt::format("\n.SH DESCRIPTION\n{}.\n{}", plain(command.get_description()), arguments);
    return page + options_section(command) + exit_status() + ".SH SEE ALSO\n.BR mote (1)\n";
}

std::string program_page(const CLI::App& app) {
    std::string page = head("mote", "particle physics on Vulkan");
    page += fmt::format(".SH SYNOPSIS\n{} {} [{}]...\n", bold("mote"), italic("COMMAND"), italic("OPTION"));
    page += fmt::format(".SH DESCRIPTION\n{}\n.SH COMMANDS\n", plain(app.get_description()));
    std::string pages;
    for (const CLI::App* command : commands_of(app)) {
        page += item(bold(command->get_name()), plain(command->get_description()) + '.');
        pages += fmt::format("{}.BR mote\\-{} (1)", pages.empty() ? "" : ",\n", command->get_name());
    }
    return page + options_section(app) + exit_status() + ".SH SEE ALSO\n" + pages + '\n';
}

} // namespace

std::string manual_page(const CLI::App& app, const std::string& command) {
    if (command.empty()) return program_page(app);
    if (const std::string wrong = unknown_name(command, command_names(app)); !wrong.empty())
        throw OptionError(fmt::format("command: {}", wrong));
    return command_page(*app.get_subcommand(command));
}

} // namespace mote::cli
