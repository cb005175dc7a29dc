package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.text.Keyword;

/** Why a webhook is inactive. */
public enum DisabledReason implements Keyword {
    /** A client set {@code is_active} to false. */
    MANUAL,
    /** The receiver answered 410. */
    GONE,
    /** Nothing but failures for several days. */
    FAILING;
}
