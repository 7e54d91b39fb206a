#include "cli/completion.hpp"

#include "cli/option_errors.hpp"
#include "cli/option_text.hpp"

#include <fmt/ranges.h>

namespace mote::cli {

namespace {

// Within single quotes of a shell, where a quote ends the quoted text.
std::string quoted(const std::string& text, const char* quote) {
    std::string all = "'";
    for (const char letter : text) all += letter == '\'' ? quote : std::string(1, letter);
    return all + '\'';
}

std::vector<std::string> all_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : options_of(command))
        for (const std::string& name : names_of(*option)) names.push_back(name);
    return names;
}

// In bash: what completes the value of an option or argument of this type. Nothing, if only the user can know.
std::string bash_values(const CLI::Option& option) {
    if (const auto choices = choices_of(option); !choices.empty()) return fmt::format("-W '{}'", fmt::join(choices, " "));
    if (option.get_type_name() == "FILE") return "-f";
    return option.get_type_name() == "FOLDER" ? "-d" : "-W ''";
}

std::string bash_script(const CLI::App& app) {
    std::string values, words;
    for (const CLI::App* command : commands_of(app)) {
        for (const CLI::Option* option : options_of(*command))
            for (const std::string& name : names_of(*option))
                if (!is_flag(*option))
                    values += fmt::format("    '{} {}') what=({}) ;;\n", command->get_name(), name, bash_values(*option));
        words += fmt::format("        {}) words='{}' ;;\n", command->get_name(), fmt::join(all_names(*command), " "));
    }
    return fmt::format(R"(# bash completion of mote
_mote() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}}
    local commands='{}' words='{}' what=(-f)
    case "$command $previous" in
{}    *)
        case $command in
{}        esac
        if ((COMP_CWORD == 1)); then what=(-W "$commands $words")
        elif [[ $current == -* ]]; then what=(-W "$words")
        elif [[ $command == help ]]; then what=(-W "$commands")
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen "${{what[@]}}" -- "$current")
}}
complete -o filenames -F _mote mote
)",
                       fmt::join(command_names(app), " "), fmt::join(all_names(app), " "), values, words);
}

std::string zsh_values(const CLI::Option& option) {
    if (const auto choices = choices_of(option); !choices.empty()) return fmt::format("({})", fmt::join(choices, " "));
    if (option.get_type_name() == "FILE") return "_files";
    return option.get_type_name() == "FOLDER" ? "_files -/" : " ";
}

// Brackets and colons separate the parts of a specification.
std::string zsh_text(const std::string& text) {
    std::string shown;
    for (const char letter : text)
        shown += letter == '[' || letter == ']' || letter == ':' ? std::string("\\") + letter : std::string(1, letter);
    return shown;
}

std::string zsh_specification(const CLI::Option& option, const std::string& name) {
    const bool repeatable = option.get_items_expected_max() > 1;
    std::string all = fmt::format("{}{}[{}]", repeatable ? "*" : "", name, zsh_text(option.get_description()));
    if (!is_flag(option)) all += fmt::format(":{}:{}", zsh_text(option.get_type_name()), zsh_values(option));
    return quoted(all, "'\\''");
}

std::string zsh_script(const CLI::App& app) {
    std::string commands, arguments;
    for (const CLI::App* command : commands_of(app)) {
        commands +=
            fmt::format("        {}\n", quoted(command->get_name() + ':' + zsh_text(command->get_description()), "'\\''"));
        arguments += fmt::format("    {})\n        _arguments \\\n", command->get_name());
        for (const CLI::Option* option : options_of(*command))
            for (const std::string& name : names_of(*option))
                arguments += fmt::format("            {} \\\n", zsh_specification(*option, name));
        arguments += command->get_name() == "help"
                         ? fmt::format("            '1:command:({})' ;;\n", fmt::join(command_names(app), " "))
                         : std::string("            '*:file:_files' ;;\n");
    }
    return fmt::format(R"(#compdef mote
_mote() {{
    local curcontext="$curcontext" context state state_descr line
    local -A opt_args
    local -a commands=(
{}    )
    _arguments -C '--help[Print help]' '--version[Print the version]' '1: :->command' '*:: :->arguments'
    case $state in
    command) _describe command commands && return ;;
    arguments) ;;
    *) return ;;
    esac
    case $words[1] in
{}    esac
}}
_mote "$@"
)",
                       commands, arguments);
}

std::string fish_values(const CLI::Option& option) {
    if (is_flag(option)) return "";
    if (const auto choices = choices_of(option); !choices.empty()) return fmt::format(" -x -a '{}'", fmt::join(choices, " "));
    if (option.get_type_name() == "FILE") return " -r -F";
    return option.get_type_name() == "FOLDER" ? " -x -a '(__fish_complete_directories)'" : " -x";
}

std::string fish_option(const CLI::Option& option) {
    std::string all;
    for (const std::string& name : option.get_snames()) all += " -s " + name;
    for (const std::string& name : option.get_lnames()) all += " -l " + name;
    return fmt::format("{}{} -d {}", all, fish_values(option), quoted(option.get_description(), "\\'"));
}

std::string fish_script(const CLI::App& app) {
    std::string lines = "# fish completion of mote\n";
    for (const CLI::Option* option : options_of(app))
        lines += fmt::format("complete -c mote -n __fish_use_subcommand{}\n", fish_option(*option));
    for (const CLI::App* command : commands_of(app)) {
        lines += fmt::format("complete -c mote -f -n __fish_use_subcommand -a {} -d {}\n", command->get_name(),
                             quoted(command->get_description(), "\\'"));
        for (const CLI::Option* option : options_of(*command))
            lines += fmt::format("complete -c mote -n '__fish_seen_subcommand_from {}'{}\n", command->get_name(),
                                 fish_option(*option));
    }
    return lines +
           fmt::format("complete -c mote -f -n '__fish_seen_subcommand_from help' -a '{}'\n", fmt::join(command_names(app), " "));
}

} // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
    return shell == "bash" ? bash_script(app) : shell == "zsh" ? zsh_script(app) : fish_script(app);
}

} // namespace mote::cli
