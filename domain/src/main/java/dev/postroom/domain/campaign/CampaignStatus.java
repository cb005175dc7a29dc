package dev.postroom.domain.campaign;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Where a campaign stands, with the moves that are allowed from there. */
public enum CampaignStatus {
    DRAFT,
    SCHEDULED,
    SENDING,
    PAUSED,
    SENT,
    CANCELLED,
    FAILED;

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of a wire word, or empty for any other text. */
    public static Optional<CampaignStatus> of(String word) {
        for (CampaignStatus status : values()) {
            if (status.word().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }

    /** Whether mails may still go out without anybody retrying. */
    public boolean isUnfinished() {
        return switch (this) {
            case DRAFT, SCHEDULED, SENDING, PAUSED -> true;
            case SENT, CANCELLED, FAILED -> false;
        };
    }

    /** The states that can follow this one. */
    public Set<CampaignStatus> successors() {
        return switch (this) {
            case DRAFT -> EnumSet.of(SENDING, SCHEDULED, CANCELLED);
            case SCHEDULED -> EnumSet.of(SENDING, DRAFT, CANCELLED);
            case SENDING -> EnumSet.of(PAUSED, SENT, FAILED, CANCELLED);
            case PAUSED -> EnumSet.of(SENDING, CANCELLED);
            case SENT, FAILED -> EnumSet.of(SENDING);
            case CANCELLED -> EnumSet.noneOf(CampaignStatus.class);
        };
    }

    /** Whether the other state can follow this one. */
    public boolean canBecome(CampaignStatus next) {
        return successors().contains(next);
    }
}
