package dev.postroom.domain.subscriber.filter;

import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Text;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the value of one comparison.
 *
 * @param path the field of the value, for violations
 * @param isTime whether the field has times
 */
record FilterValue(Violations violations, String path, boolean isTime) {

    private static final String TYPE = "invalid_type";

    /** The value that the operator needs; empty, with a violation, when it is another one. */
    Optional<Object> of(FilterOperator operator, @Nullable Object json) {
        return switch (operator) {
            case EQ, NEQ -> scalar(json, path);
            case IN -> list(json);
            case EXISTS -> flag(json);
            case GT, GTE, LT, LTE -> isTime ? time(json, path) : number(json);
            case CONTAINS, STARTS_WITH -> text(json);
        };
    }

    private Optional<Object> scalar(@Nullable Object json, String field) {
        if (isTime) {
            return time(json, field);
        }
        return switch (json) {
            case String text -> shortText(text, field);
            case Boolean flag -> Optional.of(flag);
            case Number number -> Optional.of(number);
            case null, default -> refused(field, "Must be a string, a number or a boolean.");
        };
    }

    private Optional<Object> list(@Nullable Object json) {
        if (!(json instanceof List<?> items)
                || items.isEmpty()
                || items.size() > FilterRules.MAX_VALUES) {
            return refused(path, "Must be an array of 1 to 100 values.");
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            scalar(items.get(i), path + "[" + i + "]").ifPresent(values::add);
        }
        return Optional.of(List.copyOf(values));
    }

    private Optional<Object> time(@Nullable Object json, String field) {
        Optional<Object> time =
                json instanceof String text ? RuleTime.parse(text).map(at -> at) : Optional.empty();
        return time.isPresent() ? time : refused(field, RuleTime.EXPECTED);
    }

    private Optional<Object> flag(@Nullable Object json) {
        return switch (json) {
            case null -> Optional.of(true);
            case Boolean flag -> Optional.of(flag);
            default -> refused(path, Messages.BOOLEAN);
        };
    }

    private Optional<Object> number(@Nullable Object json) {
        return json instanceof Number number
                ? Optional.of(number)
                : refused(path, "Must be a number.");
    }

    private Optional<Object> text(@Nullable Object json) {
        return json instanceof String text && !text.isEmpty()
                ? shortText(text, path)
                : refused(path, "Must be a string of at least one character.");
    }

    private Optional<Object> shortText(String text, String field) {
        if (Text.isLonger(text, FilterRules.MAX_TEXT)) {
            violations.add(field, "too_long", Messages.atMostCharacters(FilterRules.MAX_TEXT));
            return Optional.empty();
        }
        return Optional.of(text);
    }

    private Optional<Object> refused(String field, String message) {
        violations.add(field, TYPE, message);
        return Optional.empty();
    }
}
