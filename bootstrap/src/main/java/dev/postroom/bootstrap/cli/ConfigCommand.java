package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.settings.value.InvalidSettings;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;

/** Shows and checks settings without starting anything. */
@Command(name = "config", description = "Show or check the settings.")
final class ConfigCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: print or check.");
    }

    @Command(
            name = "print",
            description = "Print each setting and the source of its value. Secrets are masked.")
    int print(
            @Mixin SettingOptions options,
            @Option(names = "--demo", description = "Use the defaults of the demo") boolean demo) {
        PrintWriter out = spec.commandLine().getOut();
        options.read(profile(demo)).lines().forEach(out::println);
        out.flush();
        return ExitCode.OK;
    }

    @Command(name = "check", description = "Check the settings. Prints ok or all problems.")
    int check(
            @Mixin SettingOptions options,
            @Option(names = "--demo", description = "Use the defaults of the demo") boolean demo) {
        try {
            options.read(profile(demo));
        } catch (InvalidSettings e) {
            FailureReport.print(e, spec.commandLine().getErr());
            return ExitCode.USAGE;
        }
        spec.commandLine().getOut().println("ok");
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    private static SettingInputs.Profile profile(boolean demo) {
        return demo ? SettingInputs.Profile.DEMO : SettingInputs.Profile.SERVICE;
    }
}
