package dev.postroom.domain.event;

import dev.postroom.domain.shared.failure.Failure;

import java.util.Optional;

/** A place in the log of a workspace, named by the event before it. */
public sealed interface LogPosition {

    /** After the event with this id. */
    record AfterEvent(EventId id) implements LogPosition {}

    /** After the event with this number; 0 is before the oldest event that is kept. */
    record AfterNumber(long number) implements LogPosition {}

    /** The place after an id or a number as text. Fails with {@code Invalid} for other text. */
    static LogPosition parse(String text) {
        Optional<LogPosition> number =
                text.matches("[0-9]{1,18}")
                        ? Optional.of(new AfterNumber(Long.parseLong(text)))
                        : Optional.empty();
        return number.or(() -> EventId.parse(text).map(AfterEvent::new))
                .orElseThrow(() ->
                        Failure.Invalid.value(
                                        "invalid_format",
                                        "Must be the id or the sequence number of an event.")
                                .asException());
    }
}
