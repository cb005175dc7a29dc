package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.shared.address.EmailAddress;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;

/** Ends sessions of people who are signed in to the dashboard. */
@Command(name = "sessions", description = "End sessions of the dashboard.")
final class SessionsCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: end.");
    }

    @Command(
            name = "end",
            description = "End all sessions of a person. Prints how many there were.")
    int end(
            @Mixin SettingOptions options,
            @Option(names = "--email", required = true, description = "The address of the person")
                    EmailAddress email) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(session.features().people().endSessions(email));
            out.flush();
        }
        return ExitCode.OK;
    }
}
