package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.util.concurrent.Callable;

/** Migrates the schema to the latest version and exits. */
@Command(name = "migrate", description = "Bring the database schema up to date.")
final class MigrateCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private SettingOptions options = new SettingOptions();

    @Override
    public Integer call() {
        try (Session session =
                Session.migrate(options.read(SettingInputs.Profile.SERVICE).settings())) {
            spec.commandLine()
                    .getOut()
                    .println(
                            "The database is up to date (schema %s in %s)."
                                    .formatted(session.schemaVersion(), session.schemaName()));
            spec.commandLine().getOut().flush();
        }
        return ExitCode.OK;
    }
}
