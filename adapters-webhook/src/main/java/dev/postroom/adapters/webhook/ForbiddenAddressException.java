package dev.postroom.adapters.webhook;

import java.net.UnknownHostException;

/** A host resolves to an address that must not be called. */
final class ForbiddenAddressException extends UnknownHostException {

    static final String SENTENCE = "The host resolves to an address that is not allowed.";

    private static final long serialVersionUID = 1L;

    ForbiddenAddressException() {
        super(SENTENCE);
    }
}
