package dev.postroom.domain.billing.provider;

import dev.postroom.domain.shared.text.Keyword;

/** How a message of the payment provider was dealt with. */
public enum ProviderEventResult implements Keyword {
    /** The present state was asked for, and is stored unless a later one was. */
    APPLIED,
    /** It was dealt with before; nothing changed. */
    REPEATED,
    /** It is about nothing of interest; nothing changed. */
    IGNORED,
    /** It is about a customer that is no account here; nothing changed. */
    UNKNOWN_CUSTOMER
}
