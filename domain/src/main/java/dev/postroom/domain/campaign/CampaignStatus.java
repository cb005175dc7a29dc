package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.text.Keyword;

import java.util.EnumSet;
import java.util.Set;

/** The status of a campaign, with its allowed transitions. */
public enum CampaignStatus implements Keyword {
    DRAFT,
    SCHEDULED,
    SENDING,
    PAUSED,
    SENT,
    CANCELLED,
    FAILED;

    /** Whether mails may still be sent without a retry request. */
    public boolean isUnfinished() {
        return switch (this) {
            case DRAFT, SCHEDULED, SENDING, PAUSED -> true;
            case SENT, CANCELLED, FAILED -> false;
        };
    }

    /** Whether the recipients are still to be chosen. */
    public boolean isUnstarted() {
        return this == DRAFT || this == SCHEDULED;
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
