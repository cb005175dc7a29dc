package dev.postroom.domain.template;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.Text;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules of a template for its variables, as JSON: by name, either a type or an object of {@code
 * type, required, default} and {@code description}.
 */
public final class VariableRules {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,99}");
    private static final int MOST = 200;

    // of all rules of a template, as JSON
    private static final int MOST_KIB = 64;

    private VariableRules() {}

    /**
     * The rules in the given order. {@code Invalid} for an invalid name, type or default, with
     * violations under the name of the variable.
     */
    public static Map<String, VariableRule> of(JsonObject schema) {
        if (schema.members().size() > MOST) {
            throw Failure.Invalid.value("too_many", Messages.atMost(MOST, "variables"))
                    .asException();
        }
        Violations violations = new Violations();
        Map<String, VariableRule> rules = new LinkedHashMap<>();
        schema.atMostKib(MOST_KIB)
                .members()
                .forEach((name, value) -> {
                    VariableRule rule =
                            violations.check(FieldPath.of(name), () -> rule(name, value));
                    if (rule != null) {
                        rules.put(name, rule);
                    }
                });
        violations.throwIfAny();
        return Collections.unmodifiableMap(rules);
    }

    /** The rules as JSON, each an object without its absent members. */
    public static JsonObject toJson(Map<String, VariableRule> rules) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        rules.forEach((name, rule) -> members.put(name, members(rule)));
        return JsonObject.of(members);
    }

    private static Map<String, @Nullable Object> members(VariableRule rule) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("type", rule.type());
        members.put("required", rule.required());
        if (rule.defaultValue() != null) {
            members.put("default", rule.defaultValue());
        }
        rule.description().ifPresent(text -> members.put("description", text));
        return members;
    }

    private static VariableRule rule(String name, @Nullable Object value) {
        if (!NAME.matcher(name).matches()) {
            throw Failure.Invalid.value(
                            "invalid_name",
                            "The name of a variable must consist of letters, digits, _ and -, and"
                                    + " must not begin with a digit.")
                    .asException();
        }
        return RuleReader.read(value);
    }

    /** Parses the rule of one variable from JSON. */
    private static final class RuleReader {

        private static final int LONGEST_DESCRIPTION = 500;

        private RuleReader() {}

        /** The rule; {@code Invalid}, each violation under its member. */
        static VariableRule read(@Nullable Object json) {
            if (json instanceof Map<?, ?> members) {
                return full(JsonFields.of(members));
            }
            return new VariableRule(type(json).keyword(), false, null, Optional.empty());
        }

        private static VariableRule full(JsonFields fields) {
            Optional<VariableType> type =
                    fields.checked("type", () -> type(fields.value("type").orElse(null)));
            boolean required = FieldReader.flag(fields, "required", false);
            Optional<Object> fallback = fields.value("default");
            if (type.isPresent() && fallback.isPresent()) {
                Optional<Object> _ =
                        fields.checked("default", () -> type.get().validated(fallback.get()));
            }
            Optional<String> description =
                    fields.parsed("description", text -> Text.multiline(text, LONGEST_DESCRIPTION));
            fields.finish(false);
            return new VariableRule(
                    type.orElseThrow().keyword(), required, fallback.orElse(null), description);
        }

        private static VariableType type(@Nullable Object json) {
            if (json == null) {
                throw invalid("required", Messages.REQUIRED);
            }
            return Keyword.parse(VariableType.class, json.toString())
                    .filter(_ -> json instanceof String)
                    .orElseThrow(() ->
                            invalid(
                                    "unknown_value",
                                    Messages.oneOf(Keyword.all(VariableType.class))));
        }

        private static FailureException invalid(String code, String message) {
            return Failure.Invalid.value(code, message).asException();
        }
    }
}
