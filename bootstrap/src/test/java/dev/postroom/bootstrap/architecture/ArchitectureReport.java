package dev.postroom.bootstrap.architecture;

import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The report that an architect reads after a build. */
final class ArchitectureReport {

    private static final Path FILE =
            Project.POSTROOM.file("bootstrap/target/architecture-report.md");

    private ArchitectureReport() {}

    static void write(List<RuleResult> verdicts) {
        try {
            Files.writeString(FILE, text(verdicts));
            LoggerFactory.getLogger(ArchitectureReport.class)
                    .info("{}: {}", headline(verdicts), FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(List<RuleResult> verdicts) {
        return """
        # Architecture report

        %s. Each rule has red tests: classes made to break it, on which it must fail.
        The rules find honest mistakes. What passes them, and how to read this page, is in docs/audit.md.
        Exceptions are listed with their reasons in docs/architecture-exceptions.md.

        | # | rule | guards | instead | classes covered | exceptions | result |
        |---|---|---|---|---|---|---|
        %s
        %s\
        """
                .formatted(headline(verdicts), table(verdicts), details(verdicts));
    }

    /** The row of a rule as it stands in docs/architecture.md. */
    static String documented(Rule rule) {
        return "| %d | %s | %s |"
                .formatted(rule.number(), rule.text().name(), rule.text().reason());
    }

    private static String headline(List<RuleResult> verdicts) {
        long kept = verdicts.stream().filter(RuleResult::isKept).count();
        return kept + " of " + verdicts.size() + " rules are kept";
    }

    private static String table(List<RuleResult> verdicts) {
        return verdicts.stream().map(ArchitectureReport::row).collect(Collectors.joining("\n"));
    }

    private static String row(RuleResult verdict) {
        String result =
                verdict.isKept() ? "kept" : "**broken** " + verdict.violations().size() + " times";
        Rule rule = verdict.rule();
        return "| %d | %s | %s | %s | %d | %d | %s |"
                .formatted(
                        rule.number(),
                        rule.text().name(),
                        rule.text().reason(),
                        rule.text().remedy(),
                        verdict.covered(),
                        verdict.allowed().size(),
                        result);
    }

    private static String details(List<RuleResult> verdicts) {
        return verdicts.stream()
                .filter(verdict -> !verdict.isKept())
                .map(verdict ->
                        "\n## Broken: "
                                + verdict.rule().explanation()
                                + "\n\n"
                                + list(verdict)
                                + "\n")
                .collect(Collectors.joining());
    }

    private static String list(RuleResult verdict) {
        return verdict.violations().stream()
                .map(violation -> "- " + violation.replace("\n", " "))
                .collect(Collectors.joining("\n"));
    }
}
