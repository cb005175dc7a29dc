package dev.postroom.domain.email.message;

import dev.postroom.domain.shared.failure.Failure;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The allowed values of structured headers: programs read them, and no part is free text. */
enum HeaderGrammar {
    /** RFC 5322 section 3.6.4. */
    REFERENCES(id(), "one or more message ids such as <a@example.com>, separated by spaces"),
    /** RFC 5322 section 3.6.4. */
    IN_REPLY_TO(id(), "one or more message ids such as <a@example.com>, separated by spaces"),
    /** RFC 3834 section 5. */
    AUTO_SUBMITTED(
            "[A-Za-z][A-Za-z0-9-]{0,99}(?: *; *[A-Za-z0-9-]{1,50}=[A-Za-z0-9._-]{1,100}){0,9}",
            "a word such as auto-generated"),
    /** RFC 2076 section 3.9. */
    PRECEDENCE("[A-Za-z][A-Za-z0-9-]{0,99}", "a word such as bulk"),
    /** Fields that mail providers group their reports by. */
    FEEDBACK_ID("[!-9;-~]{0,200}(?::[!-9;-~]{0,200}){0,9}", "fields of ASCII, separated by colons"),
    /** RFC 2919 section 3. */
    LIST_ID(
            "[^<>]{0,200}<[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,100}"
                    + "(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,100}){1,9}>",
            "an identifier in angle brackets such as News <news.example.com>");

    private final Pattern form;
    private final String expected;

    HeaderGrammar(String form, String expected) {
        this.form = Pattern.compile(form);
        this.expected = expected;
    }

    // the length keeps each id in a line of its own
    private static String id() {
        return "<[!-~&&[^<>@]]{1,400}@[!-~&&[^<>@]]{1,400}>";
    }

    // a repetition of ids in one expression would need a deep stack
    private boolean allows(String value) {
        Stream<String> parts =
                this == REFERENCES || this == IN_REPLY_TO
                        ? Arrays.stream(value.split(" +"))
                        : Stream.of(value);
        return parts.allMatch(part -> form.matcher(part).matches());
    }

    private static Optional<HeaderGrammar> of(String name) {
        String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
        for (HeaderGrammar grammar : values()) {
            if (grammar.name().equals(constant)) {
                return Optional.of(grammar);
            }
        }
        return Optional.empty();
    }

    /** Fails with {@code Invalid} when the header has a grammar and the value breaks it. */
    static void check(String name, String value) {
        of(name).filter(grammar -> !grammar.allows(value))
                .ifPresent(grammar -> {
                    throw Failure.Invalid.value(
                                    "invalid_header", "Must be " + grammar.expected + ".")
                            .asException();
                });
    }
}
