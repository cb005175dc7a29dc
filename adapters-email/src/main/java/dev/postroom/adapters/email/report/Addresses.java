package dev.postroom.adapters.email.report;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Addresses in the texts of strangers. */
final class Addresses {

    private static final Pattern ADDRESS =
            Pattern.compile("[\\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\\p{L}\\p{N}.-]{1,253}");
    private static final Pattern MOST_LIKELY = Pattern.compile("<(" + ADDRESS.pattern() + ")>");

    private Addresses() {}

    /** The texts that look like an address. */
    static Stream<String> all(String text) {
        return ADDRESS.matcher(text).results().map(found -> found.group().replaceAll("\\.+$", ""));
    }

    /** The first that mail can be sent to; one in angle brackets comes before others. */
    static Optional<EmailAddress> first(String text) {
        Matcher bracketed = MOST_LIKELY.matcher(text);
        return Stream.concat(
                        bracketed.find() ? Stream.of(bracketed.group(1)) : Stream.of(), all(text))
                .flatMap(one -> read(one).stream())
                .findFirst();
    }

    private static Optional<EmailAddress> read(String text) {
        try {
            return Optional.of(new EmailAddress(text));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }
}
