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
            "0:all went well",
            "1:it could not be done: the database does not answer, there is no such account",
            "2:wrong usage or settings",
            "3:there was no memory left",
            "130, 143:ended by Ctrl-C or SIGTERM, in order"
        },
        subcommands = {
            ServeCommand.class,
            DemoCommand.class,
            MigrateCommand.class,
            AccountsCommand.class,
            KeysCommand.class,
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
        throw new ParameterException(spec.commandLine(), "Say what to do: name a command.");
    }
}
