package dev.postroom.domain.template;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.Text;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Parses the rule of one variable from JSON. */
final class RuleReader {

    private static final int LONGEST_DESCRIPTION = 500;

    private RuleReader() {}

    /** The rule; {@code Invalid}, each violation under its member. */
    static VariableRule read(@Nullable Object json) {
        if (json instanceof Map<?, ?> members) {
            return full(members);
        }
        return new VariableRule(type(json).keyword(), false, null, Optional.empty());
    }

    private static VariableRule full(Map<?, ?> members) {
        Violations violations = new Violations();
        VariableType type = violations.check("type", () -> type(members.get("type")));
        Boolean required = violations.check("required", () -> flag(members.get("required")));
        Object fallback = members.get("default");
        if (type != null && fallback != null) {
            violations.check("default", () -> type.validated(fallback));
        }
        Optional<String> description =
                violations.check("description", () -> description(members.get("description")));
        violations.throwIfAny();
        return new VariableRule(
                Objects.requireNonNull(type).keyword(),
                Objects.requireNonNull(required),
                fallback,
                Objects.requireNonNull(description));
    }

    private static VariableType type(@Nullable Object json) {
        if (json == null) {
            throw invalid("required", Messages.REQUIRED);
        }
        return Keyword.parse(VariableType.class, json.toString())
                .filter(_ -> json instanceof String)
                .orElseThrow(() ->
                        invalid("unknown_value", Messages.oneOf(Keyword.all(VariableType.class))));
    }

    private static Boolean flag(@Nullable Object json) {
        return switch (json) {
            case null -> false;
            case Boolean flag -> flag;
            default -> throw invalid("invalid_type", Messages.BOOLEAN);
        };
    }

    private static Optional<String> description(@Nullable Object json) {
        return switch (json) {
            case null -> Optional.empty();
            case String text -> Optional.of(Text.multiline(text, LONGEST_DESCRIPTION));
            default -> throw invalid("invalid_type", Messages.STRING);
        };
    }

    private static FailureException invalid(String code, String message) {
        return Failure.Invalid.value(code, message).asException();
    }
}
