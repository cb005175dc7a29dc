package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.doctor.Examination;
import dev.postroom.bootstrap.cli.doctor.Finding;
import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.shared.address.EmailAddress;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Tries everything that the service needs, and says what to do. */
@Command(
        name = "doctor",
        description = {
            "Try everything that the service needs: database, mail server, public URL, clock,"
                    + " disk.",
            "Prints one line for each: ok, warn or fail, what was tried, and what to do.",
            "Changes nothing, apart from the test mail of --to.",
            "The exit code is 1 when a line says fail."
        })
final class DoctorCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private SettingOptions options = new SettingOptions();

    @Option(
            names = "--to",
            paramLabel = "EMAIL",
            description = "Send a test mail to this address. Default: none is sent")
    private @Nullable EmailAddress to;

    @Override
    public Integer call() {
        Settings settings = options.read(SettingInputs.Profile.SERVICE).settings();
        List<Finding> findings = new Examination(settings, Optional.ofNullable(to)).run();
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        out.flush();
        return findings.stream().anyMatch(Finding::isFailure) ? ExitCode.SOFTWARE : ExitCode.OK;
    }
}
