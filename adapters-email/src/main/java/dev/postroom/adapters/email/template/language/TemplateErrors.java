package dev.postroom.adapters.email.template.language;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Violation;

import java.util.List;

/** The failures of templates, each {@code Invalid} under no field. */
public final class TemplateErrors {

    private static final String EXCEEDED = "template_budget_exceeded";

    private TemplateErrors() {}

    /** The source breaks a rule of the language. */
    public static FailureException invalid(String message) {
        return Failure.Invalid.value("invalid_template", message).asException();
    }

    /** The template is too large, or its work is. */
    public static FailureException exceeded(String message) {
        return new Failure.Invalid(EXCEEDED, List.of(new Violation("", EXCEEDED, message)))
                .asException();
    }
}
