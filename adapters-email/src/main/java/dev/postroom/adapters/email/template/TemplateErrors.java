package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.HandlebarsError;
import com.github.jknack.handlebars.HandlebarsException;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import org.jspecify.annotations.Nullable;

/** Describes errors of a source in the service's own terms, with their positions. */
final class TemplateErrors {

    private TemplateErrors() {}

    /** The violation for an invalid source, with this message. */
    static FailureException invalid(String sentence) {
        return Failure.Invalid.value("invalid_template", sentence).asException();
    }

    /** A position in a source, line and column from 1, as the beginning of a sentence. */
    static String place(int line, int column) {
        return "Line " + line + ", column " + column + ": ";
    }

    /**
     * Translates an error of the engine; a wrapped failure of the service is returned unchanged.
     */
    static FailureException of(HandlebarsException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof FailureException own) {
                return own;
            }
        }
        HandlebarsError error = e.getError();
        return error == null
                ? invalid("The template cannot be read.")
                : invalid(place(error.line, error.column + 1) + sentence(error, e.getCause()));
    }

    private static String sentence(HandlebarsError error, @Nullable Throwable cause) {
        String reason = cause instanceof IllegalArgumentException ? cause.getMessage() : null;
        String text = reason == null ? error.reason : reason;
        String oneLine = text.replaceAll("\\s+", " ").strip();
        return oneLine.endsWith(".") ? oneLine : oneLine + ".";
    }
}
