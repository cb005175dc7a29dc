package dev.postroom.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;

import org.junit.jupiter.api.Test;

import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;

class FailureReportTest {
    private final StringWriter err = new StringWriter();

    @Test
    void aMissingAccountEndsWithExitCodeOneAndOneSentence() {
        assertThat(report(new Failure.NotFound("Account", "a7"))).isEqualTo(1);
        assertThat(err.toString().strip()).isEqualTo("Account a7 does not exist.");
    }

    @Test
    void eachInvalidValueIsReportedWithItsOption() {
        Failure invalid =
                new Failure.Invalid(
                        "validation_error",
                        List.of(
                                new Violation("name", "blank", "Must not be blank."),
                                new Violation("expires_at", "not_in_future", "Too early.")));

        assertThat(report(invalid)).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("--name: Must not be blank.", "--expires-at: Too early.");
    }

    @Test
    void aValueIsReportedUnderTheOptionOrTheArgumentThatGaveIt() {
        Failure invalid =
                new Failure.Invalid(
                        "validation_error",
                        List.of(
                                new Violation("plan", "unknown_value", "Must be one of: free."),
                                new Violation("account", "invalid", "Must be an id.")));

        CommandLine plan = subcommand(subcommand(PostroomCommand.line(), "accounts"), "plan");
        assertThat(report(invalid, plan)).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("--give: Must be one of: free.", "ACCOUNT: Must be an id.");
    }

    private static CommandLine subcommand(CommandLine line, String name) {
        return Objects.requireNonNull(line.getSubcommands().get(name));
    }

    private int report(Failure failure) {
        return report(failure, PostroomCommand.line());
    }

    private int report(Failure failure, CommandLine line) {
        line.setErr(new PrintWriter(err, true));
        ParseResult parsed = ParseResult.builder(line.getCommandSpec()).build();
        return new FailureReport().handleExecutionException(failure.asException(), line, parsed);
    }
}
