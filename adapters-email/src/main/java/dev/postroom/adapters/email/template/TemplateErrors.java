package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.HandlebarsError;
import com.github.jknack.handlebars.HandlebarsException;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import org.jspecify.annotations.Nullable;

/** Says what is wrong with a source, in our own words and with its place. */
final class TemplateErrors {

    private TemplateErrors() {}

    /** A source that is broken, as the sentence says. */
    static FailureException invalid(String sentence) {
        return Failure.Invalid.value("invalid_template", sentence).asException();
    }

    /** A place in a source, both numbers starting at 1, as the beginning of a sentence. */
    static String place(int line, int column) {
        return "Line " + line + ", column " + column + ": ";
    }

    /** What the engine complains of; a failure of our own that it wraps comes out unchanged. */
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
