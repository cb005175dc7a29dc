package dev.postroom.domain.subscriber.note;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;

/**
 * Text added to a subscriber.
 *
 * @param content 1 to 10 000 characters, may have several lines
 * @param author the name of the API key that added it
 */
public record Note(
        NoteId id, SubscriberId subscriber, String content, String author, Instant createdAt) {

    public Note {
        content = contentOf(content);
    }

    /** Valid content. */
    public static String contentOf(String content) {
        String text = Text.multiline(content, 10_000);
        if (text.isBlank()) {
            throw Failure.Invalid.value("blank", Messages.NOT_BLANK).asException();
        }
        return text;
    }

    /** The sort fields of notes. */
    public enum Sort {
        CREATED_AT
    }
}
