package dev.postroom.bootstrap.cli.option;

import dev.postroom.bootstrap.settings.choice.PluginKey;
import dev.postroom.bootstrap.wiring.choice.Adapters;

import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

import java.util.stream.Stream;

/**
 * The help of the options for settings, which is the same for every command. It is apart from the
 * help of the command, because these options would come before its own.
 */
public final class SettingsHelp {

    private SettingsHelp() {}

    /** Prints this help when it is asked for, and otherwise runs the command. */
    public static int orRun(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (!last.hasMatchedOption("--help-settings")) {
            return new RunLast().execute(parsed);
        }
        CommandLine line = last.commandSpec().commandLine();
        new CommandLine(settings(last.commandSpec())).usage(line.getOut());
        line.getOut().flush();
        return ExitCode.OK;
    }

    private static String[] footer() {
        Stream<String> plugins =
                Adapters.offers().pluginKeys().stream()
                        .map(PluginKey::help)
                        // a percent sign begins a code of the library
                        .map(line -> line.replace("%", "%%"));
        return Stream.concat(
                        Stream.of(
                                "docs/settings.md and `postroom config print` list all settings."),
                        plugins)
                .toArray(String[]::new);
    }

    private static CommandSpec settings(CommandSpec command) {
        CommandSpec shown = CommandSpec.create().name(command.qualifiedName());
        shown.usageMessage().autoWidth(true).sortOptions(false);
        shown.usageMessage().footer(footer());
        command.options().stream()
                .filter(OptionSpec::hidden)
                .map(option -> OptionSpec.builder(option).hidden(false).build())
                .forEach(shown::addOption);
        return shown;
    }
}
