package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.bootstrap.settings.value.Masking;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

import java.io.PrintWriter;

/** Turns the failure of a command into sentences on standard error and an exit code. */
final class FailureReport implements IExecutionExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(FailureReport.class);

    @Override
    public int handleExecutionException(Exception failure, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        return switch (failure) {
            case InvalidSettings invalid -> {
                print(invalid, err);
                yield ExitCode.USAGE;
            }
            case FailureException refused -> refuse(refused.failure(), line);
            case StartupFailure expected -> sentence(err, String.valueOf(expected.getMessage()));
            default -> {
                LOG.error("Unexpected failure", failure);
                yield sentence(err, "Postroom failed unexpectedly. The log above has the details.");
            }
        };
    }

    static void print(InvalidSettings invalid, PrintWriter err) {
        invalid.problems().forEach(problem -> err.println(problem.line()));
        err.flush();
    }

    private static int refuse(Failure refused, CommandLine line) {
        PrintWriter err = line.getErr();
        if (refused instanceof Failure.Invalid invalid) {
            for (Violation wrong : invalid.violations()) {
                err.println(place(wrong, line.getCommandSpec()) + ": " + wrong.message());
            }
            err.flush();
            return ExitCode.USAGE;
        }
        return sentence(err, refused.detail());
    }

    // the core names fields of a request; on the command line they are options, by their name or
    // by that of their value, or arguments
    private static String place(Violation wrong, CommandSpec command) {
        String option = "--" + wrong.field().replace('_', '-');
        if (command.optionsMap().containsKey(option)) {
            return option;
        }
        return command.args().stream()
                .filter(place -> place.paramLabel().equalsIgnoreCase(wrong.field()))
                .map(place ->
                        place instanceof OptionSpec named
                                ? named.longestName()
                                : place.paramLabel())
                .findFirst()
                .orElse(option);
    }

    private static int sentence(PrintWriter err, String text) {
        err.println(Masking.withoutPasswords(text));
        err.flush();
        return ExitCode.SOFTWARE;
    }
}
