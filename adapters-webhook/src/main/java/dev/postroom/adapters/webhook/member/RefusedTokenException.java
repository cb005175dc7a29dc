package dev.postroom.adapters.webhook.member;

/** A code or a token of the provider is not as it must be. */
final class RefusedTokenException extends Exception {

    private static final long serialVersionUID = 1;

    private final String reason;

    RefusedTokenException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** The reason, for the operator. */
    String reason() {
        return reason;
    }
}
