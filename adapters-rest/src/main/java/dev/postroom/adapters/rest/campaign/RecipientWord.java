package dev.postroom.adapters.rest.campaign;

import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The statuses of recipients as clients see them, with the words of the counts. */
public enum RecipientWord implements Keyword {
    QUEUED,
    SENT,
    DEFERRED,
    FAILED,
    BOUNCED,
    COMPLAINED,
    SUPPRESSED,
    UNKNOWN;

    /** The statuses of the ledger that it stands for. */
    public Set<RecipientStatus> statuses() {
        return Arrays.stream(RecipientStatus.values())
                .filter(status -> of(status) == this)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The status that a text names; {@code Invalid} when it names none. */
    public static RecipientWord parse(String text) {
        return KeywordParsers.parser(RecipientWord.class).apply(text);
    }

    /** The word for a status of the ledger. */
    public static RecipientWord of(RecipientStatus status) {
        return switch (status) {
            case READY -> QUEUED;
            case ACCEPTED -> SENT;
            case DEFERRED -> DEFERRED;
            case FAILED -> FAILED;
            case BOUNCED -> BOUNCED;
            case COMPLAINED -> COMPLAINED;
            case SUPPRESSED -> SUPPRESSED;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
