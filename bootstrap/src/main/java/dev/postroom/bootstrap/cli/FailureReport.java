package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.InvalidSettings;

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
                yield invalid.exitCode();
            }
            case StartupFailure expected -> sentence(err, String.valueOf(expected.getMessage()));
            default -> {
                LOG.error("unexpected failure", failure);
                yield sentence(err, "Postroom failed unexpectedly; the log above says where.");
            }
        };
    }

    static void print(InvalidSettings invalid, PrintWriter err) {
        invalid.problems().forEach(problem -> err.println(problem.line()));
        err.flush();
    }

    private static int sentence(PrintWriter err, String text) {
        err.println(text);
        err.flush();
        return ExitCode.SOFTWARE;
    }
}
