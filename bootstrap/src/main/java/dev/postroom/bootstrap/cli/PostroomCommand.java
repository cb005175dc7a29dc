package dev.postroom.bootstrap.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The root of the command line; does nothing by itself. */
@Command(
        name = "postroom",
        description = "Subscribers and email over a REST API.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:failure, for example the database is not reachable or the account does not exist",
            "2:invalid usage or settings",
            "3:out of memory",
            "130, 143:stopped cleanly by Ctrl-C or SIGTERM"
        },
        subcommands = {
            ServeCommand.class,
            DemoCommand.class,
            MigrateCommand.class,
            AccountsCommand.class,
            KeysCommand.class,
            SecretsCommand.class,
            ConsentsCommand.class,
            WebhookCommand.class,
            ConfigCommand.class
        })
public final class PostroomCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    /** The whole command line, with failures turned into sentences and exit codes. */
    public static CommandLine line() {
        return new CommandLine(new PostroomCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(PostroomCommand::explain)
                .setExecutionExceptionHandler(new FailureReport());
    }

    /** Prints the error, suggestions for mistyped names, and the usage. */
    private static int explain(ParameterException wrong, String[] arguments) {
        CommandLine line = wrong.getCommandLine();
        line.getErr().println(wrong.getMessage());
        UnmatchedArgumentException.printSuggestions(wrong, line.getErr());
        line.usage(line.getErr());
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command.");
    }
}
