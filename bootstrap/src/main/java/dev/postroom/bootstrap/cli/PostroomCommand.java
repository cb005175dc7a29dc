package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.audit.AuditCommand;
import dev.postroom.bootstrap.cli.option.SettingsHelp;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

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
            AotCommand.class,
            MigrateCommand.class,
            AccountsCommand.class,
            KeysCommand.class,
            PeopleCommand.class,
            SessionsCommand.class,
            SecretsCommand.class,
            ConsentsCommand.class,
            AuditCommand.class,
            SuppressionsCommand.class,
            WebhookCommand.class,
            ConfigCommand.class,
            DoctorCommand.class,
            StatusCommand.class,
            SendingCommand.class
        })
public final class PostroomCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    /** The whole command line, with failures turned into sentences and exit codes. */
    public static CommandLine line() {
        return new CommandLine(new PostroomCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(EmailAddress.class, PostroomCommand::address)
                .registerConverter(OffsetDateTime.class, PostroomCommand::time)
                .setExecutionStrategy(SettingsHelp::orRun)
                .setParameterExceptionHandler(new WrongUsage(PostroomCommand::line))
                .setExecutionExceptionHandler(new FailureReport());
    }

    private static EmailAddress address(String text) {
        try {
            return new EmailAddress(text);
        } catch (FailureException _) {
            throw new TypeConversionException("\"" + text + "\" is not an email address.");
        }
    }

    private static OffsetDateTime time(String text) {
        try {
            return OffsetDateTime.parse(text);
        } catch (DateTimeParseException _) {
            throw new TypeConversionException(
                    "\"" + text + "\" is not a time such as 2030-01-31T12:00:00Z.");
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command.");
    }
}
