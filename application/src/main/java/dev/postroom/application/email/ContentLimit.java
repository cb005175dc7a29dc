package dev.postroom.application.email;

import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.ComposedText;

import java.util.Optional;

/**
 * Counts the content of all mails of one request, which are in memory together until they are
 * stored. For one thread.
 */
final class ContentLimit {

    private static final long MAX_CHARACTERS = 32L * 1024 * 1024;

    private long characters;

    /** Counts one mail; {@code Invalid} when there is too much. */
    MailContent with(MailContent content) {
        characters += length(content.html()) + length(content.text());
        if (characters > MAX_CHARACTERS) {
            throw Failure.Invalid.value(
                            "too_large",
                            "HTML and text of the request exceed 32 MiB, counted once for each"
                                    + " recipient.")
                    .asException();
        }
        return content;
    }

    private static int length(Optional<ComposedText> text) {
        return text.map(ComposedText::length).orElse(0);
    }
}
