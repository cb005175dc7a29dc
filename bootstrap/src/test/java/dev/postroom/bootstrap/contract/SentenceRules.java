package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.event.EventType;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules about descriptions and names, which people read. */
final class SentenceRules {

    private static final Pattern SCOPE_ALONE = Pattern.compile("Needs the scope `[\\w:-]+`\\.");
    private static final Pattern END = Pattern.compile("[\\w)}]`?[.](\\s|$)");
    private static final Pattern EMITS = Pattern.compile("\\b[Ee]mits\\b");
    private static final Pattern REPEATS = Pattern.compile("\\b([Rr]epeat|[Ii]dempotent)");
    private static final Pattern WORD = Pattern.compile("[a-z]+");

    private static final Set<String> EVENTS =
            Arrays.stream(EventType.values())
                    .map(EventType::keyword)
                    .collect(Collectors.toUnmodifiableSet());
    private static final Pattern EVENT =
            Pattern.compile(
                    "`(custom_event|(?:%s)\\.[a-z_]+)`"
                            .formatted(
                                    EVENTS.stream()
                                            .filter(event -> event.indexOf('.') > 0)
                                            .map(event -> event.substring(0, event.indexOf('.')))
                                            .distinct()
                                            .collect(Collectors.joining("|"))));

    private SentenceRules() {}

    static List<DescriptionRule> all() {
        return List.of(
                rule(
                        "every operation is described in two sentences or more",
                        operation -> violation(operation, sentences(operation) >= 2)),
                rule(
                        "every operation names its scope",
                        operation -> violation(operation, namesItsScope(operation))),
                rule(
                        "every write says what it emits",
                        operation ->
                                violation(
                                        operation, !isWrite(operation) || says(EMITS, operation))),
                rule(
                        "every write says what a repetition does",
                        operation ->
                                violation(
                                        operation,
                                        !isWrite(operation) || says(REPEATS, operation))),
                rule("every event that an operation names exists", SentenceRules::unknownEvents),
                rule("every operation id has the words of its path", SentenceRules::missingWords),
                new DescriptionRule("every security scheme is described", SentenceRules::schemes));
    }

    private static DescriptionRule rule(String name, Function<Operation, Stream<String>> judge) {
        return new DescriptionRule(
                name, description -> description.operations().stream().flatMap(judge).toList());
    }

    private static Stream<String> violation(Operation operation, boolean holds) {
        return holds ? Stream.empty() : Stream.of(operation.name() + ": " + text(operation));
    }

    /** The description in one line: its lines end where the file is wide enough. */
    private static String text(Operation operation) {
        return operation.node().path("description").asText().replaceAll("\\s+", " ");
    }

    private static boolean says(Pattern pattern, Operation operation) {
        return pattern.matcher(text(operation)).find();
    }

    private static boolean isWrite(Operation operation) {
        return !operation.method().equals("GET");
    }

    /** How many sentences there are besides the one about the scope. */
    private static long sentences(Operation operation) {
        String rest = SCOPE_ALONE.matcher(text(operation)).replaceAll("");
        return END.matcher(rest).results().count();
    }

    private static boolean namesItsScope(Operation operation) {
        JsonNode scope = operation.node().path("x-required-scope");
        return scope.isMissingNode()
                || text(operation).contains("Needs the scope `" + scope.asText() + "`.");
    }

    private static Stream<String> unknownEvents(Operation operation) {
        return EVENT.matcher(text(operation))
                .results()
                .map(event -> event.group(1))
                .filter(event -> !EVENTS.contains(event))
                .map(event -> operation.name() + ": there is no event " + event);
    }

    /** A person who knows the path finds the operation: getCampaignStats, not readNumbers. */
    private static Stream<String> missingWords(Operation operation) {
        String id = operation.name().toLowerCase(Locale.ROOT);
        String fixed = operation.path().replaceAll("\\{\\w+}", "");
        return operation.path().startsWith("/api/v1/")
                ? WORD.matcher(fixed.substring("/api/v1/".length()))
                        .results()
                        .map(MatchResult::group)
                        .filter(word -> !id.contains(singular(word)))
                        .map(word -> operation.name() + ": does not say " + word)
                : Stream.empty();
    }

    private static String singular(String word) {
        return word.replaceFirst("ies$", "").replaceFirst("(?<=\\w{3})s$", "");
    }

    private static List<String> schemes(Description description) {
        return description.root().at("/components/securitySchemes").properties().stream()
                .filter(scheme -> scheme.getValue().path("description").asText().isBlank())
                .map(scheme -> scheme.getKey() + " is not described")
                .toList();
    }
}
