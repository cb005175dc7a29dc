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
            case FailureException refused -> refuse(refused.failure(), err);
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

    private static int refuse(Failure refused, PrintWriter err) {
        if (refused instanceof Failure.Invalid invalid) {
            invalid.violations().forEach(violation -> err.println(option(violation)));
            err.flush();
            return ExitCode.USAGE;
        }
        return sentence(err, refused.detail());
    }

    // the core names fields of a request; on the command line they are options
    private static String option(Violation wrong) {
        return "--" + wrong.field().replace('_', '-') + ": " + wrong.message();
    }

    private static int sentence(PrintWriter err, String text) {
        err.println(Masking.withoutPasswords(text));
        err.flush();
        return ExitCode.SOFTWARE;
    }
}
