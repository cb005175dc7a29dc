package dev.postroom.domain.identity;

import java.util.Arrays;
import java.util.Optional;

/** The purpose of a sealed link. A link of one purpose is never accepted for another. */
public enum LinkPurpose {
    /**
     * In mails, without an end: viewing and changing subscriptions, one-click unsubscribing, the
     * mail in a browser. Too weak for an export or a deletion, because mails are forwarded.
     */
    MAIL(1),
    /** Requested for one visit of the preference center: everything there, for a limited time. */
    PREFERENCES(2),
    /** The confirmation of a subscription (double opt-in), for a limited time. */
    CONFIRM(3);

    private final int code;

    LinkPurpose(int code) {
        this.code = code;
    }

    /** The number in sealed links; stable. */
    public int code() {
        return code;
    }

    /** The purpose with this number, or empty. */
    public static Optional<LinkPurpose> of(int code) {
        return Arrays.stream(values()).filter(purpose -> purpose.code == code).findFirst();
    }
}
