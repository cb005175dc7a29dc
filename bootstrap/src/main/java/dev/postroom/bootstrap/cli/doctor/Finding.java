package dev.postroom.bootstrap.cli.doctor;

import dev.postroom.bootstrap.settings.value.Masking;

import java.util.Locale;

/**
 * The result of one check of {@code doctor}.
 *
 * @param subject one or two words
 * @param text what was found, and unless all is well what to do; holds no secret
 */
public record Finding(Result result, String subject, String text) {

    /** How well it is. */
    enum Result {
        OK,
        WARN,
        FAIL
    }

    static Finding ok(String subject, String text) {
        return new Finding(Result.OK, subject, text);
    }

    static Finding warn(String subject, String text) {
        return new Finding(Result.WARN, subject, text);
    }

    static Finding fail(String subject, String text) {
        return new Finding(Result.FAIL, subject, text);
    }

    public boolean isFailure() {
        return result == Result.FAIL;
    }

    /** The result, the subject and the text. */
    public String line() {
        return "%-4s  %-10s  %s"
                .formatted(
                        result.name().toLowerCase(Locale.ROOT),
                        subject,
                        Masking.withoutPasswords(text));
    }
}
