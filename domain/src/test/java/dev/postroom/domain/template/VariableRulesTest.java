package dev.postroom.domain.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

final class VariableRulesTest {

    private static List<String> violations(Map<String, ?> schema) {
        FailureException refusal =
                catchThrowableOfType(
                        FailureException.class,
                        () -> VariableRules.of(new JsonObject(Map.copyOf(schema))));
        return ((Failure.Invalid) refusal.failure())
                .violations().stream().map(v -> v.field() + " " + v.code()).toList();
    }

    private static Map<String, Object> rule(String type, Object fallback) {
        return Map.of("type", type, "default", fallback);
    }

    @Test
    void aRuleIsATypeOrAnObject() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("zeta", "string");
        schema.put(
                "age",
                Map.of("type", "number", "required", true, "default", 7, "description", "Years"));

        Map<String, VariableRule> rules = VariableRules.of(new JsonObject(Map.copyOf(schema)));

        assertThat(rules)
                .containsEntry("zeta", new VariableRule("string", false, null, Optional.empty()))
                .containsEntry("age", new VariableRule("number", true, 7L, Optional.of("Years")));
        assertThat(VariableRules.of(VariableRules.toJson(rules))).isEqualTo(rules);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1st", "a b", "a.b", "a[0]", "{{x}}", "ä", "../up", "@root"})
    void aNameThatNoTemplateCanUseIsRefused(String name) {
        assertThat(violations(Map.of(name, "string")))
                .singleElement()
                .asString()
                .endsWith("invalid_name");
    }

    @Test
    void aDefaultOfAnotherTypeIsRefusedAtItsPlace() {
        Map<String, Object> wrong =
                Map.of(
                        "string", 1, "number", "1", "boolean", "true", "array", Map.of(), "object",
                        List.of(), "date", "soon");
        wrong.forEach((type, fallback) ->
                assertThat(violations(Map.of("v", rule(type, fallback))))
                        .containsExactly("v.default invalid_default"));
    }

    @Test
    void aDefaultOfTheTypeIsKept() {
        Map<String, List<Object>> right =
                Map.of(
                        "string", List.of("", "x"),
                        "number", List.of(1L, new BigDecimal("1.5")),
                        "boolean", List.of(true, false),
                        "array", List.of(List.of(), List.of(1L)),
                        "object", List.of(Map.of(), Map.of("a", 1L)),
                        "date",
                                List.of(
                                        "2026-02-03",
                                        "2026-02-03T04:05:06",
                                        "2026-02-03T04:05:06+01:00",
                                        1_700_000_000L));
        right.forEach((type, defaults) ->
                defaults.forEach(fallback ->
                        assertThat(
                                        VariableRules.of(
                                                        new JsonObject(
                                                                Map.of("v", rule(type, fallback))))
                                                .values())
                                .extracting(VariableRule::defaultValue)
                                .containsExactly(fallback)));
    }

    @Test
    void everyInvalidMemberIsReported() {
        assertThat(
                        violations(
                                Map.of(
                                        "v",
                                        Map.of(
                                                "type",
                                                "text",
                                                "required",
                                                "yes",
                                                "description",
                                                7))))
                .containsExactlyInAnyOrder(
                        "v.type unknown_value",
                        "v.required invalid_type",
                        "v.description invalid_type");
        assertThat(violations(Map.of("v", Map.of()))).containsExactly("v.type required");
        assertThat(violations(Map.of("v", 7))).containsExactly("v unknown_value");
    }

    @Test
    void tooManyRulesAreRefused() {
        Map<String, String> many =
                IntStream.range(0, 201)
                        .boxed()
                        .collect(Collectors.toMap(n -> "v" + n, _ -> "string"));
        assertThat(violations(many)).containsExactly(" too_many");
    }
}
