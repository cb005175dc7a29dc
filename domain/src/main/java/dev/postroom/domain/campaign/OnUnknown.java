package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.text.Keyword;

/** The handling of recipients whose mail was in flight during a crash. */
public enum OnUnknown implements Keyword {
    /**
     * Sends again with the same Message-ID: no recipient is lost, a few may receive the mail twice.
     */
    RESEND,
    /** Marks the recipient as unknown: no recipient receives the mail twice. */
    HOLD;
}
