package dev.postroom.domain.billing;

import dev.postroom.domain.shared.failure.Failure;

import java.util.regex.Pattern;

/**
 * The name of a plan, such as {@code free}: a lower-case letter, then at most 39 lower-case
 * letters, digits and underscores. {@code Invalid} otherwise.
 */
public record PlanName(String value) {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    public PlanName {
        if (!FORM.matcher(value).matches()) {
            throw Failure.Invalid.value(
                            "invalid_plan",
                            "Must start with a lower-case letter and have at most 40 lower-case"
                                    + " letters, digits and underscores.")
                    .asException();
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
