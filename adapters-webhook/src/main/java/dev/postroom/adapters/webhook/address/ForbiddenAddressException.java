package dev.postroom.adapters.webhook.address;

import java.net.UnknownHostException;

/** A host resolves to an address that must not be called. */
public final class ForbiddenAddressException extends UnknownHostException {

    public static final String SENTENCE = "The host resolves to an address that is not allowed.";

    private static final long serialVersionUID = 1L;

    public ForbiddenAddressException() {
        super(SENTENCE);
    }
}
