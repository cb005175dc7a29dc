package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.Keyword;

/** What happens to a recipient whose mail was in flight when a crash cut the answer off. */
public enum OnUnknown implements Keyword {
    /** Sent again, under the same Message-ID: no recipient is lost, a few may get it twice. */
    RESEND,
    /** Left alone and listed as unknown: no recipient gets it twice. */
    HOLD;
}
