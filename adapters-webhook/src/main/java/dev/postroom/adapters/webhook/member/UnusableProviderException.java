package dev.postroom.adapters.webhook.member;

/** The provider gave no answer that can be used. */
final class UnusableProviderException extends Exception {

    private static final long serialVersionUID = 1;

    private final String reason;

    UnusableProviderException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** The reason, for the operator. */
    String reason() {
        return reason;
    }
}
