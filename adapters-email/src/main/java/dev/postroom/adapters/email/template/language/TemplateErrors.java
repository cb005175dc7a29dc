package dev.postroom.adapters.email.template.language;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import java.util.List;

/** The failures of templates, each {@code Invalid} under no field. */
public final class TemplateErrors {

    /** For templates and HTML that are too large. */
    public static final String TOO_MUCH_OUTPUT = "The template renders more than 1 MiB.";

    private static final String EXCEEDED = "template_budget_exceeded";

    private TemplateErrors() {}

    /** The source breaks a rule of the language. */
    public static FailureException invalid(String message) {
        return Failure.Invalid.value("invalid_template", message).asException();
    }

    /** MJML without a body. */
    public static FailureException noMjmlBody() {
        return invalid("MJML needs an mj-body element inside the mjml element.");
    }

    /** The template is too large, or its work is. */
    public static FailureException exceeded(String message) {
        return new Failure.Invalid(EXCEEDED, List.of(new Violation("", EXCEEDED, message)))
                .asException();
    }
}
