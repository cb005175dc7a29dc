package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.Keywords;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.Keyword;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The statuses of recipients as clients see them, with the words of the counts. */
enum RecipientWord implements Keyword {
    QUEUED(EnumSet.of(RecipientStatus.READY)),
    SENT(EnumSet.of(RecipientStatus.ACCEPTED)),
    DEFERRED(EnumSet.of(RecipientStatus.DEFERRED)),
    FAILED(EnumSet.of(RecipientStatus.FAILED)),
    BOUNCED(EnumSet.of(RecipientStatus.BOUNCED)),
    SUPPRESSED(EnumSet.of(RecipientStatus.SUPPRESSED)),
    UNKNOWN(EnumSet.of(RecipientStatus.UNKNOWN));

    private final Set<RecipientStatus> statuses;

    RecipientWord(Set<RecipientStatus> statuses) {
        this.statuses = Set.copyOf(statuses);
    }

    Set<RecipientStatus> statuses() {
        return statuses;
    }

    static RecipientWord parse(String text) {
        return Keywords.parser(RecipientWord.class).apply(text);
    }

    static RecipientWord of(RecipientStatus status) {
        return Arrays.stream(values())
                .filter(word -> word.statuses.contains(status))
                .findFirst()
                .orElseThrow();
    }
}
